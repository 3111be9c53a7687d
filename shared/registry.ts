/**
 * The functions of the app, as the function files declare them. Nothing is registered with the host here: `entry.ts`
 * does it from the list that the build writes, without loading this code.
 */
import type {
  HttpFunctionOptions,
  HttpHandler,
  StorageQueueFunctionOptions,
  StorageQueueHandler,
  TimerFunctionOptions,
  TimerHandler,
} from '@azure/functions';

type Named<Kind, Options> = { kind: Kind; name: string; options: Omit<Options, 'handler'> };

/** Plain data: the options of `app.http`, `app.timer` and `app.storageQueue` without the handler. */
export type FunctionDeclaration =
  | Named<'http', HttpFunctionOptions>
  | Named<'timer', TimerFunctionOptions>
  | Named<'storageQueue', StorageQueueFunctionOptions>;

type Handler = HttpHandler | TimerHandler | StorageQueueHandler;
type AnyHandler = (...args: unknown[]) => Promise<unknown>;

const declarations: FunctionDeclaration[] = [];
const handlers = new Map<string, Handler>();
const startHooks: (() => Promise<void>)[] = [];

export function declareFunction(declaration: FunctionDeclaration, handler: Handler): void {
  declarations.push(declaration);
  handlers.set(declaration.name, handler);
}

export function declareStartHook(run: () => Promise<void>): void {
  startHooks.push(run);
}

export const declaredFunctions = (): readonly FunctionDeclaration[] => declarations;

export function handlerOf(name: string): AnyHandler {
  const handler = handlers.get(name);
  if (!handler) throw new Error(`No function file declares "${name}".`);
  return handler as AnyHandler;
}

export async function runStartHooks(): Promise<void> {
  for (const run of startHooks) await run();
}
