/** Runs the product with its measuring functions, in its own host on its own stores. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StoreCalls, storeCalls } from '../../test/servers/store-calls.ts';
import { startHost, startStores } from '../local/stack.ts';
import { measurableApp } from './bench-app.ts';

export interface BenchHost {
  url: string;
  env: Record<string, string>;
  calls: StoreCalls | null;
}

/**
 * @param options.counts whether calls to the stores are counted, which costs them time
 * @param options.isPolled whether the host looks for messages as often as `npm start` does
 * @param options.makeApp another app than the product with its measuring functions
 */
export async function withBenchHost<T>(
  run: (host: BenchHost) => Promise<T>,
  { counts = false, isPolled = false, makeApp = measurableApp } = {},
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-bench-data-'));
  const app = await makeApp();
  const stores = await startStores({ dataDir });
  const calls = counts ? await storeCalls(stores.env) : null;
  try {
    // The real host polls queues in another process. Here polling would count as time of the app.
    const polling =
      counts || isPolled ? {} : { AzureFunctionsJobHost__extensions__queues__maxPollingInterval: '00:01:00' };
    const host = await startHost({ env: { ...(calls?.env ?? stores.env), ...polling }, appRoot: app.folder });
    try {
      return await run({ url: host.url, env: stores.env, calls });
    } finally {
      await host.stop();
    }
  } finally {
    await calls?.close();
    await stores.stop();
    await app.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}
