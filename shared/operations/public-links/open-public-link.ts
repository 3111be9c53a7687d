/** A person opens the public link of a template: the page shows whose document it is, or why it starts nothing now. */
import type { OpenLinkAnswer, OpenLinkBody } from '../../contracts/start.ts';
import type { CaptchaWidget } from '../../domain/accounts/captcha-widget.ts';
import { brandOf, senderText } from '../../domain/accounts/profile.ts';
import { isPinned } from '../../domain/documents/document.ts';
import type { Ports } from '../../domain/ports.ts';
import { closedReason } from '../../domain/templates/public-link.ts';
import { AppError } from '../../errors.ts';
import { readLogo } from '../accounts/profile.ts';
import { linkSender, sentFrom } from '../mail/steps/link-sender.ts';
import { followPageLink } from './steps/follow-public-link.ts';

type Deps = Ports<'accounts' | 'clock' | 'documents' | 'keyedHash' | 'publicLinkUses' | 'templates'> & {
  settings: { captchaWidget: CaptchaWidget | null };
};

/** @throws AppError invalid_public_link */
export async function openPublicLink(deps: Deps, tokens: OpenLinkBody): Promise<OpenLinkAnswer> {
  const { ref, template, link } = await followPageLink(deps, tokens);
  const sender = await linkSender(deps, template);
  if (!sender) throw new AppError('invalid_public_link');
  const uses = link.maxUses === null ? 0 : await deps.publicLinkUses.count(ref);
  const sent = sentFrom(sender);
  const closed = closedReason(link, uses, deps.clock.now());
  const document = template.document && isPinned(template.document) ? template.document : null;
  const isShown = document && link.showsDocument && closed === null;
  return {
    closed,
    name: template.name,
    pages: document?.pages ?? null,
    documentUrl: isShown ? await deps.documents.uploadReadAddress(document) : null,
    sender: senderText(sent),
    brand: brandOf(sent.sender),
    captcha: deps.settings.captchaWidget,
  };
}

/**
 * Reads the logo of the sender, which the envelopes of the link show as well.
 * @throws AppError invalid_public_link, not_found
 */
export async function readLinkLogo(
  deps: Ports<'clock' | 'documents' | 'keyedHash' | 'templates'>,
  tokens: OpenLinkBody,
): ReturnType<typeof readLogo> {
  const { ref } = await followPageLink(deps, tokens);
  return readLogo(deps, ref.ownerId);
}
