/** The link to the corrected envelope for the holder of a link to the replaced one. */
import { isSameHolder } from '../../../domain/envelopes/correction.ts';
import type { Envelope } from '../../../domain/envelopes/envelope.ts';
import type { Recipient } from '../../../domain/recipients/recipient.ts';
import { type SigningLink, signingLinkOf, signingLinkToken } from '../../../domain/signing/signing-link.ts';
import type { LinkDeps } from './follow-link.ts';

/** Bounds the reads of one request. A link from before that many corrections leads no further. */
const maxCorrections = 20;

/**
 * Returns the token, which proves no more than the link did: the access code and one-time codes of the corrected
 * envelope are still asked for. Null if the recipient is not asked there yet, or if the link does not prove that its
 * holder is that recipient. A session that the sender opened leads to no other envelope.
 */
export async function correctedLink(
  deps: LinkDeps,
  replaced: { envelope: Envelope; recipient: Recipient },
  { session }: SigningLink,
): Promise<string | null> {
  if (session !== undefined) return null;
  let { envelope, recipient } = replaced;
  for (let corrections = 0; corrections < maxCorrections; corrections += 1) {
    const nextId = replacementOf(envelope);
    const next = nextId === null ? null : ((await deps.envelopes.get(envelope.ownerId, nextId))?.value ?? null);
    const holder = next?.recipients.find(({ id }) => id === recipient.id);
    if (!next || !holder || next.status === 'draft' || !isSameHolder(recipient, holder)) return null;
    if (replacementOf(next) === null) {
      const isAsked = holder.status !== 'pending';
      return isAsked ? signingLinkToken(deps.keyedHash, signingLinkOf(next.ownerId, next.id, holder)) : null;
    }
    [envelope, recipient] = [next, holder];
  }
  return null;
}

export function replacementOf(envelope: Envelope): string | null {
  return envelope.status === 'voided' ? (envelope.replacedBy ?? null) : null;
}
