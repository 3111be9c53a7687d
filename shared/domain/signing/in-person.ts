/**
 * Signing on the sender's device: the owner's link starts one session of one recipient, with a token of its own.
 * The person who holds the device can act for the recipient, so the audit trail and the certificate state that it was in
 * person.
 */

import { AppError } from '../../errors.ts';
import type { Client } from '../audit/audit.ts';
import { type Change, type Envelope, owner } from '../envelopes/envelope.ts';
import { findRecipient, type InPersonSession, type Recipient, withRecipient } from '../recipients/recipient.ts';
import { inMs } from '../retry.ts';
import { checkTurn } from './ceremony.ts';

/** Handing over the device takes seconds; reading and signing up to an hour. */
const startMs = 10 * 60_000;
const sessionMs = 60 * 60_000;

/** @throws AppError not_found, role_not_allowed, invalid_state, recipient_locked, not_your_turn */
export function offerInPerson(envelope: Envelope, recipientId: string, sessionId: string, at: Date): Change {
  const recipient = findRecipient(envelope, recipientId);
  checkTurn(envelope, recipient, ['signer', 'approver']);
  const { id, email } = recipient;
  return {
    envelope: withSession(envelope, recipient, { id: sessionId, expiresAt: inMs(startMs, at), isStarted: false }, at),
    facts: [{ type: 'recipient.in_person_offered', actor: owner(envelope), data: { recipientId: id, email } }],
  };
}

/**
 * The link starts once: the session has another identifier than the link.
 * @throws AppError invalid_signing_link
 */
export function startInPerson(
  envelope: Envelope,
  recipient: Recipient,
  sessionId: string,
  client: Client,
  at: Date,
): Change {
  if (recipient.inPerson?.isStarted !== false) throw new AppError('invalid_signing_link');
  const { id, email } = recipient;
  return {
    envelope: withSession(envelope, recipient, { id: sessionId, expiresAt: inMs(sessionMs, at), isStarted: true }, at),
    facts: [
      {
        type: 'recipient.in_person_started',
        actor: { kind: 'recipient', id, ...client },
        data: { recipientId: id, email },
      },
    ],
  };
}

function withSession(envelope: Envelope, recipient: Recipient, inPerson: InPersonSession, at: Date): Envelope {
  return { ...envelope, recipients: withRecipient(envelope, { ...recipient, inPerson }), updatedAt: at.toISOString() };
}
