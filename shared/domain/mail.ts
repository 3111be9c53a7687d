/**
 * E-mail: who is told what of which event, and how a message that does not go out is tried again. Pure.
 *
 * A message is made once per event and person, under an identifier derived from both. Sending is claim → send → mark:
 * two workers never send the same message at once, and a message is sent again only when its server did not take it, or
 * when the worker died between the server's yes and the mark. Then it carries the same Message-ID, by which mailboxes
 * recognise it: rather that than an invitation that never arrives.
 */
import type { AuditEvent } from './audit.ts';
import { isOpen } from './ceremony.ts';
import type { Envelope } from './envelope.ts';
import { hasActed, type Recipient } from './recipient.ts';

export const mailKinds = ['invitation', 'reminder', 'completed', 'declined', 'voided', 'expired', 'failed'] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailStatuses = ['pending', 'sent', 'moot', 'failed'] as const;
type MailStatus = (typeof mailStatuses)[number];

export interface Mail {
  /** `eml_` + 32 hex digits, derived from event and person. */
  id: string;
  ownerId: string;
  envelopeId: string;
  eventId: string;
  kind: MailKind;
  /** Null: the envelope's owner. */
  recipientId: string | null;
  /** `moot`: when it was to go out there was no reason for it any more. */
  status: MailStatus;
  attempts: number;
  /** No attempt before this; while claimed, the end of the claim. */
  dueAt: string;
  /** Why the last attempt failed; never an address or a link. */
  problem: string | null;
  createdAt: string;
  updatedAt: string;
}

const minuteMs = 60_000;

/** Longer than any attempt can take. */
export const mailLeaseMs = 2 * minuteMs;

/** After the attempts that failed; then the message is given up, about two days later. */
const retryDelaysMs = [1 / 6, 1, 5, 30, 120, 360, 720, 1_440].map((minutes) => minutes * minuteMs);

/** How long after it was due a message's nudge is taken for lost. */
export const mailGraceMs = 15_000;

/** Messages that were sent, or not, are forgotten after so long. */
export const mailRetentionSeconds = 30 * 86_400;

type Addressee = Pick<Mail, 'kind' | 'recipientId'>;

/** Whom an event is worth an e-mail to. The envelope may have moved on since. */
export function addresseesOf(event: AuditEvent, envelope: Envelope): Addressee[] {
  const asked = envelope.recipients.filter(({ status, role }) => status !== 'pending' && role !== 'cc');
  const subject = typeof event.data.recipientId === 'string' ? event.data.recipientId : null;
  switch (event.type) {
    case 'recipient.sent':
      return subject ? [{ kind: 'invitation', recipientId: subject }] : [];
    case 'recipient.reminded':
      return subject ? [{ kind: 'reminder', recipientId: subject }] : [];
    case 'envelope.completed':
      return withOwner('completed', [...asked, ...copied(envelope)]);
    case 'envelope.declined':
      return withOwner(
        'declined',
        asked.filter(({ id }) => id !== subject),
      );
    case 'envelope.voided':
      return asked.map(({ id }) => ({ kind: 'voided', recipientId: id }));
    case 'envelope.expired':
      return withOwner('expired', asked);
    case 'envelope.failed':
      return [{ kind: 'failed', recipientId: null }];
    default:
      return [];
  }
}

/** A copy is for those who were promised one by sending; an owner who finishes a draft tells nobody. */
function copied(envelope: Envelope): Recipient[] {
  return envelope.status !== 'draft' && envelope.sentAt !== null
    ? envelope.recipients.filter(({ role }) => role === 'cc')
    : [];
}

function withOwner(kind: MailKind, recipients: readonly Recipient[]): Addressee[] {
  return [{ kind, recipientId: null }, ...recipients.map(({ id }) => ({ kind, recipientId: id }))];
}

export function newMail(
  event: AuditEvent,
  ownerId: string,
  { kind, recipientId }: Addressee,
  at: Date,
  sha256: (text: string) => string,
): Mail {
  return {
    id: `eml_${sha256(`${event.id}|${recipientId ?? 'owner'}`).slice(0, 32)}`,
    ownerId,
    envelopeId: event.envelopeId,
    eventId: event.id,
    kind,
    recipientId,
    status: 'pending',
    attempts: 0,
    dueAt: at.toISOString(),
    problem: null,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
}

export function isMailDue(mail: Mail, at: Date): boolean {
  return mail.status === 'pending' && Date.parse(mail.dueAt) <= at.getTime();
}

export function claimMail(mail: Mail, at: Date): Mail {
  return { ...mail, attempts: mail.attempts + 1, ...dueIn(mailLeaseMs, at) };
}

export function closeMail(mail: Mail, status: 'sent' | 'moot' | 'failed', problem: string | null, at: Date): Mail {
  return { ...mail, status, problem, updatedAt: at.toISOString() };
}

/** The attempt failed, and another one may not: it comes later, unless there were enough. */
export function retryMail(mail: Mail, problem: string, at: Date): Mail {
  const delayMs = retryDelaysMs[mail.attempts - 1];
  if (delayMs === undefined) return closeMail(mail, 'failed', problem, at);
  return { ...mail, problem, ...dueIn(delayMs, at) };
}

/** Put off, so that however many sweeps look, a message costs one nudge a minute. */
export function noteMailSwept(mail: Mail, at: Date): Mail {
  return { ...mail, ...dueIn(0, at) };
}

function dueIn(delayMs: number, at: Date): Pick<Mail, 'dueAt' | 'updatedAt'> {
  return { dueAt: new Date(at.getTime() + delayMs).toISOString(), updatedAt: at.toISOString() };
}

/** Why nobody needs the message any more, now that it could go out; null when somebody does. */
export function mootReason(mail: Mail, envelope: Envelope): string | null {
  if (mail.recipientId === null) return null;
  const recipient = envelope.recipients.find(({ id }) => id === mail.recipientId);
  if (!recipient) return 'the recipient was removed';
  if (mail.kind !== 'invitation' && mail.kind !== 'reminder') return null;
  if (!isOpen(envelope)) return `the envelope is ${envelope.status}`;
  if (hasActed(recipient)) return 'the recipient has acted';
  return recipient.status === 'pending' ? 'the recipient is not asked any more' : null;
}
