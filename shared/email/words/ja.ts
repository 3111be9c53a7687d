import type { Words } from './words.ts';

export const ja: Words = {
  hello: '{name} 様',
  helloOwner: 'お客様',
  subject: {
    signer: '署名のお願い：{envelope}',
    approver: '承認のお願い：{envelope}',
    viewer: 'ご確認用：{envelope}',
    reminder: 'リマインダー：{envelope}',
    completed: '完了：{envelope}',
    declined: '辞退：{envelope}',
    voided: '取り下げ：{envelope}',
    expired: '期限切れ：{envelope}',
    failed: '封印できませんでした：{envelope}',
  },
  invitation: {
    signer: '{sender} さんから「{envelope}」への署名の依頼が届いています。',
    approver: '{sender} さんから「{envelope}」の承認の依頼が届いています。',
    viewer: '{sender} さんからご確認用の「{envelope}」が届いています。',
  },
  reminder: {
    signer: '{sender} さんが「{envelope}」への署名をお待ちしています。',
    approver: '{sender} さんが「{envelope}」の承認をお待ちしています。',
    viewer: '{sender} さんからご確認用の「{envelope}」が届いています。',
  },
  completed: {
    recipient: '「{envelope}」が完了し、封印されました。写しをダウンロードできます。',
    owner: '「{envelope}」が完了し、封印されました。',
  },
  declined: {
    recipient: '「{envelope}」は受信者の一人によって辞退されました。これ以上の手続きは必要ありません。',
    owner: '{decliner} さんが「{envelope}」を辞退しました。この文書にはもう署名できません。',
  },
  voided: {
    recipient: '{sender} さんが「{envelope}」を取り下げました。これ以上の手続きは必要ありません。',
    owner: '「{envelope}」は取り下げられました。',
  },
  expired: {
    recipient: '「{envelope}」の署名期限が過ぎました。これ以上の手続きは必要ありません。',
    owner: '「{envelope}」は全員の手続きが終わる前に期限切れになりました。',
  },
  failed: {
    recipient: '「{envelope}」を封印できませんでした。',
    owner: '「{envelope}」を封印できませんでした。開いて理由を確認し、もう一度お試しください。',
  },
  message: '{sender} さんからのメッセージ：',
  reason: '理由：',
  until: '{until} までにお手続きください。',
  copyUntil: '{until} までダウンロードできます。',
  accessCode: '{sender} さんからお知らせするアクセスコードの入力が必要です。',
  personal: 'このリンクはあなた専用です。このメールを転送しないでください。',
  unexpected: 'お心当たりのない場合は、このメールを無視してください。',
  action: {
    signer: '内容を確認して署名する',
    approver: '内容を確認して承認する',
    viewer: '文書を読む',
    copy: '写しをダウンロードする',
    owner: '封筒を開く',
  },
  address: 'ボタンが機能しない場合は、次のアドレスをブラウザーに貼り付けてください：',
  footer: 'Countersign から送信',
};
