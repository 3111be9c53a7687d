/**
 * What e-mail says, sentence by sentence. Names in braces are filled in: `{envelope}` its name, `{sender}` the owner's
 * address, `{name}` the recipient's, `{decliner}` who declined, `{until}` a time.
 */
export interface Words {
  hello: string;
  helloOwner: string;
  subject: {
    signer: string;
    approver: string;
    viewer: string;
    reminder: string;
    completed: string;
    declined: string;
    voided: string;
    expired: string;
    failed: string;
  };
  invitation: Asking;
  reminder: Asking;
  completed: Told;
  declined: Told;
  voided: Told;
  expired: Told;
  failed: Told;
  message: string;
  reason: string;
  until: string;
  copyUntil: string;
  accessCode: string;
  personal: string;
  unexpected: string;
  action: Asking & { copy: string; owner: string };
  address: string;
  footer: string;
}

/** By what the recipient is asked to do. */
interface Asking {
  signer: string;
  approver: string;
  viewer: string;
}

interface Told {
  recipient: string;
  owner: string;
}
