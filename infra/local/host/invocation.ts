/** One run of a function through the library's own programming model, with its hooks, as the worker does it. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Core, HookContext, RegisteredFunction, RpcResponse, TypedData } from './core.ts';
import { HostError } from './host-error.ts';
import type { LogLevel } from './log.ts';
import { triggerOf } from './trigger.ts';

export interface Invocation {
  /** The trigger's data. */
  data: TypedData;
  triggerMetadata?: Record<string, TypedData>;
  /** W3C `traceparent` of the caller, if it sent one. */
  traceParent?: string | undefined;
}

function traceParentFor(given: string | undefined): string {
  const trace = /^00-([0-9a-f]{32})-[0-9a-f]{16}-([0-9a-f]{2})$/.exec(given ?? '');
  return `00-${trace?.[1] ?? randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-${trace?.[2] ?? '00'}`;
}

/** Fails the run after `timeoutMs`. The real host ends the whole worker process then. */
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
  readonly #appHookData: Record<string, unknown>;
  readonly #timeoutMs: number | undefined;

  /** `appHookData` is the one object that all hooks of an app share. */
  constructor(core: Core, appHookData: Record<string, unknown>, timeoutMs: number | undefined) {
    this.#core = core;
    this.#appHookData = appHookData;
    this.#timeoutMs = timeoutMs;
  }

  /** Rethrows an error of the handler or a hook, after logging it under the invocation's id. */
  async invoke(fn: RegisteredFunction, invocation: Invocation): Promise<RpcResponse> {
    const { name } = fn.metadata;
    const invocationId = randomUUID();
    const source = `${name} ${invocationId}`;
    const startedAt = performance.now();
    const passed = () => `${Math.round(performance.now() - startedAt)} ms`;
    try {
      const response = await within(this.#run(fn, invocation, invocationId, source), this.#timeoutMs, name);
      this.#core.log('debug', 'system', `succeeded after ${passed()}`, source);
      return response;
    } catch (error) {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#core.log('error', 'system', `failed after ${passed()}: ${reason}`, source);
      throw error;
    }
  }

  async #run(
    fn: RegisteredFunction,
    { data, triggerMetadata, traceParent }: Invocation,
    invocationId: string,
    source: string,
  ): Promise<RpcResponse> {
    const core = this.#core;
    let invocationContext: unknown;
    const coreContext = {
      invocationId,
      metadata: fn.metadata,
      // The library reads it to tell a late log call from one of a hook.
      state: undefined as string | undefined,
      request: {
        invocationId,
        functionId: fn.metadata.functionId ?? fn.metadata.name,
        inputData: [{ name: triggerOf(fn).name, data }],
        triggerMetadata,
        traceContext: { traceParent: traceParentFor(traceParent), traceState: '', attributes: {} },
        retryContext: undefined,
      },
      log: (level: LogLevel, category: string, message: string) =>
        core.log(level, category, message, source, invocationContext),
    };
    const model = core.module.getProgrammingModel().getInvocationModel(coreContext);
    const { context, inputs } = await model.getArguments();
    invocationContext = context;

    const hookData = {};
    const before: HookContext = {
      hookData,
      appHookData: this.#appHookData,
      invocationContext: context,
      inputs,
      functionCallback: fn.callback,
    };
    let result: unknown;
    let error: unknown;
    coreContext.state = 'preInvocationHooks';
    await core.runHooks('preInvocation', before);
    const finalInputs = before.inputs as unknown[];
    try {
      coreContext.state = 'invocation';
      result = await model.invokeFunction(context, finalInputs, before.functionCallback as typeof fn.callback);
    } catch (thrown) {
      error = thrown ?? new Error('The function threw nothing.');
    }
    const after: HookContext = {
      hookData,
      appHookData: this.#appHookData,
      invocationContext: context,
      inputs: finalInputs,
      result,
      error,
    };
    coreContext.state = 'postInvocationHooks';
    await core.runHooks('postInvocation', after);
    coreContext.state = undefined;
    if (after.error !== undefined && after.error !== null) throw after.error;
    return model.getResponse(context, after.result);
  }
}
