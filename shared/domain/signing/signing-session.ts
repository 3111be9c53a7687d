/**
 * Sessions that the sender opens for a recipient: on the sender's device (in person), or in a frame of the sender's own
 * site (embedded). A link starts one session, with a token of its own. The person at the screen can act for the
 * recipient, so the audit trail and the certificate state how the session was opened. A person who comes by a public link
 * in a frame has a session of the second kind, which starts at once.
 */

import { AppError } from '../../errors.ts';
import type { Client, EventData, EventType } from '../audit/audit.ts';
import { type Change, type Envelope, owner } from '../envelopes/envelope.ts';
import {
  findRecipient,
  type Recipient,
  type SessionPlace,
  type SigningSession,
  sessionOf,
  withRecipient,
} from '../recipients/recipient.ts';
import { inMs } from '../retry.ts';
import { checkTurn, sessionEvidence } from './ceremony.ts';

/** Handing over the device or loading a frame takes seconds; reading and signing up to an hour. */
const startMs = 10 * 60_000;
const sessionMs = 60 * 60_000;

type Step = 'offered' | 'started';

const eventsOf = {
  inPerson: { offered: 'recipient.in_person_offered', started: 'recipient.in_person_started' },
  embedded: { offered: 'recipient.embedded_offered', started: 'recipient.embedded_started' },
} as const satisfies Record<SigningSession['kind'], Record<Step, EventType>>;

/**
 * Ends an earlier session of the recipient.
 * @throws AppError not_found, role_not_allowed, invalid_state, recipient_locked, not_your_turn
 */
export function offerSession(
  envelope: Envelope,
  recipientId: string,
  { id, ...place }: SessionPlace & { id: string },
  at: Date,
): Change {
  const recipient = findRecipient(envelope, recipientId);
  checkTurn(envelope, recipient, ['signer', 'approver']);
  const session = { ...place, id, expiresAt: inMs(startMs, at), isStarted: false };
  return {
    envelope: withSession(envelope, recipient, session, at),
    facts: [{ type: eventsOf[place.kind].offered, actor: owner(envelope), data: factsOf(recipient, session) }],
  };
}

/**
 * The link starts once: the session has another identifier than the link.
 * @throws AppError invalid_signing_link
 */
export function startSession(envelope: Envelope, recipient: Recipient, id: string, client: Client, at: Date): Change {
  const offered = sessionOf(recipient);
  if (offered?.isStarted !== false) throw new AppError('invalid_signing_link');
  const session = { ...offered, id, expiresAt: inMs(sessionMs, at), isStarted: true };
  const actor = { kind: 'recipient', id: recipient.id, ...client } as const;
  return {
    envelope: withSession(envelope, recipient, session, at),
    facts: [{ type: eventsOf[session.kind].started, actor, data: factsOf(recipient, session) }],
  };
}

/**
 * Starts the session of a person who came by a public link in a frame of the origin, and ends an earlier one.
 * @throws AppError role_not_allowed, invalid_state, recipient_locked, not_your_turn
 */
export function startLinkSession(
  envelope: Envelope,
  recipient: Recipient,
  { id, origin, client }: { id: string; origin: string; client: Client },
  at: Date,
): Change {
  checkTurn(envelope, recipient, ['signer', 'approver']);
  const place = { kind: 'embedded', origin, apiKeyName: null, redirectUrl: null } as const;
  const session = { ...place, id, expiresAt: inMs(sessionMs, at), isStarted: true };
  const actor = { kind: 'recipient', id: recipient.id, ...client } as const;
  return {
    envelope: withSession(envelope, recipient, session, at),
    facts: [{ type: eventsOf.embedded.started, actor, data: factsOf(recipient, session) }],
  };
}

function factsOf({ id, email }: Recipient, session: SessionPlace): EventData {
  return { recipientId: id, email, ...(session.kind === 'embedded' ? sessionEvidence(session) : {}) };
}

function withSession(
  envelope: Envelope,
  { inPerson: _, ...recipient }: Recipient,
  session: SigningSession,
  at: Date,
): Envelope {
  return { ...envelope, recipients: withRecipient(envelope, { ...recipient, session }), updatedAt: at.toISOString() };
}
