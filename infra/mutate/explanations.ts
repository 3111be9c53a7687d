/** Mutations that no test needs to notice, by reason. The command prints the reason beside the survivor. */

interface Group {
  reason: string;
  /** A file below `shared`, or a folder (with a slash at its end); and part of the mutation's description. */
  where: readonly [path: string, text: string | RegExp][];
}

const groups: readonly Group[] = [
  {
    reason: 'a comparator: only the sign counts, and no two keys are equal',
    where: [
      ['domain/audit.ts', 'a < b'],
      ['domain/audit.ts', '1 → 2'],
      ['domain/ceremony.ts', 'a.id < b.id'],
      ['domain/ceremony.ts', '1 → 2'],
    ],
  },
  {
    reason: 'the fallback is for the type alone: the value is always there',
    where: [
      ['domain/completion-certificate.ts', 'hex.match'],
      ['domain/delivery.ts', 'nextDelayMs(retryDelaysMs'],
      ['domain/document.ts', "mimetype.split(';')[0]"],
      ['domain/recipient.ts', 'newIds[index]'],
      ['domain/reminder.ts', 'recipient.sentAt'],
      ['domain/signature-image.ts', 'bytes[offset + 1]'],
      ['domain/signature-image.ts', '0 → 1'],
      ['domain/signing-link.ts', "?? ''"],
      ['operations/accounts/steps/store-password.ts', 'current ?? proven'],
      ['operations/envelopes/verify-document.ts', 'report?.sha256'],
      ['operations/mail/send-email.ts', "problem ?? 'refused'"],
      ['operations/maintenance/sweep-uploads.ts', 'blobName.split'],
      ['operations/webhooks/deliver-webhook.ts', 'obstacle ??'],
    ],
  },
  {
    reason: 'JSON leaves out what is undefined',
    where: [['domain/delivery.ts', 'typeof recipientId']],
  },
  {
    reason: 'null counts as 0 in Math.min',
    where: [['domain/delivery.ts', 'retryAfterMs ?? 0']],
  },
  {
    reason: 'every scheduled delay is longer',
    where: [['domain/delivery.ts', '0 → 1']],
  },
  {
    reason: 'other states have no sealing',
    where: [['domain/envelope-sealing.ts', 'fai… → true']],
  },
  {
    reason: 'a time or text that is not there is ignored on either way',
    where: [
      ['domain/envelope.ts', 'message → true'],
      ['domain/envelope.ts', 'expiresAt → true'],
      ['domain/mail.ts', 'typeof event.data.recipientId'],
      ['operations/concurrency/retry-on-conflict.ts', 'message → true'],
    ],
  },
  {
    reason: 'equal times are decided before',
    where: [['domain/payment.ts', 'createdAt <= billing']],
  },
  {
    reason: 'one pattern finds both or neither',
    where: [['domain/signing-link.ts', '!seconds']],
  },
  {
    reason: 'an unknown role is refused below',
    where: [
      ['domain/template.ts', "?? 'signer'"],
      ['domain/template.ts', 'role?.order ?? 1'],
      ['domain/template.ts', '1 → 2'],
    ],
  },
  {
    reason: 'any large number does: each lost round means that another request got on',
    where: [
      ['operations/accounts/apply-payment-event.ts', '200 → 201'],
      ['operations/accounts/steps/redeem-invitation.ts', '200 → 201'],
    ],
  },
  {
    reason: 'a millisecond more or less of waiting',
    where: [
      ['operations/accounts/apply-payment-event.ts', '20 → 21'],
      ['operations/accounts/steps/redeem-invitation.ts', '20 → 21'],
      ['operations/accounts/steps/store-password.ts', '50 → 51'],
      ['operations/envelopes/complete-envelope.ts', '10_000 → 10001'],
      ['operations/envelopes/seal-envelope.ts', '50 → 51'],
      ['operations/webhooks/redeliver.ts', '50 → 51'],
      ['operations/webhooks/steps/change-webhooks.ts', '2_000 → 2001'],
    ],
  },
  {
    reason: 'saves a write: an account that exists cannot be barred, and is then read',
    where: [['operations/accounts/steps/redeem-invitation.ts', 'account → false']],
  },
  {
    reason: 'a key in memory',
    where: [['operations/envelopes/complete-envelope.ts', 'ref.ifMatch']],
  },
  {
    reason: 'one read more finds what was written',
    where: [['operations/envelopes/seal-envelope.ts', "written === 'conflict' → true"]],
  },
  {
    reason: 'one read more',
    where: [
      ['operations/envelopes/steps/change-envelope.ts', "'conflict' → true"],
      ['operations/envelopes/steps/sealed-file.ts', 'isFirst → false'],
      ['operations/maintenance/augment-seals.ts', 'isFirst → false'],
      ['operations/signing/open-signing-link.ts', "'sent' → false"],
      ['operations/templates/get-template.ts', "'conflict' → true"],
      ['operations/webhooks/steps/attempt-delivery.ts', 'note(webhook'],
    ],
  },
  {
    reason: 'other states have none',
    where: [
      ['operations/envelopes/update-app-envelope.ts', "'completed' → true"],
      ['operations/envelopes/update-app-envelope.ts', "'failed' → true"],
    ],
  },
  {
    reason: 'both mean English',
    where: [['operations/mail/send-email.ts', 'recipient?.language']],
  },
  {
    reason: 'printed as it is',
    where: [['operations/maintenance/check-certificate.ts', 'subject ??']],
  },
  {
    reason: 'an empty round',
    where: [
      ['operations/maintenance/sweep-deliveries.ts', 'start <'],
      ['operations/webhooks/dispatch-events.ts', 'start <'],
    ],
  },
  {
    reason: 'no upload is named null',
    where: [['operations/maintenance/sweep-uploads.ts', 'blobName !== null → true']],
  },
  {
    reason: 'a delivery that has ended names no time',
    where: [['operations/webhooks/deliver-webhook.ts', "'pending' → true"]],
  },
];

/** The reason of the first group that has the mutation; null for one that no group has. */
export function reasonOf(file: string, description: string): string | null {
  const hasText = (text: string | RegExp) =>
    typeof text === 'string' ? description.includes(text) : text.test(description);
  const isIn = (path: string) => file === `shared/${path}` || (path.endsWith('/') && file.startsWith(`shared/${path}`));
  return groups.find(({ where }) => where.some(([path, text]) => isIn(path) && hasText(text)))?.reason ?? null;
}
