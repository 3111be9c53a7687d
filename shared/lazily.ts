/** Opens a module, a key or a connection at its first use, so that the start of the app does not pay for it. */

/**
 * Returns a function that calls `open` once and gives every caller the same result. A failure reaches the callers that
 * wait for it and is then forgotten: the next call opens again.
 */
export function lazily<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
