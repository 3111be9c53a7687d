/**
 * Documents in Blob Storage: container `uploads` (clients write, once each), `sealed` and `signatures` (only we write,
 * once each; no address is ever made for a signature).
 */
import { Readable } from 'node:stream';
import type { BlobServiceClient, ContainerClient, UserDelegationKey } from '@azure/storage-blob';
import type { Documents } from '../domain/document-storage.ts';
import type { AnnouncedDocument } from '../domain/envelope.ts';
import type { DocumentType } from '../domain/sealing.ts';
import type { Clock } from '../domain/system.ts';
import { AppError } from '../errors.ts';
import { countBlobCall } from '../telemetry/meter.ts';

export interface BlobSettings {
  storage: { connectionString: string } | { blobUrl: string };
  /** The local product creates its containers; in the cloud the deployment does. */
  createsContainers: boolean;
  credential(): Promise<import('@azure/identity').TokenCredential>;
}

/** All of them, as the deployment has to make them. */
export const blobContainers = ['uploads', 'sealed', 'signatures'] as const;

const uploadMinutes = 15;
const readMinutes = 10;
/** How addresses are signed: the newest way that the emulator checks as well, so that what is tested is what is deployed. */
const sasVersion = '2025-07-05';

interface Access {
  uploads: ContainerClient;
  sealed: ContainerClient;
  signatures: ContainerClient;
  sas(request: SasRequest): Promise<string>;
}

interface SasRequest {
  container: ContainerClient;
  blobName: string;
  permissions: 'c' | 'r';
  expiresOn: Date;
  /** What people get when they download: the file's name and type, whatever the blob's own are. */
  download?: { filename: string; mimetype: DocumentType };
}

export function azureDocuments(settings: BlobSettings, clock: Clock): Documents {
  let opened: Promise<Access> | undefined;
  const access = () => {
    opened ??= open(settings, clock).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  async function readAddress(container: 'uploads' | 'sealed', document: AnnouncedDocument): Promise<string> {
    const { blobName, filename, mimetype } = document;
    const storage = await access();
    // Counted from the full minute, so that answers within a minute are equal.
    const minute = Math.floor(clock.now().getTime() / 60_000);
    const expiresOn = new Date((minute + readMinutes) * 60_000);
    return storage.sas({
      container: storage[container],
      blobName,
      permissions: 'r',
      expiresOn,
      download: { filename, mimetype },
    });
  }

  return {
    async uploadAddress(blobName, mimetype) {
      const storage = await access();
      const expiresOn = new Date(clock.now().getTime() + uploadMinutes * 60_000);
      expiresOn.setMilliseconds(0);
      const url = await storage.sas({ container: storage.uploads, blobName, permissions: 'c', expiresOn });
      return {
        url,
        headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': mimetype },
        expiresAt: expiresOn.toISOString(),
      };
    },

    async uploadProperties(blobName) {
      try {
        countBlobCall();
        const { etag, contentLength } = await (await access()).uploads.getBlobClient(blobName).getProperties();
        return { etag: etag ?? '', size: contentLength ?? 0 };
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },

    async readUpload(blobName, etag) {
      try {
        return await read((await access()).uploads, blobName, etag);
      } catch (error) {
        if (statusOf(error) === 404) throw new AppError('document_missing', { cause: error });
        if (statusOf(error) === 412) throw new AppError('document_changed', { cause: error });
        throw error;
      }
    },

    async storeUpload(blobName, bytes, mimetype) {
      return createOnce((await access()).uploads, blobName, [bytes], bytes.length, mimetype, {});
    },

    async eraseUpload(blobName) {
      countBlobCall();
      await (await access()).uploads.getBlobClient(blobName).deleteIfExists();
    },

    async oldUploads(prefix, at, limit) {
      const found: string[] = [];
      for await (const page of (await access()).uploads.listBlobsFlat({ prefix }).byPage()) {
        countBlobCall();
        const old = page.segment.blobItems.filter(({ properties }) => properties.lastModified < at);
        found.push(...old.map(({ name }) => name));
        if (found.length >= limit) break;
      }
      return found.slice(0, limit);
    },

    uploadReadAddress: (document) => readAddress('uploads', document),
    sealedReadAddress: (blobName, filename) =>
      readAddress('sealed', { blobName, filename, mimetype: 'application/pdf' }),

    async storeSealed(blobName, { chunks, size }, facts) {
      return createOnce((await access()).sealed, blobName, chunks, size, 'application/pdf', facts);
    },

    async sealedFacts(blobName) {
      try {
        countBlobCall();
        const { metadata } = await (await access()).sealed.getBlobClient(blobName).getProperties();
        return metadata ?? {};
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },

    async storeSignature(envelopeId, sha256, bytes, mimetype) {
      await createOnce((await access()).signatures, `${envelopeId}/${sha256}`, [bytes], bytes.length, mimetype, {});
    },

    readSignature: async (envelopeId, sha256) => read((await access()).signatures, `${envelopeId}/${sha256}`),

    readSealed: async (blobName) => read((await access()).sealed, blobName),

    async probe() {
      await (await access()).uploads.getProperties();
    },
  };
}

async function open(settings: BlobSettings, clock: Clock): Promise<Access> {
  const { BlobServiceClient, StorageSharedKeyCredential } = await import('./blob-sdk.ts');
  const service =
    'connectionString' in settings.storage
      ? BlobServiceClient.fromConnectionString(settings.storage.connectionString)
      : new BlobServiceClient(settings.storage.blobUrl, await settings.credential());
  const uploads = service.getContainerClient('uploads');
  const sealed = service.getContainerClient('sealed');
  const signatures = service.getContainerClient('signatures');
  if (settings.createsContainers) {
    const created = [uploads, sealed, signatures].map((container) => container.createIfNotExists());
    await Promise.all([...created, allowPages(service)]);
  }

  const { BlobSASPermissions, generateBlobSASQueryParameters, SASProtocol } = await import('./blob-sdk.ts');
  const { credential } = service;
  const delegation = cachedDelegationKey((from, to) => service.getUserDelegationKey(from, to), clock);

  return {
    uploads,
    sealed,
    signatures,
    async sas({ container, blobName, permissions, expiresOn, download }) {
      const values = {
        containerName: container.containerName,
        blobName,
        permissions: BlobSASPermissions.parse(permissions),
        expiresOn,
        version: sasVersion,
        protocol: container.url.startsWith('https:') ? SASProtocol.Https : SASProtocol.HttpsAndHttp,
        ...(download ? { contentDisposition: attachment(download.filename), contentType: download.mimetype } : {}),
      };
      const query =
        credential instanceof StorageSharedKeyCredential
          ? generateBlobSASQueryParameters(values, credential)
          : generateBlobSASQueryParameters(values, await delegation(), service.accountName);
      return `${container.getBlobClient(blobName).url}?${query.toString()}`;
    },
  };
}

/** Lets the pages of the local product, whatever its port, use signed addresses; in the cloud the deployment says who may. */
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

/** A user delegation key costs a request and lives up to 7 days: one an hour is plenty. */
function cachedDelegationKey(
  fetchKey: (from: Date, to: Date) => Promise<UserDelegationKey>,
  clock: Clock,
): () => Promise<UserDelegationKey> {
  let key: Promise<UserDelegationKey> | undefined;
  let staleAt = 0;
  return () => {
    const now = clock.now().getTime();
    if (!key || now >= staleAt) {
      staleAt = now + 3_600_000;
      // Five minutes of grace for clocks that differ; twice the cache time so that no address outlives the key.
      key = fetchKey(new Date(now - 300_000), new Date(now + 2 * 3_600_000));
      key.catch(() => {
        key = undefined;
      });
    }
    return key;
  };
}

async function createOnce(
  container: ContainerClient,
  blobName: string,
  chunks: Uint8Array[],
  size: number,
  contentType: string,
  metadata: Record<string, string>,
): Promise<boolean> {
  try {
    countBlobCall();
    await container.getBlockBlobClient(blobName).upload(() => Readable.from(chunks), size, {
      conditions: { ifNoneMatch: '*' },
      blobHTTPHeaders: { blobContentType: contentType },
      metadata,
    });
    return true;
  } catch (error) {
    if (statusOf(error) === 409 || statusOf(error) === 412) return false;
    throw error;
  }
}

async function read(container: ContainerClient, blobName: string, etag?: string): Promise<Uint8Array> {
  countBlobCall();
  const { readableStreamBody, contentLength = 0 } = await container
    .getBlobClient(blobName)
    .download(0, undefined, etag === undefined ? {} : { conditions: { ifMatch: etag } });
  const bytes = new Uint8Array(contentLength);
  let length = 0;
  for await (const chunk of readableStreamBody ?? []) {
    bytes.set(chunk as Buffer, length);
    length += (chunk as Buffer).length;
  }
  if (length !== contentLength) throw Object.assign(new Error('the download broke off'), { code: 'ECONNRESET' });
  return bytes;
}

function statusOf(error: unknown): number | undefined {
  return (error as { statusCode?: number } | null)?.statusCode;
}

/** RFC 6266: an ASCII name for old clients and the real one in RFC 5987 form. */
function attachment(filename: string): string {
  const ascii = filename.normalize('NFKD').replace(/[^\x20-\x7e]|["\\]/g, '_');
  // A name from before half pairs were refused must not break the reading of its envelope.
  const encoded = encodeURIComponent(filename.replace(/\p{Cs}/gu, '_')).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
