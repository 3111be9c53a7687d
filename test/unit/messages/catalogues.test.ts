/** Every catalogue in every language has the keys, placeholders and plural forms that its readers need. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { logTypes } from '../../../shared/domain/accounts/log-fact.ts';
import { languages } from '../../../shared/domain/language.ts';
import { trailInLanguage, trailSentences } from '../../../web/messages/trail.ts';

type Messages = Readonly<Record<string, string>>;

const names = ['certificate', 'dashboard', 'errors', 'mail', 'problems', 'public', 'sign', 'trail-document'] as const;

async function catalogue(name: string, language: string): Promise<Messages> {
  return (await import(`../../../shared/messages/${name}/${language}.json`, { with: { type: 'json' } })).default;
}

const others = languages.filter((language) => language !== 'en');
const all = names.flatMap((name) => others.map((language) => [name, language] as const));

/** `{name}` in a sentence, each once. */
const placesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const form = /\.(zero|one|two|few|many|other)$/;

/** Keys of sentences that have plural forms, without the form. */
const pluralsOf = (messages: Messages) =>
  Object.keys(messages).flatMap((key) => (key.endsWith('.other') ? [key.replace(form, '')] : []));

/** Forms for whole numbers below a million; `other` also covers zero. */
const formsOf = (language: string) => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 1_000 }, (_, number) => rules.select(number + 1)))];
};

describe.each(all)('the sentences of %s in %s', (name, language) => {
  let english: Messages;
  let messages: Messages;
  let plurals: string[];
  const isPlural = (key: string) => form.test(key) && plurals.includes(key.replace(form, ''));

  beforeAll(async () => {
    [english, messages] = await Promise.all([catalogue(name, 'en'), catalogue(name, language)]);
    plurals = pluralsOf(english);
  });

  it('have the keys of English, none empty', () => {
    const keys = (of: Messages) =>
      Object.keys(of)
        .filter((key) => !isPlural(key))
        .sort();
    expect(keys(messages)).toEqual(keys(english));
    expect(Object.entries(messages).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('have the visible text of a button in its longer label, so that voice control finds it', () => {
    // Their buttons show "Delete" alone.
    const others = ['keys.deleteLabel'];
    const wrong = Object.keys(messages).filter((key) => {
      const [text, label] = [messages[key], messages[`${key}Label`]];
      if (!text || !label || others.includes(`${key}Label`)) return false;
      return !label.toLowerCase().includes(text.toLowerCase());
    });
    expect(wrong).toEqual([]);
  });

  it('have the placeholders of English', () => {
    const wrong = Object.keys(messages).filter((key) => {
      if (isPlural(key)) return false;
      return placesIn(messages[key] ?? '').join() !== placesIn(english[key] ?? '').join();
    });
    expect(wrong).toEqual([]);
  });

  it('have the plural forms of the language; only a form for one number may leave the number out', () => {
    const needed = formsOf(language);
    const known = (key: string) => placesIn(english[`${key}.other`] ?? '');
    expect(
      plurals.flatMap((key) => needed.filter((one) => !messages[`${key}.${one}`]).map((one) => [key, one])),
    ).toEqual([]);
    const wrong = Object.keys(messages).filter((key) => {
      if (!isPlural(key)) return false;
      const expected = known(key.replace(form, ''));
      const actual = placesIn(messages[key] ?? '');
      if (/\.(few|many|other)$/.test(key)) return actual.some((place) => !expected.includes(place));
      return (
        actual.some((place) => !expected.includes(place)) ||
        expected.some((place) => !actual.includes(place) && !/count|days/.test(place))
      );
    });
    expect(wrong).toEqual([]);
  });

  it('are translated', () => {
    const script: Partial<Record<string, RegExp>> = {
      ar: /\p{Script=Arabic}/u,
      ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
    };
    const isForeign = (text: string) => script[language]?.test(text) === false;
    // A sentence that consists of placeholders and names of formats, products or keys needs no translation.
    const words = (text: string) =>
      text.replace(/\{\w+\}|PAdES|HTTP|Ctrl K|pt|API|URL|Webhooks?|Free|Pro|Enterprise/g, '').replace(/[^\p{L}]/gu, '');
    const same = Object.entries(messages).filter(
      ([key, text]) => words(text) !== '' && ((text === english[key] && words(text).length > 14) || isForeign(text)),
    );
    expect(same).toEqual([]);
  });
});

it.each(languages)('every type of entry in the log of an organization has its sentence in %s', async (language) => {
  const messages = await catalogue('dashboard', language);
  expect(logTypes.filter((type) => !messages[`log.${type}`])).toEqual([]);
});

it('every folder has one catalogue per language', async () => {
  const folder = join(__dirname, '../../../shared/messages');
  for (const name of [...names, 'trail']) {
    expect((await readdir(join(folder, name))).sort()).toEqual(languages.map((each) => `${each}.json`).sort());
  }
});

describe.each(others)('the audit trail in %s', (language) => {
  it('has every sentence of English with its placeholders, for a reader and for the owner', async () => {
    const english = trailSentences();
    (await trailInLanguage(language))();
    const places = (sentences: object) =>
      Object.entries({ ...sentences, methods: '' }).map(([key, text]) => [key, placesIn(text).join()]);
    for (const who of ['reader', 'owner'] as const) {
      const translated = trailSentences()[who];
      expect(Object.fromEntries(places(translated))).toEqual(Object.fromEntries(places(english[who])));
      expect(Object.keys(translated.methods ?? {})).toEqual(Object.keys(english[who].methods ?? {}));
    }
    for (const part of ['checks', 'history'] as const)
      expect(places(trailSentences()[part])).toEqual(places(english[part]));
    (await trailInLanguage('en'))();
  });
});
