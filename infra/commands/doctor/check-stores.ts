/**
 * Checks that the stores can be reached, accept the identity or key, and have everything that the deployment creates.
 */
import { randomUUID } from 'node:crypto';
import { BlobServiceClient } from '@azure/storage-blob';
import { QueueServiceClient } from '@azure/storage-queue';
import { azureCredential } from '../../../shared/azure-credential.ts';
import { queueNames } from '../../../shared/contracts/messages.ts';
import { blobContainers } from '../../../shared/documents/blob-storage.ts';
import { containers } from '../../../shared/records/containers.ts';
import type { Services } from '../../../shared/services.ts';
import { type Check, Unhealthy } from './check.ts';
import { explain, type Words } from './explain.ts';

const deployAgain = 'Deploy infra/azure again (azd provision).';

const unhealthy =
  (words: Words) =>
  (error: unknown): never => {
    throw new Unhealthy(explain(error, words));
  };

function recordsCheck({ config, containers: open }: Services): Check {
  const { endpoint, key } = config.cosmos;
  return {
    part: 'Cosmos DB',
    async run() {
      for (const name of Object.keys(containers) as (keyof typeof containers)[]) {
        const failed = unhealthy({
          addressSetting: 'COSMOS_ENDPOINT',
          address: endpoint,
          refused: key
            ? 'it refuses COSMOS_KEY. Is the key the one of this account?'
            : 'it refuses this identity: it needs the role "Cosmos DB Built-in Data Contributor" on the account.',
          missing: `the database "${config.cosmos.database}" or its container "${name}" is missing. ${deployAgain}`,
        });
        const { resource } = await open(name)
          .then((container) => container.read())
          .catch(failed);
        const paths = resource?.partitionKey?.paths?.join();
        const wanted = containers[name].partitionKey.join();
        if (paths !== wanted) {
          throw new Unhealthy(
            `the container "${name}" is partitioned by ${paths} instead of ${wanted}: it must be made anew.`,
          );
        }
      }
      return `${Object.keys(containers).length} containers at ${endpoint}`;
    },
  };
}

interface StorageAccess {
  blobs: BlobServiceClient;
  queues: QueueServiceClient;
}

/** The clients give up soon, so that a store that does not answer does not delay the other checks. */
const retryOptions = { maxTries: 2, tryTimeoutInMs: 5_000, retryDelayInMs: 200 };

async function openStorage({ config }: Services): Promise<StorageAccess> {
  const { storage, documentStorage } = config;
  try {
    return {
      blobs:
        'connectionString' in documentStorage
          ? BlobServiceClient.fromConnectionString(documentStorage.connectionString, { retryOptions })
          : new BlobServiceClient(documentStorage.blobUrl, await azureCredential(), { retryOptions }),
      queues:
        'connectionString' in storage
          ? QueueServiceClient.fromConnectionString(storage.connectionString, { retryOptions })
          : new QueueServiceClient(storage.queueUrl, await azureCredential(), { retryOptions }),
    };
  } catch (error) {
    throw new Unhealthy(
      `AzureWebJobsStorage is not a connection string of a storage account. (${(error as Error).message})`,
    );
  }
}

function refusedByStorage({ config }: Services, role: string): string {
  return 'connectionString' in config.storage
    ? 'it refuses the key in AzureWebJobsStorage.'
    : `it refuses this identity: it needs the role "${role}" on the storage account.`;
}

/** The local product makes its containers when it first uses them, with a longer timeout than the checks have. */
async function makeContainers({ documents }: Services, blobs: BlobServiceClient): Promise<void> {
  const isThere = await blobs.getProperties().then(
    () => true,
    () => false,
  );
  if (isThere) await documents.probe().catch(() => undefined);
}

function blobCheck(services: Services): Check {
  return {
    part: 'Blob Storage',
    async run() {
      const { blobs } = await openStorage(services);
      if (services.config.env === 'local') await makeContainers(services, blobs);
      for (const name of blobContainers) {
        const container = blobs.getContainerClient(name);
        const failed = unhealthy({
          addressSetting: 'AzureWebJobsStorage',
          address: container.url,
          refused: refusedByStorage(services, 'Storage Blob Data Contributor'),
          missing: `the container "${name}" is missing. ${deployAgain}`,
        });
        await container.getProperties().catch(failed);
      }
      return `${blobContainers.length} containers at ${blobs.url}`;
    },
  };
}

/** Uploads through a signed address, which must work only once, and downloads through another. */
function signedAddressCheck({ documents }: Services): Check {
  return {
    part: 'signed addresses',
    needs: 'Blob Storage',
    async run() {
      const blobName = `doctor/${randomUUID()}.pdf`;
      const { url, headers } = await documents.uploadAddress(blobName, 'application/pdf');
      let isStored = false;
      try {
        const put = () => fetch(url, { method: 'PUT', headers, body: 'doctor', signal: AbortSignal.timeout(15_000) });
        const first = await put();
        if (first.status !== 201) {
          throw new Unhealthy(
            `an upload was answered ${first.status}: ${(await first.text()).replace(/\s+/g, ' ').slice(0, 300)}`,
          );
        }
        isStored = true;
        if ((await put()).ok) throw new Unhealthy('an upload address worked twice: it must only create.');
        const read = await fetch(
          await documents.uploadReadAddress({ blobName, filename: 'doctor.pdf', mimetype: 'application/pdf' }),
        );
        if ((await read.text()) !== 'doctor') throw new Unhealthy(`a download was answered ${read.status}.`);
      } finally {
        if (isStored) await documents.eraseUpload(blobName);
      }
      return 'an upload and a download';
    },
  };
}

function queueCheck(services: Services): Check {
  return {
    part: 'queues',
    async run() {
      const { queues } = await openStorage(services);
      for (const name of Object.values(queueNames)) {
        const queue = queues.getQueueClient(name);
        const failed = unhealthy({
          addressSetting: 'the queue address in AzureWebJobsStorage',
          address: queue.url,
          refused: refusedByStorage(services, 'Storage Queue Data Contributor'),
          missing: `the queue "${name}" is missing. ${deployAgain}`,
        });
        if (services.config.env === 'local') await queue.createIfNotExists().catch(failed);
        await queue.getProperties().catch(failed);
      }
      return `${Object.keys(queueNames).length} queues at ${queues.url}`;
    },
  };
}

/** With a greater difference, one machine refuses tokens and signed addresses of the other. */
const maxSkewMs = 60_000;

/** Storage sends the time with every answer. */
function clockCheck(services: Services): Check {
  return {
    part: 'clock',
    async run() {
      const { blobs } = await openStorage(services);
      const askedAt = Date.now();
      const response = await fetch(blobs.url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
      const storeMs = Date.parse(response?.headers.get('date') ?? '');
      if (Number.isNaN(storeMs)) return 'no time of the store to compare it with';
      const skewMs = (askedAt + Date.now()) / 2 - storeMs;
      if (Math.abs(skewMs) < maxSkewMs)
        return `within ${Math.ceil(Math.abs(skewMs) / 1_000) + 1} seconds of the storage account's`;
      const seconds = Math.round(Math.abs(skewMs) / 1_000);
      const direction = skewMs > 0 ? 'ahead of' : 'behind';
      throw new Unhealthy(
        `this machine's clock is ${seconds} seconds ${direction} the storage account's: tokens and signed addresses will be refused. Set it by NTP.`,
      );
    },
  };
}

export function storeChecks(services: Services): Check[] {
  const checks = [clockCheck, recordsCheck, blobCheck, signedAddressCheck, queueCheck];
  return checks.map((check) => check(services));
}
