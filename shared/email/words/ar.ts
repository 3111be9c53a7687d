import type { Words } from './words.ts';

export const ar: Words = {
  hello: 'مرحبًا {name}،',
  helloOwner: 'مرحبًا،',
  subject: {
    signer: 'يُرجى التوقيع: {envelope}',
    approver: 'يُرجى الموافقة: {envelope}',
    viewer: 'للاطلاع: {envelope}',
    reminder: 'تذكير: {envelope}',
    completed: 'اكتمل: {envelope}',
    declined: 'رُفض: {envelope}',
    voided: 'سُحب: {envelope}',
    expired: 'انتهت المهلة: {envelope}',
    failed: 'تعذّر الختم: {envelope}',
  },
  invitation: {
    signer: 'يطلب منك {sender} توقيع «{envelope}».',
    approver: 'يطلب منك {sender} الموافقة على «{envelope}».',
    viewer: 'يرسل إليك {sender} «{envelope}» للاطلاع.',
  },
  reminder: {
    signer: 'لا يزال {sender} في انتظار توقيعك على «{envelope}».',
    approver: 'لا يزال {sender} في انتظار موافقتك على «{envelope}».',
    viewer: 'أرسل إليك {sender} «{envelope}» للاطلاع.',
  },
  completed: {
    recipient: 'اكتمل «{envelope}» وخُتم. نسختك جاهزة.',
    owner: 'اكتمل «{envelope}» وخُتم.',
  },
  declined: {
    recipient: 'رفض أحد المستلمين «{envelope}». لا يلزمك القيام بأي شيء آخر.',
    owner: 'رفض {decliner} «{envelope}». لم يعد بالإمكان توقيعه.',
  },
  voided: {
    recipient: 'سحب {sender} «{envelope}». لا يلزمك القيام بأي شيء آخر.',
    owner: 'سُحب «{envelope}».',
  },
  expired: {
    recipient: 'انتهت مهلة توقيع «{envelope}». لا يلزمك القيام بأي شيء آخر.',
    owner: 'انتهت مهلة «{envelope}» قبل أن يتصرف الجميع.',
  },
  failed: {
    recipient: 'تعذّر ختم «{envelope}».',
    owner: 'تعذّر ختم «{envelope}». افتحه لمعرفة السبب وإعادة المحاولة.',
  },
  message: 'رسالة من {sender}:',
  reason: 'السبب المذكور:',
  until: 'يُرجى إتمام ذلك قبل {until}.',
  copyUntil: 'يمكنك تنزيلها حتى {until}.',
  accessCode: 'سيُطلب منك رمز الوصول الذي يزوّدك به {sender}.',
  personal: 'هذا الرابط مخصّص لك وحدك: يُرجى عدم إعادة توجيه هذه الرسالة.',
  unexpected: 'إذا لم تكن تتوقع هذه الرسالة فيمكنك تجاهلها.',
  action: {
    signer: 'القراءة والتوقيع',
    approver: 'القراءة والموافقة',
    viewer: 'قراءة المستند',
    copy: 'تنزيل نسختك',
    owner: 'فتح المظروف',
  },
  address: 'إذا لم يعمل الزر فانسخ هذا العنوان إلى متصفحك:',
  footer: 'أُرسلت بواسطة Countersign',
};
