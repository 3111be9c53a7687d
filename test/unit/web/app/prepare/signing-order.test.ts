import { dashboardInLanguage } from '../../../../../web/app/frame/i18n.ts';
import { signingOrder } from '../../../../../web/app/prepare/review/signing-order.ts';
import { setReader } from '../../../../../web/format/reader.ts';

const person = (name: string, order = 1, role: 'signer' | 'approver' | 'viewer' | 'cc' = 'signer') => ({
  name,
  order,
  role,
});

async function readIn(language: 'en' | 'de' | 'ja' | 'ar'): Promise<void> {
  setReader({ language });
  (await dashboardInLanguage(language))();
}

Object.defineProperty(globalThis, 'navigator', { value: { languages: ['en-GB'] }, configurable: true });

/** Without the characters that isolate names of another direction. */
const said = (people: Parameters<typeof signingOrder>[0]) => signingOrder(people).replaceAll(/[\u2066-\u2069]/g, '');

afterEach(() => readIn('en'));

it.each([
  ['Ann signs.', [person('Ann')]],
  ['Ann and Ben can sign in any order.', [person('Ann'), person('Ben')]],
  ['Ann signs first, then Ben. Chidi gets a copy.', [person('Ben', 2), person('Ann'), person('Chidi', 2, 'cc')]],
  [
    'Ann and Ben sign first, then Cid, then Dora and Eve.',
    [person('Ann'), person('Ben'), person('Cid', 2), person('Dora', 3), person('Eve', 3)],
  ],
  ['Ann approves first, then Ben.', [person('Ann', 1, 'approver'), person('Ben', 2)]],
  [
    'Ann signs. Vera and Vic can read the document.',
    [person('Ann'), person('Vera', 1, 'viewer'), person('Vic', 2, 'viewer')],
  ],
  ['Cid gets a copy.', [person('Cid', 1, 'cc')]],
] as const)('%s', (sentence, people) => expect(said(people)).toBe(sentence));

it('is said in the language of the page', async () => {
  const people = [person('Ann'), person('Ben'), person('Cid', 2), person('Dora', 2, 'cc')];
  await readIn('de');
  expect(said(people)).toBe('Zuerst unterschreiben Ann und Ben, dann Cid. Dora erhält eine Kopie.');
  await readIn('ja');
  expect(said(people)).toBe('署名は Ann、Ben、次に Cid の順です。Dora に写しが送られます。');
});

it('isolates names, so that one of another direction does not reorder the sentence', () => {
  expect(signingOrder([person('Ann')])).toBe('\u2068Ann\u2069 signs.');
});
