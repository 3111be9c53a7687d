/** pyHanko, EU DSS and veraPDF on sealed files: a table of verdicts, and those that nobody has explained. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSamples, type SampleFile, type Samples } from './sealed-files.ts';
import { java, Missing, output, python, source, versionOf } from './tools.ts';

export interface Report {
  lines: string[];
  /** Verdicts that docs/build/sealed-files.md does not explain, and validators that did not run. */
  problems: string[];
}

interface Judge {
  name: string;
  judge(paths: string, roots: string[]): Promise<string>;
}

const judges: Record<'pyhanko' | 'dss', () => Promise<Judge>> = {
  async pyhanko() {
    const bin = await python();
    const name = `pyHanko ${await versionOf('requirements.txt', /^pyhanko==(.+)$/m)}`;
    return { name, judge: (paths, roots) => output(join(bin, 'python'), [join(source, 'judge.py'), paths, ...roots]) };
  },
  async dss() {
    const judge = await java();
    const name = `EU DSS ${await versionOf('pom.xml', /<dss.version>(.+?)</)}`;
    return { name, judge: (paths, roots) => output('java', [...judge, 'dss', paths, ...roots]) };
  },
};

type SignatureRole = 'seal' | 'earlier';

interface Verdict {
  kind: string;
  age: number;
  role: SignatureRole;
  judge: string;
  text: string;
}

const isPassed = ({ text }: Verdict) => /^(intact and trusted|TOTAL-PASSED)/.test(text);

/** The verdicts that sealed-files.md explains. */
function isExplained({ kind, age, role }: Verdict): boolean {
  if (role === 'earlier') return kind.endsWith('override');
  if (kind === 'B-B' || kind === 'B-T' || kind === 'B-LT') return age > 0;
  return kind.includes('five years') && age >= 5;
}

/** The lines of a judge, by path: one for each signature, in their order in the file. */
function byPath(printed: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of printed.split('\n').filter(Boolean)) {
    const [path = '', ...verdict] = line.split('\t');
    found.set(path, [...(found.get(path) ?? []), verdict.join(', ')]);
  }
  return found;
}

const years = (ages: number[]) =>
  ages.length === 1 ? String(ages[0]) : `${Math.min(...ages)} to ${Math.max(...ages)}`;

/** One row for each kind of file and role of a signature, and for each group of years with the same verdicts. */
function table(verdicts: readonly Verdict[], names: readonly string[]): string[] {
  const cells = new Map<string, Verdict[]>();
  for (const verdict of verdicts) {
    const key = JSON.stringify([verdict.kind, verdict.role, verdict.age]);
    cells.set(key, [...(cells.get(key) ?? []), verdict]);
  }
  const rows = new Map<string, { head: string; ages: number[] }>();
  for (const [key, of] of cells) {
    const [kind, role, age] = JSON.parse(key) as [string, SignatureRole, number];
    const texts = names.map((name) => {
      const own = of.filter(({ judge }) => judge === name).map(({ text }) => text);
      return own.length === 0 ? '' : [...new Set(own)].join('; ') + (own.length > 1 ? ` (${own.length})` : '');
    });
    const row = texts.join(' | ');
    const head = `${kind} | ${role}`;
    const entry = rows.get(head + row) ?? { head: `${head} | % | ${row}`, ages: [] };
    entry.ages.push(age);
    rows.set(head + row, entry);
  }
  return [
    `| File | Signature | Sealed years ago | ${names.join(' | ')} |`,
    `|---|---|---|${names.map(() => '---|').join('')}`,
    ...[...rows.values()].map(({ head, ages }) => `| ${head.replace('%', years(ages))} |`),
  ];
}

async function judgeSeals(samples: Samples, wanted: readonly string[], folder: string): Promise<Report> {
  const files = new Map<string, SampleFile>();
  for (const [index, sample] of samples.sealed.entries()) {
    const path = join(folder, `${index}.pdf`);
    await writeFile(path, sample.bytes);
    files.set(path, sample);
  }
  const roots = await Promise.all(
    samples.roots.map(async (der, index) => {
      const path = join(folder, `root-${index}.crt`);
      await writeFile(path, der);
      return path;
    }),
  );
  const paths = join(folder, 'paths');
  await writeFile(paths, [...files.keys()].join('\n'));

  const verdicts: Verdict[] = [];
  const names: string[] = [];
  const problems: string[] = [];
  for (const [key, install] of Object.entries(judges)) {
    if (!wanted.includes(key)) continue;
    const judge = await orMissing(key, install(), problems);
    if (!judge) continue;
    names.push(judge.name);
    const found = byPath(await judge.judge(paths, roots));
    for (const [path, { kind, age, signatures }] of files) {
      const texts = found.get(path) ?? [];
      if (texts.length !== signatures)
        problems.push(`${judge.name} found ${texts.length} of ${signatures} signatures: ${kind}, ${age} years`);
      // The service signs last.
      for (const [index, text] of texts.entries())
        verdicts.push({ kind, age, role: index === texts.length - 1 ? 'seal' : 'earlier', judge: judge.name, text });
    }
  }
  for (const verdict of verdicts)
    if (!isPassed(verdict) && !isExplained(verdict))
      problems.push(`${verdict.judge} on ${verdict.kind}, ${verdict.age} years, ${verdict.role}: ${verdict.text}`);
  return { lines: names.length === 0 ? [] : table(verdicts, names), problems };
}

/** The rules of ISO 19005 that sealing may violate, as sealed-files.md explains. */
const explainedRules: Record<string, string[]> = {
  '1b': ['6.1.11-2', '6.1.11-1', '6.3.5-3', '6.9-2'],
  '2b': ['6.8-5'],
  '3b': [],
  '4f': [],
};

async function judgeArchivable({ archivable }: Samples, folder: string): Promise<Report> {
  const problems: string[] = [];
  const judge = await orMissing('veraPDF', java(), problems);
  if (!judge) return { lines: [], problems };
  const lines: string[] = [];
  for (const [index, { flavour, before, after }] of archivable.entries())
    for (const [name, bytes] of Object.entries({ before, after })) {
      const path = join(folder, `${index}-${name}.pdf`);
      await writeFile(path, bytes);
      lines.push(`${path}\t${flavour}`);
    }
  const paths = join(folder, 'archivable');
  await writeFile(paths, lines.join('\n'));
  const found = byPath(await output('java', [...judge, 'verapdf', paths]));
  const rows = archivable.map(({ flavour, level }, index) => {
    const [before = 'no verdict', after = 'no verdict'] = ['before', 'after'].map(
      (name) => found.get(join(folder, `${index}-${name}.pdf`))?.[0],
    );
    const violated = after.replace('violates ', '').split(', ');
    const isExpected = after === 'compliant' || violated.every((rule) => explainedRules[flavour]?.includes(rule));
    if (before !== 'compliant' || !isExpected)
      problems.push(`veraPDF, PDF/A-${flavour}, ${level}: ${before}, then ${after}`);
    return `| PDF/A-${flavour} | ${level} | ${before} | ${after} |`;
  });
  const name = `veraPDF ${await versionOf('pom.xml', /<verapdf.version>(.+?)</)}`;
  return { lines: ['', `| Document | Level | ${name}: before | after |`, '|---|---|---|---|', ...rows], problems };
}

/** Waits for an installation. Where this machine lacks something for it, adds a problem and returns undefined. */
export async function orMissing<T>(name: string, needed: Promise<T>, problems: string[]): Promise<T | undefined> {
  return needed.catch((error: unknown) => {
    if (!(error instanceof Missing)) throw error;
    problems.push(`${name} did not run. ${error.message}`);
    return undefined;
  });
}

export async function proveSignatures(wanted: readonly string[]): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-validators-'));
  const samples = await makeSamples(Array.from({ length: 11 }, (_, age) => age));
  try {
    const seals = await judgeSeals(samples, wanted, folder);
    const archivable = wanted.includes('verapdf')
      ? await judgeArchivable(samples, folder)
      : { lines: [], problems: [] };
    return { lines: [...seals.lines, ...archivable.lines], problems: [...seals.problems, ...archivable.problems] };
  } finally {
    await samples.close();
    await rm(folder, { recursive: true, force: true });
  }
}
