/** Places the fields of a draft by the text of its document, once the document is uploaded. */
import type { Fact } from '../../../domain/audit/audit.ts';
import { checkSize, isPinned } from '../../../domain/documents/document.ts';
import { type Change, type Envelope, owner } from '../../../domain/envelopes/envelope.ts';
import { placeByText, textQueryOf, waitsForText } from '../../../domain/envelopes/place-by-text.ts';
import type { Ports } from '../../../domain/ports.ts';
import { AppError } from '../../../errors.ts';

type Deps = Ports<'documents' | 'sealer' | 'random'>;

/**
 * Returns the envelope with all fields placed, or the same envelope if no field waits.
 * @throws AppError document_missing, document_changed, anchor_not_found, text_tag_invalid, validation_error, the 422
 *   codes
 */
export async function withPlacedFields<E extends Envelope>(deps: Deps, envelope: E): Promise<E> {
  if (!waitsForText(envelope)) return envelope;
  const placed = await placedWhereUploaded(deps, envelope);
  if (!placed) throw new AppError('document_missing');
  return placed;
}

/** Returns whether an edit concerns the placing of fields. A missing text does not refuse other edits of the draft. */
export function asksToPlace({
  fields,
  textTags,
  document,
}: {
  fields?: readonly { anchor?: unknown }[];
  textTags?: boolean;
  document?: unknown;
}): boolean {
  return textTags === true || document !== undefined || fields?.some(({ anchor }) => anchor !== undefined) === true;
}

/**
 * Places the fields of an edited draft if its document is uploaded; otherwise they wait.
 * @throws AppError those of `withPlacedFields` except document_missing
 */
export async function placeEdited(deps: Deps, change: Change): Promise<Change> {
  const { envelope, facts } = change;
  if (envelope.status !== 'draft' || !waitsForText(envelope)) return change;
  const placed = await placedWhereUploaded(deps, envelope);
  if (!placed) return change;
  const isRecorded = facts.some(({ type }) => type === 'envelope.updated');
  const fieldsPlaced: Fact = { type: 'envelope.updated', actor: owner(envelope), data: { changed: ['fields'] } };
  return { envelope: placed, facts: isRecorded ? facts : [...facts, fieldsPlaced] };
}

async function placedWhereUploaded<E extends Envelope>(deps: Deps, envelope: E): Promise<E | null> {
  const { document } = envelope;
  const properties = document && (await deps.documents.uploadProperties(document.blobName));
  if (!properties) return null;
  if (isPinned(document) && document.etag !== properties.etag) throw new AppError('document_changed');
  checkSize(properties.size);
  const bytes = await deps.documents.readUpload(document.blobName, properties.etag, { isForThreads: true });
  const found = await deps.sealer.findText(bytes, document.mimetype, textQueryOf(envelope));
  return placeByText(envelope, found, () => `fld_${deps.random.hex128()}`);
}
