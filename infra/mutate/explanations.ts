/** Mutations that no test needs to notice, by reason. The command prints the reason beside the survivor. */

interface Group {
  reason: string;
  /** A file below `shared`, or a folder (with a slash at its end; '' for all); and part of the mutation's description. */
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
  {
    reason: 'one more in a bound, a lifetime, a pause or an index: no promise names the exact number',
    where: [['', /^(?:[\d_.]+|0x[\da-f]+) → [\d.]+$/]],
  },
  {
    reason: 'the exact equality of two times, sizes or counts',
    where: [['', /(?: <=? .*→.* <=? | >=? .*→.* >=? )/]],
  },
  {
    reason: 'null and undefined are answered, stored and compared alike, or the fallback is for the type alone',
    where: [['', / \?\? .*→(?!.* \?\? )/]],
  },
  {
    reason:
      'a member that is left out or undefined: JSON and the schemas of answers (test/contract) do not tell them apart',
    where: [['', /^(.+) && \{ (.*) → \1 \|\| \{ \2/]],
  },
  {
    reason: 'runs in a thread: judged by test/integration/auth/passwords, which is too slow for this command',
    where: [
      ['auth/passwords.ts', ''],
      ['auth/password-worker.ts', ''],
    ],
  },
  {
    reason: 'saves a read or a write, or notes the last use: the answer is the same',
    where: [
      ['auth/authenticator.ts', ''],
      ['domain/fields/field-checks.ts', 'isDone'],
      ['operations/accounts/steps/change-page-sessions.ts', ''],
      ['operations/accounts/login.ts', ''],
      ['operations/maintenance/augment-seals.ts', ''],
    ],
  },
  {
    reason: 'a check that a later one repeats, or a case that records cannot hold',
    where: [
      ['auth/api-key-text.ts', ''],
      ['auth/session-tokens.ts', ''],
      ['domain/account.ts', 'newEmail'],
      ['domain/account-mail.ts', 'tokenPattern'],
      ['domain/ceremony.ts', 'check'],
      ['domain/document-storage.ts', ''],
      ['domain/fields/text-pattern.ts', ''],
      ['domain/list-position.ts', ''],
      ['operations/envelopes/offer-in-person.ts', ''],
    ],
  },
  {
    reason: 'reached with a store or a connection alone: test/integration/operations/mail',
    where: [['operations/mail/', '']],
  },
  {
    reason:
      'reached with a store or a connection alone: test/integration/operations/webhooks, test/integration/webhooks',
    where: [
      ['operations/webhooks/', ''],
      ['webhooks/', ''],
    ],
  },
  { reason: 'reached over HTTP alone: test/contract/app', where: [['operations/accounts/', '']] },
  { reason: 'reached over HTTP alone: test/contract/sign', where: [['operations/signing/', '']] },
  { reason: 'reached over HTTP alone: test/contract/{app,v1}/templates', where: [['operations/templates/', '']] },
  { reason: 'reached over HTTP alone: test/contract/{app,v1}/envelopes', where: [['operations/envelopes/', '']] },
  {
    reason: 'reached by the timers alone: test/contract/sweep-uploads, test/prove',
    where: [['operations/maintenance/', '']],
  },
  { reason: 'the edge of every request: test/contract/edges, pages and openapi', where: [['http/', '']] },
  {
    reason: 'rules whose cases are told apart over HTTP alone: test/contract/{sign,v1}, test/browser',
    where: [['domain/', '']],
  },
];

/** The reason of the first group that has the mutation; null for one that no group has. */
export function reasonOf(file: string, description: string): string | null {
  const hasText = (text: string | RegExp) =>
    typeof text === 'string' ? description.includes(text) : text.test(description);
  const isIn = (path: string) =>
    file === `shared/${path}` || (/^$|\/$/.test(path) && file.startsWith(`shared/${path}`));
  return groups.find(({ where }) => where.some(([path, text]) => isIn(path) && hasText(text)))?.reason ?? null;
}
