/** Reminders, and the link that the owner passes on instead. Pure. */
import { AppError } from '../../errors.ts';
import type { Actor, Fact } from '../audit/audit.ts';
import { type Change, type Envelope, invalidState, isOpen, owner } from '../envelopes/envelope.ts';
import {
  findRecipient,
  getsCopyOnly,
  hasActed,
  isNotified,
  locked,
  mustAct,
  type Recipient,
} from '../recipients/recipient.ts';
import { isTurnOf, notYourTurn } from './ceremony.ts';

const dayMs = 86_400_000;

/** The owner may remind a recipient again after this long. */
const ownerPauseMs = 60_000;

/**
 * Reminds one recipient for the owner, with a new link if wanted.
 * @throws AppError not_found, invalid_state, recipient_locked, not_your_turn, no_notifications, rate_limit_exceeded
 */
export function remind(envelope: Envelope, recipientId: string, wantsNewLink: boolean, at: Date): Change {
  const recipient = recipientInTurn(envelope, recipientId);
  if (!isNotified(recipient)) throw new AppError('no_notifications', { details: { recipientId } });
  const waitMs = pauseLeftMs(recipient, at);
  if (waitMs > 0) throw new AppError('rate_limit_exceeded', { retryAfterSeconds: waitMs / 1_000 });
  const linkVersion = recipient.linkVersion + (wantsNewLink ? 1 : 0);
  return reminded(envelope, [{ ...recipient, linkVersion, remindedAt: at.toISOString() }], owner(envelope), at);
}

/**
 * Records that the owner gets a recipient's signing link, to pass it on by other means than e-mail. The link stays
 * unchanged. A person who holds it can act for the recipient, so the audit trail and the certificate state that the
 * owner had it.
 * @throws AppError not_found, invalid_state, recipient_locked, not_your_turn
 */
export function copyLink(envelope: Envelope, recipientId: string, at: Date): Change {
  const { email } = recipientInTurn(envelope, recipientId);
  return {
    envelope: { ...envelope, updatedAt: at.toISOString() },
    facts: [{ type: 'recipient.link_copied', actor: owner(envelope), data: { recipientId, email } }],
  };
}

/**
 * Whether the sender, and not the service, passes on the link of this recipient: one who gets no e-mails and was asked,
 * or gets a copy of the completed document. The audit trail records it with `recipient.sent`.
 */
export function isLinkForSender(envelope: Envelope, recipient: Recipient): boolean {
  return !isNotified(recipient) && (recipient.status !== 'pending' || getsCopyOnly(recipient, envelope));
}

/**
 * Returns a recipient who was invited and has not acted.
 * @throws AppError not_found, invalid_state, recipient_locked, not_your_turn
 */
function recipientInTurn(envelope: Envelope, recipientId: string): Recipient {
  const recipient = findRecipient(envelope, recipientId);
  if (!isOpen(envelope)) throw invalidState(envelope);
  if (hasActed(recipient)) throw locked(recipient);
  const isEarly = mustAct(recipient) && !isTurnOf(envelope, recipient);
  if (recipient.status === 'pending' || isEarly) throw notYourTurn(recipient);
  return recipient;
}

/**
 * Reminds every recipient whose turn it is and who was not reminded within the pause, with new links if wanted.
 * @throws AppError invalid_state: the envelope is not out for signature, or all of them were reminded a moment ago
 */
export function remindAll(envelope: Envelope, wantsNewLinks: boolean, at: Date): Change {
  if (!isOpen(envelope)) throw invalidState(envelope);
  const inTurn = toActNow(envelope);
  const ready = inTurn.filter((recipient) => pauseLeftMs(recipient, at) <= 0);
  if (ready.length === 0) {
    throw noneToRemind(
      envelope,
      inTurn.map((recipient) => pauseLeftMs(recipient, at)),
    );
  }
  const changed = ready.map((recipient) => ({
    ...recipient,
    linkVersion: recipient.linkVersion + (wantsNewLinks ? 1 : 0),
    remindedAt: at.toISOString(),
  }));
  return reminded(envelope, changed, owner(envelope), at);
}

/** Whether every recipient whose turn it is was reminded within the pause: a repeated request finds its work done. */
export function isAllReminded(envelope: Envelope, at: Date): boolean {
  const inTurn = isOpen(envelope) ? toActNow(envelope) : [];
  return inTurn.length > 0 && inTurn.every((one) => isReminded(one, at));
}

/** Whether the recipient was reminded within the pause. */
export function isReminded(recipient: Recipient, at: Date): boolean {
  return recipient.remindedAt !== null && pauseLeftMs(recipient, at) > 0;
}

function noneToRemind({ status }: Envelope, waits: readonly number[]): AppError {
  const details = {
    status,
    recipients: waits.length === 0 ? 'no recipient who gets e-mails can act now' : 'were asked less than a minute ago',
  };
  return new AppError('invalid_state', {
    message: 'No recipient can be reminded now.',
    details,
    ...(waits.length === 0 ? {} : { retryAfterSeconds: Math.min(...waits) / 1_000 }),
  });
}

/** Reminds every recipient whose reminder is due, for the timer. If none is due, the envelope stays unchanged. */
export function remindDue(envelope: Envelope, at: Date): Change {
  const due = remindable(envelope)
    .filter(({ dueAt }) => dueAt <= at.getTime())
    .map(({ recipient }) => ({
      ...recipient,
      remindedAt: at.toISOString(),
      reminderCount: recipient.reminderCount + 1,
    }));
  return due.length === 0 ? { envelope, facts: [] } : reminded(envelope, due, { kind: 'system' }, at);
}

/** When the next reminder is due; null if none is. */
export function nextReminderAt(envelope: Envelope): string | null {
  const times = remindable(envelope).map(({ dueAt }) => dueAt);
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

/** The recipients whom the timer may still remind, and when. */
function remindable(envelope: Envelope): { recipient: Recipient; dueAt: number }[] {
  const { reminders } = envelope;
  if (!reminders || !isOpen(envelope)) return [];
  return toActNow(envelope)
    .filter(({ reminderCount }) => reminderCount < reminders.maxCount)
    .map((recipient) => ({ recipient, dueAt: lastAsked(recipient) + reminders.everyDays * dayMs }));
}

/** The recipients of an open envelope whose turn it is, without those who get no e-mails. */
function toActNow(envelope: Envelope): Recipient[] {
  return envelope.recipients.filter(
    (recipient) => mustAct(recipient) && !hasActed(recipient) && isTurnOf(envelope, recipient) && isNotified(recipient),
  );
}

/** Positive while the owner has to wait before reminding this recipient. */
function pauseLeftMs(recipient: Recipient, at: Date): number {
  return lastAsked(recipient) + ownerPauseMs - at.getTime();
}

function lastAsked(recipient: Recipient): number {
  return Date.parse(recipient.remindedAt ?? recipient.sentAt ?? '');
}

function reminded(envelope: Envelope, changed: readonly Recipient[], actor: Actor, at: Date): Change {
  const facts = changed.map(
    ({ id, email }): Fact => ({ type: 'recipient.reminded', actor, data: { recipientId: id, email } }),
  );
  const recipients = envelope.recipients.map((recipient) => changed.find(({ id }) => id === recipient.id) ?? recipient);
  return { envelope: { ...envelope, recipients, updatedAt: at.toISOString() }, facts };
}
