/** Further hosts on the stores of the run. */
import { type HostProcess, startHost } from '../infra/local/stack.ts';
import { registeredFunctions } from './fixtures/routes.ts';
import { stack } from './stack.ts';

export type { HostProcess };

/** Like the run's own server: it takes part in everything, the work of queues and timers included. */
export function anEqualHost(): Promise<HostProcess> {
  return startHost({ env: stack().env });
}

/** The settings of a host that runs only those queue and timer functions that are named. */
export async function withBackground(...names: string[]): Promise<Record<string, string>> {
  const others = (await registeredFunctions()).filter(({ name, kind }) => kind !== 'http' && !names.includes(name));
  return Object.fromEntries(others.map(({ name }) => [`AzureWebJobs.${name}.Disabled`, '1']));
}

/**
 * A host with additional settings. It runs only the named queue and timer functions: work that other tests enqueued
 * must not go to a host that fails or is killed on purpose.
 */
export async function aPeculiarHost(
  env: Record<string, string>,
  { background = [] }: { background?: string[] } = {},
): Promise<HostProcess> {
  return startHost({ env: { ...stack().env, ...(await withBackground(...background)), ...env } });
}
