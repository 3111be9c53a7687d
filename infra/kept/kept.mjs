/**
 * Bundles of our own programs that are kept in `node_modules/.cache/countersign` until a file they were made of changes.
 * Plain JavaScript: it runs before anything that could load TypeScript.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
export const cacheFolder = join(root, 'node_modules/.cache/countersign');

let esbuild;

/** esbuild, loaded at the first build: most starts build nothing. */
export function builder() {
  esbuild ??= import('esbuild');
  return esbuild;
}

/** Ends esbuild's process, if there is one. */
export async function stopBuilder() {
  await (await esbuild)?.stop();
}

function stampOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return `${path} ${stat?.size} ${stat?.mtimeMs}`;
  const names = readdirSync(path).sort();
  return names.map((name) => stampOf(join(path, name))).join('\n');
}

/** A hash of the names, lengths and times of change of files, and of all files in folders. */
export function stamp(paths) {
  const text = paths.map((path) => stampOf(resolve(root, path))).join('\n');
  return createHash('sha256').update(text).digest('hex');
}

export function readRecord(name) {
  try {
    return JSON.parse(readFileSync(join(cacheFolder, `${name}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}

export async function writeRecord(name, record) {
  const draft = join(cacheFolder, `${name}.${randomUUID()}`);
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(draft, JSON.stringify(record));
  await rename(draft, join(cacheFolder, `${name}.json`));
}

export async function keptProgram(name, options) {
  const text = JSON.stringify([options, process.version]);
  const record = readRecord(name);
  if (record?.options === text && record.stamp === stamp(record.inputs) && existsSync(record.program))
    return record.program;
  const { program, inputs } = await makeProgram(name, options);
  await writeRecord(name, { options: text, program, inputs: inputs.paths, stamp: inputs.stamp });
  return program;
}

async function makeProgram(name, options) {
  const { build } = await builder();
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: root,
    outdir: root,
    write: false,
    metafile: true,
  });
  const paths = [...Object.keys(metafile.inputs), 'package-lock.json', 'tsconfig.json'].sort();
  const inputs = { paths, stamp: stamp(paths) };
  const hash = createHash('sha256');
  for (const { path, contents } of outputFiles) hash.update(path).update(contents);
  const folder = join(cacheFolder, `${name}-${hash.digest('hex').slice(0, 16)}`);
  const program = join(folder, `${name}.js`);
  if (existsSync(program)) return { program, inputs };
  const unfinished = `${folder}.${randomUUID()}`;
  for (const { path, contents } of outputFiles) {
    const target = join(unfinished, relative(root, path));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, contents);
  }
  await writeFile(join(unfinished, 'package.json'), '{"type":"module"}');
  // Another process may have been first with the same content.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  return { program, inputs };
}
