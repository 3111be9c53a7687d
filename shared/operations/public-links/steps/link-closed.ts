/** The error of a link that starts nothing now: it names the sender, whom the person can ask. */
import { senderText } from '../../../domain/accounts/profile.ts';
import type { ClosedReason } from '../../../domain/templates/public-link.ts';
import type { Template } from '../../../domain/templates/template.ts';
import { AppError } from '../../../errors.ts';
import { linkSender, sentFrom } from '../../mail/steps/link-sender.ts';

export async function linkClosed(
  deps: Parameters<typeof linkSender>[0],
  template: Template,
  reason: ClosedReason,
): Promise<AppError> {
  const sender = await linkSender(deps, template);
  return new AppError('public_link_closed', {
    details: { reason, ...(sender && { sender: senderText(sentFrom(sender)) }) },
  });
}
