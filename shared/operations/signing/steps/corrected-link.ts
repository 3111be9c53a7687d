/** The link to the corrected envelope for the holder of a link to the replaced one. */
import { isSameHolder, replacementOf } from '../../../domain/envelopes/correction.ts';
import type { Envelope } from '../../../domain/envelopes/envelope.ts';
import type { Recipient } from '../../../domain/recipients/recipient.ts';
import { type SigningLink, signingLinkOf, signingLinkToken } from '../../../domain/signing/signing-link.ts';
import type { LinkDeps } from './follow-link.ts';

/** Bounds the reads of one request. A link from before that many corrections leads no further. */
const maxCorrections = 20;

/**
 * Returns the token, which proves no more than the link did: the access code and one-time codes of the corrected
 * envelope are still asked for. The token is null if the recipient is not asked there yet, or if the link does not prove
 * that its holder is that recipient. A session that the sender opened leads to no other envelope.
 * @returns null if nothing corrects the envelope any more
 */
export async function correctedLink(
  deps: LinkDeps,
  replaced: { envelope: Envelope; recipient: Recipient },
  { session }: SigningLink,
): Promise<{ token: string | null } | null> {
  if (replacementOf(replaced.envelope) === null) return null;
  if (session !== undefined) return { token: null };
  let { envelope, recipient } = replaced;
  for (let corrections = 0; corrections < maxCorrections; corrections += 1) {
    const next = await replacement(deps, envelope);
    if (next === null) return envelope === replaced.envelope ? null : lastOf(deps, envelope, recipient);
    const holder = next.recipients.find(({ id }) => id === recipient.id);
    if (!holder || next.status === 'draft' || !isSameHolder(recipient, holder)) return { token: null };
    [envelope, recipient] = [next, holder];
  }
  return { token: null };
}

async function replacement({ envelopes }: LinkDeps, envelope: Envelope): Promise<Envelope | null> {
  const id = replacementOf(envelope);
  return id === null ? null : ((await envelopes.get(envelope.ownerId, id))?.value ?? null);
}

/** A recipient who is not asked yet when the last envelope ends will not be. */
function lastOf({ keyedHash }: LinkDeps, envelope: Envelope, recipient: Recipient): { token: string | null } | null {
  const { ownerId, id, status } = envelope;
  if (recipient.status !== 'pending')
    return { token: signingLinkToken(keyedHash, signingLinkOf(ownerId, id, recipient)) };
  return status === 'voided' || status === 'declined' || status === 'expired' ? null : { token: null };
}
