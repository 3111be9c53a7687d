/**
 * `npm run corpus -- <folder> [--out <folder>] [--compare]`: preflights and seals every PDF in a folder the way the service
 * does, and verifies what comes out. One line per file (sealed, refused with its code, or failed), then counts, times and memory;
 * ends with 1 when anything failed. `--out` keeps the sealed files. `--compare` has other programs check and draw every
 * file before and after, and writes a contact sheet of the pages that differ; `--no-pictures` draws none.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { readArguments } from '../arguments.ts';
import { type Compared, type Comparison, openComparison } from './corpus/compare.ts';
import { openSealBench, type SealBench, sealAndVerify, stamp } from './corpus/seal-and-verify.ts';

/** Longest time for one document. */
const allowedMs = 5_000;

interface Outcome {
  kind: 'sealed' | 'refused' | 'failed';
  /** Findings, the error code, or the failure. */
  detail: string;
  ms: number;
  /** Bytes by which the process grew. */
  growth: number;
}

interface Bench extends SealBench {
  out: string | undefined;
  comparison: Comparison | undefined;
}

type Sealed = Omit<Outcome, 'ms' | 'growth'> & { compared?: Compared };

async function sealFile(path: string, { out, ...bench }: Bench): Promise<Sealed> {
  const document = await readFile(path);
  const { preflight, sealed, file, wrongs } = await sealAndVerify(bench, document, basename(path));
  if (out) await writeFile(join(out, basename(path)), file);
  if (wrongs.length > 0) return { kind: 'failed', detail: wrongs.join('; ') };
  const detail = sealed.findings.map(({ kind }) => kind).join(' ');
  const compared = { name: basename(path), document, sealed: file, pages: preflight.pages, stamps: [stamp] };
  return { kind: 'sealed', detail, compared };
}

async function tryFile(path: string, bench: Bench): Promise<Outcome> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const start = performance.now();
  const { compared, ...outcome } = await sealFile(path, bench).catch((error: unknown): Sealed => {
    if (error instanceof AppError && error.status === 422) return { kind: 'refused', detail: error.code };
    return { kind: 'failed', detail: story(error) };
  });
  clearInterval(watch);
  const ms = performance.now() - start;
  const isLate = ms > 2 * allowedMs;
  const wrongs = compared ? ((await bench.comparison?.check(compared)) ?? []) : [];
  if (wrongs.length > 0) return { kind: 'failed', detail: wrongs.join('; '), ms, growth: peak - before };
  return { ...(isLate ? { kind: 'failed', detail: 'too slow' } : outcome), ms, growth: peak - before };
}

/** Describes an error and its causes on one line. */
function story(error: unknown): string {
  if (!(error instanceof Error)) return String(error).replace(/\s+/g, ' ');
  return `${error.message}${error.cause === undefined ? '' : `: ${story(error.cause)}`}`.replace(/\s+/g, ' ');
}

function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function summary(outcomes: Outcome[]): string[] {
  const count = (kind: Outcome['kind']) => outcomes.filter((outcome) => outcome.kind === kind).length;
  const codes = new Map<string, number>();
  for (const { kind, detail } of outcomes) if (kind === 'refused') codes.set(detail, (codes.get(detail) ?? 0) + 1);
  const spread = (values: number[], digits: number) =>
    [0.5, 0.9, 0.99, 1].map((part) => percentile(values, part).toFixed(digits)).join(' / ');
  return [
    `${outcomes.length} files: ${count('sealed')} sealed, ${count('refused')} refused, ${count('failed')} failed`,
    ...[...codes].sort((a, b) => b[1] - a[1]).map(([code, times]) => `  ${code}: ${times}`),
    `time, ms (median / 90 % / 99 % / worst): ${spread(
      outcomes.map(({ ms }) => ms),
      0,
    )}`,
    `memory, MiB of growth: ${spread(
      outcomes.map(({ growth }) => growth / 2 ** 20),
      0,
    )}`,
  ];
}

async function main(): Promise<number> {
  const options = {
    out: { type: 'string' },
    compare: { type: 'boolean' },
    'no-pictures': { type: 'boolean' },
  } as const;
  const usage = 'npm run corpus -- <folder> [--out <folder>] [--compare] [--no-pictures]';
  const { values, positionals } = readArguments({ usage, options, operands: [1, 1] });
  const [folder = ''] = positionals;
  if (values.out) await mkdir(values.out, { recursive: true });
  const sealing = await openSealBench();
  const comparison = values.compare ? await openComparison({ hasPictures: !values['no-pictures'] }) : undefined;
  const bench: Bench = { ...sealing, out: values.out, comparison };
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.toLowerCase().endsWith('.pdf'));
  const outcomes: Outcome[] = [];
  for (const file of files.sort()) {
    const outcome = await tryFile(join(folder, file), bench);
    outcomes.push(outcome);
    console.log(`${outcome.kind.padEnd(8)}${outcome.ms.toFixed(0).padStart(6)} ms  ${file}  ${outcome.detail}`);
  }
  await sealing.sealer.close();
  if (comparison) console.log(await comparison.finish(join(values.out ?? tmpdir(), 'corpus-comparison.html')));
  for (const line of summary(outcomes)) console.log(line);
  return outcomes.some(({ kind }) => kind === 'failed') ? 1 : 0;
}

process.exitCode = await main();
