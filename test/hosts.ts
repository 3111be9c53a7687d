/** More hosts and stores than those of the stack. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HostProcess, type Stores, type StoresOptions, startHost, startStores } from '../infra/local/stack.ts';
import { registeredFunctions } from './fixtures/routes.ts';
import { stack } from './stack.ts';

export type { HostProcess };

/** Starts a host like that of the stack, which also does the work of queues and timers. */
export function anEqualHost(): Promise<HostProcess> {
  return startHost({ env: stack().env });
}

/** Returns the settings of a host that runs only the named queue and timer functions. */
export async function withBackground(...names: string[]): Promise<Record<string, string>> {
  const others = (await registeredFunctions()).filter(({ name, kind }) => kind !== 'http' && !names.includes(name));
  return Object.fromEntries(others.map(({ name }) => [`AzureWebJobs.${name}.Disabled`, '1']));
}

/**
 * Starts a host with further settings. It runs only the named queue and timer functions, because it may be made to fail or
 * be killed, and must not take the work of other tests.
 */
export async function aPeculiarHost(
  env: Record<string, string>,
  { background = [], port = 0 }: { background?: string[]; port?: number } = {},
): Promise<HostProcess> {
  return startHost({ env: { ...stack().env, ...(await withBackground(...background)), ...env }, port });
}

/** Runs a test on a host with further settings and stops the host. */
export async function onPeculiarHost(env: Record<string, string>, test: (url: string) => Promise<void>): Promise<void> {
  const host = await aPeculiarHost(env);
  await test(host.url).finally(() => host.stop());
}

/** Starts stores in a new folder, which `stop` deletes. */
export async function separateStores(options: Partial<StoresOptions> = {}): Promise<Stores & { dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-stores-'));
  const stores = await startStores({ dataDir, ...options });
  const stop = async () => {
    await stores.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...stores, dataDir, stop };
}
