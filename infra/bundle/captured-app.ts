/**
 * Stands in for `@azure/functions` in the bundle of the function files: keeps what they register instead of registering
 * it. The start of a worker then needs only the list; see lazy-entry.ts.
 */
export type Handler = (...args: unknown[]) => unknown;

export interface Registration {
  kind: 'http' | 'timer' | 'storageQueue';
  name: string;
  /** Everything but the handler. */
  options: Record<string, unknown>;
}

export const registrations: Registration[] = [];
const handlers = new Map<string, Handler>();

function keep(kind: Registration['kind']) {
  return (name: string, { handler, ...options }: { handler: Handler } & Record<string, unknown>): void => {
    registrations.push({ kind, name, options });
    handlers.set(name, handler);
  };
}

/** Run after the start of an instance. */
export const startHooks: (() => unknown)[] = [];

/** The kinds of function and hook that the app uses. Another kind fails the build, since lazy-entry.ts could not defer it. */
export const app = {
  http: keep('http'),
  timer: keep('timer'),
  storageQueue: keep('storageQueue'),
  hook: { appStart: (run: () => unknown) => startHooks.push(run) },
};

export function handlerOf(name: string): Handler {
  const handler = handlers.get(name);
  if (!handler) throw new Error(`There is no function "${name}" in this bundle.`);
  return handler;
}
