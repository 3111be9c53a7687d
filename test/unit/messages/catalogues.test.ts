/** Every catalogue in every language. A missing or superfluous key is a type error; what types cannot see is checked here. */
import { ownerSentences, readerSentences } from '../../../shared/domain/audit/audit-sentences.ts';
import { languages } from '../../../shared/domain/language.ts';

type Messages = Readonly<Record<string, string>>;

const names = ['dashboard', 'errors', 'mail', 'problems', 'public', 'sign', 'trail-document'] as const;

async function catalogue(name: string, language: string): Promise<Messages> {
  const module: Record<string, Messages> = await import(`../../../shared/messages/${name}/${language}.ts`);
  return module[language] ?? {};
}

const others = languages.filter((language) => language !== 'en');
const all = names.flatMap((name) => others.map((language) => [name, language] as const));

/** `{name}` in a sentence, each once. */
const placesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const form = /\.(zero|one|two|few|many|other)$/;

/** Keys of sentences that have plural forms, without the form. */
const pluralsOf = (messages: Messages) =>
  Object.keys(messages).flatMap((key) => (key.endsWith('.other') ? [key.replace(form, '')] : []));

/** Forms for whole numbers below a million; `other` stands in for zero. */
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
    // Without places, names of formats and products, something must be left to translate.
    const words = (text: string) =>
      text.replace(/\{\w+\}|PAdES|HTTP|pt|API|URL|Webhooks?|Free|Pro|Enterprise/g, '').replace(/[^\p{L}]/gu, '');
    const same = Object.entries(messages).filter(
      ([key, text]) => words(text) !== '' && ((text === english[key] && words(text).length > 14) || isForeign(text)),
    );
    expect(same).toEqual([]);
  });
});

describe.each(others)('the audit trail in %s', (language) => {
  it('has every sentence of English with its placeholders', async () => {
    const module = await import(`../../../shared/messages/trail/${language}.ts`);
    const flat = (sentences: object) => Object.entries({ ...sentences, methods: '' }) as [string, string][];
    for (const [who, english] of [
      ['reader', readerSentences],
      ['owner', ownerSentences],
    ] as const) {
      const translated = module[language][who];
      const wrong = flat(english).filter(
        ([key, text]) => key !== 'methods' && placesIn(translated[key] ?? '').join() !== placesIn(text).join(),
      );
      expect(wrong).toEqual([]);
      expect(Object.keys(translated.methods)).toEqual(Object.keys(english.methods ?? {}));
    }
  });
});
