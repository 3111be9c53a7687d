import { maxWords, searchWords, wordsToFind } from '../../../../shared/domain/envelopes/search-words.ts';
import { aPinnedDocument, aRecipient } from '../../../fixtures/envelopes.ts';

const wordsIn = (name: string) => searchWords({ name, document: null, labels: [], recipients: [] });
/** Whether a search finds an envelope with this name, as the query of the records does. */
function finds(search: string, name: string): boolean {
  const words = wordsIn(name);
  return wordsToFind(search).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

it('an envelope keeps the words of its name, file, labels and people, each once', () => {
  const recipients = [aRecipient('1', { name: 'Ada Lovelace', email: 'Ada@Example.com' })];
  const envelope = { name: 'Lease, flat 7', document: aPinnedDocument(), labels: ['North', 'Flat'], recipients };
  expect(searchWords(envelope)).toEqual([
    'lease',
    'flat',
    '7',
    'contract',
    'pdf',
    'north',
    'ada',
    'lovelace',
    'example',
    'com',
  ]);
});

it.each([
  ['lea', 'Lease'],
  ['LEASE flat', 'Lease of a flat'],
  ['sao', 'São Paulo'],
  ['São', 'Sao Paulo'],
  ['strasse', 'Hauptstraße Straße'],
  ['STRAẞE', 'Straße'],
  ['οδος', 'ΟΔΟΣ'],
  ['istanbul', 'İSTANBUL'],
  ['ada@example', 'ada@example.com'],
  ['o’neil', 'O’Neil'],
  ['契約書', '賃貸借契約書'],
  ['契', '賃貸借契約書'],
  ['書', '賃貸借契約書'],
  ['ｶﾞｲﾄﾞ', 'ガイドライン'],
  ['عقد', 'عَقْد إيجار'],
  ['สัญญา', 'หนังสือสัญญาเช่า'],
  ['계약', '임대차 계약서'],
])('“%s” finds “%s”', (search, name) => expect(finds(search, name)).toBe(true));

it.each([
  ['ease', 'Lease'],
  ['lease joe', 'Lease'],
  ['約契', '賃貸借契約書'],
  ['かく', 'がく'],
])('“%s” does not find “%s”', (search, name) => expect(finds(search, name)).toBe(false));

it('are bounded in number and length, on both sides', () => {
  expect(wordsIn(Array.from({ length: 200 }, (_, n) => `word${n}`).join(' '))).toHaveLength(maxWords);
  const long = 'x'.repeat(200);
  expect([wordsIn(long)[0]?.length, finds(long, long)]).toEqual([40, true]);
  expect(wordsToFind(Array.from({ length: 50 }, (_, n) => `w${n}x`).join(' '))).toHaveLength(12);
});

it('a search demands no word that another one demands', () => expect(wordsToFind('le lease LEASE')).toEqual(['lease']));

it.each(['', ' ', '!?', '😀'])('a search without a letter or digit has no words: “%s”', (search) =>
  expect(wordsToFind(search)).toEqual([]),
);
