/** The tables of the code that the templates load from `shape.json`. A test compares the two. */
import { queueNames } from '../../shared/contracts/messages.ts';
import { blobContainers } from '../../shared/documents/blob-storage.ts';
import { containers, indexingPolicyOf } from '../../shared/records/containers.ts';

/** The vault holds these settings, with dashes in their names, and the app references them. */
export const vaultSecrets = [
  'JWT_SECRETS',
  'PASSWORD_PEPPER',
  'API_KEY_PEPPER',
  'LINK_PEPPER',
  'WEBHOOK_KEY',
  'SEAL_CHAIN_PEM',
  'SEAL_FORMER_PEM',
] as const;

export function deployedShape() {
  return {
    database: 'countersign',
    cosmosContainers: Object.values(containers).map((spec) => ({
      name: spec.name,
      partitionKey: spec.partitionKey,
      defaultTtl: spec.defaultTtl,
      ...indexingPolicyOf(spec),
    })),
    blobContainers,
    queues: Object.values(queueNames),
    secrets: vaultSecrets,
  };
}
