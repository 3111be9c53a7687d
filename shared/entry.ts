/**
 * `dist/index.js`, which the host loads: registers every function of `functions.json`, the list that the build writes. The
 * code behind the functions is loaded at the first call, because each new instance waits for this file.
 */
import { readFileSync } from 'node:fs';
import { app } from '@azure/functions';
import type { FunctionDeclaration } from './registry.ts';

const declarations: FunctionDeclaration[] = JSON.parse(
  readFileSync(new URL('functions.json', import.meta.url), 'utf8'),
);

/** The address is a variable, so that the build does not put the file into this one. */
const codeUrl = new URL('functions.js', import.meta.url).href;
const loadCode = () => import(codeUrl) as Promise<typeof import('./registry.ts')>;

for (const { kind, name, options } of declarations) {
  const handler = async (...args: unknown[]) => (await loadCode()).handlerOf(name)(...args);
  const register = app[kind] as (name: string, options: object) => void;
  register(name, { ...options, handler });
}

/** The start hooks wait, because the request that an instance was started for comes first. */
const startHookDelayMs = 2_000;

app.hook.appStart(() => {
  setTimeout(async () => (await loadCode()).runStartHooks(), startHookDelayMs).unref();
});
