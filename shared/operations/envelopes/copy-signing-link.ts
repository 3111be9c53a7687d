/** An owner is told a recipient's signing link, which the audit trail records before the link is answered. */

import type { Ports } from '../../domain/ports.ts';
import { findRecipient } from '../../domain/recipients/recipient.ts';
import { copyLink } from '../../domain/signing/reminder.ts';
import { signingLinkOf, signingLinkToken } from '../../domain/signing/signing-link.ts';
import { type ChangeDeps, changeEnvelope, type RecipientRef } from './steps/change-envelope.ts';

/** @throws AppError not_found, invalid_state, recipient_locked, not_your_turn */
export async function copySigningLink(
  deps: ChangeDeps & Ports<'keyedHash'> & { settings: { publicUrl: string } },
  { recipientId, ...ref }: RecipientRef,
): Promise<{ url: string }> {
  const { value } = await changeEnvelope(deps, ref, (envelope, at) => copyLink(envelope, recipientId, at));
  const link = signingLinkOf(value.ownerId, value.id, findRecipient(value, recipientId));
  return { url: `${deps.settings.publicUrl}/sign#${signingLinkToken(deps.keyedHash, link)}` };
}
