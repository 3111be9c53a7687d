/**
 * `dist/index.js`: registers every function with exactly what its file says, and loads the code behind them at the
 * first call. Every instance that is scaled out pays for its start; contracts, domain and operations are half of that.
 */

import Module from 'node:module';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Registration } from './captured-app.ts';

/** The request that an instance was started for comes first. */
const startHookDelayMs = 2_000;
const startHook = `app.hook.appStart(() => {
  setTimeout(async () => {
    for (const run of (await import('./functions.js')).startHooks) await run();
  }, ${startHookDelayMs}).unref();
});`;

interface Metadata {
  name: string;
  bindings: object;
  retryOptions?: object;
}

type Register = (name: string, options: object) => void;

/** The worker as the library sees it, which asks for it once in each process. */
let told: Metadata[] = [];
const core = { registerFunction: (metadata: Metadata) => told.push(metadata), setProgrammingModel: () => undefined };

/** What the library tells the worker of a function, told by the library itself. */
async function metadataOf(registrations: readonly Registration[]): Promise<Metadata[]> {
  const require = Module.prototype.require;
  Module.prototype.require = function (this: Module, id: string) {
    return id === '@azure/functions-core' ? core : (Reflect.apply(require, this, [id]) as unknown);
  } as typeof require;
  try {
    const { app } = await import('@azure/functions');
    const register = app as unknown as Record<Registration['kind'], Register>;
    told = [];
    for (const { kind, name, options } of registrations) register[kind](name, { ...options, handler: () => undefined });
  } finally {
    Module.prototype.require = require;
  }
  if (told.length !== registrations.length) throw new Error('The library did not register every function.');
  // What is written below has no place for them.
  if (told.some(({ retryOptions }) => retryOptions)) throw new Error('Retries of functions are not told.');
  return told;
}

/**
 * Loads the built functions, so that an error at load fails the build, and writes their registrations as code. The library
 * registers the first one and by that itself. The others are told to the worker as the library would: its way from the
 * options to them is a third of what the app adds to the start of an instance.
 */
export async function lazyEntry(functionsFile: string): Promise<string> {
  const url = `${pathToFileURL(functionsFile).href}?${Date.now()}`;
  const { registrations, startHooks } = (await import(url)) as {
    registrations: Registration[];
    startHooks: unknown[];
  };
  const [first] = registrations;
  if (!first) throw new Error('There are no functions.');
  const [, ...others] = await metadataOf(registrations);
  return [
    `import { app } from '@azure/functions';`,
    `const later = (name) => async (...args) => (await import('./functions.js')).handlerOf(name)(...args);`,
    `app.${first.kind}(${JSON.stringify(first.name)}, { ...${plain(first.options)}, handler: later(${JSON.stringify(first.name)}) });`,
    `const core = require('@azure/functions-core');`,
    `const tell = (name, bindings) => core.registerFunction({ name, bindings }, later(name));`,
    ...others.map(({ name, bindings }) => `tell(${JSON.stringify(name)}, ${plain(bindings)});`),
    ...(startHooks.length > 0 ? [startHook] : []),
  ].join('\n');
}

function plain(value: object): string {
  const text = JSON.stringify(value);
  if (!isDeepStrictEqual(JSON.parse(text), value))
    throw new Error(`A registration is not plain data: ${text.slice(0, 200)}`);
  return text;
}
