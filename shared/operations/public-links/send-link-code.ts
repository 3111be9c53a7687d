/**
 * Sends a code to the address that a person has entered on the page of a public link. No record stays: what was entered
 * goes back to the page, encrypted; the message is deleted once it is sent, and the counters expire.
 */
import type { LinkCodeAnswer, LinkCodeBody } from '../../contracts/start.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import { languageFor } from '../../domain/language.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Throttle } from '../../domain/rate-limit.ts';
import { codeMinutes, newCode } from '../../domain/signing/one-time-code.ts';
import { closedReason } from '../../domain/templates/public-link.ts';
import { type QueueAccountMailDeps, queueMail } from '../accounts/steps/queue-account-mail.ts';
import { requireMailService } from '../envelopes/reminders.ts';
import { followPageLink } from './steps/follow-public-link.ts';
import { linkClosed } from './steps/link-closed.ts';

type Deps = QueueAccountMailDeps &
  Ports<'accounts' | 'captcha' | 'keyedHash' | 'publicLinkAttempts' | 'publicLinkUses' | 'templates'> & {
    throttle: Pick<Throttle, 'admitPublicLink'>;
  };

/**
 * Answers alike whether or not the address has used the link.
 * @throws AppError invalid_captcha, invalid_public_link, public_link_closed, rate_limit_exceeded; service_unavailable if
 *   no mail service is configured
 */
export async function sendLinkCode(
  deps: Deps,
  input: LinkCodeBody & { clientAddress: string },
): Promise<LinkCodeAnswer> {
  requireMailService(deps.settings);
  const { name, email } = input;
  const { ref, template, link, origin } = await followPageLink(deps, input);
  const reason = closedReason(link, 0, deps.clock.now());
  if (reason) throw await linkClosed(deps, template, reason);
  await deps.captcha.check(input.captchaToken, input.clientAddress);
  const { ownerId, templateId, version } = ref;
  await deps.throttle.admitPublicLink(`${templateId}:${version}`, normalizeEmail(email), input.clientAddress);
  const language = languageFor(input.language ?? null);
  const id = deps.random.hex128();
  const code = newCode(deps.keyedHash, id, deps.random.hex128(), deps.clock.now());
  const linkCode = { templateId, nonce: code.nonce, expiresAt: code.expiresAt };
  await queueMail(deps, { ownerId, kind: 'link_code', address: email, language, linkCode });
  const entered = { id, link: ref, name: name.trim(), email, language, code };
  const attempt = deps.publicLinkAttempts.close(origin === undefined ? entered : { ...entered, origin });
  return { attempt, validMinutes: codeMinutes };
}
