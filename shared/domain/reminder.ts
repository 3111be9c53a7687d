/** Reminders: whom they are for, when they are due, and what they change. Pure. */
import { AppError } from '../errors.ts';
import type { Actor, Fact } from './audit.ts';
import { isOpen, isTurnOf, notYourTurn } from './ceremony.ts';
import { type Change, type Envelope, invalidState, owner } from './envelope.ts';
import { hasActed, locked, mustAct, type Recipient } from './recipient.ts';

const dayMs = 86_400_000;

/** An owner may ask again after so long. */
const ownerPauseMs = 60_000;

/**
 * The owner has one recipient reminded, with a new link if wanted.
 * @throws AppError not_found, invalid_state, recipient_locked, not_your_turn, rate_limit_exceeded
 */
export function remind(envelope: Envelope, recipientId: string, wantsNewLink: boolean, at: Date): Change {
  const recipient = envelope.recipients.find(({ id }) => id === recipientId);
  if (!recipient) throw new AppError('not_found');
  if (!isOpen(envelope)) throw invalidState(envelope);
  if (hasActed(recipient)) throw locked(recipient);
  const isEarly = mustAct(recipient) && !isTurnOf(envelope, recipient);
  if (recipient.status === 'pending' || isEarly) throw notYourTurn(recipient);
  const waitMs = lastAsked(recipient) + ownerPauseMs - at.getTime();
  if (waitMs > 0) throw new AppError('rate_limit_exceeded', { retryAfterSeconds: waitMs / 1_000 });
  const linkVersion = recipient.linkVersion + (wantsNewLink ? 1 : 0);
  return reminded(envelope, [{ ...recipient, linkVersion, remindedAt: at.toISOString() }], owner(envelope), at);
}

/** The clock reminds everybody whose time has come; nobody: nothing changes. */
export function remindDue(envelope: Envelope, at: Date): Change {
  const due = remindable(envelope)
    .filter((recipient) => dueAt(envelope, recipient) <= at.getTime())
    .map((recipient) => ({
      ...recipient,
      remindedAt: at.toISOString(),
      reminderCount: recipient.reminderCount + 1,
    }));
  return due.length === 0 ? { envelope, facts: [] } : reminded(envelope, due, { kind: 'system' }, at);
}

/** When the clock has to look at the envelope next; null when it need not. */
export function nextReminderAt(envelope: Envelope): string | null {
  const times = remindable(envelope).map((recipient) => dueAt(envelope, recipient));
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

function remindable(envelope: Envelope): Recipient[] {
  const { reminders } = envelope;
  if (!reminders || !isOpen(envelope)) return [];
  return envelope.recipients.filter(
    (recipient) =>
      mustAct(recipient) &&
      !hasActed(recipient) &&
      isTurnOf(envelope, recipient) &&
      recipient.reminderCount < reminders.maxCount,
  );
}

function dueAt(envelope: Envelope, recipient: Recipient): number {
  return lastAsked(recipient) + (envelope.reminders?.everyDays ?? 0) * dayMs;
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
