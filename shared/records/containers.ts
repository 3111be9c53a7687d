/** The Cosmos DB containers: one table that the code, the local product and the templates in `infra/azure` share. */

export interface ContainerSpec {
  name: string;
  /** One path, or several that form a hierarchical key. It can never be changed once the container exists. */
  partitionKey: readonly `/${string}`[];
  /** Seconds; -1: only items with their own `ttl` expire; null: nothing expires. */
  defaultTtl: number | null;
  /** Paths that no query filters or sorts by. */
  unindexed: string[];
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
  },
  /** Maps the hash of a sealed file to its envelope. */
  seals: { name: 'seals', partitionKey: ['/id'], defaultTtl: null, unindexed: ['/*'] },
  /** Accounts, e-mail claims, invitations and API keys, each read by its identifier. */
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
export function indexingPolicyOf({ unindexed }: ContainerSpec) {
  const includedPaths = unindexed.includes('/*') ? [] : [{ path: '/*' }];
  return { includedPaths, excludedPaths: unindexed.map((path) => ({ path })) };
}
