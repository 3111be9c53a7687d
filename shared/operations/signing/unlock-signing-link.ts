/**
 * Checks the access code and returns a proof for the following requests. Every guess is counted before it is checked,
 * so that parallel guesses get no more attempts than sequential ones. Every window ends without action.
 */
import type { UnlockAnswer } from '../../contracts/sign.ts';
import type { Ports } from '../../domain/ports.ts';
import { renewAccessCode } from '../../domain/signing/ceremony.ts';
import { accessProof, type SigningLink } from '../../domain/signing/signing-link.ts';
import { AppError } from '../../errors.ts';
import { changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import { type LinkDeps, type LinkRequest, participationOf } from './steps/follow-link.ts';

/** Guesses per recipient in a window; a new link starts a new count. */
const maxGuesses = 5;
const windowSeconds = 15 * 60;

/** @throws AppError invalid_signing_link, validation_error, invalid_access_code, rate_limit_exceeded */
export async function unlockSigningLink(
  deps: LinkDeps & Ports<'counters'>,
  { link }: Pick<LinkRequest, 'link'>,
  accessCode: string,
): Promise<UnlockAnswer> {
  const { recipient } = await participationOf(deps, link);
  const at = deps.clock.now();
  const { accessCodeHash } = recipient;
  if (accessCodeHash === null) throw new AppError('validation_error', { details: { accessCode: 'is not needed' } });
  const seconds = at.getTime() / 1_000;
  const window = Math.floor(seconds / windowSeconds);
  const counter = ['access-code', link.envelopeId, link.recipientId, link.version, window].join(':');
  const guesses = await deps.counters.add(counter, 1, windowSeconds);
  if (guesses > maxGuesses) {
    throw new AppError('rate_limit_exceeded', { retryAfterSeconds: (window + 1) * windowSeconds - seconds });
  }
  if (!deps.keyedHash.matches('access-code', accessCode, accessCodeHash)) throw new AppError('invalid_access_code');
  await deps.counters.clear(counter);
  return accessProof(deps.keyedHash, link, await renewedHash(deps, link, { accessCode, accessCodeHash }), at);
}

/**
 * Renews the code's hash after a rotation of the pepper. Proofs for the former hash end with it. Best effort: the next
 * unlocking renews a hash that could not be written.
 */
async function renewedHash(
  deps: LinkDeps,
  link: SigningLink,
  { accessCode, accessCodeHash }: { accessCode: string; accessCodeHash: string },
): Promise<string> {
  const renewed = deps.keyedHash.hash('access-code', accessCode);
  if (renewed === accessCodeHash) return accessCodeHash;
  try {
    const { value } = await changeEnvelope(deps, link, (envelope) =>
      renewAccessCode(envelope, link.recipientId, { from: accessCodeHash, to: renewed }),
    );
    return value.recipients.find(({ id }) => id === link.recipientId)?.accessCodeHash ?? accessCodeHash;
  } catch {
    return accessCodeHash;
  }
}
