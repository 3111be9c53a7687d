/**
 * E-mail: which person is notified of which event, and how a failed message is retried. Pure.
 *
 * A message is made once per event and person, under an identifier derived from both. Sending is claim → send → record:
 * two workers never send the same message at once. A message is sent twice only if the worker dies after the mail
 * server has accepted it and before that is recorded; both copies carry the same Message-ID, by which mailboxes
 * recognise them.
 */

import { type Notice, notices } from '../accounts/preferences.ts';
import type { AuditEvent, EventType } from '../audit/audit.ts';
import { subjectOf } from '../audit/audit-sentences.ts';
import { type Envelope, isOpen } from '../envelopes/envelope.ts';
import { getsCopyOnly, hasActed, isNotified, type Recipient } from '../recipients/recipient.ts';
import { inMs, isReached, nextDelayMs } from '../retry.ts';

export const mailKinds = [
  'invitation',
  'reminder',
  'completed',
  'declined',
  'voided',
  'replaced',
  'expired',
  'failed',
  'viewed',
  'signed',
  'approved',
  'code',
  'delegated',
] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailStatuses = ['pending', 'sent', 'cancelled', 'failed'] as const;
type MailStatus = (typeof mailStatuses)[number];

/** The progress of sending a message. */
export interface MailState {
  /** `cancelled`: there was no reason to send it any more when it was due. */
  status: MailStatus;
  attempts: number;
  /** No attempt starts before this time; while claimed, the end of the claim. */
  dueAt: string;
  /** Why the last attempt failed; never contains an address or a link. */
  problem: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface Mail extends MailState {
  /** `eml_` + 32 hex digits, derived from event and person. */
  id: string;
  ownerId: string;
  envelopeId: string;
  eventId: string;
  kind: MailKind;
  /** Null: the envelope's owner. */
  recipientId: string | null;
  /** The member who gets a message to the owner, if the owner is an organization. */
  memberId?: string;
  /** The recipient whom a message to the owner is about. */
  subjectId?: string;
}

const minuteMs = 60_000;

/** Longer than any attempt can take. */
export const mailLeaseMs = 2 * minuteMs;

/** Delays after each failed attempt. The message has failed after about two days. */
const retryDelaysMs = [1 / 6, 1, 5, 30, 120, 360, 720, 1_440].map((minutes) => minutes * minuteMs);

/** Messages are deleted this long after their last change. */
export const mailRetentionSeconds = 30 * 86_400;

export type Addressee = Pick<Mail, 'kind' | 'recipientId' | 'subjectId' | 'memberId'>;

const ownerNotices: Partial<Record<EventType, Notice>> = {
  'recipient.viewed': 'viewed',
  'recipient.completed': 'signed',
  'envelope.completed': 'completed',
  'envelope.declined': 'declined',
  'envelope.expired': 'expired',
};

/** Maps an event to the owner's choice of notices; null if the owner has no choice. */
export function noticeOf(type: EventType): Notice | null {
  return ownerNotices[type] ?? null;
}

/** Maps a message to the owner to the choice by which it was sent; null if the owner has no choice. */
export function noticeOfKind(kind: MailKind): Notice | null {
  if (kind === 'approved') return 'signed';
  return notices.find((notice) => notice === kind) ?? null;
}

/** Whether the owner gets an e-mail about events of this type, unless the owner chose otherwise. */
export function mailsOwner(type: EventType): boolean {
  return type in ownerNotices || type === 'envelope.failed' || type === 'recipient.delegated';
}

/** Only the owner is notified of these events. */
export function isForOwnerOnly(type: EventType): boolean {
  return type === 'recipient.viewed' || type === 'recipient.completed' || type === 'envelope.failed';
}

/**
 * Returns who gets an e-mail about an event. The envelope may be in a later state by now.
 * @param notifiesOwner whether the owner chose this notice; of an organization the members who did
 */
export function addresseesOf(
  event: AuditEvent,
  envelope: Envelope,
  notifiesOwner: boolean | readonly string[] = true,
): Addressee[] {
  return allAddresseesOf(event, envelope).flatMap((addressee): Addressee[] => {
    const { kind, recipientId } = addressee;
    if (recipientId !== null) return isUnwanted(kind, recipientId, envelope) ? [] : [addressee];
    if (typeof notifiesOwner === 'boolean') return notifiesOwner ? [addressee] : [];
    return notifiesOwner.map((memberId) => ({ ...addressee, memberId }));
  });
}

/** A recipient without notifications only gets the codes that they ask for. */
function isUnwanted(kind: MailKind, recipientId: string, { recipients }: Envelope): boolean {
  return kind !== 'code' && recipients.some((recipient) => recipient.id === recipientId && !isNotified(recipient));
}

function allAddresseesOf(event: AuditEvent, envelope: Envelope): Addressee[] {
  const asked = envelope.recipients.filter(({ status, role }) => status !== 'pending' && role !== 'cc');
  const subject = subjectOf(event);
  switch (event.type) {
    case 'recipient.sent':
      // A person who came by a public link is on the page already.
      return subject && !event.data.isByPublicLink ? [{ kind: 'invitation', recipientId: subject }] : [];
    case 'recipient.reminded':
      return subject ? [{ kind: 'reminder', recipientId: subject }] : [];
    case 'recipient.code_sent':
      return subject ? [{ kind: 'code', recipientId: subject }] : [];
    case 'recipient.delegated':
      return [{ kind: 'delegated', recipientId: null, subjectId: String(event.data.toRecipientId) }];
    case 'envelope.completed':
      return withOwner('completed', [...asked, ...envelope.recipients.filter((each) => getsCopyOnly(each, envelope))]);
    case 'envelope.declined':
      return withOwner(
        'declined',
        asked.filter(({ id }) => id !== subject),
      );
    case 'envelope.voided': {
      const kind = event.data.replacedBy ? 'replaced' : 'voided';
      return asked.map(({ id }) => ({ kind, recipientId: id }));
    }
    case 'envelope.expired':
      return withOwner('expired', asked);
    case 'envelope.failed':
      return [{ kind: 'failed', recipientId: null }];
    case 'recipient.viewed':
      return subject ? [{ kind: 'viewed', recipientId: null, subjectId: subject }] : [];
    case 'recipient.completed': {
      const kind = event.data.role === 'approver' ? 'approved' : 'signed';
      return subject ? [{ kind, recipientId: null, subjectId: subject }] : [];
    }
    default:
      return [];
  }
}

function withOwner(kind: MailKind, recipients: readonly Recipient[]): Addressee[] {
  return [{ kind, recipientId: null }, ...recipients.map(({ id }) => ({ kind, recipientId: id }))];
}

export function newMail(
  event: Pick<AuditEvent, 'id' | 'envelopeId'>,
  ownerId: string,
  { kind, recipientId, memberId, subjectId }: Addressee,
  at: Date,
  sha256: (text: string) => string,
): Mail {
  return {
    id: `eml_${sha256(`${event.id}|${recipientId ?? memberId ?? 'owner'}`).slice(0, 32)}`,
    ownerId,
    envelopeId: event.envelopeId,
    eventId: event.id,
    kind,
    recipientId,
    ...(memberId && { memberId }),
    ...(subjectId && { subjectId }),
    ...pendingSince(at),
  };
}

export function pendingSince(at: Date): MailState {
  const now = at.toISOString();
  return { status: 'pending', attempts: 0, dueAt: now, problem: null, createdAt: now, updatedAt: now };
}

export function isMailDue(mail: MailState, at: Date): boolean {
  return mail.status === 'pending' && isReached(mail.dueAt, at);
}

export function claimMail<M extends MailState>(mail: M, at: Date): M {
  return { ...mail, attempts: mail.attempts + 1, ...dueIn(mailLeaseMs, at) };
}

export function closeMail<M extends MailState>(
  mail: M,
  status: 'sent' | 'cancelled' | 'failed',
  problem: string | null,
  at: Date,
): M {
  return { ...mail, status, problem, updatedAt: at.toISOString() };
}

/** After a temporary failure the message is due again; after the last attempt it has failed. */
export function retryMail<M extends MailState>(mail: M, problem: string, at: Date): M {
  const delayMs = nextDelayMs(retryDelaysMs, mail.attempts);
  if (delayMs === null) return closeMail(mail, 'failed', problem, at);
  return { ...mail, problem, ...dueIn(delayMs, at) };
}

/** Postpones the message, so that parallel sweeps enqueue it once. */
export function noteMailSwept<M extends MailState>(mail: M, at: Date): M {
  return { ...mail, ...dueIn(0, at) };
}

function dueIn(delayMs: number, at: Date): Pick<MailState, 'dueAt' | 'updatedAt'> {
  return { dueAt: inMs(delayMs, at), updatedAt: at.toISOString() };
}

/** Returns why a due message need not be sent any more; null if it must be sent. */
export function cancelReason(mail: Mail, envelope: Envelope): string | null {
  if (mail.recipientId === null) return null;
  const recipient = envelope.recipients.find(({ id }) => id === mail.recipientId);
  if (!recipient) return 'the recipient was removed';
  if (isUnwanted(mail.kind, recipient.id, envelope)) return 'the recipient gets no e-mails';
  if (mail.kind !== 'invitation' && mail.kind !== 'reminder') return null;
  if (!isOpen(envelope)) return `the envelope is ${envelope.status}`;
  if (hasActed(recipient)) return 'the recipient has acted';
  return recipient.status === 'pending' ? 'the recipient is not asked any more' : null;
}
