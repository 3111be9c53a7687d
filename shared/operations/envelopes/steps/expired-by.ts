/** A list writes nothing: it shows an overdue envelope as expired; the sweep or the next command records it. */
import { type Envelope, expire, isOverdue } from '../../../domain/envelopes/envelope.ts';

export function expiredBy(at: Date, envelope: Envelope): Envelope {
  return isOverdue(envelope, at) ? expire(envelope, at).envelope : envelope;
}
