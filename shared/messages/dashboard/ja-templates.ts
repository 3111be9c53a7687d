import type { Translation } from '../translate.ts';
import type { templates } from './en-templates.ts';

export const ja: Translation<keyof typeof templates> = {
  'nav.templates': 'テンプレート',

  'templates.title': 'テンプレート',
  'templates.new': '新しいテンプレート',
  'templates.emptyTitle': '一度の準備で、何度でも送信',
  'templates.emptyHint':
    'テンプレートは、文書と項目、そして入力する人の役割をまとめたものです。送信するときは、相手を指定するだけです。文書をアップロードするか、準備済みの文書で「テンプレートとして保存」を選んでください。',
  'templates.search': '検索',
  'templates.noMatch': '検索に一致するテンプレートがありません。',
  'templates.found.other': '{count} 件のテンプレート',
  'templates.noRoles': '役割はまだありません',
  'templates.pages.other': '{count} ページ',
  'templates.noDocument': '文書なし',
  'templates.changed': '{pages} · 最終更新：{time}',
  'templates.use': '使う',
  'templates.useLabel': '{name} を使う',
  'templates.duplicate': '{name} を複製',
  'templates.delete': '{name} を削除',
  'templates.deleteAction': 'テンプレートを削除',
  'templates.deleteTitle': '「{name}」を削除しますか？',
  'templates.deleteText': 'テンプレートとその文書が削除されます。テンプレートから作成した文書は残ります。',
  'templates.deleted': 'テンプレートを削除しました。',
  'templates.copyName': '{name}（コピー）',
  'templates.duplicated': '「{name}」を追加しました。',
  'templates.notFound': 'テンプレートが見つかりません',

  'templates.documentMissing':
    'このテンプレートには使用できる文書がありません。削除して、別の文書で新しいテンプレートを作成してください。',

  'templates.name': 'テンプレート名',
  'templates.role': '役割',
  'templates.roles': '役割',
  'templates.roleTitle': '役割名',
  'templates.roleTask': '担当内容',
  'templates.roleName': '{role} {number}',
  'templates.addRole': '役割を追加',
  'templates.unnamed': '役割 {number}',
  'templates.losesFields.other': 'この種類の役割には項目がありません。役割の {count} 個の項目が削除されます。',
  'templates.removeRoleText.other': '役割の {count} 個の項目も削除されます。',
  'templates.noFillers': '署名または承認を行う役割がありません。「役割」に戻って変更してください。',
  'templates.settings': '設定',
  'templates.settingsTitle': 'テンプレートから作成する文書の初期設定',
  'templates.days': '署名期限までの日数（任意）',
  'templates.daysHint': 'テンプレートから文書を作成した日から数えます。1～365 日。',
  'templates.daysWrong': '1～365 の整数を入力してください。',
  'templates.done': '完了',
  'templates.useThis': 'テンプレートを使う',

  'templates.saveAs': 'テンプレートとして保存',
  'templates.saveAsText':
    '文書、項目、メッセージが保存されます。受信者は役割に置き換えられ、受信者が入力した内容は含まれません。',
  'templates.saved': 'テンプレートを保存しました。',
  'templates.toTemplates': 'テンプレートの一覧へ',

  'templates.useTitle': '「{name}」を送信',
  'templates.people': 'どの役割を誰が担当しますか？',
  'templates.values': 'すでにわかっている内容（任意）',
  'templates.valuesHint': 'これらの値は、受信者が文書を開く前に入力されます。',
  'templates.review': '確認',
  'templates.send': '送信',
  'templates.notSent': '文書は準備できましたが、送信できませんでした。',
};
