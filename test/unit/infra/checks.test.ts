import { crowdedFolders, layoutFaultsIn } from '../../../infra/checks/layout.ts';
import { styleFaultsIn } from '../../../infra/checks/styles.ts';
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
    'false unless told',
    'The operator is told of alerts.',
    'function tellReady(): void {',
    'const isUntold = true;',
    "  it('stands in no record', () => {",
    "  ])('of %s lies on the page', (kind) => {",
  ])('finds "%s"', (text) => expect(retiredWordsIn('docs/a.md', text)).toHaveLength(1));

  it.each([
    '/** Of the caller. */',
    '// Behind the text.',
    ' * By its hash.',
    '/** What was stored. */',
    'null where that is none',
    'the own link',
  ])('finds "%s", which has no verb', (text) => expect(retiredWordsIn('shared/pdf/a.ts', text)).toHaveLength(1));

  it.each(['anyBody', 'will', 'whole', 'planes', 'the seal is raised above', 'moots', 'withoutOldEntries'])(
    'leaves "%s" alone',
    (text) => {
      expect(retiredWordsIn('docs/a.md', text)).toEqual([]);
    },
  );
});

describe('the layout check', () => {
  const lines = (count: number) => Array.from({ length: count }, () => '//').join('\n');

  const component = (count: number) => `export function Page() {\n${lines(count - 2)}\n}\n`;
  const files = (count: number) => Array.from({ length: count }, (_, n) => `shared/room/${n}.ts`);

  it.each([
    ['a file', 400, (count: number) => layoutFaultsIn('shared/a.ts', lines(count))],
    ['a style sheet', 400, (count: number) => layoutFaultsIn('web/styles/a.css', lines(count))],
    ['a component', 150, (count: number) => layoutFaultsIn('web/a.tsx', component(count))],
    ['a folder', 60, (count: number) => crowdedFolders(files(count))],
  ])('%s may have %i lines or files, and no more', (_, most, faults) => {
    expect([faults(most).length, faults(most + 1).length]).toEqual([0, 1]);
  });
});

describe('the style check', () => {
  const faults = (declaration: string) => styleFaultsIn('web/styles/a.css', `.a {\n  ${declaration}\n}\n`);

  it('names file, line and the tokens', () => {
    expect(faults('font-weight: 700;')).toEqual(['web/styles/a.css:2: the weight 700 → 400, 500, 600, inherit']);
  });

  it.each([
    'font-size: 17px;',
    'font-size: 0.9rem;',
    'font-weight: bold;',
    'font: 700 1rem / 1.5 var(--sans);',
    'font: 500 14px / 1 var(--sans);',
  ])('finds "%s"', (declaration) => expect(faults(declaration)).toHaveLength(1));

  it.each([
    'font-size: var(--small);',
    'font-weight: 500;',
    'font: 600 var(--large) var(--serif);',
    'font: inherit;',
    'font-size: min(62cqh, 18px);',
  ])('accepts "%s"', (declaration) => expect(faults(declaration)).toEqual([]));
});
