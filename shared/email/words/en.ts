import type { Words } from './words.ts';

export const en: Words = {
  hello: 'Hello {name},',
  helloOwner: 'Hello,',
  subject: {
    signer: 'Please sign: {envelope}',
    approver: 'Please approve: {envelope}',
    viewer: 'For you to read: {envelope}',
    reminder: 'Reminder: {envelope}',
    completed: 'Completed: {envelope}',
    declined: 'Declined: {envelope}',
    voided: 'Withdrawn: {envelope}',
    expired: 'Expired: {envelope}',
    failed: 'Could not be sealed: {envelope}',
  },
  invitation: {
    signer: '{sender} asks you to sign “{envelope}”.',
    approver: '{sender} asks you to approve “{envelope}”.',
    viewer: '{sender} sends you “{envelope}” to read.',
  },
  reminder: {
    signer: '{sender} is still waiting for your signature on “{envelope}”.',
    approver: '{sender} is still waiting for your approval of “{envelope}”.',
    viewer: '{sender} has sent you “{envelope}” to read.',
  },
  completed: {
    recipient: '“{envelope}” is complete and has been sealed. Your copy is ready.',
    owner: '“{envelope}” is complete and has been sealed.',
  },
  declined: {
    recipient: '“{envelope}” was declined by one of its recipients. There is nothing more for you to do.',
    owner: '{decliner} has declined “{envelope}”. It can no longer be signed.',
  },
  voided: {
    recipient: '{sender} has withdrawn “{envelope}”. There is nothing more for you to do.',
    owner: '“{envelope}” has been withdrawn.',
  },
  expired: {
    recipient: 'The time to sign “{envelope}” is over. There is nothing more for you to do.',
    owner: '“{envelope}” expired before everybody had acted.',
  },
  failed: {
    recipient: '“{envelope}” could not be sealed.',
    owner: '“{envelope}” could not be sealed. Open it to see why, and to try again.',
  },
  message: 'Message from {sender}:',
  reason: 'Reason given:',
  until: 'Please act before {until}.',
  copyUntil: 'You can download it until {until}.',
  accessCode: 'You will be asked for the access code that {sender} gives you.',
  personal: 'The link is meant for you alone: please do not forward this e-mail.',
  unexpected: 'If you did not expect this e-mail, you can ignore it.',
  action: {
    signer: 'Read and sign',
    approver: 'Read and approve',
    viewer: 'Read the document',
    copy: 'Download your copy',
    owner: 'Open the envelope',
  },
  address: 'If the button does not work, copy this address into your browser:',
  footer: 'Sent by Countersign',
};
