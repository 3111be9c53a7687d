/**
 * `@azure/functions-core`: the module that exists only inside a Functions worker. The library asks for it with
 * `require()` at the first registration and caches the result, failure included, so `installCore()` must run before
 * any file of the app is loaded.
 */
import Module from 'node:module';
import { HostError } from './host-error.ts';
import type { Log, LogLevel } from './log.ts';
import { noteLevel } from './log.ts';

/** A value between host and library (RPC TypedData); at most one member is set. */
export interface TypedData {
  string?: string;
  json?: string;
  bytes?: Uint8Array;
  int?: number;
  double?: number;
  http?: RpcHttp;
}

interface Nullable<T> {
  value?: T;
}

export interface RpcCookie {
  name: string;
  value: string;
  domain?: Nullable<string>;
  path?: Nullable<string>;
  expires?: Nullable<{ seconds: number }>;
  secure?: Nullable<boolean>;
  httpOnly?: Nullable<boolean>;
  sameSite?: 'none' | 'lax' | 'strict' | 'explicitNone';
  maxAge?: Nullable<number>;
}

export interface RpcHttp {
  method?: string;
  url?: string;
  nullableHeaders?: Record<string, Nullable<string>>;
  nullableQuery?: Record<string, Nullable<string>>;
  nullableParams?: Record<string, Nullable<string>>;
  statusCode?: string;
  headers?: Record<string, string>;
  cookies?: RpcCookie[];
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
  outputData?: { name: string; data: TypedData }[];
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

export type HookName = 'appStart' | 'appTerminate' | 'preInvocation' | 'postInvocation' | 'log';
export type HookContext = Record<string, unknown>;
type HookCallback = (context: HookContext) => unknown;

const hookNames: readonly string[] = ['appStart', 'appTerminate', 'preInvocation', 'postInvocation', 'log'];

/** The library recognises this property and explains such an error instead of rethrowing it. */
function systemError<T extends Error>(error: T): T {
  return Object.assign(error, { isAzureFunctionsSystemError: true });
}

class Disposable {
  readonly #undo: () => void;

  constructor(undo: () => void) {
    this.#undo = undo;
  }

  static from(...disposables: { dispose(): void }[]): Disposable {
    return new Disposable(() => {
      for (const disposable of disposables) disposable.dispose();
    });
  }

  dispose(): void {
    this.#undo();
  }
}

/** What an app has registered, and the hooks it has set. One per process, as in a worker. */
export class Core {
  readonly functions = new Map<string, RegisteredFunction>();
  readonly #hooks = new Map<string, HookCallback[]>();
  readonly #log: Log;
  #model: ProgrammingModel | undefined;
  #isLocked = false;

  constructor(log: Log) {
    this.#log = log;
  }

  /** After this a registration throws, as it does in a worker whose app has been indexed. */
  lock(): void {
    this.#isLocked = true;
  }

  get model(): ProgrammingModel | undefined {
    return this.#model;
  }

  /** Runs hooks in the order in which they were set; the first failure ends the run. */
  async runHooks(name: HookName, context: HookContext): Promise<void> {
    for (const hook of this.#hooks.get(name) ?? []) await hook(context);
  }

  /** Log hooks are synchronous: a log call does not wait. They may change level and message. */
  log(level: LogLevel, category: string, message: string, source?: string, invocationContext?: unknown): void {
    const context: HookContext = { level, message, category, invocationContext };
    for (const hook of this.#hooks.get('log') ?? []) hook(context);
    this.#log.write(noteLevel(context.level), String(context.message), source);
  }

  /** The module as the library sees it. */
  readonly module = {
    version: '3.9.1',
    hostVersion: '4.1000.0',
    Disposable,
    registerFunction: (metadata: FunctionMetadata, callback: FunctionCallback): Disposable => {
      if (this.#isLocked) {
        throw systemError(new Error(`Function "${metadata.name}" was registered after the app had started.`));
      }
      const id = (metadata.functionId ?? metadata.name).toLowerCase();
      if (this.functions.has(id)) throw systemError(new Error(`A function named "${metadata.name}" exists already.`));
      this.functions.set(id, { metadata, callback });
      return new Disposable(() => {
        if (this.#isLocked) throw systemError(new Error('Functions cannot be removed after the app has started.'));
        this.functions.delete(id);
      });
    },
    registerHook: (name: string, callback: HookCallback): Disposable => {
      if (!hookNames.includes(name)) throw systemError(new RangeError(`There is no hook "${name}".`));
      const hooks = this.#hooks.get(name) ?? [];
      this.#hooks.set(name, hooks);
      hooks.push(callback);
      return new Disposable(() => {
        const at = hooks.indexOf(callback);
        if (at >= 0) hooks.splice(at, 1);
      });
    },
    setProgrammingModel: (model: ProgrammingModel): void => {
      if (this.#isLocked)
        throw systemError(new Error('The programming model cannot change after the app has started.'));
      this.#model = model;
    },
    getProgrammingModel: (): ProgrammingModel => {
      if (!this.#model) throw new HostError('The app has set no programming model.');
      return this.#model;
    },
    log: (level: LogLevel, category: string, message: string): void => this.log(level, category, message),
  };
}

/** Answers `require('@azure/functions-core')` from anywhere in the process: the worker does it the same way. */
export function installCore(log: Log): Core {
  const core = new Core(log);
  const original = Module.prototype.require;
  const replacement = function (this: unknown, id: string): unknown {
    return id === '@azure/functions-core' ? core.module : Reflect.apply(original, this, [id]);
  };
  Module.prototype.require = Object.assign(replacement, original);
  return core;
}
