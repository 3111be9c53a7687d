/** Installs the validators, at the versions of requirements.txt and pom.xml, into `.validators` of this checkout. */
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export const source = import.meta.dirname;
const folder = resolve(source, '../../../.validators');

interface Finished {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end. This process goes on: its authorities answer the program. */
export function run(
  command: string,
  args: string[],
  { env = {}, cwd }: { env?: Record<string, string>; cwd?: string } = {},
): Promise<Finished> {
  return new Promise((done, fail) => {
    const options = { env: { ...process.env, ...env }, ...(cwd && { cwd }) };
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk) => stdout.push(chunk));
    child.stderr.on('data', (chunk) => stderr.push(chunk));
    child.on('error', fail);
    child.on('close', (status) =>
      done({ status, stdout: String(Buffer.concat(stdout)), stderr: String(Buffer.concat(stderr)) }),
    );
  });
}

/** The output of a program. @throws Error with the end of what it printed */
export async function output(command: string, args: string[]): Promise<string> {
  const { status, stdout, stderr } = await run(command, args);
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${(stderr || stdout).trim().slice(-2_000)}`);
  return stdout;
}

/** This machine lacks something for a validator. The message is a sentence. */
export class Missing extends Error {}

async function demand(
  need: string,
  command: string,
  args: string[],
  isEnough: (printed: string) => boolean,
): Promise<void> {
  const found = await run(command, args).catch(() => null);
  if (found?.status !== 0) throw new Missing(`It needs ${need}: \`${[command, ...args].join(' ')}\` does not work.`);
  const printed = (found.stdout + found.stderr).trim();
  if (!isEnough(printed)) throw new Missing(`It needs ${need}. This machine has: ${printed.split('\n')[0]}`);
}

const isAtLeast = (text: string, pattern: RegExp, least: number) => Number(pattern.exec(text)?.[1] ?? 0) >= least;

/** Runs `install` unless it has run for this text of a list of packages. */
async function installed(list: string, install: () => Promise<unknown>): Promise<void> {
  const wanted = await readFile(join(source, list), 'utf8');
  const note = join(folder, `${list}.installed`);
  if ((await readFile(note, 'utf8').catch(() => '')) === wanted) return;
  await mkdir(folder, { recursive: true });
  await install();
  await writeFile(note, wanted);
}

/** The folder of the programs of a virtual environment. @throws Missing */
export async function python(): Promise<string> {
  const isEnough = (printed: string) => isAtLeast(printed, /^Python 3\.(\d+)/, 10);
  await demand('Python 3.10 or newer', 'python3', ['--version'], isEnough);
  await demand(
    'the module venv of Python (Debian: python3-venv)',
    'python3',
    ['-c', 'import venv, ensurepip'],
    () => true,
  );
  const environment = join(folder, 'python');
  await installed('requirements.txt', async () => {
    await output('python3', ['-m', 'venv', '--clear', environment]);
    await output(join(environment, 'bin/pip'), ['install', '--quiet', '-r', join(source, 'requirements.txt')]);
  });
  return join(environment, 'bin');
}

/** The arguments with which `java` runs Judge.java. @throws Missing */
export async function java(): Promise<string[]> {
  await demand('Java 17 or newer', 'java', ['-version'], (printed) => isAtLeast(printed, /version "(\d+)/, 17));
  await demand('Maven', 'mvn', ['-version'], () => true);
  const classPath = join(folder, 'class-path');
  await installed('pom.xml', () =>
    output('mvn', [
      ...['-q', '-B', '-f', join(source, 'pom.xml'), `-Dmaven.repo.local=${join(folder, 'maven')}`],
      ...['org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath', `-Dmdep.outputFile=${classPath}`],
    ]),
  );
  return ['-cp', (await readFile(classPath, 'utf8')).trim(), join(source, 'Judge.java')];
}

/** The version of a validator in requirements.txt or pom.xml. */
export async function versionOf(list: 'requirements.txt' | 'pom.xml', pattern: RegExp): Promise<string> {
  return pattern.exec(await readFile(join(source, list), 'utf8'))?.[1] ?? 'unknown';
}
