/** What adapters do with the errors of their SDKs: one translation for all methods of an adapter. */

const connectionFailures = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']);

/** A connection that could not be made, or broke: Node's code, in the property `code`. */
export function isConnectionFailure(error: unknown): boolean {
  return connectionFailures.has(String((error as { code?: unknown } | null)?.code));
}

/** Statuses of a service that is overloaded, or away for the moment: a retry makes sense. */
export function isOutageStatus(status: unknown): boolean {
  return status === 408 || status === 429 || status === 449 || status === 503;
}

/** The adapter, whose methods reject with what `translate` makes of an error. Every method answers a promise. */
export function translatingFailures<A extends object>(adapter: A, translate: (error: unknown) => unknown): A {
  return new Proxy(adapter, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return async (...args: unknown[]) => {
        try {
          return await method.apply(target, args);
        } catch (error) {
          throw translate(error);
        }
      };
    },
  });
}
