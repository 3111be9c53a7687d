/** Creates and enqueues the e-mails of an event. */
import type { Person } from '../../../domain/accounts/account.ts';
import type { AccountRecords } from '../../../domain/accounts/account-records.ts';
import { isOrganization } from '../../../domain/accounts/organization.ts';
import { usualPreferences } from '../../../domain/accounts/preferences.ts';
import type { EventType } from '../../../domain/audit/audit.ts';
import type { EnvelopeRecords } from '../../../domain/envelopes/envelope-records.ts';
import type { JobQueue } from '../../../domain/job-queue.ts';
import { addresseesOf, isForOwnerOnly, mailsOwner, newMail, noticeOf } from '../../../domain/mail/mail.ts';
import type { MailRecords } from '../../../domain/mail/mailer.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { PendingEvent } from '../../../domain/webhooks/outbox.ts';
import { contactsOf } from './contacts.ts';

export type QueueMailsDeps = Ports<'clock' | 'digest'> & {
  mails: Pick<MailRecords, 'create'>;
  envelopes: Pick<EnvelopeRecords, 'get'>;
  accounts: Pick<AccountRecords, 'get'>;
  jobQueue: Pick<JobQueue, 'enqueueMail'>;
  settings: { sendsMail: boolean };
};

/** Events of other types send no e-mail, and the envelope is not read for them. */
const mailed: readonly EventType[] = [
  'recipient.sent',
  'recipient.reminded',
  'recipient.code_sent',
  'recipient.delegated',
  'envelope.completed',
  'envelope.declined',
  'envelope.voided',
  'envelope.expired',
  'envelope.failed',
  'recipient.viewed',
  'recipient.completed',
];

/**
 * Caches reads for events that were already found: each record is read at most once, after the events, so that it is at
 * least as new.
 */
export function withReadCache<D extends QueueMailsDeps>(deps: D): D {
  const { envelopes, accounts } = deps;
  return {
    ...deps,
    envelopes: { ...envelopes, get: once((ownerId, envelopeId) => envelopes.get(ownerId, envelopeId)) },
    accounts: { ...accounts, get: once((ownerId) => accounts.get(ownerId)) },
  };
}

/** Repeats a failed read. */
function once<T>(read: (...key: string[]) => Promise<T>): (...key: string[]) => Promise<T> {
  const reads = new Map<string, Promise<T>>();
  return (...key) => {
    const name = key.join('/');
    const made = reads.get(name) ?? read(...key);
    reads.set(name, made);
    made.catch(() => reads.delete(name));
    return made;
  };
}

/**
 * The identifier of each message derives from event and person, so that an event that is dispatched twice sends one
 * message.
 */
export async function queueMails(deps: QueueMailsDeps, { ownerId, event }: PendingEvent): Promise<void> {
  if (!deps.settings.sendsMail || !mailed.includes(event.type)) return;
  const account = mailsOwner(event.type) ? ((await deps.accounts.get(ownerId))?.value ?? null) : null;
  const isPerson = !account || !isOrganization(account);
  if (isPerson && isForOwnerOnly(event.type) && !wantsNotice(account, event.type)) return;
  const current = await deps.envelopes.get(ownerId, event.envelopeId);
  if (!current) return;
  const notified = isPerson
    ? wantsNotice(account, event.type)
    : (await contactsOf(deps, account, current.value.createdBy))
        .filter((person) => wantsNotice(person, event.type))
        .map(({ id }) => id);
  const at = deps.clock.now();
  await Promise.all(
    addresseesOf(event, current.value, notified).map(async (addressee) => {
      const mail = newMail(event, ownerId, addressee, at, (text) => deps.digest.sha256(text));
      const isNew = await deps.mails.create(mail);
      if (isNew) await deps.jobQueue.enqueueMail({ ownerId, mailId: mail.id }, 0);
    }),
  );
}

/** An account that cannot be found has the default preferences. */
function wantsNotice(person: Person | null, type: EventType): boolean {
  const notice = noticeOf(type);
  return notice === null || (person?.preferences ?? usualPreferences).notifications[notice];
}
