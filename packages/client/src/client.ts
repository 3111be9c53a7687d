/**
 * The public API of Countersign. `api.ts` has the types, which `npm run build:client` generates from the route values;
 * openapi-fetch makes the calls. By hand is what a generator does not know: retries, pages and files.
 */
import createFetchClient, { type Client, type MaybeOptionalInit } from 'openapi-fetch';
import { bodyOf, dataOf } from './answers.ts';
import type { components, paths } from './api.ts';
import { downloadFile, type SealedFile, type UploadAddress, uploadFile } from './files.ts';
import { type RetryOptions, retryingFetch } from './retrying-fetch.ts';

export { bodyOf, CountersignError, dataOf } from './answers.ts';
export type { components, paths, SealedFile, UploadAddress };

export interface ClientOptions extends RetryOptions {
  /** The address of the service: `https://sign.example.com`. */
  url: string;
  /** An API key, `csk_live_…`. */
  key: string;
}

interface Page {
  data: unknown[];
  pagination: components['schemas']['Pagination'];
}

type Answered<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

/** The paths of lists. */
export type ListPath = {
  [P in keyof paths]: Answered<P> extends never ? never : Answered<P> extends Page ? P : never;
}[keyof paths];

export type ItemOf<P extends ListPath> = Answered<P> extends { data: (infer Item)[] } ? Item : never;

/** Parameters of a list without those of its pages. */
export type ListInit<P extends ListPath> = MaybeOptionalInit<paths[P], 'get'>;

/** The calls of openapi-fetch, `GET('/api/v1/envelopes/{envelopeId}', …)`, and what goes beyond one call. */
export interface CountersignClient extends Client<paths> {
  /**
   * Reads a list item by item, page after page.
   * @throws CountersignError if the service refuses a page
   */
  items<P extends ListPath>(path: P, init?: ListInit<P>): AsyncGenerator<ItemOf<P>, void, undefined>;

  /**
   * Stores a document at the address that `upload` of a new envelope or template names.
   * @throws Error if the storage refuses it
   */
  upload(address: UploadAddress, file: Blob | Uint8Array): Promise<void>;

  /**
   * Reads the sealed file of a completed envelope, or its archived version, and compares it with its hash.
   * @throws CountersignError for an unknown envelope, or one without a document
   * @throws Error if the file does not exist yet, or is not the stated one
   */
  download(envelopeId: string, version?: 'sealed' | 'archive'): Promise<SealedFile>;
}

/** A client of one service with one key. It has no state but these, and may be shared. */
export function createClient({ url, key, ...retries }: ClientOptions): CountersignClient {
  const client = createFetchClient<paths>({
    baseUrl: url,
    headers: { authorization: `Bearer ${key}` },
    fetch: retryingFetch(retries),
  });
  return Object.assign(client, {
    async *items<P extends ListPath>(path: P, init?: ListInit<P>): AsyncGenerator<ItemOf<P>, void, undefined> {
      const { params } = (init ?? {}) as { params?: { query?: object } };
      let query: object = { limit: 100, ...params?.query };
      for (;;) {
        const answer = await client.request('get', path as '/api/v1/envelopes', {
          ...init,
          params: { ...params, query },
        });
        const { data, pagination } = bodyOf<Page>(answer as never);
        yield* data as ItemOf<P>[];
        if (!pagination.hasMore || pagination.nextCursor === null) return;
        const { offset: _offset, since: _since, ...filters } = query as Record<string, unknown>;
        query = { ...filters, cursor: pagination.nextCursor };
      }
    },

    upload: (address: UploadAddress, file: Blob | Uint8Array) => uploadFile(retries, address, file),

    async download(envelopeId: string, version: 'sealed' | 'archive' = 'sealed'): Promise<SealedFile> {
      const params = { path: { envelopeId } };
      const document = dataOf(await client.GET('/api/v1/envelopes/{envelopeId}/document', { params }));
      const found = document[version];
      if (!found) throw new Error(`The envelope ${envelopeId} has no ${version} file yet.`);
      return downloadFile(retries, found);
    },
  });
}
