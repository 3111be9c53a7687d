/**
 * The programs that `npm start` and the tests run as processes of their own, bundled so that each starts in a fraction
 * of the time a TypeScript loader would take. They live below `node_modules/.cache`, named by their content, so that
 * several starts at once do not disturb each other and each runs its own version.
 */
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const here = import.meta.dirname;
const root = resolve(here, '../..');

const common = {
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  write: false,
  keepNames: true,
  logLevel: 'warning',
} as const;

const programs = {
  host: {
    entryPoints: { host: join(here, 'host/main.ts') },
    minify: true,
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  },
  azurite: { entryPoints: { azurite: join(here, 'services/azurite.ts') }, packages: 'external' },
  cosmos: { entryPoints: { cosmos: join(here, 'services/cosmos.ts') }, packages: 'external' },
  mailbox: { entryPoints: { mailbox: join(here, 'services/mailbox.ts') }, packages: 'external' },
} as const;

export type ProgramName = keyof typeof programs;

async function make(name: ProgramName): Promise<string> {
  const { outputFiles } = await build({ ...common, ...programs[name], outdir: root });
  const hash = createHash('sha256');
  for (const { path, contents } of outputFiles) hash.update(path).update(contents);
  const folder = join(root, 'node_modules/.cache/countersign', `${name}-${hash.digest('hex').slice(0, 16)}`);
  const program = join(folder, `${name}.js`);
  const exists = await access(program).then(
    () => true,
    () => false,
  );
  if (!exists) {
    const unfinished = `${folder}.${randomUUID()}`;
    for (const { path, contents } of outputFiles) {
      const target = join(unfinished, relative(root, path));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, contents);
    }
    await writeFile(join(unfinished, 'package.json'), '{"type":"module"}');
    // Another process may have been first with the same content.
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
  }
  return program;
}

const made = new Map<ProgramName, Promise<string>>();

/** The program's path; built once per process. */
export function localProgram(name: ProgramName): Promise<string> {
  const program = made.get(name) ?? make(name);
  made.set(name, program);
  return program;
}

/** Builds the program again for later starts. If the build fails, later starts use the program built before. */
export async function rebuildLocalProgram(name: ProgramName): Promise<void> {
  made.set(name, Promise.resolve(await make(name)));
}
