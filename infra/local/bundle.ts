/**
 * The programs that `npm start` and the tests run as processes of their own, bundled so that each starts in a fraction
 * of the time a TypeScript loader would take.
 */
import { join } from 'node:path';
import { keptProgram } from '../kept/kept.mjs';

const here = import.meta.dirname;

/** With their packages: one file is read in a fraction of the time that a thousand take. */
const options = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minify: true,
  keepNames: true,
  // Azurite's telemetry is off, and cannot be bundled.
  alias: { applicationinsights: join(here, '../stand-ins/applicationinsights/index.cjs') },
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  logLevel: 'warning',
} as const;

const entries = {
  host: 'host/main.ts',
  azurite: 'services/azurite.ts',
  cosmos: 'services/cosmos.ts',
  mailbox: 'services/mailbox.ts',
} as const;

export type ProgramName = keyof typeof entries;

const made = new Map<ProgramName, Promise<string>>();

const make = (name: ProgramName) =>
  keptProgram(name, { ...options, entryPoints: { [name]: join(here, entries[name]) } });

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
