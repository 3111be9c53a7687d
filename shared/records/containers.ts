/** The Cosmos DB containers: one table that the code, the local product and the templates in `infra/azure` share. */

export interface ContainerSpec {
  name: string;
  /** One path, or several that form a hierarchical key. It can never be changed once the container exists. */
  partitionKey: readonly `/${string}`[];
  /** Seconds; -1: only items with their own `ttl` expire; null: nothing expires. */
  defaultTtl: number | null;
  /** Paths that no query filters or sorts by. */
  unindexed: string[];
  /** Paths that queries sort by together (composite indexes): equal values of the first ones, in the order of the last ones. */
  together?: readonly (readonly `/${string}`[])[];
}

export const containers = {
  /** Envelopes and their events. Each envelope has its own logical partition: no owner reaches the limit of 20 GB. */
  envelopes: {
    name: 'envelopes',
    partitionKey: ['/ownerId', '/envelopeId'],
    defaultTtl: -1,
    unindexed: [
      '/recipients/*',
      '/fields/*',
      '/document/*',
      '/seal/findings/*',
      '/data/*',
      '/snapshot/*',
      '/message/?',
    ],
    // A page of a list with one of these filters reads only its own rows, in either order. `sortKey` has the owner.
    together: [
      ['/status', '/sortKey'],
      ['/externalId', '/sortKey'],
      ['/templateId', '/sortKey'],
      ['/createdBy', '/sortKey'],
      ['/ownerId', '/updatedAt', '/id'],
      ['/ownerId', '/status', '/updatedAt', '/id'],
      ['/ownerId', '/externalId', '/updatedAt', '/id'],
      ['/ownerId', '/templateId', '/updatedAt', '/id'],
      ['/ownerId', '/createdBy', '/updatedAt', '/id'],
      ['/ownerId', '/status', '/expiresAt'],
    ],
  },
  /** Maps the hash of a sealed file to its envelope. */
  seals: { name: 'seals', partitionKey: ['/id'], defaultTtl: null, unindexed: ['/*'] },
  /** Accounts of people and organizations, what leads to them (addresses, passkeys, single sign-on), their deletions, API keys. */
  accounts: { name: 'accounts', partitionKey: ['/id'], defaultTtl: null, unindexed: ['/redemptions/*', '/billing/*'] },
  /** Templates, by owner. */
  templates: {
    name: 'templates',
    partitionKey: ['/ownerId'],
    defaultTtl: null,
    unindexed: ['/fields/*', '/document/*'],
  },
  /** Webhook endpoints and their deliveries, by owner. */
  webhooks: {
    name: 'webhooks',
    partitionKey: ['/ownerId'],
    defaultTtl: -1,
    unindexed: ['/body/?', '/attempts/*', '/webhooks/*'],
  },
  /** E-mail messages on their way, by owner. */
  mails: { name: 'mails', partitionKey: ['/ownerId'], defaultTtl: -1, unindexed: ['/problem/?'] },
  /** Batches and their chunks of rows. Each batch has its own logical partition, and Cosmos DB deletes it after 90 days. */
  batches: {
    name: 'batches',
    partitionKey: ['/ownerId', '/batchId'],
    defaultTtl: 90 * 86_400,
    unindexed: ['/rows/*', '/ended/*'],
  },
  /** Counters, throttles and idempotency keys. Each item has its own lifetime. */
  transient: { name: 'transient', partitionKey: ['/id'], defaultTtl: 3_600, unindexed: ['/*'] },
} as const satisfies Record<string, ContainerSpec>;

export type ContainerName = keyof typeof containers;

/** The indexing policy of a container. Cosmos DB requires the root path in exactly one of the two lists. */
export function indexingPolicyOf({ unindexed, together = [] }: ContainerSpec) {
  const order = 'ascending' as const;
  return {
    includedPaths: unindexed.includes('/*') ? [] : [{ path: '/*' }],
    excludedPaths: unindexed.map((path) => ({ path })),
    compositeIndexes: together.map((paths) => paths.map((path) => ({ path, order }))),
  };
}
