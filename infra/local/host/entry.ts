/** Loads an app: package.json `main` is a glob, its files are loaded in order, `.mjs` and `type: module` with import(). */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HostError } from './host-error.ts';

/** `a/{b,c}/*.js` → `a/b/*.js`, `a/c/*.js`. */
function expandBraces(glob: string): string[] {
  const match = /^(.*?)\{([^{}]*)\}(.*)$/s.exec(glob);
  if (!match) return [glob];
  const [, before = '', inside = '', after = ''] = match;
  return inside.split(',').flatMap((choice) => expandBraces(before + choice + after));
}

function globPattern(glob: string): RegExp {
  const text = glob
    .replace(/^\.\//, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(
      /\*\*\/|\*\*|\*|\?/g,
      (wild) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' })[wild] ?? '',
    );
  return new RegExp(`^${text}$`);
}

async function entryFiles(root: string, main: string): Promise<string[]> {
  const files: string[] = [];
  for (const glob of expandBraces(main)) {
    if (!/[*?]/.test(glob)) {
      files.push(resolve(root, glob));
      continue;
    }
    const fixed = glob.slice(0, glob.search(/[*?]/)).replace(/[^/]*$/, '');
    const below = resolve(root, fixed);
    const names = await readdir(below, { recursive: true }).catch(() => []);
    const pattern = globPattern(glob);
    const paths = names.map((name) => join(below, name));
    files.push(...paths.filter((path) => pattern.test(relative(root, path).split(sep).join('/'))).sort());
  }
  return [...new Set(files)];
}

/** Runs the app's entry files, which register their functions. An entry file that throws stops the start. */
export async function loadApp(root: string): Promise<void> {
  const path = join(root, 'package.json');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new HostError(`There is no package.json in ${root}.`);
  });
  const { main, type } = JSON.parse(text) as { main?: string; type?: string };
  if (!main) throw new HostError(`${path} has no "main": the app has no functions.`);
  const files = await entryFiles(root, main);
  if (files.length === 0) throw new HostError(`No file matches "main" (${main}) of ${path}: the app has no functions.`);
  const require = createRequire(path);
  for (const file of files) {
    const isModule = file.endsWith('.mjs') || (type === 'module' && !file.endsWith('.cjs'));
    try {
      if (isModule) await import(pathToFileURL(file).href);
      else require(file);
    } catch (error) {
      throw new HostError(`The entry file ${file} could not be loaded: ${(error as Error).stack ?? String(error)}`);
    }
  }
}
