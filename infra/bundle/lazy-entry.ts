/**
 * `dist/index.js`: registers every function with exactly what its file says, and loads the code behind them at the
 * first call. Every instance that is scaled out pays for its start; contracts, domain and operations are half of that.
 */

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

/** Loads the built functions, so that an error at load fails the build, and writes their registrations as code. */
export async function lazyEntry(functionsFile: string): Promise<string> {
  const url = `${pathToFileURL(functionsFile).href}?${Date.now()}`;
  const { registrations, startHooks } = (await import(url)) as {
    registrations: Registration[];
    startHooks: unknown[];
  };
  const lines = registrations.map(({ kind, name, options }) => {
    const text = JSON.stringify(options);
    if (!isDeepStrictEqual(JSON.parse(text), options)) throw new Error(`The options of "${name}" are not plain data.`);
    return `app.${kind}(${JSON.stringify(name)}, { ...${text}, handler: later(${JSON.stringify(name)}) });`;
  });
  return [
    `import { app } from '@azure/functions';`,
    `const later = (name) => async (...args) => (await import('./functions.js')).handlerOf(name)(...args);`,
    ...lines,
    ...(startHooks.length > 0 ? [startHook] : []),
  ].join('\n');
}
