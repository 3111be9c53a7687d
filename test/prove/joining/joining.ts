/** Joins every pair of the PDF files in a folder, and compares each page before and after in two renderers. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { joinDocuments } from '../../../shared/pdf/joining/join-documents.ts';
import type { Report } from '../validators/signatures.ts';
import { python } from '../validators/tools.ts';

interface Pair {
  joined: string;
  parts: string[];
}

interface Verdict {
  joined: string;
  pages: number;
  problems: string[];
}

const maxBytes = 60 << 20;

/** @param folder PDF files; those that cannot be joined are listed with their code */
export async function proveJoining(folder: string): Promise<Report> {
  const scratch = await mkdtemp(join(tmpdir(), 'countersign-joining-'));
  try {
    const names = (await readdir(folder)).filter((name) => name.toLowerCase().endsWith('.pdf')).sort();
    const lines: string[] = [];
    const accepted: string[] = [];
    for (const name of names) {
      const code = await refusalOf(join(folder, name));
      if (code) lines.push(`${name}: ${code}`);
      else accepted.push(join(folder, name));
    }
    const python3 = join(await python(), 'python');
    const problems: string[] = [];
    let pages = 0;
    let pairs = 0;
    for (const first of accepted) {
      const some = await joinedWith(first, accepted, join(scratch, String(pairs)));
      for (const verdict of await judged(python3, some)) {
        pages += verdict.pages;
        const parts = some.find(({ joined }) => joined === verdict.joined)?.parts.join(' + ');
        problems.push(...verdict.problems.map((problem) => `${parts}: ${problem}`));
      }
      pairs += some.length;
    }
    lines.push(`${accepted.length} of ${names.length} files can be joined: ${pairs} pairs, ${pages} pages`);
    return { lines, problems };
  } finally {
    await rm(scratch, { recursive: true });
  }
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

async function joinedWith(first: string, others: readonly string[], scratch: string): Promise<Pair[]> {
  await mkdir(scratch);
  const pairs: Pair[] = [];
  for (const [index, second] of others.entries()) {
    const parts = [first, second];
    const files = await Promise.all(parts.map(async (filename) => ({ filename, bytes: await readFile(filename) })));
    const joined = join(scratch, `${index}.pdf`);
    await writeFile(joined, joinDocuments(files, { maxBytes }).bytes);
    pairs.push({ joined, parts });
  }
  return pairs;
}

function judged(command: string, pairs: readonly Pair[]): Promise<Verdict[]> {
  return new Promise((done, fail) => {
    const child = spawn(command, ['-I', join(import.meta.dirname, 'judge.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.on('error', fail);
    child.on('close', (status) => {
      if (status !== 0) return fail(new Error(`The judge ended with ${status}.`));
      done(
        String(Buffer.concat(printed))
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Verdict),
      );
    });
    child.stdin.end(pairs.map((pair) => JSON.stringify(pair)).join('\n'));
  });
}
