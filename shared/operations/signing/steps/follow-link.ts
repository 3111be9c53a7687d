/** From a signing link to the envelope as it is now and the recipient who holds the link. */
import { type Client, recipientOfLink } from '../../../domain/ceremony.ts';
import type { Envelope } from '../../../domain/envelope.ts';
import { languageFor } from '../../../domain/language.ts';
import type { Ports } from '../../../domain/ports.ts';
import type { Recipient } from '../../../domain/recipient.ts';
import { isAccessProof, type SigningLink } from '../../../domain/signing-link.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { AppError } from '../../../errors.ts';
import { type ChangeDeps, currentEnvelope, refusedByTheNewest } from '../../envelopes/steps/change-envelope.ts';

export type LinkDeps = ChangeDeps & Ports<'keyedHash'>;

/** A request under a signing link. */
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
 * The recipient who holds the link and, where an access code is set by now, has proven to know it.
 * @throws AppError invalid_signing_link, access_code_required
 */
export function unlockedHolder(deps: LinkDeps, envelope: Envelope, request: LinkRequest, at: Date): Recipient {
  const recipient = recipientOfLink(envelope, request.link, at);
  if (!isLocked(deps, recipient, request)) return recipient;
  throw new AppError('access_code_required', { details: { language: languageFor(recipient.language) } });
}

/** The same without asking for the access code. @throws AppError invalid_signing_link */
export function participationOf(deps: LinkDeps, link: SigningLink): Promise<Participation> {
  return refusedByTheNewest(deps, link, () => participation(deps, link));
}

async function participation(deps: LinkDeps, link: SigningLink): Promise<Participation> {
  const current = await currentEnvelope(deps, link).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('invalid_signing_link') : error;
  });
  return { current, recipient: recipientOfLink(current.value, link, deps.clock.now()) };
}

export function isLocked(deps: LinkDeps, recipient: Recipient, { link, accessProof }: LinkRequest): boolean {
  const { accessCodeHash } = recipient;
  if (accessCodeHash === null) return false;
  return !isAccessProof(deps.keyedHash, link, accessCodeHash, accessProof, deps.clock.now());
}
