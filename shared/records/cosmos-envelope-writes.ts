/** Writes of an envelope: the envelope and the events of one command in one transactional batch. */
import type { Container, JSONObject, OperationInput } from '@azure/cosmos';
import type { AuditEvent } from '../domain/audit/audit.ts';
import { normalizeEmail } from '../domain/email-address.ts';
import type { Envelope } from '../domain/envelopes/envelope.ts';
import type { EnvelopeRecords } from '../domain/envelopes/envelope-records.ts';
import { searchWords } from '../domain/envelopes/search-words.ts';
import { waitingFor } from '../domain/envelopes/waiting-for.ts';
import { nextReminderAt } from '../domain/signing/reminder.ts';
import type { Random } from '../domain/system.ts';
import type { Versioned } from '../domain/versioned.ts';
import { snapshotOf } from '../domain/webhooks/snapshot.ts';
import { cosmosStatus } from './cosmos-failures.ts';
import { readNewest, runBatch, unexpectedStatus } from './cosmos-items.ts';
import type { SealedHashRecords } from './cosmos-seals.ts';
import { listKeysOf } from './list-keys.ts';
import { envelopeItems, eventItems, sortKeyOf } from './schemas/envelopes.ts';

/** The tombstone of a deleted draft expires after this time. */
const erasedTtlSeconds = 30 * 86_400;

export function envelopeWrites(
  container: () => Promise<Container>,
  seals: SealedHashRecords,
  random: Random,
): Pick<EnvelopeRecords, 'create' | 'commit'> {
  /** Returns the envelope if a write whose response was lost has succeeded. */
  async function readBack(envelope: Envelope, commitId: string): Promise<Versioned<Envelope> | null> {
    const item = await readNewest(await container(), envelope.id, partitionOf(envelope));
    return item?.commitId === commitId ? { value: envelope, version: item._etag } : null;
  }

  async function write(
    envelope: Envelope,
    events: AuditEvent[],
    version: string | null,
  ): Promise<Versioned<Envelope> | 'conflict'> {
    const commitId = random.hex128();
    try {
      const operations = batchOf(envelope, events, version, commitId);
      const outcome = await runBatch(await container(), operations, partitionOf(envelope));
      if (!('failedStatus' in outcome)) return { value: envelope, version: outcome.results[0]?.eTag ?? '' };
      const { failedStatus: code } = outcome;
      if ([404, 409, 412].includes(code)) return (await readBack(envelope, commitId)) ?? 'conflict';
      throw unexpectedStatus(code);
    } catch (error) {
      // The SDK does not retry writes: a lost response may hide a write that succeeded.
      const mayHaveArrived = cosmosStatus(error) === null || cosmosStatus(error) === 408;
      const arrived = mayHaveArrived ? await readBack(envelope, commitId) : null;
      if (arrived) return arrived;
      throw error;
    }
  }

  return {
    create: (envelope, events) => write(envelope, events, null),
    async commit(current, next, events) {
      await seals.note(current.value, next);
      return write(next, events, current.version);
    },
  };
}

const partitionOf = ({ ownerId, id }: Envelope) => [ownerId, id];

function batchOf(
  envelope: Envelope,
  events: readonly AuditEvent[],
  version: string | null,
  commitId: string,
): OperationInput[] {
  const resourceBody = asJson(
    envelopeItems.encode(envelope, {
      envelopeId: envelope.id,
      sortKey: sortKeyOf(envelope),
      commitId,
      // Follows from the envelope; stored for the query of due reminders.
      nextReminderAt: nextReminderAt(envelope),
      ...listedBy(envelope),
      ...expiryOf(envelope),
    }),
  );
  const first: OperationInput =
    version === null
      ? { operationType: 'Create', resourceBody }
      : { operationType: 'Replace', id: envelope.id, resourceBody, ifMatch: version };
  return [
    first,
    ...events.map(
      (event): OperationInput => ({
        operationType: 'Create',
        resourceBody: encodeEvent(event, envelope, events[0] ?? event),
      }),
    ),
  ];
}

function encodeEvent(event: AuditEvent, envelope: Envelope, first: AuditEvent): JSONObject {
  const stored = {
    ...event,
    ownerId: envelope.ownerId,
    pending: true as const,
    ...(event === first ? { snapshot: snapshotOf(envelope) } : { snapshotWith: first.id }),
  };
  return asJson(eventItems.encode(stored, expiryOf(envelope)));
}

function expiryOf({ status, deletedAt }: Envelope): { ttl?: number } {
  return status === 'draft' && deletedAt !== null ? { ttl: erasedTtlSeconds } : {};
}

/** Follow from the envelope; stored for the queries of lists. */
function listedBy(envelope: Envelope) {
  return {
    words: searchWords(envelope),
    addresses: [...new Set(envelope.recipients.map(({ email }) => normalizeEmail(email)))],
    waitingFor: waitingFor(envelope),
    ...listKeysOf(envelope),
  };
}

/** An encoded item is plain JSON, which TypeScript does not infer for an interface. */
function asJson(item: object): JSONObject {
  return item as JSONObject;
}
