/** Declines for a signer or approver, which ends the envelope for all its recipients. */
import { decline, recipientOfLink } from '../../domain/signing/ceremony.ts';
import { changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import type { SigningOutcome } from './complete-signing.ts';
import { followLink, type LinkDeps, type LinkRequest, unlockedHolder } from './steps/follow-link.ts';

/** @throws AppError those of the link, and those of `decline` */
export async function declineEnvelope(deps: LinkDeps, request: LinkRequest, reason: string): Promise<SigningOutcome> {
  await followLink(deps, request);
  const { value: envelope } = await changeEnvelope(deps, request.link, (now, at) =>
    decline(now, unlockedHolder(deps, now, request, at), reason, request.client, at),
  );
  return { envelope, recipient: recipientOfLink(envelope, request.link, deps.clock.now()) };
}
