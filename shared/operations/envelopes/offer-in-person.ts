/** An owner gets a link under which one recipient signs on the owner's device. It ends an earlier one of that recipient. */

import type { Ports } from '../../domain/ports.ts';
import { findRecipient } from '../../domain/recipients/recipient.ts';
import { offerInPerson as offer } from '../../domain/signing/in-person.ts';
import { signingLinkOf, signingLinkToken } from '../../domain/signing/signing-link.ts';
import { AppError } from '../../errors.ts';
import { type ChangeDeps, changeEnvelope, type RecipientRef } from './steps/change-envelope.ts';

/** @throws AppError not_found, role_not_allowed, invalid_state, recipient_locked, not_your_turn */
export async function offerInPerson(
  deps: ChangeDeps & Ports<'keyedHash'> & { settings: { publicUrl: string } },
  { recipientId, ...ref }: RecipientRef,
): Promise<{ url: string; expiresAt: string }> {
  const inPersonId = deps.random.hex128();
  const { value } = await changeEnvelope(deps, ref, (envelope, at) => offer(envelope, recipientId, inPersonId, at));
  const recipient = findRecipient(value, recipientId);
  if (!recipient.inPerson) throw new AppError('internal_error', { cause: new Error('the session was not written') });
  const link = { ...signingLinkOf(value.ownerId, value.id, recipient), inPersonId };
  const url = `${deps.settings.publicUrl}/sign#${signingLinkToken(deps.keyedHash, link)}`;
  return { url, expiresAt: recipient.inPerson.expiresAt };
}
