/** The connection to Blob Storage, and the signed addresses of its blobs. */
import type {
  BlobSASSignatureValues,
  BlobServiceClient,
  ContainerClient,
  UserDelegationKey,
} from '@azure/storage-blob';
import type { DocumentType } from '../domain/documents/sealing.ts';
import type { Clock } from '../domain/system.ts';

export interface BlobSettings {
  storage: { connectionString: string } | { blobUrl: string };
  /** The local product creates its containers; in the cloud the deployment does. */
  createsContainers: boolean;
  credential(): Promise<import('@azure/identity').TokenCredential>;
}

/** All of them, as the deployment has to make them. */
export const blobContainers = ['uploads', 'sealed', 'signatures'] as const;

export type BlobContainerName = (typeof blobContainers)[number];

export type BlobStorage = Record<BlobContainerName, ContainerClient> & {
  /** An address of one blob that carries its own permission (shared access signature). */
  signedAddress(request: SignedAddressRequest): Promise<string>;
};

export interface SignedAddressRequest {
  container: BlobContainerName;
  blobName: string;
  /** `c`: create a blob that does not exist yet; `r`: read. */
  permission: 'c' | 'r';
  expiresOn: Date;
  /** The headers of a download: name and type of the file, which override those of the blob. */
  download?: { filename: string; mimetype: DocumentType };
}

/** The SAS version: the newest one that the emulator also checks, so that tests check what is deployed. */
const sasVersion = '2025-07-05';

export async function openBlobStorage(settings: BlobSettings, clock: Clock): Promise<BlobStorage> {
  const service = await connect(settings);
  const containers = {
    uploads: service.getContainerClient('uploads'),
    sealed: service.getContainerClient('sealed'),
    signatures: service.getContainerClient('signatures'),
  };
  if (settings.createsContainers) {
    const created = Object.values(containers).map((container) => container.createIfNotExists());
    await Promise.all([...created, allowPages(service)]);
  }
  const sign = await signer(service, clock);
  const { BlobSASPermissions, SASProtocol } = await import('./blob-sdk.ts');
  return {
    ...containers,
    async signedAddress({ container, blobName, permission, expiresOn, download }) {
      const client = containers[container];
      const query = await sign({
        containerName: client.containerName,
        blobName,
        permissions: BlobSASPermissions.parse(permission),
        expiresOn,
        version: sasVersion,
        protocol: client.url.startsWith('https:') ? SASProtocol.Https : SASProtocol.HttpsAndHttp,
        ...(download ? { contentDisposition: attachment(download.filename), contentType: download.mimetype } : {}),
      });
      // A client for one blob would be made for its address alone, at half of what signing it costs.
      return `${client.url}/${blobName.split('/').map(encodeURIComponent).join('/')}?${query}`;
    },
  };
}

async function connect({ storage, credential }: BlobSettings): Promise<BlobServiceClient> {
  const { BlobServiceClient } = await import('./blob-sdk.ts');
  return 'connectionString' in storage
    ? BlobServiceClient.fromConnectionString(storage.connectionString)
    : new BlobServiceClient(storage.blobUrl, await credential());
}

/** Signs with the account's key where there is one, else with a user delegation key of the app's identity. */
async function signer(
  service: BlobServiceClient,
  clock: Clock,
): Promise<(values: BlobSASSignatureValues) => Promise<string>> {
  const { generateBlobSASQueryParameters, StorageSharedKeyCredential } = await import('./blob-sdk.ts');
  const { credential, accountName } = service;
  if (credential instanceof StorageSharedKeyCredential) {
    return async (values) => generateBlobSASQueryParameters(values, credential).toString();
  }
  const delegation = cachedDelegationKey((from, to) => service.getUserDelegationKey(from, to), clock);
  return async (values) => generateBlobSASQueryParameters(values, await delegation(), accountName).toString();
}

/** Lets the pages of the local product, on any port, use signed addresses; in the cloud the deployment names the origin. */
async function allowPages(service: BlobServiceClient): Promise<void> {
  await service.setProperties({
    cors: [
      {
        allowedOrigins: '*',
        allowedMethods: 'GET,HEAD,PUT',
        allowedHeaders: 'content-type,x-ms-blob-type,range',
        exposedHeaders: 'content-length,content-range,etag',
        maxAgeInSeconds: 3_600,
      },
    ],
  });
}

const keyCacheMs = 3_600_000;
/** A key is valid from so long before it was asked for, for clocks that differ. */
const clockSkewMs = 300_000;

/** A user delegation key costs a request and is valid for up to 7 days: one is fetched an hour. */
function cachedDelegationKey(
  fetchKey: (from: Date, to: Date) => Promise<UserDelegationKey>,
  clock: Clock,
): () => Promise<UserDelegationKey> {
  let key: Promise<UserDelegationKey> | undefined;
  let staleAt = 0;
  return () => {
    const now = clock.now().getTime();
    if (!key || now >= staleAt) {
      staleAt = now + keyCacheMs;
      // Twice the cache time, so that no address outlives the key.
      key = fetchKey(new Date(now - clockSkewMs), new Date(now + 2 * keyCacheMs));
      key.catch(() => {
        key = undefined;
      });
    }
    return key;
  };
}

/** Names the file twice (RFC 6266): in ASCII for old clients, without the marks of letters, and in full (RFC 8187). */
function attachment(filename: string): string {
  const letters = filename
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '');
  // A percent sign would be decoded by some clients (RFC 6266, appendix D).
  const ascii = letters.replace(/[^\x20-\x7e]|["\\%]/gu, '_');
  // A stored name may hold half of a surrogate pair, which encodeURIComponent refuses.
  const encoded = encodeURIComponent(filename.replace(/\p{Cs}/gu, '_')).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
