/**
 * Pictures of first pages in the browser's Cache Storage, so that a list does not read every document again. Each account
 * has its own cache, and only the cache of the account that the page shows exists. A browser without Cache Storage, as on
 * an address without https, stores none.
 */
const prefix = 'countersign.pictures.';
/** About 10 MB. The oldest pictures are deleted first. */
const maxPictures = 500;

let owner: string | null = null;

/** The key of a request must be an address. Nothing is fetched from it. */
const addressOf = (key: string) => `/pictures/${encodeURIComponent(key)}`;

async function unlessRefused<T>(act: (storage: CacheStorage) => Promise<T>): Promise<T | null> {
  try {
    return typeof caches === 'undefined' ? null : await act(caches);
  } catch {
    // The storage is full, or the browser refuses it.
    return null;
  }
}

/** Deletes the pictures of every other account; null for a browser in which no account is logged in. */
export async function keepPicturesOf(accountId: string | null): Promise<void> {
  owner = accountId;
  await unlessRefused(async (storage) => {
    for (const name of await storage.keys()) {
      if (name.startsWith(prefix) && name !== `${prefix}${owner}`) await storage.delete(name);
    }
  });
}

/** Null if there is none. An empty picture says that the document cannot have one. */
export async function storedPicture(key: string): Promise<Blob | null> {
  if (owner === null) return null;
  const name = `${prefix}${owner}`;
  return unlessRefused(async (storage) => {
    const found = await (await storage.open(name)).match(addressOf(key));
    return found ? found.blob() : null;
  });
}

export async function storePicture(key: string, picture: Blob): Promise<void> {
  if (owner === null) return;
  const name = `${prefix}${owner}`;
  await unlessRefused(async (storage) => {
    const cache = await storage.open(name);
    await cache.put(addressOf(key), new Response(picture));
    const all = await cache.keys();
    for (const oldest of all.slice(0, -maxPictures)) await cache.delete(oldest);
    // The owner has logged out meanwhile.
    if (name !== `${prefix}${owner}`) await storage.delete(name);
  });
}
