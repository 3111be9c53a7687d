/** An owner who is a recipient gets the own signing link, which the audit trail records before the link is answered. */
import type { Ports } from '../../domain/ports.ts';
import { findRecipient } from '../../domain/recipients/recipient.ts';
import { openOwnLink } from '../../domain/signing/sign-now.ts';
import { signingLinkOf, signingLinkToken } from '../../domain/signing/signing-link.ts';
import { AppError } from '../../errors.ts';
import { type ChangeDeps, changeEnvelope, type RecipientRef } from './steps/change-envelope.ts';

/** @throws AppError not_found, not_own_address, role_not_allowed, invalid_state, recipient_locked, not_your_turn */
export async function signNow(
  deps: ChangeDeps & Ports<'keyedHash' | 'accounts'> & { settings: { publicUrl: string } },
  { recipientId, ...ref }: RecipientRef,
): Promise<{ url: string }> {
  const account = await deps.accounts.get(ref.ownerId);
  if (!account) throw new AppError('not_found');
  const { value } = await changeEnvelope(deps, ref, (envelope, at) =>
    openOwnLink(envelope, recipientId, account.value, at),
  );
  const link = signingLinkOf(value.ownerId, value.id, findRecipient(value, recipientId));
  return { url: `${deps.settings.publicUrl}/sign#${signingLinkToken(deps.keyedHash, link)}` };
}
