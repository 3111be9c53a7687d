/**
 * Documents in Blob Storage. Clients write to `uploads`, once each; only this service writes to the other containers.
 */
import { dirname } from 'node:path/posix';
import type { BlobItem, ContainerClient } from '@azure/storage-blob';
import type { AnnouncedDocument } from '../domain/documents/document.ts';
import type { Documents } from '../domain/documents/document-storage.ts';
import type { Clock } from '../domain/system.ts';
import { AppError } from '../errors.ts';
import { lazily } from '../lazily.ts';
import { translatingFailures } from '../net/outage.ts';
import { countBlobCall } from '../telemetry/meter.ts';
import { blobStatus, isProtected, translateBlobError } from './blob-failures.ts';
import { type BlobSettings, type BlobStorage, openBlobStorage } from './blob-storage.ts';
import { blobProperties, createBlob, readBlob, replaceBlob } from './blobs.ts';
import { decodeSealedFacts, encodeSealedFacts } from './sealed-facts.ts';

const uploadMinutes = 15;
const readMinutes = 10;
const blobsPerPage = 1_000;

type Open = () => Promise<BlobStorage>;

export function azureDocuments(settings: BlobSettings, clock: Clock): Documents {
  const storage = lazily(() => openBlobStorage(settings, clock));
  const documents: Documents = {
    ...addresses(storage, clock),
    ...uploads(storage),
    ...sealedFiles(storage, clock),
    ...signatures(storage),
    ...logos(storage),
    async probe() {
      await (await storage()).uploads.getProperties();
    },
  };
  return translatingFailures(documents, translateBlobError);
}

function addresses(
  storage: Open,
  clock: Clock,
): Pick<Documents, 'uploadAddress' | 'uploadReadAddress' | 'sealedReadAddress'> {
  async function readAddress(container: 'uploads' | 'sealed', document: AnnouncedDocument): Promise<string> {
    const { blobName, filename, mimetype } = document;
    // Counted from the full minute, so that answers within a minute are equal.
    const minute = Math.floor(clock.now().getTime() / 60_000);
    const expiresOn = new Date((minute + readMinutes) * 60_000);
    const download = { filename, mimetype };
    return (await storage()).signedAddress({ container, blobName, permission: 'r', expiresOn, download });
  }

  return {
    async uploadAddress(blobName, mimetype) {
      const expiresOn = new Date(clock.now().getTime() + uploadMinutes * 60_000);
      expiresOn.setMilliseconds(0);
      const request = { container: 'uploads', blobName, permission: 'c', expiresOn } as const;
      return {
        url: await (await storage()).signedAddress(request),
        headers: { 'x-ms-blob-type': 'BlockBlob', 'content-type': mimetype },
        expiresAt: expiresOn.toISOString(),
      };
    },

    uploadReadAddress: (document) => readAddress('uploads', document),

    sealedReadAddress: (blobName, filename) =>
      readAddress('sealed', { blobName, filename, mimetype: 'application/pdf' }),
  };
}

type Uploads = Pick<
  Documents,
  'uploadProperties' | 'readUpload' | 'storeUpload' | 'eraseUpload' | 'eraseUploads' | 'oldUploads'
>;

function uploads(storage: Open): Uploads {
  // Attack: an upload address (`sp=c`) can also make snapshots, and storage keeps a blob that has one.
  async function erase(blobName: string): Promise<void> {
    countBlobCall();
    await (await storage()).uploads.getBlobClient(blobName).deleteIfExists({ deleteSnapshots: 'include' });
  }

  async function list(prefix: string, from: string | null): Promise<{ blobs: BlobItem[]; next: string | null }> {
    countBlobCall();
    const settings = { maxPageSize: blobsPerPage, ...(from === null ? {} : { continuationToken: from }) };
    const { value } = await (await storage()).uploads.listBlobsFlat({ prefix }).byPage(settings).next();
    return { blobs: value?.segment.blobItems ?? [], next: value?.continuationToken || null };
  }

  return {
    async uploadProperties(blobName) {
      const properties = await blobProperties((await storage()).uploads, blobName);
      return properties && { etag: properties.etag, size: properties.size };
    },

    async readUpload(blobName, etag, { isForThreads: isShared = false, part } = {}) {
      try {
        return await readBlob((await storage()).uploads, blobName, { etag, isShared, ...(part && { part }) });
      } catch (error) {
        if (blobStatus(error) === 404) throw new AppError('document_missing', { cause: error });
        if (blobStatus(error) === 412) throw new AppError('document_changed', { cause: error });
        throw error;
      }
    },

    async storeUpload(blobName, bytes, mimetype) {
      const blob = { chunks: [bytes], size: bytes.length, contentType: mimetype };
      return createBlob((await storage()).uploads, blobName, blob);
    },

    eraseUpload: erase,

    async eraseUploads(folder) {
      let from: string | null = null;
      do {
        const { blobs, next } = await list(`${folder}/`, from);
        for (const { name } of blobs) await erase(name);
        from = next;
      } while (from !== null);
    },

    async oldUploads(prefix, at, from) {
      const { blobs, next } = await list(prefix, from);
      const old = blobs.filter(({ properties }) => properties.lastModified < at);
      return { blobNames: old.map(({ name }) => name), next };
    },
  };
}

type SealedFiles = Pick<
  Documents,
  'storeSealed' | 'sealedFacts' | 'readSealed' | 'eraseCertificatesExcept' | 'eraseSealed'
>;

const dayMs = 86_400_000;

function sealedFiles(storage: Open, clock: Clock): SealedFiles {
  /** Returns the time until which the storage protects the file, or null after it was deleted. */
  async function deleteUnlessKept(container: ContainerClient, blobName: string): Promise<Date | null> {
    const blob = container.getBlobClient(blobName);
    countBlobCall();
    const { immutabilityPolicyExpiresOn: keptUntil } = await blob.getProperties().catch(unlessMissing);
    // Storage that deletes a protected file would keep it as a version.
    if (keptUntil && keptUntil > clock.now()) return keptUntil;
    try {
      countBlobCall();
      await blob.deleteIfExists();
      return null;
    } catch (error) {
      if (!isProtected(error)) throw error;
      return new Date(clock.now().getTime() + dayMs);
    }
  }

  return {
    async storeSealed(blobName, { chunks, size }, facts) {
      const blob = { chunks, size, contentType: 'application/pdf', metadata: encodeSealedFacts(facts) };
      return createBlob((await storage()).sealed, blobName, blob);
    },

    async sealedFacts(blobName) {
      const properties = await blobProperties((await storage()).sealed, blobName);
      return properties && decodeSealedFacts(blobName, properties.metadata);
    },

    readSealed: async (blobName) => readBlob((await storage()).sealed, blobName),

    async eraseCertificatesExcept(blobName) {
      const { sealed } = await storage();
      countBlobCall();
      for await (const { name } of sealed.listBlobsFlat({ prefix: `${dirname(blobName)}/certificate-` })) {
        if (name === blobName) continue;
        countBlobCall();
        await sealed.getBlobClient(name).deleteIfExists();
      }
    },

    async eraseSealed(envelopeId) {
      const { sealed, signatures } = await storage();
      let keptUntil: Date | null = null;
      for (const container of [signatures, sealed]) {
        countBlobCall();
        for await (const { name } of container.listBlobsFlat({ prefix: `${envelopeId}/` })) {
          const until = await deleteUnlessKept(container, name);
          if (until && (!keptUntil || until > keptUntil)) keptUntil = until;
        }
      }
      return keptUntil;
    },
  };
}

function unlessMissing(error: unknown): { immutabilityPolicyExpiresOn?: Date } {
  if (blobStatus(error) === 404) return {};
  throw error;
}

function signatures(storage: Open): Pick<Documents, 'storeSignature' | 'readSignature'> {
  const blobNameOf = (envelopeId: string, sha256: string) => `${envelopeId}/${sha256}`;
  return {
    async storeSignature(envelopeId, sha256, bytes, mimetype) {
      const blob = { chunks: [bytes], size: bytes.length, contentType: mimetype };
      await createBlob((await storage()).signatures, blobNameOf(envelopeId, sha256), blob);
    },

    readSignature: async (envelopeId, sha256) => readBlob((await storage()).signatures, blobNameOf(envelopeId, sha256)),
  };
}

function logos(storage: Open): Pick<Documents, 'storeLogo' | 'readLogo' | 'eraseLogo'> {
  const blobNameOf = (ownerId: string) => `logos/${ownerId}`;
  return {
    async storeLogo(ownerId, bytes, mimetype) {
      const blob = { chunks: [bytes], size: bytes.length, contentType: mimetype };
      await replaceBlob((await storage()).signatures, blobNameOf(ownerId), blob);
    },

    async readLogo(ownerId) {
      try {
        return await readBlob((await storage()).signatures, blobNameOf(ownerId));
      } catch (error) {
        if (blobStatus(error) === 404) return null;
        throw error;
      }
    },

    async eraseLogo(ownerId) {
      countBlobCall();
      await (await storage()).signatures.getBlobClient(blobNameOf(ownerId)).deleteIfExists();
    },
  };
}
