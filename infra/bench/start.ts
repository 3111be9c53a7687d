/** The first minute, in a copy of this checkout: installing, the first start until it is ready, and later starts. */
import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Benchmark, type Measurement, median } from './measurement.ts';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const laterStarts = 9;
const ticksPerSecond = 100;

interface Cost {
  seconds: number;
  /** Processor time of all processes together. */
  cpuSeconds: number;
}

/** The files of the working tree as git knows them, uncommitted changes included. */
async function copyCheckout(target: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 1 << 24,
  });
  for (const file of new Set(stdout.trim().split('\n'))) {
    await mkdir(dirname(join(target, file)), { recursive: true });
    // A file that is deleted but not yet committed is listed as well.
    await copyFile(join(root, file), join(target, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
}

/** Processor seconds in a line of /proc/…/stat: of the process and of its children that have ended. */
function cpuSecondsIn(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

/** Of a process and all below it. */
async function cpuSecondsOf(pid: number): Promise<number> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [stat, children] = await Promise.all([read('stat'), read(`task/${pid}/children`)]);
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(cpuSecondsOf));
  return below.reduce((sum, seconds) => sum + seconds, cpuSecondsIn(stat));
}

async function costOfInstalling(cwd: string): Promise<Cost> {
  const startedAt = performance.now();
  const { stdout } = await run('sh', ['-c', 'npm ci --no-audit --no-fund >&2 && cat /proc/$$/stat'], { cwd });
  return { seconds: (performance.now() - startedAt) / 1_000, cpuSeconds: cpuSecondsIn(stdout) };
}

/** `npm start` until it prints its address; a request is answered from then on. */
async function costOfStart(cwd: string): Promise<Cost> {
  const env = { ...process.env, PORT: '0', COUNTERSIGN_DATA: join(cwd, '.countersign') };
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  let output = '';
  const ready = new Promise<string>((done) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const url = /^ready (http\S+)/m.exec(output)?.[1];
      if (url) done(url);
    });
  });
  const url = await Promise.race([ready, ended]);
  if (!url) throw new Error(output);
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpuSeconds = await cpuSecondsOf(child.pid ?? 0);
  const { ok } = await fetch(`${url}/api/health`);
  child.kill('SIGTERM');
  await ended;
  if (!ok) throw new Error('The product was not healthy when it said that it was ready.');
  return { seconds, cpuSeconds };
}

async function starts(cwd: string, count: number): Promise<Cost> {
  const costs: Cost[] = [];
  for (let start = 0; start < count; start++) costs.push(await costOfStart(cwd));
  const middle = (name: keyof Cost) => median(costs.map((cost) => cost[name]));
  return { seconds: middle('seconds'), cpuSeconds: middle('cpuSeconds') };
}

const lines = (what: string, { seconds, cpuSeconds }: Cost): Measurement[] => [
  { what, value: seconds, unit: 's' },
  { what: '  all processes', value: cpuSeconds, unit: 's CPU' },
];

async function measure(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-first-'));
  try {
    await copyCheckout(folder);
    const installing = await costOfInstalling(folder);
    const { stdout } = await run('du', ['-sm', 'node_modules'], { cwd: folder });
    const first = await starts(folder, 1);
    const later = await starts(folder, laterStarts);
    return [
      { what: 'installed', value: Number.parseInt(stdout, 10), unit: 'MB' },
      ...lines('npm ci, the registry and its cache included', installing),
      ...lines('the first npm start', first),
      { what: 'npm ci and the first start', value: installing.seconds + first.seconds, unit: 's' },
      ...lines('a later npm start', later),
      { what: 'a later npm start, until it is ready', value: later.seconds, unit: 's' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const benchmark: Benchmark = {
  title: `from a clone to the first answer; later starts: medians of ${laterStarts}`,
  run: measure,
};
