/** Creates the record of a message about an account and enqueues it. A timer finds messages that no worker sent. */
import type { Person } from '../../../domain/accounts/account.ts';
import type { JobQueue } from '../../../domain/job-queue.ts';
import type { Language } from '../../../domain/language.ts';
import { type AccountMail, type AccountMailKind, newAccountMail } from '../../../domain/mail/account-mail.ts';
import type { MailRecords } from '../../../domain/mail/mailer.ts';
import type { Ports } from '../../../domain/ports.ts';

export type QueueAccountMailDeps = Ports<'clock' | 'random'> & {
  mails: Pick<MailRecords, 'create'>;
  jobQueue: Pick<JobQueue, 'enqueueMail'>;
  settings: { sendsMail: boolean };
};

/** @param address the account's by default */
export async function queueAccountMail(
  deps: QueueAccountMailDeps,
  { id: ownerId, email }: Pick<Person, 'id' | 'email'>,
  kind: AccountMailKind,
  language: Language,
  address = email,
): Promise<void> {
  await queueMail(deps, { ownerId, kind, address, language });
}

/** Enqueues nothing if the service sends no e-mail. */
export async function queueMail(
  deps: QueueAccountMailDeps,
  facts: Pick<AccountMail, 'ownerId' | 'kind' | 'address' | 'language' | 'linkCode'>,
): Promise<void> {
  if (!deps.settings.sendsMail) return;
  const mail = newAccountMail(facts, deps.random.hex128(), deps.clock.now());
  await deps.mails.create(mail);
  await deps.jobQueue.enqueueMail({ ownerId: mail.ownerId, mailId: mail.id }, 0);
}
