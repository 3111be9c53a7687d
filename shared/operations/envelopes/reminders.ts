import type { Envelope } from '../../domain/envelopes/envelope.ts';
import { findRecipient } from '../../domain/recipients/recipient.ts';
import { isAllReminded, isReminded, remind, remindAll } from '../../domain/signing/reminder.ts';
import type { Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { type ChangeDeps, changeEnvelope, type EnvelopeRef, type RecipientRef } from './steps/change-envelope.ts';

/**
 * Reminds every recipient whose turn it is, with the same link or with a new one that ends it.
 * @param isRepeat an earlier run of the same request may have reminded them, and only its answer was lost; after more
 *   than a minute they are reminded again
 * @throws AppError not_found, invalid_state; service_unavailable if no mail service is configured
 */
export async function remindEnvelope(
  deps: ChangeDeps & { settings: { sendsMail: boolean } },
  ref: EnvelopeRef,
  { wantsNewLinks, isRepeat }: { wantsNewLinks: boolean; isRepeat: boolean },
): Promise<Versioned<Envelope>> {
  requireMailService(deps.settings);
  return changeEnvelope(deps, ref, (envelope, at) =>
    isRepeat && isAllReminded(envelope, at) ? { envelope, facts: [] } : remindAll(envelope, wantsNewLinks, at),
  );
}

/**
 * Reminds one recipient by e-mail, with the same signing link or with a new one that ends it.
 * @param isRepeat as for `remindEnvelope`
 * @throws AppError not_found, invalid_state, not_your_turn, recipient_locked, no_notifications, rate_limit_exceeded;
 *   service_unavailable if no mail service is configured
 */
export function remindRecipient(
  deps: ChangeDeps & { settings: { sendsMail: boolean } },
  { recipientId, ...ref }: RecipientRef,
  { wantsNewLink, isRepeat }: { wantsNewLink: boolean; isRepeat: boolean },
): Promise<Versioned<Envelope>> {
  requireMailService(deps.settings);
  return changeEnvelope(deps, ref, (envelope, at) =>
    isRepeat && isReminded(findRecipient(envelope, recipientId), at)
      ? { envelope, facts: [] }
      : remind(envelope, recipientId, wantsNewLink, at),
  );
}

/**
 * Refuses a reminder that cannot be sent, before anything is recorded.
 * @throws AppError service_unavailable if no mail service is configured
 */
export function requireMailService({ sendsMail }: { sendsMail: boolean }): void {
  if (!sendsMail) throw new AppError('service_unavailable', { message: 'No mail service is configured.' });
}
