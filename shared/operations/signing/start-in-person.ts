/** Starts the session of a recipient on the sender's device. The answer's token replaces the link, which ends. */
import type { InPersonAnswer } from '../../contracts/sign.ts';
import type { Ports } from '../../domain/ports.ts';
import { recipientOfLink } from '../../domain/signing/ceremony.ts';
import { startInPerson as start } from '../../domain/signing/in-person.ts';
import { signingLinkToken } from '../../domain/signing/signing-link.ts';
import { AppError } from '../../errors.ts';
import { changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import type { LinkDeps, LinkRequest } from './steps/follow-link.ts';

/** @throws AppError invalid_signing_link */
export async function startInPerson(
  deps: LinkDeps & Ports<'random'>,
  { link, client }: LinkRequest,
): Promise<InPersonAnswer> {
  if (!link.inPersonId) throw new AppError('invalid_signing_link');
  const inPersonId = deps.random.hex128();
  const { value } = await changeEnvelope(deps, link, (envelope, at) =>
    start(envelope, recipientOfLink(envelope, link, at), inPersonId, client, at),
  ).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('invalid_signing_link') : error;
  });
  const session = { ...link, inPersonId };
  const { inPerson } = recipientOfLink(value, session, deps.clock.now());
  return { token: signingLinkToken(deps.keyedHash, session), expiresAt: inPerson?.expiresAt ?? '' };
}
