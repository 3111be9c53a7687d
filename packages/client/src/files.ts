/** Files, which go directly to the object storage and come directly from it. */
import type { components } from './api.ts';
import { type RetryOptions, retryingFetch } from './retrying-fetch.ts';

/** Where a document goes: `upload` of an envelope or template that was created with `document` but without its content. */
export type UploadAddress = components['schemas']['Upload'];

export interface SealedFile {
  filename: string;
  /** Hex, as the service states it. The bytes were compared with it. */
  sha256: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The storage has a file at the address, which may create but not replace: codes of Azure Blob Storage, and last that of
 * Azurite. If the last one has another reason, sending the envelope is refused: `document_missing`.
 */
const taken = new Set(['BlobAlreadyExists', 'UnauthorizedBlobOverwrite', 'AuthorizationPermissionMismatch']);

/**
 * Stores a document at its address, which takes one file, once. If an answer was lost, the next attempt finds the file of
 * the attempt before.
 * @throws Error if the storage refuses it: the address has expired, or has a file already
 */
export async function uploadFile(
  options: RetryOptions,
  { url, headers }: UploadAddress,
  file: Blob | Uint8Array,
): Promise<void> {
  const { fetch = globalThis.fetch } = options;
  let attempts = 0;
  const send = retryingFetch({
    ...options,
    fetch: (request) => {
      attempts += 1;
      return fetch(request);
    },
  });
  const body = file instanceof Blob ? file : new Blob([new Uint8Array(file)]);
  const response = await send(new Request(url, { method: 'PUT', headers, body }));
  const isStored = attempts > 1 && taken.has(response.headers.get('x-ms-error-code') ?? '');
  if (!response.ok && !isStored) throw new Error(`The storage answered ${response.status} to the upload.`);
}

/**
 * Reads a file from its signed address, and compares it with its hash.
 * @throws Error if the storage refuses it, as after the end of the address, or if the file is not the stated one
 */
export async function downloadFile(
  options: RetryOptions,
  { url, filename, sha256 }: { url: string; filename: string; sha256: string },
): Promise<SealedFile> {
  const response = await retryingFetch(options)(new Request(url));
  if (!response.ok) throw new Error(`The storage answered ${response.status} to the download of ${filename}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const found = await sha256Of(bytes);
  if (found !== sha256) throw new Error(`${filename} is not the stated file: its SHA-256 is ${found}, not ${sha256}.`);
  return { filename, sha256, bytes };
}

/** Hex. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
