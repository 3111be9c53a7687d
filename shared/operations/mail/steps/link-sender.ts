/** The sender of the envelopes of a public link, as its page, its e-mails and its envelopes name it. */
import type { AccountRecords } from '../../../domain/accounts/account-records.ts';
import { type SendingOwner, sentBy } from '../../../domain/accounts/profile.ts';
import type { Template } from '../../../domain/templates/template.ts';
import { sendingOwner } from '../../accounts/steps/sending-owner.ts';
import { contactsOf } from './contacts.ts';

export type LinkSender = SendingOwner & { email: string };

/** Returns null if the account is gone. */
export async function linkSender(
  deps: { accounts: Pick<AccountRecords, 'get'> },
  { ownerId, publicLink }: Pick<Template, 'ownerId' | 'publicLink'>,
): Promise<LinkSender | null> {
  const memberId = publicLink?.memberId;
  const owner = (await deps.accounts.get(ownerId))?.value;
  if (!owner) return null;
  const [contact] = await contactsOf(deps, owner, memberId);
  return contact ? { ...(await sendingOwner(deps, owner, memberId)), email: contact.email } : null;
}

/** The sender as an envelope of the link would name it. */
export function sentFrom(sender: LinkSender): { ownerEmail: string } & ReturnType<typeof sentBy> {
  return { ...sentBy(sender), ownerEmail: sender.email };
}
