/** Runs a function through the library's programming model, like the worker. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Core, RegisteredFunction, RpcResponse, TypedData } from './core.ts';
import { HostError } from './host-error.ts';
import { type Log, type LogLevel, noteLevel } from './log.ts';
import { triggerOf } from './trigger.ts';

export interface Invocation {
  data: TypedData;
  triggerMetadata?: Record<string, TypedData>;
  /** W3C `traceparent` of the caller. */
  traceParent?: string | undefined;
}

function traceParentFor(given: string | undefined): string {
  const trace = /^00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})$/.exec(given ?? '');
  return `00-${trace?.[1] ?? randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-${trace?.[2] ?? '00'}`;
}

/** Fails the run after `timeoutMs`. The real host then ends the whole worker process. */
async function within<T>(work: Promise<T>, timeoutMs: number | undefined, name: string): Promise<T> {
  if (timeoutMs === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const message = `Function "${name}" ran longer than functionTimeout (${timeoutMs} ms).`;
    timer = setTimeout(() => reject(new HostError(message)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export class Invoker {
  readonly #core: Core;
  readonly #log: Log;
  readonly #timeoutMs: number | undefined;

  constructor(core: Core, log: Log, timeoutMs: number | undefined) {
    this.#core = core;
    this.#log = log;
    this.#timeoutMs = timeoutMs;
  }

  /** Logs an error of the handler with the invocation's id and rethrows it. */
  async invoke(fn: RegisteredFunction, invocation: Invocation): Promise<RpcResponse> {
    const { name } = fn.metadata;
    const invocationId = randomUUID();
    const source = `${name} ${invocationId}`;
    const startedAt = performance.now();
    const passed = () => `${Math.round(performance.now() - startedAt)} ms`;
    try {
      const response = await within(this.#run(fn, invocation, invocationId, source), this.#timeoutMs, name);
      this.#log.write('debug', `succeeded after ${passed()}`, source);
      return response;
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#log.write('error', `failed after ${passed()}: ${reason}`, source);
      throw error;
    }
  }

  async #run(
    fn: RegisteredFunction,
    { data, triggerMetadata, traceParent }: Invocation,
    invocationId: string,
    source: string,
  ): Promise<RpcResponse> {
    const coreContext = {
      invocationId,
      metadata: fn.metadata,
      request: {
        invocationId,
        functionId: fn.metadata.functionId ?? fn.metadata.name,
        inputData: [{ name: triggerOf(fn).name, data }],
        triggerMetadata,
        traceContext: { traceParent: traceParentFor(traceParent), traceState: '', attributes: {} },
        retryContext: undefined,
      },
      log: (level: LogLevel, _category: string, message: string) => this.#log.write(noteLevel(level), message, source),
    };
    const model = this.#core.module.getProgrammingModel().getInvocationModel(coreContext);
    const { context, inputs } = await model.getArguments();
    const result = await model.invokeFunction(context, inputs, fn.callback);
    return model.getResponse(context, result);
  }
}
