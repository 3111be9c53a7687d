/** The access code and the one-time code with which a recipient unlocks a signing link. */

import type { CodeSentAnswer, UnlockAnswer } from '../../contracts/sign.ts';
import type { Ports } from '../../domain/ports.ts';
import { recipientOfLink, recordAccessCode, renewAccessCode } from '../../domain/signing/ceremony.ts';
import {
  codeExpired,
  codeMinutes,
  maskedEmail,
  newCode,
  sendCode,
  useCode,
  validCode,
} from '../../domain/signing/one-time-code.ts';
import { accessProof, provenBy, type SigningLink } from '../../domain/signing/signing-link.ts';
import { AppError } from '../../errors.ts';
import { requireMailService } from '../envelopes/reminders.ts';
import { changeEnvelope, refusedByTheNewest } from '../envelopes/steps/change-envelope.ts';
import { checkGuess, codeIncorrect } from './steps/check-guess.ts';
import { awaitingCode, type LinkDeps, type LinkRequest, participationOf } from './steps/follow-link.ts';

/** Guesses of an access code per recipient and window, or of a one-time code. A new link starts a new count. */
const maxGuesses = 5;
const windowSeconds = 15 * 60;
/** Events of one type in the audit trail, per recipient and day. Later entries are checked and not recorded. */
const maxRecorded = 50;
const daySeconds = 86_400;

/**
 * Checks the access code and returns a proof for the following requests. Every guess is counted before it is checked,
 * so that parallel guesses get no more attempts than sequential ones. Every window ends without action.
 * @throws AppError invalid_signing_link, validation_error, invalid_access_code, rate_limit_exceeded
 */
export async function unlockSigningLink(
  deps: LinkDeps & Ports<'counters'>,
  { link, client }: Pick<LinkRequest, 'link' | 'client'>,
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
  const isRight = deps.keyedHash.matches('access-code', accessCode, accessCodeHash);
  await recordGuess(deps, { link, client }, isRight);
  if (!isRight) throw new AppError('invalid_access_code');
  await deps.counters.clear(counter);
  return accessProof(deps.keyedHash, link, await renewedHash(deps, link, { accessCode, accessCodeHash }), at);
}

async function recordGuess(
  deps: LinkDeps & Ports<'counters'>,
  { link, client }: Pick<LinkRequest, 'link' | 'client'>,
  isRight: boolean,
): Promise<void> {
  const day = Math.floor(deps.clock.now().getTime() / 1_000 / daySeconds);
  const name = ['access-code-events', link.envelopeId, link.recipientId, isRight, day].join(':');
  if ((await deps.counters.add(name, 1, daySeconds)) > maxRecorded) return;
  await changeEnvelope(deps, link, (envelope, at) =>
    recordAccessCode(envelope, recipientOfLink(envelope, link, at), client, isRight),
  );
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

/** Codes per recipient in a window; a new link starts a new count. */
const limits = [
  { codes: 5, windowSeconds: 3_600 },
  { codes: 20, windowSeconds: 86_400 },
];

/**
 * Sends a one-time code to the recipient's e-mail address. The number of codes is limited: each allows five guesses,
 * and each adds two events to the audit trail.
 * @throws AppError invalid_signing_link, access_code_required, validation_error, rate_limit_exceeded,
 *   sealing_in_progress; service_unavailable if no mail service is configured
 */
export async function sendOneTimeCode(
  deps: LinkDeps & Ports<'counters' | 'random'> & { settings: { sendsMail: boolean } },
  request: LinkRequest,
): Promise<CodeSentAnswer> {
  requireMailService(deps.settings);
  const recipient = await awaitingCode(deps, request);
  await countCode(deps, request.link);
  const code = newCode(deps.keyedHash, recipient.id, deps.random.hex128(), deps.clock.now());
  await changeEnvelope(deps, request.link, (envelope, at) =>
    sendCode(envelope, { recipient: recipientOfLink(envelope, request.link, at), client: request.client }, code),
  );
  return { sentTo: maskedEmail(recipient.email), expiresAt: code.expiresAt, validMinutes: codeMinutes };
}

/** @throws AppError rate_limit_exceeded */
async function countCode(deps: LinkDeps & Ports<'counters'>, link: SigningLink): Promise<void> {
  const seconds = deps.clock.now().getTime() / 1_000;
  for (const { codes, windowSeconds } of limits) {
    const window = Math.floor(seconds / windowSeconds);
    const name = ['code-sent', link.envelopeId, link.recipientId, link.version, windowSeconds, window].join(':');
    if ((await deps.counters.add(name, 1, windowSeconds)) > codes) {
      throw new AppError('rate_limit_exceeded', { retryAfterSeconds: (window + 1) * windowSeconds - seconds });
    }
  }
}

/**
 * Checks the one-time code and returns a proof for the following requests. After the last guess the code is invalid.
 * @throws AppError invalid_signing_link, access_code_required, validation_error, invalid_access_code,
 *   sealing_in_progress
 */
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
  const counter = `code-guess:${recipient.id}:${code.nonce}`;
  if (!(await checkGuess(deps, counter, { id: recipient.id, code }, given))) throw codeIncorrect();
  const { value } = await changeEnvelope(deps, link, (envelope, at) =>
    useCode(envelope, { recipient: recipientOfLink(envelope, link, at), client }, code.nonce, at),
  );
  const at = deps.clock.now();
  const { all } = provenBy(recipientOfLink(value, link, at));
  return accessProof(deps.keyedHash, link, all ?? '', at);
}
