/**
 * `npm run mutate [-- --folders shared/domain --minutes 30 --seed 1]`: reports how many small faults the unit tests detect.
 * It tests the mutations of the folders in random order until all are tested or the time is over, and prints the survivors
 * and the score. The exit code is 1 below the goal. `--again survivors.txt` tests only the survivors in an earlier output.
 */
import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { readArguments } from '../arguments.ts';
import { seeded, shuffled } from '../sample.ts';
import { aJudge, type Judge } from './judge.ts';
import { applied, type Mutation, mutationsOf } from './mutations.ts';

const root = resolve(import.meta.dirname, '../..');
const goal = 0.88;
const defaultFolders = 'shared/domain,shared/http,shared/operations,shared/auth,shared/webhooks';
/** These tests need neither a build nor a store. */
const testFolders = [
  ...'auth,contracts,domain,email,functions,http,jobs,messages,operations,rate-limit,records,webhooks'
    .split(',')
    .map((folder) => `test/unit/${folder}`),
  'test/integration/webhooks',
];

interface Candidate extends Mutation {
  file: string;
  source: string;
}

interface MeasuredTest {
  path: string;
  ms: number;
  files: ReadonlySet<string>;
}

async function filesBelow(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true }).catch(() => []);
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

async function candidates(folders: readonly string[]): Promise<Candidate[]> {
  const files = (await Promise.all(folders.map((folder) => filesBelow(folder, '.ts')))).flat();
  const perFile = files.map(async (file) => {
    const source = await readFile(join(root, file), 'utf8');
    return mutationsOf(source).map((mutation) => ({ ...mutation, file, source: applied(source, mutation) }));
  });
  return (await Promise.all(perFile)).flat();
}

/** Distributes a queue among several judges until it is empty or the time is over. */
async function share<T>(
  judges: readonly Judge[],
  queue: T[],
  endsAt: number,
  work: (judge: Judge, item: T) => unknown,
) {
  const one = async (judge: Judge) => {
    for (let next = queue.shift(); next !== undefined && Date.now() < endsAt; next = queue.shift()) {
      await work(judge, next);
    }
  };
  await Promise.all(judges.map(one));
}

/** Runs each test file once without a mutation, to find the files that it loads and whether it runs outside Jest. */
async function measured(judges: readonly Judge[], endsAt: number): Promise<MeasuredTest[]> {
  const paths = (await Promise.all(testFolders.map((folder) => filesBelow(folder, '.test.ts')))).flat();
  const tests: MeasuredTest[] = [];
  await share(judges, paths, endsAt, async (judge, path) => {
    const answer = await judge.ask({ kind: 'measure', test: join(root, path) });
    if (answer?.kind === 'measured' && answer.failure === null) {
      tests.push({ path, ms: answer.ms, files: new Set(answer.files) });
    } else {
      const why = answer?.kind === 'measured' ? answer.failure?.split('\n')[0] : 'no answer';
      console.log(`left out: ${path} (${why})`);
    }
  });
  return tests;
}

/** Returns the tests that load a file: those of the same folder first, then by duration. */
function testsOf(file: string, tests: readonly MeasuredTest[]): string[] {
  const words = (path: string) => path.replace(/(\.test)?\.ts$/, '').split('/');
  const own = words(file);
  const nearness = ({ path }: MeasuredTest) => {
    const parts = words(path);
    return own.filter((word) => parts.includes(word)).length + (parts.at(-1) === own.at(-1) ? 5 : 0);
  };
  return tests
    .filter(({ files }) => files.has(join(root, file)))
    .sort((one, other) => nearness(other) - nearness(one) || one.ms - other.ms)
    .map(({ path }) => join(root, path));
}

/** Compares file and text, because line numbers change. */
function survivorsIn(text: string, all: readonly Candidate[]): Candidate[] {
  const known = new Set(text.split('\n').map((line) => line.replace(/^survivor ([^:]+):\d+ {2}/, '$1 ')));
  return all.filter(({ file, description }) => known.has(`${file} ${description}`));
}

interface Judged {
  candidate: Candidate;
  isNoticed: boolean;
}

/** Lists the survivors, and how many mutations of each folder the tests detect. */
function summary(judged: readonly Judged[]): string[] {
  const folderOf = ({ candidate }: Judged) => candidate.file.split('/').slice(0, 2).join('/');
  const perFolder = [...new Set(judged.map(folderOf))].sort().map((folder) => {
    const own = judged.filter((each) => folderOf(each) === folder);
    return `${folder.padEnd(22)} ${own.filter(({ isNoticed }) => isNoticed).length} of ${own.length} noticed`;
  });
  const lines = judged
    .filter(({ isNoticed }) => !isNoticed)
    .map(({ candidate: { file, line, description } }) => `survivor ${file}:${line}  ${description}`)
    .sort();
  return [...lines, ...perFolder];
}

async function main(): Promise<number> {
  const { values } = readArguments({
    usage: 'npm run mutate [-- --folders <a,b>] [--minutes 30] [--seed <n>] [--workers <n>] [--again survivors.txt]',
    options: {
      minutes: { type: 'string', default: '30' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      folders: { type: 'string', default: defaultFolders },
      workers: { type: 'string', default: String(Math.max(1, availableParallelism())) },
      again: { type: 'string' },
    },
  });
  const endsAt = Date.now() + Number(values.minutes) * 60_000;
  const all = await candidates(values.folders.split(','));
  const chosen = values.again ? survivorsIn(await readFile(values.again, 'utf8'), all) : all;
  const queue = shuffled(chosen, seeded(Number(values.seed)));
  const total = queue.length;
  const judges = await Promise.all(Array.from({ length: Number(values.workers) }, () => aJudge()));
  const judged: Judged[] = [];
  try {
    const tests = await measured(judges, endsAt);
    console.log(`seed ${values.seed}: ${total} mutations in ${values.folders}, ${tests.length} test files`);
    await share(judges, queue, endsAt, async (judge, candidate) => {
      const { file, source } = candidate;
      const answer = await judge.ask({ kind: 'judge', file: join(root, file), source, tests: testsOf(file, tests) });
      judged.push({ candidate, isNoticed: answer?.kind !== 'judged' || answer.isNoticed });
    });
  } finally {
    for (const judge of judges) judge.close();
  }
  const score = judged.filter(({ isNoticed }) => isNoticed).length / Math.max(1, judged.length);
  const last = `${judged.length} of ${total} judged, score ${(100 * score).toFixed(1)} %, goal ${100 * goal} %`;
  console.log([...summary(judged), last].join('\n'));
  return score >= goal ? 0 : 1;
}

process.exitCode = await main();
