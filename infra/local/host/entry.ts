/** Loads an app: the file that package.json names as `main`, which registers the functions. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HostError } from './host-error.ts';

/** An entry file that throws stops the start. */
export async function loadApp(root: string): Promise<void> {
  const path = join(root, 'package.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new HostError(`There is no package.json in ${root}.`);
  });
  const { main } = JSON.parse(text) as { main?: string };
  if (!main) throw new HostError(`${path} has no "main": the app has no functions.`);
  if (/[*?{]/.test(main))
    throw new HostError(`"main" (${main}) of ${path} is a pattern, which this host does not read.`);
  const file = resolve(root, main);
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    throw new HostError(`The entry file ${file} could not be loaded: ${(error as Error).stack ?? String(error)}`);
  }
}
