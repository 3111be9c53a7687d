/**
 * A `fetch` that repeats a request when that is safe: after a lost connection, an attempt that took too long, and the
 * answers 429, 500, 502, 503 and 504. The service acts once on requests with the same `Idempotency-Key`
 * (docs/build/idempotency.md), so every POST gets one.
 */

export interface RetryOptions {
  /** Attempts per request, the first included. Default: 5. */
  attempts?: number;
  /** The time after which an attempt is given up, body included. Default: 60,000. */
  timeoutMs?: number;
  /** Default: the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface RetryingFetchOptions extends RetryOptions {
  /** Waits between attempts. Rejects when the signal aborts. Default: a timer. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  random?: () => number;
}

/** A caller who must wait longer gets the refusal instead. A rate limit ends within a minute. */
const maxWaitMs = 120_000;
const failed = new Set([500, 502, 503, 504]);
/** The constructor of `Response` takes no body with them. */
const withoutBody = new Set([204, 205, 304]);

/**
 * Returns a `fetch` whose answers have arrived completely.
 * @throws what `fetch` throws, after the last attempt; the reason of the caller's signal, at once
 */
export function retryingFetch(options: RetryingFetchOptions = {}): (request: Request) => Promise<Response> {
  const {
    attempts = 5,
    timeoutMs = 60_000,
    fetch = globalThis.fetch,
    pause = pauseFor,
    random = Math.random,
  } = options;
  const attempt = async (request: Request): Promise<Response> => {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    const response = await fetch(new Request(request.clone(), { signal }));
    const { status, statusText, headers } = response;
    // A connection may break within the body: then the attempt has failed, too.
    const body = withoutBody.has(status) ? null : await response.arrayBuffer();
    return new Response(body, { status, statusText, headers });
  };
  return async (original) => {
    const request = withKey(original);
    for (let number = 1; ; number++) {
      const isLast = number >= attempts;
      const backoffMs = 1_000 * 2 ** (number - 1) * (0.5 + random() / 2);
      let waitMs = backoffMs;
      try {
        const response = await attempt(request);
        const askedMs = retryAfterMs(response);
        waitMs = askedMs ?? backoffMs;
        if (isLast || waitMs > maxWaitMs || !isWorthRepeating(request, response.status, askedMs)) return response;
      } catch (error) {
        if (isLast || request.signal.aborted || !isRepeatable(request)) throw error;
      }
      await pause(waitMs, request.signal);
    }
  };
}

/** Every attempt has the same key. Without `POST`, the request itself. */
function withKey(request: Request): Request {
  if (request.method !== 'POST' || request.headers.has('idempotency-key')) return request;
  const headers = new Headers(request.headers);
  headers.set('idempotency-key', crypto.randomUUID());
  return new Request(request, { headers });
}

/**
 * Whether a request may run twice. A second DELETE of a sent envelope, which the first one voided, would remove it from the
 * lists. With `If-Match` the second one is refused: 412.
 */
function isRepeatable({ method, headers }: Request): boolean {
  return method !== 'DELETE' || headers.has('if-match');
}

/** The service refuses with 429, and with 409 and `Retry-After`, before it changes anything. */
function isWorthRepeating(request: Request, status: number, askedMs: number | null): boolean {
  if (status === 429 || (status === 409 && askedMs !== null)) return true;
  return failed.has(status) && isRepeatable(request);
}

/** Seconds (RFC 9110, 10.2.3). The service does not answer dates. */
function retryAfterMs({ headers }: Response): number | null {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : null;
}

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
