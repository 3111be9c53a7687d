import { applied, mutationsOf } from '../../../infra/mutate/mutations.ts';
import { seeded, shuffled } from '../../../infra/mutate/sample.ts';

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
