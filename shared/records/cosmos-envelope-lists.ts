/** Lists of one owner's envelopes. They read the partitions of the owner; README.md describes their queries. */
import type { Container, SqlQuerySpec } from '@azure/cosmos';
import type { Envelope } from '../domain/envelopes/envelope.ts';
import type { ListSort } from '../domain/envelopes/envelope-filter.ts';
import type { EnvelopeRecords } from '../domain/envelopes/envelope-records.ts';
import type { SortedRecord } from '../domain/list-position.ts';
import { cosmosStatus } from './cosmos-failures.ts';
import { queryOwner } from './cosmos-items.ts';
import {
  countQuery,
  labelsQuery,
  maxLabelled,
  type Order,
  type Part,
  pageQuery,
  partsOf,
  type Wanted,
  wholeList,
  withoutKeysQuery,
} from './envelope-queries.ts';
import type { StoredItem } from './item-kind.ts';
import { listKeyFor } from './list-keys.ts';
import { envelopeItems } from './schemas/envelopes.ts';

/** Until an earlier version has stopped running, it may write envelopes without list keys. */
const rememberedForMs = 600_000;
const maxOwners = 10_000;

type Lists = Pick<EnvelopeRecords, 'listAll' | 'list' | 'listAfter' | 'count' | 'labels'>;

export function envelopeLists(open: () => Promise<Container>): Lists {
  /** Owners all of whose envelopes had list keys, with the time in ms at which this was found. */
  const complete = new Map<string, number>();

  async function haveKeys({ ownerId, at }: Wanted): Promise<boolean> {
    const known = complete.get(ownerId);
    if (known !== undefined && Math.abs(at.getTime() - known) < rememberedForMs) return true;
    const found = await queryOwner(await open(), withoutKeysQuery(ownerId), 1);
    if (found.length > 0) return false;
    if (complete.size >= maxOwners) complete.clear();
    complete.set(ownerId, at.getTime());
    return true;
  }

  async function readPart(part: Part, wanted: Wanted, limit: number): Promise<Envelope[]> {
    const container = await open();
    const rows = await unlessMissingIndex((order) => {
      const spec = pageQuery(part, wanted, { order, window: { offset: 0, limit } });
      return queryOwner<StoredItem>(container, spec, part.isUnordered ? undefined : limit);
    });
    return envelopeItems.decodeAll(rows);
  }

  async function pageAfter(wanted: Wanted, limit: number): Promise<Envelope[]> {
    const hasKeys = listKeyFor(wanted.ownerId, wanted) !== null && (await haveKeys(wanted));
    const [first, ...others] = partsOf(wanted, hasKeys);
    if (!first) return [];
    if (others.length === 0) return readPart(first, wanted, limit);
    const found = await Promise.all([first, ...others].map((part) => readPart(part, wanted, limit)));
    return merged(found.flat(), wanted.sort).slice(0, limit);
  }

  /** The last row before an offset. The client skips rows itself, so only their positions are read. */
  async function lastBefore(offset: number, wanted: Wanted): Promise<SortedRecord | null> {
    const container = await open();
    const select = 'c.id, c.createdAt, c.updatedAt';
    const [row] = await unlessMissingIndex((order) => {
      const spec = pageQuery(wholeList(wanted), wanted, { select, order, window: { offset: offset - 1, limit: 1 } });
      return queryOwner<Pick<Envelope, 'id' | 'createdAt' | 'updatedAt'>>(container, spec, offset);
    });
    return row ? { at: timeOf(row, wanted.sort), id: row.id } : null;
  }

  const countOf = async (spec: SqlQuerySpec) => (await queryOwner<number>(await open(), spec))[0] ?? 0;

  return {
    async listAll(ownerId) {
      const wanted: Wanted = { ownerId, at: new Date(0), sort: 'newest', after: null };
      const spec = pageQuery(wholeList(wanted), wanted, { order: 'alone' });
      return envelopeItems.decodeAll(await queryOwner(await open(), spec));
    },

    async list(ownerId, { limit, offset, ...filter }) {
      const wanted: Wanted = { ...filter, ownerId, after: null };
      const page = async () => {
        if (offset === 0) return pageAfter(wanted, limit);
        const after = await lastBefore(offset, wanted);
        return after ? pageAfter({ ...wanted, after }, limit) : [];
      };
      const [items, total] = await Promise.all([page(), countOf(countQuery(wanted))]);
      return { items, total };
    },

    listAfter: (ownerId, { limit, ...filter }) => pageAfter({ ...filter, ownerId }, limit),

    count: (ownerId, filter) => countOf(countQuery({ ...filter, ownerId, after: null })),

    async labels(ownerId) {
      const rows = await queryOwner<Pick<Envelope, 'labels'>>(await open(), labelsQuery(ownerId), maxLabelled);
      return [...new Set(rows.flatMap(({ labels }) => labels))];
    },
  };
}

/**
 * Runs a query again without composite indexes if the container has none yet: a new version may run before the
 * container is updated, and the database makes an index of existing items in the background. The page then costs more.
 */
async function unlessMissingIndex<T>(query: (order: Order) => Promise<T>): Promise<T> {
  return query('composite').catch((error: unknown) => {
    const isMissing = cosmosStatus(error) === 400 && /composite index/i.test(String((error as Error).message));
    return isMissing ? query('alone') : Promise.reject(error);
  });
}

const timeOf = ({ createdAt, updatedAt }: Pick<Envelope, 'createdAt' | 'updatedAt'>, sort: ListSort) =>
  sort === 'updated' ? updatedAt : createdAt;

/** In the order of the list, each once: an envelope that moves between two queries is in both answers. */
function merged(found: readonly Envelope[], sort: ListSort): Envelope[] {
  const newest = new Map<string, Envelope>();
  for (const envelope of found) {
    const known = newest.get(envelope.id);
    if (!known || known.updatedAt < envelope.updatedAt) newest.set(envelope.id, envelope);
  }
  const keyOf = (envelope: Envelope) => `${timeOf(envelope, sort)} ${envelope.id}`;
  const direction = sort === 'oldest' ? 1 : -1;
  return [...newest.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1) * direction);
}
