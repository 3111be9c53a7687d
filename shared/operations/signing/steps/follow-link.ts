/** Finds the current envelope and the recipient of a signing link. */
import type { Client } from '../../../domain/audit/audit.ts';
import type { Envelope } from '../../../domain/envelopes/envelope.ts';
import { languageFor } from '../../../domain/language.ts';
import type { Ports } from '../../../domain/ports.ts';
import { type Recipient, sessionOf } from '../../../domain/recipients/recipient.ts';
import { recipientOfLink } from '../../../domain/signing/ceremony.ts';
import { isAccessProof, provenBy, type SigningLink } from '../../../domain/signing/signing-link.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { AppError } from '../../../errors.ts';
import { type ChangeDeps, currentEnvelope, refusedByTheNewest } from '../../envelopes/steps/change-envelope.ts';

export type LinkDeps = ChangeDeps & Ports<'keyedHash'>;

/** A request with a signing link. */
export interface LinkRequest {
  link: SigningLink;
  accessProof: string | null;
  client: Client;
}

export interface Participation {
  current: Versioned<Envelope>;
  recipient: Recipient;
}

/** @throws AppError invalid_signing_link, access_code_required */
export async function followLink(deps: LinkDeps, request: LinkRequest): Promise<Participation> {
  return refusedByTheNewest(deps, request.link, async () => {
    const { current } = await participation(deps, request.link);
    return { current, recipient: unlockedHolder(deps, current.value, request, deps.clock.now()) };
  });
}

/**
 * Returns the recipient who holds the link and has passed the checks that the sender now requires: the access code, the
 * one-time code.
 * @throws AppError invalid_signing_link, access_code_required
 */
export function unlockedHolder(deps: LinkDeps, envelope: Envelope, request: LinkRequest, at: Date): Recipient {
  const recipient = recipientOfLink(envelope, request.link, at);
  if (isToStart(recipient, request.link)) throw new AppError('invalid_signing_link');
  if (missingCheck(deps, recipient, request) === null) return recipient;
  throw accessCodeRequired(recipient);
}

/**
 * Like `unlockedHolder`, but requires no proof and no started session. @throws AppError
 * invalid_signing_link
 */
export function participationOf(deps: LinkDeps, link: SigningLink): Promise<Participation> {
  return refusedByTheNewest(deps, link, () => participation(deps, link));
}

/** The link of a session that has not started: it only permits to start. */
export function isToStart(recipient: Recipient, link: SigningLink): boolean {
  return link.session !== undefined && sessionOf(recipient)?.isStarted !== true;
}

/**
 * Returns the recipient who must enter a one-time code, after the access code if there is one.
 * @throws AppError invalid_signing_link, access_code_required; validation_error if no code is required
 */
export async function awaitingCode(deps: LinkDeps, request: LinkRequest): Promise<Recipient> {
  return refusedByTheNewest(deps, request.link, async () => {
    const { recipient } = await participation(deps, request.link);
    if (isToStart(recipient, request.link)) throw new AppError('invalid_signing_link');
    if (!recipient.verification) throw new AppError('validation_error', { details: { code: 'is not needed' } });
    if (missingCheck(deps, recipient, request) === 'access_code') throw accessCodeRequired(recipient);
    return recipient;
  });
}

function accessCodeRequired({ language }: Recipient): AppError {
  return new AppError('access_code_required', { details: { language: languageFor(language) } });
}

async function participation(deps: LinkDeps, link: SigningLink): Promise<Participation> {
  const current = await currentEnvelope(deps, link).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('invalid_signing_link') : error;
  });
  return { current, recipient: recipientOfLink(current.value, link, deps.clock.now()) };
}

/** Returns the next check to pass; null if all are passed. */
export function missingCheck(
  deps: LinkDeps,
  recipient: Recipient,
  { link, accessProof }: LinkRequest,
): 'access_code' | 'email_code' | null {
  const { accessCode, all } = provenBy(recipient);
  const at = deps.clock.now();
  const isProven = (given: string | null) =>
    given === null || isAccessProof(deps.keyedHash, link, given, accessProof, at);
  if (isProven(all)) return null;
  return recipient.verification && isProven(accessCode) ? recipient.verification : 'access_code';
}
