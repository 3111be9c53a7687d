/**
 * Where the bundle of a worker thread (`shared/**\/<name>-worker.ts`) lies: beside the running bundle,
 * or, when this file runs from source as it does in unit tests, in the last build.
 */
export function workerUrl(name: string): URL {
  const fromSource = import.meta.url.endsWith('.ts');
  return new URL(`${fromSource ? '../../dist' : '.'}/workers/${name}.js`, import.meta.url);
}
