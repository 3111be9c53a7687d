import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { aJudge } from '../../../infra/mutate/judge.ts';
import { applied, mutationsOf } from '../../../infra/mutate/mutations.ts';
import { seeded, shuffled } from '../../../infra/sample.ts';

const mutants = (source: string) => mutationsOf(source).map((mutation) => applied(source, mutation));

describe('the mutations of a source', () => {
  it.each([
    ['const a = b === c;', 'const a = b !== c;'],
    ['const a = b < c;', 'const a = b <= c;'],
    ['const a = b && c;', 'const a = b || c;'],
    ['const a = b ?? c;', 'const a = b;'],
    ['const a = 5;', 'const a = 6;'],
    ['const a = true;', 'const a = false;'],
    ['const a = !b;', 'const a = b;'],
    ['if (a) b();', 'if (true) b();'],
    ['if (a) b();', 'if (a) ;'],
    ['const a = b ? c : d;', 'const a = false ? c : d;'],
    ['const a = b.some(c);', 'const a = b.every(c);'],
    ['throw new Error("a");', ';'],
    ['const f = (a: number): boolean => a > 1;', 'const f = (a: number): boolean => a >= 1;'],
  ])('of %s: %s', (source, expected) => {
    expect(mutants(source)).toContain(expected);
  });

  it('count bytes, not characters', () => {
    expect(mutants("const é = 'ü'; const a = b > c;")).toEqual(["const é = 'ü'; const a = b >= c;"]);
  });

  it.each(['type A = 5;', "import a from 'a';", "const a = 'x' + b;", 'const a = b.toString(c);'])(
    'leave "%s" alone',
    (source) => {
      expect(mutants(source)).toEqual([]);
    },
  );

  it('name the line', () => {
    expect(mutationsOf('\n\nconst a = 1;')[0]).toMatchObject({ line: 3, description: '1 → 2' });
  });
});

describe('a sample', () => {
  it('is the same for the same seed, and holds everything once', () => {
    const items = Array.from({ length: 50 }, (_, n) => n);
    expect(shuffled(items, seeded(7))).toEqual(shuffled(items, seeded(7)));
    expect(shuffled(items, seeded(7))).not.toEqual(shuffled(items, seeded(8)));
    expect([...shuffled(items, seeded(7))].sort((a, b) => a - b)).toEqual(items);
  });
});

describe('the judge', () => {
  const root = resolve(import.meta.dirname, '../../..');
  const file = `${root}/shared/domain/list-position.ts`;
  const test = `${root}/test/unit/domain/list-position.test.ts`;

  it('tells which files a test reaches, notices a fault, and outlives one that hangs', async () => {
    const judge = await aJudge({ answerTimeoutMs: 2_000 });
    try {
      const measured = await judge.ask({ kind: 'measure', test });
      const source = await readFile(file, 'utf8');
      const verdict = (changed: string) => judge.ask({ kind: 'judge', file, source: changed, tests: [test] });
      expect(measured).toMatchObject({ failure: null, files: expect.arrayContaining([test, file]) });
      expect(await verdict(source)).toEqual({ kind: 'judged', isNoticed: false });
      expect(await verdict(`${source}\nthrow new Error('a fault');`)).toEqual({ kind: 'judged', isNoticed: true });
      expect(await verdict(`${source}\nfor (;;) {}`)).toBeNull();
      expect(await verdict(source)).toEqual({ kind: 'judged', isNoticed: false });
    } finally {
      judge.close();
    }
  });
});
