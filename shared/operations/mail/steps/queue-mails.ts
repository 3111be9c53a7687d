/** Creates and enqueues the e-mails of an event. */
import type { Organization, Person } from '../../../domain/accounts/account.ts';
import type { AccountRecords } from '../../../domain/accounts/account-records.ts';
import { isOrganization } from '../../../domain/accounts/organization.ts';
import { type Notice, usualPreferences } from '../../../domain/accounts/preferences.ts';
import type { AuditEvent, EventType } from '../../../domain/audit/audit.ts';
import type { EnvelopeRecords } from '../../../domain/envelopes/envelope-records.ts';
import type { JobQueue } from '../../../domain/job-queue.ts';
import {
  type Addressee,
  addresseesOf,
  isForOwnerOnly,
  type Mail,
  mailsOwner,
  newMail,
  noticeOf,
  noticeOfKind,
} from '../../../domain/mail/mail.ts';
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
  const notice = noticeOf(event.type);
  if (isPerson && isForOwnerOnly(event.type) && !wantsNotice(account, notice)) return;
  const current = await deps.envelopes.get(ownerId, event.envelopeId);
  if (!current) return;
  const notified = isPerson
    ? wantsNotice(account, notice)
    : await notifiedOf(deps, account, current.value.createdBy, notice);
  await queue(deps, ownerId, event, addresseesOf(event, current.value, notified));
}

/** The members of an organization who get a message to its owner. */
async function notifiedOf(
  deps: Pick<QueueMailsDeps, 'accounts'>,
  organization: Organization,
  createdBy: string | undefined,
  notice: Notice | null,
): Promise<string[]> {
  const contacts = await contactsOf(deps, organization, createdBy);
  return contacts.filter((person) => wantsNotice(person, notice)).map(({ id }) => id);
}

type QueueDeps = Omit<QueueMailsDeps, 'envelopes' | 'settings'>;

async function queue(
  deps: QueueDeps,
  ownerId: string,
  event: Pick<AuditEvent, 'id' | 'envelopeId'>,
  addressees: Addressee[],
): Promise<void> {
  const at = deps.clock.now();
  await Promise.all(
    addressees.map(async (addressee) => {
      const mail = newMail(event, ownerId, addressee, at, (text) => deps.digest.sha256(text));
      const isNew = await deps.mails.create(mail);
      if (isNew) await deps.jobQueue.enqueueMail({ ownerId, mailId: mail.id }, 0);
    }),
  );
}

/** Queues the message of a member who has left for those who get such messages now. */
export async function passOn(
  deps: QueueDeps,
  mail: Mail,
  organization: Organization,
  createdBy: string | undefined,
): Promise<void> {
  const { ownerId, eventId: id, envelopeId, kind, recipientId, subjectId } = mail;
  const notified = await notifiedOf(deps, organization, createdBy, noticeOfKind(kind));
  const addressees = notified.map((memberId) => ({ kind, recipientId, memberId, ...(subjectId && { subjectId }) }));
  await queue(deps, ownerId, { id, envelopeId }, addressees);
}

/** An account that cannot be found has the default preferences. */
function wantsNotice(person: Person | null, notice: Notice | null): boolean {
  return notice === null || (person?.preferences ?? usualPreferences).notifications[notice];
}
