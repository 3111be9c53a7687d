/**
 * A timer erases the documents that have reached the age of their account's retention, and notifies the owners two weeks
 * before the first time. A run erases at most `maxPerRun`; the next one continues.
 */
import type { Account } from '../../domain/accounts/account.ts';
import { dueBefore, isRetentionNoticeDue, type Retention } from '../../domain/accounts/retention.ts';
import { beginErasure } from '../../domain/envelopes/erasure.ts';
import { isDueForErasure } from '../../domain/envelopes/retention.ts';
import { newAccountMail } from '../../domain/mail/account-mail.ts';
import type { MailRecords } from '../../domain/mail/mailer.ts';
import { AppError } from '../../errors.ts';
import { changeAccount } from '../accounts/steps/change-account.ts';
import { claimErasure, continueErasure, type EraseDeps } from '../envelopes/erase-envelope.ts';
import { contactsOf } from '../mail/steps/contacts.ts';
import { forEach, type Swept } from './steps/for-each.ts';

type Deps = EraseDeps & { mails: Pick<MailRecords, 'create'>; settings: { sendsMail: boolean } };

/** Only their identifiers are read. */
const maxAccounts = 100_000;
const maxPerRun = 500;
const maxAtOnce = 4;
/** Other sweeps of this timer run beside it. The function's own timeout is five minutes. */
const maxMs = 120_000;

export async function eraseByAge(deps: Deps): Promise<{ erased: number; noticed: number } & Swept> {
  const start = deps.clock.now();
  const isOver = () => deps.clock.now().getTime() >= start.getTime() + maxMs;
  const found = await deps.accounts.findWithRetention(maxAccounts);
  // Each run begins elsewhere: beyond its bounds, no account is always behind the same others.
  const first = Math.floor(deps.random.fraction() * found.length);
  const accountIds = [...found.slice(first), ...found.slice(0, first)];
  let [left, erased, noticed, isCut] = [maxPerRun, 0, 0, accountIds.length >= maxAccounts];
  const failures: string[] = [];

  const sweep = async (ownerId: string) => {
    const account = (await deps.accounts.getNewest(ownerId))?.value;
    const { retention } = account ?? {};
    if (!account || !retention) return;
    if (retention.noticedAt === null && (await noticeOwners(deps, account, retention))) noticed += 1;
    const before = dueBefore(retention, deps.clock.now());
    if (!before) return;
    const due = await deps.erasures.findRetained(ownerId, before, left);
    isCut ||= due.length >= left;
    left -= due.length;
    const erase = async (envelopeId: string) => {
      if (await eraseIfDue(deps, { ownerId, envelopeId }, retention)) erased += 1;
    };
    failures.push(...(await forEach(due, (envelopeId) => envelopeId, erase, maxAtOnce, isOver)));
  };
  const unread = await forEach(
    accountIds,
    (id) => id,
    sweep,
    1,
    () => left === 0 || isOver(),
  );
  return { erased, noticed, failures: [...failures, ...unread], isBoundHit: isCut || isOver() };
}

/** The reason that an erasure by age states. */
const reasonOf = ({ completedDays, endedDays }: Retention, status: string) =>
  `Retention: ${status === 'completed' ? completedDays : endedDays} days`;

/** Decides on the newest state: a hold may have been set since. */
async function eraseIfDue(
  deps: Deps,
  ref: { ownerId: string; envelopeId: string },
  retention: Retention,
): Promise<boolean> {
  try {
    const claimed = await claimErasure(deps, ref, (envelope) => {
      const at = deps.clock.now();
      if (!isDueForErasure(retention, envelope, at)) throw new AppError('invalid_state');
      return beginErasure(envelope, { reason: reasonOf(retention, envelope.status), by: null }, at);
    });
    await continueErasure(deps, claimed);
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid_state' || error.code === 'not_found')) return false;
    throw error;
  }
}

/** The message has an identifier that derives from the setting, so that repeated runs send it once. */
async function noticeOwners(deps: Deps, account: Account, retention: Retention): Promise<boolean> {
  const at = deps.clock.now();
  const oldest = await deps.erasures.oldest(account.id);
  if (!isRetentionNoticeDue(retention, oldest, at)) return false;
  if (deps.settings.sendsMail) {
    for (const { id: ownerId, email: address, profile } of await contactsOf(deps, account, undefined)) {
      const of = `retention_notice|${account.id}|${retention.changedAt}|${ownerId}`;
      const organization = ownerId === account.id ? {} : { organizationId: account.id };
      const facts = { ownerId, kind: 'retention_notice', address, language: profile?.language ?? 'en' } as const;
      const mail = newAccountMail({ ...facts, ...organization }, deps.digest.sha256(of).slice(0, 32), at);
      if (await deps.mails.create(mail)) await deps.jobQueue.enqueueMail({ ownerId, mailId: mail.id }, 0);
    }
  }
  await changeAccount(deps, account.id, (current) => {
    // A changed setting gets a notice of its own.
    if (current.retention?.changedAt !== retention.changedAt) return current;
    return { ...current, retention: { ...retention, noticedAt: at.toISOString() } };
  });
  return true;
}
