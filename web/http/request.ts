/** Requests to the service in JSON, and of files to the storage. Every failure is a `Failure`. */
import type { ErrorBody } from '../../shared/contracts/error.ts';

type KnownCode = ErrorBody['error']['code'];

/**
 * `offline`: no response arrived. `unreadable`: the response does not come from the service. `upload_failed`: the
 * storage refused the bytes. `page_error`: an error of the page itself.
 */
export type FailureCode = KnownCode | 'offline' | 'unreadable' | 'upload_failed' | 'page_error';

export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly status: number;
  readonly details: Record<string, string>;
  readonly retryAfterSeconds: number | null;

  constructor(facts: {
    code: FailureCode;
    message: string;
    status?: number;
    details?: Record<string, string> | undefined;
    retryAfterSeconds?: number | null;
  }) {
    super(facts.message);
    this.code = facts.code;
    this.status = facts.status ?? 0;
    this.details = facts.details ?? {};
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }
}

export interface Options {
  token?: string | null;
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: Blob;
  headers?: Record<string, string>;
  /** A repetition is harmless, though the request neither reads nor names a version. */
  isRepeatable?: true;
  signal?: AbortSignal;
  cache?: RequestCache;
  /** Sends cookies. Only the requests that renew or end the session of the pages do so. */
  credentials?: 'same-origin';
  /** Called with the headers of a successful response. */
  onHeaders?: (headers: Headers) => void;
}

/** A busy service names a delay. Longer delays are shown to the person. */
const longestWaitSeconds = 5;
const attempts = 3;

/**
 * Repeats a request that a busy service (503 with `Retry-After`) has not carried out, if a repetition is harmless: the
 * request only reads, changes a named version (`If-Match`), or says so.
 *
 * @throws Failure
 */
export async function request(method: string, path: string, options: Options = {}): Promise<Response> {
  const isNamed = options.headers?.['if-match'] !== undefined;
  const mayRepeat = method === 'GET' || isNamed || options.isRepeatable === true;
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendOnce(method, path, options);
    } catch (error) {
      const { code, retryAfterSeconds } = asFailure(error);
      const isBusy = code === 'service_unavailable' && retryAfterSeconds && retryAfterSeconds <= longestWaitSeconds;
      if (!mayRepeat || !isBusy || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1_000));
    }
  }
}

/** @throws Failure */
async function sendOnce(method: string, path: string, options: Options): Promise<Response> {
  const { token, body, raw, signal, cache = 'no-store', credentials = 'omit', headers = {} } = options;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      cache,
      credentials,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(signal ? { signal } : {}),
      ...(raw ? { body: raw } : body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw offline();
  }
  if (response.ok) return response;
  throw await failureOf(response);
}

/** @throws Failure */
export async function requestJson<T>(method: string, path: string, options: Options = {}): Promise<T> {
  const response = await request(method, path, options);
  options.onHeaders?.(response.headers);
  try {
    return (await response.json()) as T;
  } catch {
    throw new Failure({ code: 'unreadable', message: 'The answer of the service could not be read.' });
  }
}

/**
 * Downloads a file from its signed address in the storage.
 * @throws Failure with the status of the storage; 403 after the address has expired
 */
export async function requestFile(url: string): Promise<Uint8Array> {
  const response = await request('GET', url, { cache: 'default' });
  const bytes = await response.arrayBuffer().catch(() => {
    throw offline();
  });
  return new Uint8Array(bytes);
}

/**
 * Uploads a file to its signed address in the storage.
 * @throws Failure with the code upload_failed
 */
export async function uploadFile(file: File, to: { url: string; headers: Record<string, string> }): Promise<void> {
  await request('PUT', to.url, { headers: to.headers, raw: file }).catch((error: unknown) => {
    const { status } = asFailure(error);
    throw new Failure({ code: 'upload_failed', message: 'The storage refused the document.', status });
  });
}

function offline(): Failure {
  return new Failure({
    code: 'offline',
    message: 'The service cannot be reached. Check your connection and try again.',
  });
}

async function failureOf(response: Response): Promise<Failure> {
  const { status } = response;
  const retryAfter = Number(response.headers.get('retry-after'));
  const retryAfterSeconds = retryAfter > 0 ? retryAfter : null;
  try {
    const { error } = (await response.json()) as ErrorBody;
    // A proxy may answer with its own JSON.
    if (typeof error.code !== 'string') throw new TypeError('no error of the service');
    return new Failure({ ...error, status, retryAfterSeconds });
  } catch {
    return new Failure({
      code: 'unreadable',
      message: 'The service is not available for the moment. Please try again.',
      status,
      retryAfterSeconds,
    });
  }
}

/** Converts any thrown value. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure({ code: 'page_error', message: 'Something went wrong on this page. Please reload it.' });
}
