/** Queue and timer triggers. */
import { createHash } from 'node:crypto';
import type { QueueServiceClient } from '@azure/storage-queue';
import { pause } from './clock.ts';
import type { RegisteredFunction, RpcResponse, TypedData } from './core.ts';
import { hostContainer, retryOptions, runAsSingleton, timerStatusBlob } from './host-blobs.ts';
import { HostError } from './host-error.ts';
import type { Invocation } from './invocation.ts';
import type { Log } from './log.ts';
import { listenToQueue } from './queue-listener.ts';
import { parseSchedule } from './schedule.ts';
import { type AppSettings, connectionString, type HostSettings } from './settings.ts';
import { isTooFrequentToMonitor, listenToTimer, timerData } from './timer-listener.ts';
import { triggerOf } from './trigger.ts';

export interface BackgroundOptions {
  root: string;
  settings: AppSettings;
  hostSettings: HostSettings;
  log: Log;
  /** Runs the function; throws when it fails. */
  run(fn: RegisteredFunction, invocation: Invocation): Promise<RpcResponse>;
}

/** Reads a binding and adds the function's name to its errors: a mistake stops the host before a function runs. */
function checked<T>(fn: RegisteredFunction, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new HostError(`Function "${fn.metadata.name}": ${(error as Error).message}`);
  }
}

function queueNameOf(value: unknown): string {
  const name = String(value ?? '').toLowerCase();
  if (!/^[a-z0-9](?:[a-z0-9]|-(?!-)){1,61}[a-z0-9]$/.test(name))
    throw new HostError(`"${name}" is not a valid queue name.`);
  return name;
}

const clients = new Map<string, Promise<QueueServiceClient>>();

function queueService(connection: string): Promise<QueueServiceClient> {
  const client =
    clients.get(connection) ??
    import('@azure/storage-queue').then(({ QueueServiceClient }) =>
      QueueServiceClient.fromConnectionString(connection, { retryOptions }),
    );
  clients.set(connection, client);
  return client;
}

interface Listener {
  fn: RegisteredFunction;
  listen(signal: AbortSignal): Promise<void>;
  /** The trigger data of a manual run with this input. */
  manual(input: string): Invocation;
}

function queueListener(fn: RegisteredFunction, options: BackgroundOptions): Listener {
  const { settings, hostSettings, log, run } = options;
  const { binding } = triggerOf(fn);
  const queueName = checked(fn, () => queueNameOf(binding.queueName));
  const connection = checked(fn, () => connectionString(binding.connection, settings));
  return {
    fn,
    async listen(signal) {
      const queues = await queueService(connection);
      const runMessage = async (data: TypedData, triggerMetadata: Record<string, TypedData>) => {
        await run(fn, { data, triggerMetadata });
      };
      await listenToQueue({ queues, queueName, settings: hostSettings.queues, log, run: runMessage }, signal);
    },
    manual: (input) => ({ data: { string: input } }),
  };
}

function timerListener(fn: RegisteredFunction, options: BackgroundOptions): Listener {
  const { root, settings, log, run } = options;
  const { name } = fn.metadata;
  const { binding } = triggerOf(fn);
  const schedule = checked(fn, () => parseSchedule(String(binding.schedule ?? '')));
  const connection = checked(fn, () => connectionString(undefined, settings));
  const hostId = createHash('sha256').update(root).digest('hex').slice(0, 32);
  return {
    fn,
    async listen(signal) {
      const container = await hostContainer(connection);
      const isMonitored = !isTooFrequentToMonitor(schedule, Date.now());
      const store = isMonitored ? timerStatusBlob(container, hostId, name) : undefined;
      const runTimer = async (data: TypedData) => {
        // The invoker has logged the failure.
        await run(fn, { data }).catch(() => undefined);
      };
      const onFailure = (message: string) => log.write('warning', message, name);
      await runAsSingleton({ container, hostId, functionName: name, onFailure }, signal, (own) =>
        listenToTimer({ schedule, store, run: runTimer }, own),
      );
    },
    manual: () => ({ data: timerData(false) }),
  };
}

export interface Background {
  /** Returns the trigger data of a manual run, or undefined for a function that is neither queue nor timer. */
  manual(fn: RegisteredFunction, input: string): Invocation | undefined;
  start(): void;
  /** Starts no further runs. Resolves when the current ones have ended. */
  stop(): Promise<void>;
}

/** Throws a HostError for an invalid trigger. */
export function backgroundOf(functions: RegisteredFunction[], options: BackgroundOptions): Background {
  const listeners = functions.flatMap((fn) => {
    const { kind } = triggerOf(fn);
    if (kind === 'queue') return [queueListener(fn, options)];
    return kind === 'timer' ? [timerListener(fn, options)] : [];
  });
  const ending = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  async function listenForever({ fn, listen }: Listener): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await listen(ending.signal);
      } catch (error) {
        options.log.write('error', `The trigger stopped: ${(error as Error).message}`, fn.metadata.name);
        await pause(1_000, ending.signal);
      }
    }
  }

  return {
    manual: (fn, input) => listeners.find((listener) => listener.fn === fn)?.manual(input),
    start() {
      running = Promise.all(listeners.map(listenForever));
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}
