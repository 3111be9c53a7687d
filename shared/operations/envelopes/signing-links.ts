/** Signing links for the owner. The audit trail records each link before the answer returns it. */
import { personIn } from '../../domain/accounts/organization.ts';
import type { Ports } from '../../domain/ports.ts';
import { findRecipient } from '../../domain/recipients/recipient.ts';
import { offerInPerson as offer } from '../../domain/signing/in-person.ts';
import { copyLink } from '../../domain/signing/reminder.ts';
import { openOwnLink } from '../../domain/signing/sign-now.ts';
import { signingLinkOf, signingLinkUrl } from '../../domain/signing/signing-link.ts';
import { AppError } from '../../errors.ts';
import { type ChangeDeps, changeEnvelope, type RecipientRef } from './steps/change-envelope.ts';

/**
 * Returns a recipient's signing link to the owner.
 * @throws AppError not_found, invalid_state, recipient_locked, not_your_turn
 */
export async function copySigningLink(
  deps: ChangeDeps & Ports<'keyedHash'> & { settings: { publicUrl: string } },
  { recipientId, ...ref }: RecipientRef,
): Promise<{ url: string }> {
  const { value } = await changeEnvelope(deps, ref, (envelope, at) => copyLink(envelope, recipientId, at));
  const link = signingLinkOf(value.ownerId, value.id, findRecipient(value, recipientId));
  return { url: signingLinkUrl(deps, link) };
}

/**
 * Returns a link with which one recipient signs on the owner's device. It ends an earlier link of this kind.
 * @throws AppError not_found, role_not_allowed, invalid_state, recipient_locked, not_your_turn
 */
export async function offerInPerson(
  deps: ChangeDeps & Ports<'keyedHash'> & { settings: { publicUrl: string } },
  { recipientId, ...ref }: RecipientRef,
): Promise<{ url: string; expiresAt: string }> {
  const inPersonId = deps.random.hex128();
  const { value } = await changeEnvelope(deps, ref, (envelope, at) => offer(envelope, recipientId, inPersonId, at));
  const recipient = findRecipient(value, recipientId);
  if (!recipient.inPerson) throw new AppError('internal_error', { cause: new Error('the session was not written') });
  const link = { ...signingLinkOf(value.ownerId, value.id, recipient), inPersonId };
  return { url: signingLinkUrl(deps, link), expiresAt: recipient.inPerson.expiresAt };
}

/**
 * Returns the owner's signing link, if the owner is a recipient.
 * @throws AppError not_found, not_own_address, role_not_allowed, invalid_state, recipient_locked, not_your_turn
 */
export async function signNow(
  deps: ChangeDeps & Ports<'keyedHash' | 'accounts'> & { settings: { publicUrl: string } },
  { recipientId, ...ref }: RecipientRef,
): Promise<{ url: string }> {
  const account = personIn(await deps.accounts.get(ref.memberId ?? ref.ownerId));
  if (!account) throw new AppError('not_found');
  const { value } = await changeEnvelope(deps, ref, (envelope, at) =>
    openOwnLink(envelope, recipientId, account.value, at),
  );
  const link = signingLinkOf(value.ownerId, value.id, findRecipient(value, recipientId));
  return { url: signingLinkUrl(deps, link) };
}
