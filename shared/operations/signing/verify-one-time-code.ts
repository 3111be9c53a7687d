/**
 * Checks the one-time code and returns a proof for the following requests. Every guess is counted before it is checked,
 * so that parallel guesses get no more attempts than sequential ones. After the last guess the code is invalid.
 */
import type { UnlockAnswer } from '../../contracts/sign.ts';
import type { Ports } from '../../domain/ports.ts';
import { recipientOfLink } from '../../domain/signing/ceremony.ts';
import { codeExpired, codeMinutes, isCode, useCode, validCode } from '../../domain/signing/one-time-code.ts';
import { accessProof, provenBy } from '../../domain/signing/signing-link.ts';
import { AppError } from '../../errors.ts';
import { changeEnvelope, refusedByTheNewest } from '../envelopes/steps/change-envelope.ts';
import { awaitingCode, type LinkDeps, type LinkRequest } from './steps/follow-link.ts';

const maxGuesses = 5;

/** @throws AppError invalid_signing_link, access_code_required, validation_error, invalid_access_code, sealing_in_progress */
export async function verifyOneTimeCode(
  deps: LinkDeps & Ports<'counters'>,
  request: LinkRequest,
  given: string,
): Promise<UnlockAnswer> {
  const { link, client } = request;
  const { recipient, code } = await refusedByTheNewest(deps, link, async () => {
    const recipient = await awaitingCode(deps, request);
    const code = validCode(recipient, deps.clock.now());
    if (!code) throw codeExpired();
    return { recipient, code };
  });
  // The counter outlives the code: the count of one code never restarts.
  const guesses = await deps.counters.add(`code-guess:${recipient.id}:${code.nonce}`, 1, 2 * codeMinutes * 60);
  if (guesses > maxGuesses) throw codeExpired();
  if (!isCode(deps.keyedHash, recipient, code, given)) {
    throw guesses === maxGuesses
      ? codeExpired()
      : new AppError('invalid_access_code', { details: { code: 'incorrect' } });
  }
  const { value } = await changeEnvelope(deps, link, (envelope, at) =>
    useCode(envelope, { recipient: recipientOfLink(envelope, link, at), client }, code.nonce, at),
  );
  const at = deps.clock.now();
  const { all } = provenBy(recipientOfLink(value, link, at));
  return accessProof(deps.keyedHash, link, all ?? '', at);
}
