/** The event items of the container `envelopes`, in the order of their time over all envelopes of an owner. */
import type { Container } from '@azure/cosmos';
import type { EventLog, EventPage } from '../domain/webhooks/event-log.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { queryOwner, sql } from './cosmos-items.ts';
import { pendingEventsOf } from './cosmos-outbox.ts';
import { auditEventOf, eventItems, type StoredEvent } from './schemas/envelopes.ts';

export function cosmosEvents(containers: Containers): EventLog {
  return onCosmos({
    async list(ownerId: string, page: EventPage) {
      return (await readPage(await containers('envelopes'), ownerId, page)).map(auditEventOf);
    },

    async listWithSnapshots(ownerId: string, page: EventPage) {
      const container = await containers('envelopes');
      return pendingEventsOf(container, await readPage(container, ownerId, page));
    },
  });
}

/**
 * The index orders events by time alone. This reads all events of the last time and orders events of one time by their
 * identifiers: those of one command, or of commands in the same millisecond.
 */
async function readPage(container: Container, ownerId: string, page: EventPage): Promise<StoredEvent[]> {
  const { after, before, limit } = page;
  const rowsWhere = async (condition: string, times: Record<string, string>, end = '') => {
    const { filter, parameters } = filterOf(ownerId, page);
    const spec = sql(`SELECT * FROM c WHERE ${filter} AND ${condition}${end}`, { ...parameters, ...times });
    return eventItems.decodeAll(await queryOwner(container, spec, limit));
  };
  const sameTime = await rowsWhere('c.at = @at AND c.id > @id', { at: after.at, id: after.id });
  const later = await rowsWhere(
    'c.at > @at AND c.at < @before',
    { at: after.at, before: before.toISOString() },
    ` ORDER BY c.at OFFSET 0 LIMIT ${limit}`,
  );
  const last = later.at(-1)?.at;
  const isCut = last !== undefined && later.length === limit;
  const ofLast = isCut ? await rowsWhere('c.at = @at', { at: last }) : [];
  const whole = isCut ? [...later.filter(({ at }) => at !== last), ...ofLast] : later;
  return [...sameTime, ...whole].sort(byPosition).slice(0, limit);
}

function filterOf(ownerId: string, { types, envelopeId }: EventPage) {
  const names = (types ?? []).map((_, index) => `@type${index}`);
  const filter = [
    "c.ownerId = @ownerId AND c.itemType = 'event'",
    ...(names.length > 0 ? [`c.type IN (${names.join(', ')})`] : []),
    ...(envelopeId ? ['c.envelopeId = @envelopeId'] : []),
  ].join(' AND ');
  const ofTypes = Object.fromEntries((types ?? []).map((type, index) => [`type${index}`, type]));
  return { filter, parameters: { ownerId, ...ofTypes, ...(envelopeId ? { envelopeId } : {}) } };
}

function byPosition(a: StoredEvent, b: StoredEvent): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
