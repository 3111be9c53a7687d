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
const bound = 'any large number does: each lost round means that another request got on';
const pause = 'a millisecond more or less of waiting';

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
  { file: 'shared/operations/accounts/apply-payment-event.ts', contains: '200 → 201', reason: bound },
  { file: 'shared/operations/accounts/apply-payment-event.ts', contains: '20 → 21', reason: pause },
  { file: 'shared/operations/accounts/steps/redeem-invitation.ts', contains: '200 → 201', reason: bound },
  { file: 'shared/operations/accounts/steps/redeem-invitation.ts', contains: '20 → 21', reason: pause },
  {
    file: 'shared/operations/accounts/steps/redeem-invitation.ts',
    contains: 'account → false',
    reason: 'saves a write: an account that exists cannot be barred, and is then read',
  },
  { file: 'shared/operations/accounts/steps/store-password.ts', contains: '50 → 51', reason: pause },
  { file: 'shared/operations/accounts/steps/store-password.ts', contains: 'current ?? proven', reason: typing },
  { file: 'shared/operations/concurrency/retry-on-conflict.ts', contains: 'message → true', reason: ignored },
  { file: 'shared/operations/envelopes/complete-envelope.ts', contains: '10_000 → 10001', reason: pause },
  { file: 'shared/operations/envelopes/complete-envelope.ts', contains: 'ref.ifMatch', reason: 'a key in memory' },
  { file: 'shared/operations/envelopes/seal-envelope.ts', contains: '50 → 51', reason: pause },
  {
    file: 'shared/operations/envelopes/seal-envelope.ts',
    contains: "written === 'conflict' → true",
    reason: 'one read more finds what was written',
  },
  {
    file: 'shared/operations/envelopes/steps/change-envelope.ts',
    contains: "'conflict' → true",
    reason: 'one read more',
  },
  { file: 'shared/operations/envelopes/steps/sealed-file.ts', contains: 'isFirst → false', reason: 'one read more' },
  {
    file: 'shared/operations/envelopes/update-app-envelope.ts',
    contains: "'completed' → true",
    reason: 'other states have none',
  },
  {
    file: 'shared/operations/envelopes/update-app-envelope.ts',
    contains: "'failed' → true",
    reason: 'other states have none',
  },
  { file: 'shared/operations/envelopes/verify-document.ts', contains: 'report?.sha256', reason: typing },
  { file: 'shared/operations/mail/send-email.ts', contains: "problem ?? 'refused'", reason: typing },
  { file: 'shared/operations/mail/send-email.ts', contains: 'recipient?.language', reason: 'both mean English' },
  { file: 'shared/operations/maintenance/augment-seals.ts', contains: 'isFirst → false', reason: 'one read more' },
  { file: 'shared/operations/maintenance/check-certificate.ts', contains: 'subject ??', reason: 'printed as it is' },
  { file: 'shared/operations/maintenance/sweep-deliveries.ts', contains: 'start <', reason: 'an empty round' },
  { file: 'shared/operations/maintenance/sweep-uploads.ts', contains: 'blobName.split', reason: typing },
  {
    file: 'shared/operations/maintenance/sweep-uploads.ts',
    contains: 'blobName !== null → true',
    reason: 'no upload is named null',
  },
  { file: 'shared/operations/signing/open-signing-link.ts', contains: "'sent' → false", reason: 'one read more' },
  { file: 'shared/operations/templates/get-template.ts', contains: "'conflict' → true", reason: 'one read more' },
  { file: 'shared/operations/webhooks/deliver-webhook.ts', contains: 'obstacle ??', reason: typing },
  {
    file: 'shared/operations/webhooks/deliver-webhook.ts',
    contains: "'pending' → true",
    reason: 'a delivery that has ended names no time',
  },
  { file: 'shared/operations/webhooks/dispatch-events.ts', contains: 'start <', reason: 'an empty round' },
  { file: 'shared/operations/webhooks/redeliver.ts', contains: '50 → 51', reason: pause },
  { file: 'shared/operations/webhooks/steps/attempt-delivery.ts', contains: 'note(webhook', reason: 'one read more' },
  { file: 'shared/operations/webhooks/steps/change-webhooks.ts', contains: '2_000 → 2001', reason: pause },
];
