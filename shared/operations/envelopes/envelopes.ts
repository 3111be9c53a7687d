import { type Envelope, deleteEnvelope as erase, expire, isOverdue } from '../../domain/envelopes/envelope.ts';
import type { EnvelopeRecords, ListFilter } from '../../domain/envelopes/envelope-records.ts';
import { cursorOfRecord, pageFrom, recordOf } from '../../domain/list-position.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Page } from '../../domain/versioned.ts';
import { type ChangeDeps, changeEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';
import { eraseForGood } from './steps/erase-for-good.ts';

/** Lists all envelopes of an owner, newest first. */
export async function listAppEnvelopes(
  deps: Ports<'clock'> & { envelopes: Pick<EnvelopeRecords, 'listAll'> },
  ownerId: string,
): Promise<Envelope[]> {
  const at = deps.clock.now();
  return (await deps.envelopes.listAll(ownerId)).map((envelope) => expiredBy(at, envelope));
}

/** Lists one page of the account's envelopes, newest first. */
export async function listV1Envelopes(
  deps: Ports<'clock'> & { envelopes: Pick<EnvelopeRecords, 'list'> },
  ownerId: string,
  page: ListFilter & { limit: number; offset: number },
): Promise<Page<Envelope> & { nextCursor: string | null }> {
  const at = deps.clock.now();
  const { items, total } = await deps.envelopes.list(ownerId, { ...page, at });
  const last = page.offset + items.length < total ? items.at(-1) : undefined;
  const nextCursor = last ? cursorOfRecord('envelopes', last) : null;
  return { items: items.map((envelope) => expiredBy(at, envelope)), total, nextCursor };
}

export interface EnvelopePage {
  items: Envelope[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/**
 * Returns the page of envelopes after a cursor, newest first. Envelopes that are created meanwhile come before the
 * first page: no envelope is skipped or repeated.
 * @throws AppError validation_error for a cursor that no list has returned
 */
export async function listEnvelopesAfter(
  deps: Ports<'clock'> & { envelopes: Pick<EnvelopeRecords, 'listAfter'> },
  ownerId: string,
  { cursor, limit, ...filter }: ListFilter & { cursor: string | null; limit: number },
): Promise<EnvelopePage> {
  const at = deps.clock.now();
  const after = cursor === null ? null : recordOf('envelopes', cursor);
  const found = await deps.envelopes.listAfter(ownerId, { after, limit: limit + 1, at, ...filter });
  const { items, nextCursor } = pageFrom('envelopes', found, limit);
  return { items: items.map((envelope) => expiredBy(at, envelope)), nextCursor };
}

/**
 * Erases a draft with its upload, voids a sent envelope, or removes a finished one from the lists.
 * @throws AppError not_found, precondition_failed, sealing_in_progress; service_unavailable if the bytes still exist
 */
export async function deleteEnvelope(deps: ChangeDeps & Ports<'documents'>, ref: EnvelopeRef): Promise<void> {
  const { value } = await changeEnvelope(deps, ref, erase);
  if (value.status === 'draft') await eraseForGood(() => deps.documents.eraseUploads(value.id));
}

/** A list writes nothing. It shows an overdue envelope as expired; the sweep or the next command records it. */
export function expiredBy(at: Date, envelope: Envelope): Envelope {
  return isOverdue(envelope, at) ? expire(envelope, at).envelope : envelope;
}
