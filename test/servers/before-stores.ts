/** Puts a proxy before every store of a host: Cosmos DB, blobs and queues. */
export interface StoreProxy {
  /** The store's address, through the proxy. */
  url: string;
  close(): Promise<void>;
}

export type Store = 'cosmos' | 'blob' | 'queue';

/** @param env The settings of a host that calls its stores directly. Answers those of one that calls the proxies. */
export async function beforeStores(
  env: Record<string, string>,
  aProxy: (target: string, store: Store) => Promise<StoreProxy>,
): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const { AzureWebJobsStorage = '', COSMOS_ENDPOINT = '' } = env;
  const proxies: StoreProxy[] = [];
  async function through(target: string, store: Store): Promise<string> {
    const proxy = await aProxy(target, store);
    proxies.push(proxy);
    return `${new URL(proxy.url).origin}${new URL(target).pathname.replace(/\/$/, '')}`;
  }
  const endpoint = (name: string) => new RegExp(`${name}=([^;]+)`).exec(AzureWebJobsStorage)?.[1] ?? '';
  const [blob, queue] = [endpoint('BlobEndpoint'), endpoint('QueueEndpoint')];
  const storage = AzureWebJobsStorage.replace(blob, await through(blob, 'blob')).replace(
    queue,
    await through(queue, 'queue'),
  );
  return {
    env: { ...env, COSMOS_ENDPOINT: await through(COSMOS_ENDPOINT, 'cosmos'), AzureWebJobsStorage: storage },
    async close() {
      await Promise.all(proxies.map((proxy) => proxy.close()));
    },
  };
}
