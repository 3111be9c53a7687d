import { type Envelope, deleteEnvelope as erase, expire, isOverdue } from '../../domain/envelopes/envelope.ts';
import type { ListFilter, ListSort } from '../../domain/envelopes/envelope-filter.ts';
import type { EnvelopeRecords } from '../../domain/envelopes/envelope-records.ts';
import { cursorOf, sortedRecordOf } from '../../domain/list-position.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Page } from '../../domain/versioned.ts';
import { type ChangeDeps, changeEnvelope, type EnvelopeRef } from './steps/change-envelope.ts';
import { eraseForGood } from './steps/erase-for-good.ts';
import { noteDeletedCorrection } from './steps/settle-correction.ts';

/** Lists all envelopes of an owner, newest first. */
export async function listAppEnvelopes(
  deps: Ports<'clock'> & { envelopes: Pick<EnvelopeRecords, 'listAll'> },
  ownerId: string,
): Promise<Envelope[]> {
  const at = deps.clock.now();
  return (await deps.envelopes.listAll(ownerId)).map((envelope) => expiredBy(at, envelope));
}

interface Wanted extends ListFilter {
  limit: number;
  sort?: ListSort | undefined;
}

const listOf = (sort: ListSort) => (sort === 'updated' ? 'updatedEnvelopes' : 'envelopes');

function cursorAfter({ id, createdAt, updatedAt }: Envelope, sort: ListSort): string {
  return cursorOf(listOf(sort), { key: Date.parse(sort === 'updated' ? updatedAt : createdAt), id });
}

/** Lists one page of the account's envelopes, newest first unless sorted otherwise. */
export async function listV1Envelopes(
  deps: Ports<'clock'> & { envelopes: Pick<EnvelopeRecords, 'list'> },
  ownerId: string,
  { sort = 'newest', ...page }: Wanted & { offset: number },
): Promise<Page<Envelope> & { nextCursor: string | null }> {
  const at = deps.clock.now();
  const { items, total } = await deps.envelopes.list(ownerId, { ...page, sort, at });
  const last = page.offset + items.length < total ? items.at(-1) : undefined;
  const nextCursor = last ? cursorAfter(last, sort) : null;
  return { items: items.map((envelope) => expiredBy(at, envelope)), total, nextCursor };
}

export interface EnvelopePage {
  items: Envelope[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/**
 * Returns the page of envelopes after a cursor. By creation, newest first, envelopes that are created meanwhile come
 * before the first page: no envelope is skipped or repeated. A cursor is a position in an order, not a filter: with
 * another filter the page begins after the same position.
 * @throws AppError validation_error for a cursor that no list in this order has returned
 */
export async function listEnvelopesAfter(
  deps: Ports<'clock'> & { envelopes: Pick<EnvelopeRecords, 'listAfter'> },
  ownerId: string,
  { cursor, limit, sort = 'newest', ...filter }: Wanted & { cursor: string | null },
): Promise<EnvelopePage> {
  const at = deps.clock.now();
  const after = cursor === null ? null : sortedRecordOf(listOf(sort), cursor);
  const found = await deps.envelopes.listAfter(ownerId, { after, limit: limit + 1, at, sort, ...filter });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  const nextCursor = last ? cursorAfter(last, sort) : null;
  return { items: items.map((envelope) => expiredBy(at, envelope)), nextCursor };
}

/** The labels of the newest envelopes that have one, each once. */
export async function findLabels(
  deps: { envelopes: Pick<EnvelopeRecords, 'labels'> },
  ownerId: string,
): Promise<string[]> {
  return deps.envelopes.labels(ownerId);
}

/**
 * Erases a draft with its upload, voids a sent envelope, or removes a finished one from the lists.
 * @throws AppError not_found, precondition_failed, sealing_in_progress, legal_hold; service_unavailable if the bytes still exist
 */
export async function deleteEnvelope(deps: ChangeDeps & Ports<'documents'>, ref: EnvelopeRef): Promise<void> {
  const { value } = await changeEnvelope(deps, ref, erase);
  if (value.status !== 'draft') return;
  await noteDeletedCorrection(deps, value);
  await eraseForGood(() => deps.documents.eraseUploads(value.id));
}

/** A list writes nothing. It shows an overdue envelope as expired; the sweep or the next command records it. */
export function expiredBy(at: Date, envelope: Envelope): Envelope {
  return isOverdue(envelope, at) ? expire(envelope, at).envelope : envelope;
}
