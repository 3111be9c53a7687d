/** The logs of organizations: one logical partition each in the container `envelopes`, with its end and its events. */
import type { JSONObject, OperationInput } from '@azure/cosmos';
import { emptyLog, logName, type OrganizationLogRecords } from '../domain/accounts/organization-log.ts';
import type { Containers } from './cosmos.ts';
import { onCosmos } from './cosmos-failures.ts';
import { queryPartition, readNewest, runBatch, sql, unexpectedStatus } from './cosmos-items.ts';
import { logEventItems, logHeadItems } from './schemas/organization-log.ts';

const headId = 'log-head';

export function cosmosOrganizationLog(containers: Containers): OrganizationLogRecords {
  const container = () => containers('envelopes');
  const partitionOf = (ownerId: string) => [ownerId, logName];

  return onCosmos({
    async head(ownerId) {
      const item = await readNewest(await container(), headId, partitionOf(ownerId));
      if (!item) return { value: emptyLog, version: '' };
      const { sequence, auditHead, recentIds } = await logHeadItems.decode(item);
      return { value: { sequence, auditHead, recentIds }, version: item._etag };
    },

    async append(ownerId, version, head, events) {
      const item = logHeadItems.encode({ id: headId, ownerId, ...head }, { envelopeId: logName });
      const resourceBody = item as unknown as JSONObject;
      const first: OperationInput =
        version === ''
          ? { operationType: 'Create', resourceBody }
          : { operationType: 'Replace', id: headId, resourceBody, ifMatch: version };
      const more = events.map((event): OperationInput => {
        const body = logEventItems.encode(event, { ownerId }) as unknown as JSONObject;
        return { operationType: 'Create', resourceBody: body };
      });
      // A lost answer is a conflict of the next attempt, which reads the end of the chain and finds the facts linked.
      const outcome = await runBatch(await container(), [first, ...more], partitionOf(ownerId));
      if (!('failedStatus' in outcome)) return 'saved';
      if ([404, 409, 412].includes(outcome.failedStatus)) return 'conflict';
      throw unexpectedStatus(outcome.failedStatus);
    },

    async among(ownerId, eventIds) {
      const names = eventIds.map((_, index) => `@id${index}`).join(', ');
      const query = `SELECT VALUE c.id FROM c WHERE c.ownerId = @ownerId AND c.itemType = 'logEvent' AND c.id IN (${names})`;
      const ids = Object.fromEntries(eventIds.map((id, index) => [`id${index}`, id]));
      return queryPartition<string>(await container(), partitionOf(ownerId), sql(query, { ownerId, ...ids }));
    },

    async list(ownerId, { before, limit }) {
      const filter = before === null ? '' : ' AND c.sequence < @before';
      const query = `SELECT * FROM c WHERE c.ownerId = @ownerId AND c.itemType = 'logEvent'${filter} ORDER BY c.sequence DESC OFFSET 0 LIMIT ${limit}`;
      const spec = sql(query, { ownerId, ...(before === null ? {} : { before }) });
      return logEventItems.decodeAll(await queryPartition(await container(), partitionOf(ownerId), spec));
    },
  });
}
