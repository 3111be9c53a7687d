/**
 * `npm run mutate [-- --minutes 30 --seed 1 --folders shared/domain,shared/http]`: how many small faults the unit tests
 * notice. Draws mutations of the folders at random until the time is over, and ends with the score, the survivors and the
 * seed; exit code 1 below the goal.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explanations } from './explanations.ts';
import { applied, type Mutation, mutationsOf } from './mutations.ts';
import { seeded, shuffled } from './sample.ts';
import { aSandbox, type Verdict } from './sandbox.ts';

const root = resolve(import.meta.dirname, '../..');
const goal = 0.85;
const runTimeoutMs = 90_000;
const defaultFolders = 'shared/domain,shared/http,shared/operations,shared/auth,shared/webhooks';

interface Candidate extends Mutation {
  file: string;
}

async function candidates(folders: readonly string[]): Promise<Candidate[]> {
  const found: Candidate[] = [];
  for (const folder of folders) {
    const files = (await readdir(join(root, folder), { recursive: true }))
      .filter((file) => file.endsWith('.ts'))
      .sort();
    for (const file of files.map((name) => `${folder}/${name.replaceAll('\\', '/')}`)) {
      const source = await readFile(join(root, file), 'utf8');
      found.push(...mutationsOf(source).map((mutation) => ({ ...mutation, file })));
    }
  }
  return found;
}

interface Judged {
  candidate: Candidate;
  verdict: Verdict;
}

async function judgeUntil(endsAt: number, queue: Candidate[], report: (judged: Judged) => void): Promise<void> {
  const sandbox = await aSandbox(root, runTimeoutMs);
  try {
    for (let next = queue.shift(); next && Date.now() < endsAt; next = queue.shift()) {
      const source = await readFile(join(root, next.file), 'utf8');
      report({ candidate: next, verdict: await sandbox.judge(next.file, applied(source, next)) });
    }
  } finally {
    await sandbox.remove();
  }
}

function summary(judged: readonly Judged[]): { score: number; lines: string[] } {
  const survivors = judged.filter(({ verdict }) => verdict === 'survived').map(({ candidate }) => candidate);
  const score = judged.length === 0 ? 0 : 1 - survivors.length / judged.length;
  const folders = [...new Set(judged.map(({ candidate }) => candidate.file.split('/').slice(0, 2).join('/')))].sort();
  const perFolder = folders.map((folder) => {
    const own = judged.filter(({ candidate }) => candidate.file.startsWith(`${folder}/`));
    const killed = own.filter(({ verdict }) => verdict !== 'survived').length;
    return `${folder.padEnd(22)} ${killed} of ${own.length} noticed`;
  });
  const listed = survivors
    .sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line)
    .map(({ file, line, description }) => `survivor ${file}:${line}  ${description}${reason(file, description)}`);
  return { score, lines: [...perFolder, ...listed] };
}

function reason(file: string, description: string): string {
  const known = explanations.find((entry) => entry.file === file && description.includes(entry.contains));
  return known ? `  (${known.reason})` : '';
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      folders: { type: 'string', default: defaultFolders },
      workers: { type: 'string', default: String(Math.max(1, availableParallelism())) },
      output: { type: 'string' },
    },
  });
  const all = await candidates(values.folders.split(','));
  const queue = shuffled(all, seeded(Number(values.seed)));
  console.log(`seed ${values.seed}: up to ${values.minutes} minutes of ${all.length} mutations in ${values.folders}`);
  const endsAt = Date.now() + Number(values.minutes) * 60_000;
  const judged: Judged[] = [];
  const report = (each: Judged) => {
    judged.push(each);
    if (each.verdict === 'survived')
      console.log(`  survived: ${each.candidate.file}:${each.candidate.line}  ${each.candidate.description}`);
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, () => judgeUntil(endsAt, queue, report)));
  const { score, lines } = summary(judged);
  const text = [
    ...lines,
    `${judged.length} judged, score ${(100 * score).toFixed(1)} %, goal ${100 * goal} %, seed ${values.seed}`,
  ];
  for (const line of text) console.log(line);
  if (values.output) await writeFile(values.output, `${text.join('\n')}\n`);
  return score >= goal ? 0 : 1;
}

process.exitCode = await main();
