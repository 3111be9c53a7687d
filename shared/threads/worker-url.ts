/**
 * The bundle of a worker thread (`shared/**\/<name>-worker.ts`): next to the running bundle or, if this file runs from
 * source as in unit tests, in the last build.
 */
export function workerUrl(name: string): URL {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(`${fromSource ? '../../dist' : '.'}/workers/${name}.js`, import.meta.url);
}
