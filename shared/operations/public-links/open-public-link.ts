/** A person opens the public link of a template: the page shows whose document it is, or why it starts nothing now. */
import type { OpenLinkAnswer } from '../../contracts/start.ts';
import { senderText } from '../../domain/accounts/profile.ts';
import type { Ports } from '../../domain/ports.ts';
import { closedReason, readPublicLink } from '../../domain/templates/public-link.ts';
import { AppError } from '../../errors.ts';
import { linkSender, sentFrom } from '../mail/steps/link-sender.ts';
import { followPublicLink } from './steps/follow-public-link.ts';

type Deps = Ports<'accounts' | 'clock' | 'keyedHash' | 'publicLinkUses' | 'templates'>;

/** @throws AppError invalid_public_link */
export async function openPublicLink(deps: Deps, token: string): Promise<OpenLinkAnswer> {
  const { ref, template, link } = await followPublicLink(deps, readPublicLink(deps.keyedHash, token));
  const sender = await linkSender(deps, template);
  if (!sender) throw new AppError('invalid_public_link');
  const uses = link.maxUses === null ? 0 : await deps.publicLinkUses.count(ref);
  return {
    closed: closedReason(link, uses, deps.clock.now()),
    name: template.name,
    sender: senderText(sentFrom(sender)),
    colour: sender.profile?.colour ?? null,
  };
}
