/** Reads and writes of whole blobs. */
import { Readable } from 'node:stream';
import type { ContainerClient } from '@azure/storage-blob';
import type { ByteRange } from '../domain/byte-range.ts';
import { AppError } from '../errors.ts';
import { countBlobCall } from '../telemetry/meter.ts';
import { blobStatus } from './blob-failures.ts';

export interface NewBlob {
  chunks: Uint8Array[];
  /** Bytes. */
  size: number;
  contentType: string;
  metadata?: Record<string, string>;
}

/** False when there is a blob of this name already, which stays as it is. */
export async function createBlob(container: ContainerClient, blobName: string, blob: NewBlob): Promise<boolean> {
  try {
    await replaceBlob(container, blobName, blob, { ifNoneMatch: '*' });
    return true;
  } catch (error) {
    if (blobStatus(error) === 409 || blobStatus(error) === 412) return false;
    throw error;
  }
}

/** Writes the blob, whether or not there is one of this name. */
export async function replaceBlob(
  container: ContainerClient,
  blobName: string,
  { chunks, size, contentType, metadata = {} }: NewBlob,
  conditions = {},
): Promise<void> {
  countBlobCall();
  const options = { conditions, metadata, blobHTTPHeaders: { blobContentType: contentType } };
  await container.getBlockBlobClient(blobName).upload(() => Readable.from(chunks), size, options);
}

/**
 * @param options.etag the read fails with status 412 when the blob has another one
 * @param options.part all of it when left out
 * @param options.isShared into a SharedArrayBuffer
 */
export async function readBlob(
  container: ContainerClient,
  blobName: string,
  { etag, part, isShared = false }: { etag?: string; part?: ByteRange; isShared?: boolean } = {},
): Promise<Uint8Array> {
  countBlobCall();
  const { readableStreamBody, contentLength = 0 } = await container
    .getBlobClient(blobName)
    .download(
      part?.begin ?? 0,
      part && part.end - part.begin,
      etag === undefined ? {} : { conditions: { ifMatch: etag } },
    );
  const bytes = new Uint8Array(isShared ? new SharedArrayBuffer(contentLength) : new ArrayBuffer(contentLength));
  let length = 0;
  for await (const chunk of readableStreamBody ?? []) {
    bytes.set(chunk as Buffer, length);
    length += (chunk as Buffer).length;
  }
  if (length !== contentLength) {
    const cause = new Error(`the download of ${contentLength} bytes ended after ${length}`);
    throw new AppError('service_unavailable', { retryAfterSeconds: 5, cause });
  }
  return bytes;
}

/** Null if the blob does not exist. */
export async function blobProperties(
  container: ContainerClient,
  blobName: string,
): Promise<{ etag: string; size: number; metadata: Record<string, string> } | null> {
  try {
    countBlobCall();
    const { etag = '', contentLength = 0, metadata = {} } = await container.getBlobClient(blobName).getProperties();
    return { etag, size: contentLength, metadata };
  } catch (error) {
    if (blobStatus(error) === 404) return null;
    throw error;
  }
}
