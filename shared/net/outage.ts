/** Translates the errors of SDKs for all methods of an adapter. */

const connectionFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The SDKs: an error without a code of Node, and an answer that ended in its middle.
  'REQUEST_SEND_ERROR',
  'PARSE_ERROR',
]);

/** A connection that could not be made, or broke: the code of Node or of the SDK, in the property `code`. */
export function isConnectionFailure(error: unknown): boolean {
  return connectionFailures.has(String((error as { code?: unknown } | null)?.code));
}

/** Statuses of a service that is overloaded, moves data (410), or is away for the moment: a retry makes sense. */
export function isOutageStatus(status: unknown): boolean {
  return status === 408 || status === 410 || status === 429 || status === 449 || status === 503;
}

/**
 * The message of the stores (403) for a request whose clock differs too much from theirs. It disappears once the clock
 * is set.
 */
const clockSkew = /date header too old|not valid at the current time|in the specified time frame|RequestTimeTooSkewed/i;

/** @param said the texts of the error: its code, message and details */
export function isClockSkew(status: unknown, ...said: unknown[]): boolean {
  return (
    status === 403 && said.some((text) => clockSkew.test(typeof text === 'string' ? text : JSON.stringify(text ?? '')))
  );
}

/**
 * The adapter (a plain object) with methods that reject with what `translate` makes of an error. The methods are wrapped
 * once, not at every call: a list of 10,000 envelopes calls one of them 10,000 times at once.
 */
export function translatingFailures<A extends object>(adapter: A, translate: (error: unknown) => unknown): A {
  const refuse = (error: unknown): never => {
    throw translate(error);
  };
  const wrapped = Object.entries(adapter).map(([name, method]: [string, unknown]) => {
    if (typeof method !== 'function') return [name, method];
    const guarded = (...args: unknown[]) => (method.apply(adapter, args) as Promise<unknown>).catch(refuse);
    return [name, guarded];
  });
  return Object.fromEntries(wrapped) as A;
}
