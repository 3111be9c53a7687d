/**
 * `@azure/functions-core`: the module that exists only inside a Functions worker. The library asks for it with
 * `require()` at the first registration and caches the result, failure included, so `installCore()` must run before
 * any file of the app is loaded. Node finds the module in `modules`, because the host is started with that folder as its
 * `NODE_PATH` (`hostModules`).
 */
import { createRequire } from 'node:module';
import { HostError } from './host-error.ts';
import { type Log, type LogLevel, noteLevel } from './log.ts';

/** A value between host and library (RPC TypedData). At most one member is set. */
export interface TypedData {
  string?: string;
  json?: string;
  bytes?: Uint8Array;
  http?: RpcHttp;
}

interface Nullable<T> {
  value?: T;
}

export interface RpcHttp {
  method?: string;
  url?: string;
  nullableHeaders?: Record<string, Nullable<string>>;
  nullableQuery?: Record<string, Nullable<string>>;
  nullableParams?: Record<string, Nullable<string>>;
  statusCode?: string;
  headers?: Record<string, string>;
  cookies?: unknown[];
  body?: TypedData | null;
}

export interface Binding {
  type: string;
  direction: 'in' | 'out';
  [option: string]: unknown;
}

export interface FunctionMetadata {
  name: string;
  functionId?: string;
  bindings: Record<string, Binding>;
  retryOptions?: unknown;
}

export type FunctionCallback = (...args: unknown[]) => unknown;

export interface RegisteredFunction {
  metadata: FunctionMetadata;
  callback: FunctionCallback;
}

export interface RpcResponse {
  returnValue?: TypedData | null;
}

/** The library's result of one invocation. */
export interface InvocationModel {
  getArguments(): Promise<{ context: unknown; inputs: unknown[] }>;
  invokeFunction(context: unknown, inputs: unknown[], callback: FunctionCallback): Promise<unknown>;
  getResponse(context: unknown, result: unknown): Promise<RpcResponse>;
}

export interface ProgrammingModel {
  name: string;
  version: string;
  getCapabilities(defaults: Record<string, string>): Promise<Record<string, string>>;
  getInvocationModel(coreContext: object): InvocationModel;
}

/** Runs when every function is registered. It gets one object for data of the hook and one for data of the app. */
export type StartHook = (context: { hookData: object; appHookData: object }) => unknown;

/** The library recognises this property and explains such an error instead of rethrowing it. */
function systemError<T extends Error>(error: T): T {
  return Object.assign(error, { isAzureFunctionsSystemError: true });
}

/** The registrations of an app. As in a worker, a process has one app. */
export class Core {
  readonly functions = new Map<string, RegisteredFunction>();
  readonly startHooks: StartHook[] = [];
  readonly #log: Log;
  #model: ProgrammingModel | undefined;
  #isLocked = false;

  constructor(log: Log) {
    this.#log = log;
  }

  /** From now on a registration throws, as in a worker that has indexed its app. */
  lock(): void {
    this.#isLocked = true;
  }

  get model(): ProgrammingModel | undefined {
    return this.#model;
  }

  /** The module for the library. It has no `dispose`, because nothing removes a registration. */
  readonly module = {
    version: '3.9.1',
    hostVersion: '4.1000.0',
    registerFunction: (metadata: FunctionMetadata, callback: FunctionCallback): void => {
      if (this.#isLocked) {
        throw systemError(new Error(`Function "${metadata.name}" was registered after the app had started.`));
      }
      const id = (metadata.functionId ?? metadata.name).toLowerCase();
      if (this.functions.has(id)) throw systemError(new Error(`A function named "${metadata.name}" exists already.`));
      this.functions.set(id, { metadata, callback });
    },
    registerHook: (name: string, callback: StartHook): void => {
      if (name !== 'appStart') throw systemError(new RangeError(`This host does not imitate the hook "${name}".`));
      this.startHooks.push(callback);
    },
    setProgrammingModel: (model: ProgrammingModel): void => {
      this.#model = model;
    },
    getProgrammingModel: (): ProgrammingModel => {
      if (!this.#model) throw new HostError('The app has set no programming model.');
      return this.#model;
    },
    log: (level: LogLevel, _category: string, message: string): void => this.#log.write(noteLevel(level), message),
  };
}

/** Fills the module that `require('@azure/functions-core')` finds. Throws when `NODE_PATH` does not name its folder. */
export function installCore(log: Log): Core {
  const core = new Core(log);
  Object.assign(createRequire(import.meta.url)('@azure/functions-core') as object, core.module);
  return core;
}
