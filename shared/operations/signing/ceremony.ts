/** The actions of a recipient on the signing page before the signature, or instead of it. */
import type { SessionAnswer } from '../../contracts/sign.ts';
import type { Envelope } from '../../domain/envelopes/envelope.ts';
import type { FieldInput } from '../../domain/fields/fill-fields.ts';
import type { Ports } from '../../domain/ports.ts';
import { type Recipient, sessionOf } from '../../domain/recipients/recipient.ts';
import { decline, nextStep, type Opened, recipientOfLink, view } from '../../domain/signing/ceremony.ts';
import { delegate } from '../../domain/signing/delegation.ts';
import { framePath } from '../../domain/signing/frame.ts';
import { saveEntries as save } from '../../domain/signing/saved-entries.ts';
import { signingLinkToken } from '../../domain/signing/signing-link.ts';
import { startSession as start } from '../../domain/signing/signing-session.ts';
import { AppError } from '../../errors.ts';
import { changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import { outcomeOf, type SigningOutcome } from './complete-signing.ts';
import { correctedLink } from './steps/corrected-link.ts';
import {
  followLink,
  isToStart,
  type LinkDeps,
  type LinkRequest,
  missingCheck,
  participationOf,
  unlockedHolder,
} from './steps/follow-link.ts';

/**
 * Opens a signing link. The first time counts as viewed, once the access code and the one-time code are proven.
 * @throws AppError invalid_signing_link, invalid_state, not_your_turn
 */
export async function openSigningLink(deps: LinkDeps, request: LinkRequest): Promise<Opened> {
  const { link, client } = request;
  const { current, recipient } = await participationOf(deps, link);
  const session = link.session && sessionOf(recipient);
  if (isToStart(recipient, link)) return { state: 'hand_over', envelope: current.value, recipient, session };
  const needs = missingCheck(deps, recipient, request);
  const replaced = { envelope: current.value, recipient };
  const corrected = await correctedLink(deps, replaced, link);
  if (corrected) return { state: 'replaced', ...replaced, session, isUnlocked: needs === null, ...corrected };
  if (needs) return { state: 'locked', needs, envelope: current.value, recipient, session };
  const opened = (envelope: Envelope, holder: Recipient): Opened => ({
    state: 'open',
    envelope,
    recipient: holder,
    next: nextStep(envelope, holder),
    session,
  });
  const answer = opened(current.value, recipient);
  if (recipient.status !== 'sent') return answer;
  const { value } = await changeEnvelope(deps, link, (envelope, at) =>
    view(envelope, recipientOfLink(envelope, link, at), client, at),
  );
  return opened(value, recipientOfLink(value, link, deps.clock.now()));
}

/**
 * Saves a recipient's entries so far, to continue later, possibly on another device.
 * @throws AppError those of the link, and those of the rule
 */
export async function saveEntries(
  deps: LinkDeps,
  request: LinkRequest,
  fields: readonly FieldInput[],
): Promise<{ savedAt: string }> {
  await followLink(deps, request);
  const { value } = await changeEnvelope(deps, request.link, (now, at) =>
    save(now, unlockedHolder(deps, now, request, at), fields, at),
  );
  return { savedAt: recipientOfLink(value, request.link, deps.clock.now()).saved?.at ?? '' };
}

/**
 * Declines for a signer or approver, which ends the envelope for all its recipients.
 * @throws AppError those of the link, and those of `decline`
 */
export async function declineEnvelope(deps: LinkDeps, request: LinkRequest, reason: string): Promise<SigningOutcome> {
  await followLink(deps, request);
  const { value: envelope } = await changeEnvelope(deps, request.link, (now, at) =>
    decline(now, unlockedHolder(deps, now, request, at), reason, request.client, at),
  );
  return outcomeOf(deps, request, envelope);
}

/**
 * Delegates a recipient's step to another person, if the sender allows it.
 * @throws AppError those of the link, and those of `delegate`
 */
export async function delegateSigning(
  deps: LinkDeps & Ports<'random'>,
  request: LinkRequest,
  to: { name: string; email: string; reason: string },
): Promise<void> {
  await followLink(deps, request);
  // The recipient would choose in front of the sender, who can replace the recipient instead.
  if (request.link.session?.kind === 'inPerson') throw new AppError('delegation_not_allowed');
  const id = `rcp_${deps.random.hex128()}`;
  await changeEnvelope(deps, request.link, (now, at) =>
    delegate(now, unlockedHolder(deps, now, request, at), { ...to, id }, request.client, at),
  );
}

/**
 * Starts the session that the sender opened for a recipient. The answer's token replaces the link, which ends.
 * @throws AppError invalid_signing_link
 */
export async function startSession(
  deps: LinkDeps & Ports<'random'>,
  { link, client }: LinkRequest,
): Promise<SessionAnswer> {
  if (!link.session) throw new AppError('invalid_signing_link');
  const id = deps.random.hex128();
  const { value } = await changeEnvelope(deps, link, (envelope, at) =>
    start(envelope, recipientOfLink(envelope, link, at), id, client, at),
  ).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('invalid_signing_link') : error;
  });
  const started = { ...link, session: { ...link.session, id } };
  const session = sessionOf(recipientOfLink(value, started, deps.clock.now()));
  const expiresAt = session?.expiresAt ?? '';
  return {
    token: signingLinkToken(deps.keyedHash, started),
    expiresAt,
    framePath:
      session?.kind === 'embedded'
        ? framePath(deps.keyedHash, { origin: session.origin, expiresAt: new Date(expiresAt) })
        : null,
  };
}
