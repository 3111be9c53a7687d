/** Mutations that no test needs to notice, each with the reason; printed beside the survivor. */

interface Explanation {
  file: string;
  /** Part of the mutation's description. */
  contains: string;
  reason: string;
}

const sorting = 'a comparator: only the sign counts, and no two keys are equal';
const typing = 'the fallback is for the type alone: the value is always there';
const ignored = 'a time or text that is not there is ignored on either way';

export const explanations: Explanation[] = [
  { file: 'shared/domain/audit.ts', contains: 'a < b', reason: sorting },
  { file: 'shared/domain/audit.ts', contains: '1 → 2', reason: sorting },
  { file: 'shared/domain/ceremony.ts', contains: 'a.id < b.id', reason: sorting },
  { file: 'shared/domain/ceremony.ts', contains: '1 → 2', reason: sorting },
  { file: 'shared/domain/completion-certificate.ts', contains: 'hex.match', reason: typing },
  { file: 'shared/domain/delivery.ts', contains: 'typeof recipientId', reason: 'JSON leaves out what is undefined' },
  { file: 'shared/domain/delivery.ts', contains: 'nextDelayMs(retryDelaysMs', reason: typing },
  { file: 'shared/domain/delivery.ts', contains: 'retryAfterMs ?? 0', reason: 'null counts as 0 in Math.min' },
  { file: 'shared/domain/delivery.ts', contains: '0 → 1', reason: 'every scheduled delay is longer' },
  { file: 'shared/domain/document.ts', contains: "mimetype.split(';')[0]", reason: typing },
  { file: 'shared/domain/envelope-sealing.ts', contains: 'fai… → true', reason: 'other states have no sealing' },
  { file: 'shared/domain/envelope.ts', contains: 'message → true', reason: ignored },
  { file: 'shared/domain/envelope.ts', contains: 'expiresAt → true', reason: ignored },
  { file: 'shared/domain/mail.ts', contains: 'typeof event.data.recipientId', reason: ignored },
  { file: 'shared/domain/payment.ts', contains: 'createdAt <= billing', reason: 'equal times are decided before' },
  { file: 'shared/domain/recipient.ts', contains: 'newIds[index]', reason: typing },
  { file: 'shared/domain/reminder.ts', contains: 'recipient.sentAt', reason: typing },
  { file: 'shared/domain/signature-image.ts', contains: 'bytes[offset + 1]', reason: typing },
  { file: 'shared/domain/signature-image.ts', contains: '0 → 1', reason: typing },
  { file: 'shared/domain/signing-link.ts', contains: "?? ''", reason: typing },
  { file: 'shared/domain/signing-link.ts', contains: '!seconds', reason: 'one pattern finds both or neither' },
  { file: 'shared/domain/template.ts', contains: "?? 'signer'", reason: 'an unknown role is refused below' },
  { file: 'shared/domain/template.ts', contains: 'role?.order ?? 1', reason: 'an unknown role is refused below' },
  { file: 'shared/domain/template.ts', contains: '1 → 2', reason: 'an unknown role is refused below' },
];
