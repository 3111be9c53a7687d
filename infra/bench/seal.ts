/** Sealing side by side: this engine, other engines, and the floor: hash and signature without any PDF work. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { nodeBundle } from '../build.ts';
import { generateDevelopmentCertificate } from '../local/certificate.ts';
import { type Benchmark, type Measurement, median } from './measurement.ts';
import type { ChildResult } from './seal/child.ts';
import { type DocumentName, documentNames, makeDocument } from './seal/documents.ts';
import { type EngineName, engineNames } from './seal/engines.ts';
import { p12From } from './seal/keys.ts';

const execute = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');

/** Each engine is run this many times on each document, in turn with the others. */
const turns = 3;
/** Warm seals per turn. */
const rounds: Record<DocumentName, number> = { small: 40, medium: 30, form: 20, large: 12, huge: 5 };

/** Most that a seal may cost as a multiple of the floor. */
const floorGoals: Partial<Record<DocumentName, number>> = { form: 12, large: 2, huge: 1.3 };

/** The engines as one plain bundle: a TypeScript loader in the process would be measured with them. */
async function bundle(folder: string): Promise<string> {
  await build({
    ...nodeBundle,
    entryPoints: { child: 'infra/bench/seal/child.ts' },
    outdir: join(folder, 'workers'),
    splitting: true,
    outExtension: { '.js': '.mjs' },
  });
  await cp(join(root, 'dist/fonts'), join(folder, 'fonts'), { recursive: true });
  return join(folder, 'workers/child.mjs');
}

type Results = Map<EngineName, ChildResult>;

async function measure(child: string, document: string, keys: string, count: number): Promise<Results> {
  const all = new Map<EngineName, ChildResult[]>();
  for (let turn = 0; turn < turns; turn++)
    for (const engine of engineNames) {
      const { stdout } = await execute(process.execPath, [child, engine, document, keys, String(count)]);
      all.set(engine, [...(all.get(engine) ?? []), JSON.parse(stdout) as ChildResult]);
    }
  const middle = (results: ChildResult[]): ChildResult => ({
    coldMs: median(results.map(({ coldMs }) => coldMs)),
    warmMs: median(results.map(({ warmMs }) => warmMs)),
    peakMiB: median(results.map(({ peakMiB }) => peakMiB)),
    warmPeakMiB: median(results.map(({ warmPeakMiB }) => warmPeakMiB)),
  });
  return new Map([...all].map(([engine, results]) => [engine, middle(results)]));
}

function of(results: Results, engine: EngineName): ChildResult {
  const result = results.get(engine);
  if (!result) throw new Error(`${engine} was not measured`);
  return result;
}

function measurements(document: DocumentName, bytes: number, results: Results): Measurement[] {
  const floor = of(results, 'floor: SHA-256 + RSA');
  const ours = of(results, 'countersign');
  const size = `${document}, ${(bytes / 1e6).toFixed(2)} MB`;
  const lines: Measurement[] = [];
  for (const engine of engineNames) {
    const { coldMs, warmMs, peakMiB, warmPeakMiB } = of(results, engine);
    const indent = ' '.repeat(size.length);
    lines.push({ what: `${size}: ${engine}, warm`, value: warmMs, unit: 'ms' });
    lines.push({ what: `${indent}  cold, whole process`, value: coldMs, unit: 'ms' });
    lines.push({ what: `${indent}  peak of memory, one seal`, value: peakMiB, unit: 'MiB' });
    lines.push({ what: `${indent}  peak of memory, all seals`, value: warmPeakMiB, unit: 'MiB' });
  }
  const goal = floorGoals[document];
  lines.push({
    what: `${size}: countersign ÷ floor`,
    value: ours.warmMs / floor.warmMs,
    unit: '×',
    ...(goal !== undefined && { goal }),
  });
  const bound = (engine: EngineName, most: number): Measurement => ({
    what: `${size}: countersign ÷ ${engine}`,
    value: ours.warmMs / of(results, engine).warmMs,
    unit: '×',
    goal: most,
  });
  lines.push(bound('@libpdf/core', 1 / 3), bound('pdf-lib + node:crypto', 1), bound('pdf-lib + signpdf', 1 / 5));
  const beyond = ours.peakMiB - bytes / 2 ** 20;
  lines.push({
    what: `${size}: countersign, peak beyond the file`,
    value: beyond,
    unit: 'MiB',
    goal: 60,
  });
  return lines;
}

async function run(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-bench-'));
  try {
    const child = await bundle(folder);
    const pems = await generateDevelopmentCertificate();
    const keys = join(folder, 'keys.json');
    await writeFile(keys, JSON.stringify({ ...pems, p12: p12From(pems).toString('base64') }));
    const lines: Measurement[] = [];
    for (const name of documentNames) {
      const bytes = await makeDocument(name);
      const file = join(folder, `${name}.pdf`);
      await writeFile(file, bytes);
      lines.push(...measurements(name, bytes.length, await measure(child, file, keys, rounds[name])));
    }
    return lines;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const benchmark: Benchmark = {
  title: 'flatten, completion certificate, signature, hash: medians, each engine in a process of its own',
  run,
};
