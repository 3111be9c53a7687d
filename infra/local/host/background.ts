/** Queue and timer triggers, and queue output bindings. */
import { createHash } from 'node:crypto';
import type { QueueServiceClient } from '@azure/storage-queue';
import { realClock } from './clock.ts';
import type { RegisteredFunction, RpcResponse, TypedData } from './core.ts';
import { hostContainer, retryOptions, runAsSingleton, timerStatusBlob } from './host-blobs.ts';
import { HostError } from './host-error.ts';
import type { Invocation } from './invocation.ts';
import type { Log } from './log.ts';
import { listenToQueue, sendMessage } from './queue-listener.ts';
import { encodeMessage, manualMetadata, outputMessages } from './queue-message.ts';
import { parseSchedule } from './schedule.ts';
import { type AppSettings, connectionString, type HostSettings, resolveNames } from './settings.ts';
import { isTooFrequentToMonitor, listenToTimer, timerData } from './timer-listener.ts';
import { triggerOf } from './trigger.ts';

export interface BackgroundOptions {
  root: string;
  settings: AppSettings;
  hostSettings: HostSettings;
  log: Log;
  /** Runs the function and sends what its output bindings hold; throws when it fails. */
  run(fn: RegisteredFunction, invocation: Invocation): Promise<RpcResponse>;
}

function about(fn: RegisteredFunction, error: unknown): HostError {
  return new HostError(`Function "${fn.metadata.name}": ${(error as Error).message}`);
}

/** Reads a binding and adds the function's name to its errors: a mistake stops the host before a function runs. */
function checked<T>(fn: RegisteredFunction, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw about(fn, error);
  }
}

function queueNameOf(value: unknown, settings: AppSettings): string {
  const name = resolveNames(String(value ?? ''), settings).toLowerCase();
  if (!/^[a-z0-9](?:[a-z0-9]|-(?!-)){1,61}[a-z0-9]$/.test(name)) throw new HostError(`"${name}" is no queue name.`);
  return name;
}

const clients = new Map<string, Promise<QueueServiceClient>>();

function queueService(connection: string): Promise<QueueServiceClient> {
  const client =
    clients.get(connection) ??
    import('./storage-sdk.ts').then(({ QueueServiceClient }) =>
      QueueServiceClient.fromConnectionString(connection, { retryOptions }),
    );
  clients.set(connection, client);
  return client;
}

/** A function's queue output bindings, resolved. */
export function queueOutputs(
  fn: RegisteredFunction,
  settings: AppSettings,
  hostSettings: HostSettings,
): (response: RpcResponse) => Promise<void> {
  const bindings = Object.entries(fn.metadata.bindings).filter(
    ([, { direction, type }]) => direction === 'out' && type.toLowerCase() === 'queue',
  );
  const targets = new Map(
    bindings.map(([name, { queueName, connection }]) => [
      name,
      checked(fn, () => ({
        queueName: queueNameOf(queueName, settings),
        connection: connectionString(connection, settings),
      })),
    ]),
  );
  return async ({ returnValue, outputData = [] }) => {
    const outputs = [...outputData, { name: '$return', data: returnValue }];
    for (const { name, data } of outputs) {
      const target = targets.get(name);
      if (!target || !data) continue;
      const queue = (await queueService(target.connection)).getQueueClient(target.queueName);
      for (const message of outputMessages(data)) {
        await sendMessage(queue, encodeMessage(message, hostSettings.queues.messageEncoding));
      }
    }
  };
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
  const queueName = checked(fn, () => queueNameOf(binding.queueName, settings));
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
    manual: (input) => ({ data: { string: input }, triggerMetadata: manualMetadata(input) }),
  };
}

function timerListener(fn: RegisteredFunction, options: BackgroundOptions): Listener {
  const { root, settings, log, run } = options;
  const { name } = fn.metadata;
  const { binding } = triggerOf(fn);
  const schedule = checked(fn, () => parseSchedule(resolveNames(String(binding.schedule ?? ''), settings)));
  const connection = checked(fn, () => connectionString(undefined, settings));
  const isMonitored = binding.useMonitor !== false && !isTooFrequentToMonitor(schedule, Date.now());
  const hostId = createHash('sha256').update(root).digest('hex').slice(0, 32);
  return {
    fn,
    async listen(signal) {
      const container = await hostContainer(connection);
      const store = isMonitored ? timerStatusBlob(container, hostId, name) : undefined;
      const runTimer = async (data: TypedData) => {
        // The failure has been logged with the run.
        await run(fn, { data }).catch(() => undefined);
      };
      const onFailure = (message: string) => log.write('warning', message, name);
      await runAsSingleton({ container, hostId, functionName: name, onFailure }, signal, (own) =>
        listenToTimer(
          { schedule, runOnStartup: binding.runOnStartup === true, store, clock: realClock, run: runTimer },
          own,
        ),
      );
    },
    manual: () => ({ data: timerData(undefined, false) }),
  };
}

export interface Background {
  /** A manual run's trigger data, or undefined for a function that is neither queue nor timer. */
  manual(fn: RegisteredFunction, input: string): Invocation | undefined;
  start(): void;
  /** Starts no further run; resolves when the current ones have ended. */
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
        await realClock.waitUntil(Date.now() + 1_000, ending.signal);
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
