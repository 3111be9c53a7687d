/**
 * Sends a one-time code to the recipient's e-mail address. The number of codes is limited: each allows five guesses,
 * and each adds two events to the audit trail.
 */
import type { CodeSentAnswer } from '../../contracts/sign.ts';
import type { Ports } from '../../domain/ports.ts';
import { recipientOfLink } from '../../domain/signing/ceremony.ts';
import { codeMinutes, maskedEmail, newCode, sendCode } from '../../domain/signing/one-time-code.ts';
import type { SigningLink } from '../../domain/signing/signing-link.ts';
import { AppError } from '../../errors.ts';
import { changeEnvelope } from '../envelopes/steps/change-envelope.ts';
import { requireMailService } from '../envelopes/steps/require-mail-service.ts';
import { awaitingCode, type LinkDeps, type LinkRequest } from './steps/follow-link.ts';

/** Codes per recipient in a window; a new link starts a new count. */
const limits = [
  { codes: 5, windowSeconds: 3_600 },
  { codes: 20, windowSeconds: 86_400 },
];

/**
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
