/** A draft that was made before its document came: fields that wait for its text are placed before the draft is opened. */
import { type Envelope, service } from '../../api/service.ts';

/** The draft as it was read where they cannot be placed: sending it tells why. */
export async function placedDraft(envelope: Envelope): Promise<Envelope> {
  const { status, documentUrl, textTags, fields } = envelope;
  const isWaiting = textTags === true || fields.some(({ anchor }) => anchor !== undefined);
  if (status !== 'draft' || documentUrl === null || !isWaiting) return envelope;
  return service.change(envelope, { fields, ...(textTags && { textTags }) }).catch(() => envelope);
}
