import type { Translation } from '../translate.ts';
import type { account } from './en-account.ts';

export const ja: Translation<keyof typeof account> = {
  'auth.email': 'メールアドレス',
  'auth.password': 'パスワード',
  'auth.sessionEnded': 'セッションの有効期限が切れました。もう一度ログインしてください。保存済みの変更は残っています。',
  'auth.toLogin': 'ログインに戻る',

  'login.title': 'ログイン',
  'login.empty': 'メールアドレスとパスワードを入力してください。',
  'login.noAccount': 'アカウントをお持ちでない場合は',
  'login.register': 'アカウントを作成',
  'login.forgot': 'パスワードをお忘れですか？',

  'register.title': 'アカウントを作成',
  'register.action': 'アカウントを作成',
  'register.company': '会社名（任意）',
  'register.passwordHint': '8 文字以上。関連のない単語を組み合わせると強いパスワードになります。',
  'register.code': '招待コード',
  'register.codeLocal': 'ローカル環境ではこのコードを使えます。',
  'register.codeHint': 'アカウントの作成には招待が必要です。',
  'register.codeWrong': 'このコードは無効か、すでに使用されています。',
  'register.hasAccount': 'すでにアカウントをお持ちの場合は',

  'forgot.title': 'パスワードをお忘れですか？',
  'forgot.text': 'メールアドレスを入力してください。新しいパスワードを設定するためのリンクをお送りします。',
  'forgot.action': 'リンクを送信',
  'forgot.sent': '{email} のアカウントがある場合は、リンクをお送りしました。',
  'forgot.sentHint':
    '有効期間は 1 時間です。メールが届かない場合は、アドレスと迷惑メールフォルダーを確認してください。',
  'forgot.noMail': 'このサービスはメールを送信しません。パスワードの再設定を運営者に依頼してください。',

  'reset.title': '新しいパスワードを設定',
  'reset.action': 'パスワードを保存',
  'reset.doneTitle': 'パスワードを変更しました',
  'reset.done': 'すべてのデバイスからログアウトしました。新しいパスワードでログインしてください。',
  'reset.again': '新しいリンクを請求',

  'verifyEmail.title': 'メールアドレスの確認',
  'verifyEmail.text': 'このリンクが届いたアドレスがご本人のものであることを確認してください。',
  'verifyEmail.action': 'メールアドレスを確認',
  'verifyEmail.done': 'メールアドレスが確認されました。',

  'changeEmail.title': 'アドレスの変更',
  'changeEmail.text':
    'アカウントのメールアドレスの変更がリクエストされました。ご本人の場合は承認し、そうでない場合は拒否してください。',
  'changeEmail.confirm': '変更を承認',
  'changeEmail.refuse': '変更を拒否',
  'changeEmail.waiting': '承認しました。もう一方のアドレスのリンクも承認されると変更が有効になります。',
  'changeEmail.changed': 'メールアドレスが変更されました。今後は新しいアドレスでログインしてください。',
  'changeEmail.refused': '変更を拒否しました。メールアドレスはそのままです。',
  'changeEmail.verified': 'メールアドレスが確認されました。',

  'password.title': 'パスワードを変更',
  'password.current': '現在のパスワード',
  'password.new': '新しいパスワード',
  'password.hint': '8 文字以上。ほかのセッションはすべてログアウトされます。',
  'password.wrong': '現在のパスワードが違います。',
  'password.changed': 'パスワードを変更しました。ほかのセッションはすべてログアウトしました。',
  'password.show': '表示',
  'password.hide': '非表示',
  'password.showLabel': 'パスワードを表示',

  'address.verified': '確認済み',
  'address.unverified': '未確認',
  'confirmFirst.title': '先にメールアドレスを確認してください',
  'confirmFirst.text':
    '署名には {email} が記載されます。署名の前に、ご本人のアドレスであることを確認してください。リンクをお送りします。',
  'confirmFirst.sent': '{email} にリンクを送信しました。リンクを開いてから、ここに戻って署名してください。',
  'confirmFirst.again': '再送信',
  'address.verify': '確認用リンクを送信',
  'address.verificationSent': '{email} にリンクを送信しました。',
  'address.noMail': 'このサービスはメールを送信しないため、アドレスの確認や変更はできません。',
  'address.change': 'メールアドレスを変更',
  'address.changeBoth':
    '新しいアドレスと現在のアドレスの両方にリンクを送信します。両方が承認されると変更が有効になります。',
  'address.changeNew':
    '新しいアドレスにリンクを送信します。承認されると変更が有効になります。現在のアドレスにも通知されます。',
  'address.new': '新しいメールアドレス',
  'address.sendLinks': 'リンクを送信',
  'address.pending': '{email} に変更予定です。リンクは {until} まで有効です。',
  'address.waitsForNew': '新しいアドレスに届いたリンクを開いてください。',
  'address.waitsForOld': '新しいアドレスは確認済みです。現在のアドレスに届いたリンクを開いてください。',
  'address.withdraw': '変更を取り消す',
  'address.withdrawn': 'アドレスはそのままです。',

  'devices.title': 'デバイス',
  'devices.hint': 'ログイン中のデバイスです。ログアウトさせたデバイスは 10 分以内に使えなくなります。',
  'devices.name': '{system} の {browser}',
  'devices.unknown': '不明なブラウザー',
  'devices.here': 'このデバイス',
  'devices.lastUsed': '最終使用：{time}',
  'devices.lastUsedFrom': '最終使用：{time}（{network}）',
  'devices.logOutLabel': '{name} をログアウト',
  'devices.loggedOut': 'デバイスをログアウトしました。',
  'devices.everywhere': 'すべてログアウト',
  'devices.everywhereTitle': 'すべてのデバイスからログアウトしますか？',
  'devices.everywhereText':
    'このデバイスを含むすべてのデバイスからログアウトします。Login のトークンを使うプログラムは停止しますが、API キーは引き続き使えます。',
};
