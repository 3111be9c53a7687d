/**
 * Joins pairs of the PDF files in a folder, compares each page before and after in two renderers, and seals and verifies
 * each joined file.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { openSealBench, type SealBench, sealAndVerify } from '../../../infra/commands/corpus/seal-and-verify.ts';
import { seeded, shuffled } from '../../../infra/sample.ts';
import { AppError } from '../../../shared/errors.ts';
import { joinDocuments } from '../../../shared/pdf/joining/join-documents.ts';
import type { Report } from '../validators/signatures.ts';
import { python } from '../validators/tools.ts';

interface Verdict {
  pages: number;
  problems: string[];
}

export interface JoiningRun {
  /** PDF files; those that cannot be joined are listed with their code. */
  folder: string;
  /** The size of a random sample of the ordered pairs; all pairs if it is missing. */
  pairs: number | undefined;
  seed: number;
}

const maxBytes = 60 << 20;

export async function proveJoining({ folder, pairs: wanted, seed }: JoiningRun): Promise<Report> {
  const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort();
  const lines: string[] = [];
  const accepted: string[] = [];
  for (const name of names) {
    const code = await refusalOf(join(folder, name));
    if (code) lines.push(`${name}: ${code}`);
    else accepted.push(join(folder, name));
  }
  const all = accepted.flatMap((first) => accepted.map((second) => [first, second]));
  const pairs = wanted === undefined ? all : shuffled(all, seeded(seed)).slice(0, wanted);
  const scratch = await mkdtemp(join(tmpdir(), 'countersign-joining-'));
  const judge = startJudge(join(await python(), 'python'));
  const bench = await openSealBench();
  const problems: string[] = [];
  let pages = 0;
  let differing = 0;
  try {
    for (const [index, parts] of pairs.entries()) {
      const verdict = await verdictOf(parts, join(scratch, `${index}.pdf`), { judge, bench });
      pages += verdict.pages;
      if (verdict.problems.length > 0) differing += 1;
      const title = parts.map((path) => basename(path)).join(' + ');
      problems.push(...verdict.problems.map((problem) => `${title}: ${problem}`));
    }
  } finally {
    judge.end();
    await bench.sealer.close();
    await rm(scratch, { recursive: true });
  }
  const sample = wanted === undefined ? '' : ` of ${all.length}, seed ${seed}`;
  lines.push(`${accepted.length} of ${names.length} files can be joined`);
  lines.push(`${pairs.length} pairs${sample}, ${pages} pages: ${differing} pairs with problems`);
  return { lines, problems };
}

async function verdictOf(
  parts: readonly string[],
  joined: string,
  { judge, bench }: { judge: Judge; bench: SealBench },
): Promise<Verdict> {
  const files = await Promise.all(parts.map(async (filename) => ({ filename, bytes: await readFile(filename) })));
  const { bytes } = joinDocuments(files, { maxBytes });
  await writeFile(joined, bytes);
  const [{ pages, problems }, sealing] = await Promise.all([
    judge.look({ joined, parts }),
    sealAndVerify(bench, bytes, 'joined.pdf').then(
      ({ wrongs }) => wrongs,
      (error: Error) => [`cannot be sealed: ${error.message} ${error.cause ?? ''}`],
    ),
  ]);
  await rm(joined);
  return { pages, problems: [...problems, ...sealing.map((wrong) => `sealed: ${wrong}`)] };
}

async function refusalOf(path: string): Promise<string | null> {
  try {
    joinDocuments([{ filename: path, bytes: await readFile(path) }], { maxBytes });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

interface Judge {
  look(pair: { joined: string; parts: readonly string[] }): Promise<Verdict>;
  end(): void;
}

/** One process for all pairs, which renders each part once. */
function startJudge(command: string): Judge {
  const child = spawn(command, ['-I', join(import.meta.dirname, 'judge.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async look(pair) {
      child.stdin.write(`${JSON.stringify(pair)}\n`);
      const line = await lines.next();
      if (line.done) throw new Error('The judge has ended.');
      return JSON.parse(line.value) as Verdict;
    },
    end: () => child.stdin.end(),
  };
}
