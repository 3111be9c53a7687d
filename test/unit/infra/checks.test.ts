import { crowdedFolders, layoutFaultsIn } from '../../../infra/checks/layout.ts';
import { retiredWordsIn } from '../../../infra/checks/words.ts';

describe('the word check', () => {
  it('names file, line, word and what to write instead', () => {
    expect(retiredWordsIn('shared/a.ts', 'const one = 1;\n// A nudge may vanish.')).toEqual([
      'shared/a.ts:2: "nudge" → enqueue, job queue',
    ]);
  });

  it.each([
    'raises a seal',
    'the hole',
    'two lanes',
    'whoever asks',
    'Whoever asks',
    'Somebody',
    'Anybody',
    'Surface A',
    'Ill',
    'patienceMs',
    'castRoles()',
  ])('finds "%s"', (text) => {
    expect(retiredWordsIn('docs/a.md', text)).toHaveLength(1);
  });

  it.each([
    '/** Of the caller. */',
    '// Behind the text.',
    ' * By its hash.',
    'null where that is none',
    'the own link',
  ])('finds "%s" in folders with plain sentences only', (text) => {
    expect(retiredWordsIn('shared/pdf/a.ts', text)).toHaveLength(1);
    expect(retiredWordsIn('shared/email/a.ts', text)).toEqual([]);
  });

  it.each(['anyBody', 'will', 'whole', 'planes', 'the seal is raised above', 'admissible', 'moots'])(
    'leaves "%s" alone',
    (text) => {
      expect(retiredWordsIn('docs/a.md', text)).toEqual([]);
    },
  );
});

describe('the layout check', () => {
  const lines = (count: number) => Array.from({ length: count }, () => '//').join('\n');

  it('a file of 400 lines passes, one of 401 does not', () => {
    expect(layoutFaultsIn('shared/a.ts', lines(400))).toEqual([]);
    expect(layoutFaultsIn('shared/a.ts', lines(401))).toHaveLength(1);
    expect(layoutFaultsIn('web/styles/a.css', lines(401))).toHaveLength(1);
  });

  it('a component of 150 lines passes, one of 151 does not', () => {
    const component = (count: number) => `export function Page() {\n${lines(count - 2)}\n}\n`;
    expect(layoutFaultsIn('web/a.tsx', component(150))).toEqual([]);
    expect(layoutFaultsIn('web/a.tsx', component(151))).toHaveLength(1);
  });

  it('a folder of 60 files passes, one of 61 does not', () => {
    const files = (count: number) => Array.from({ length: count }, (_, n) => `shared/room/${n}.ts`);
    expect(crowdedFolders(files(60))).toEqual([]);
    expect(crowdedFolders(files(61))).toHaveLength(1);
  });
});
