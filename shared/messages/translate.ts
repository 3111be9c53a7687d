/** Fills sentences: `{name}` is replaced by the value of that name. */
import type { Language } from '../domain/language.ts';

export type Values = Readonly<Record<string, string | number>>;

/** Puts a value in each place of the sentence; a place without a value stays as it is written. */
export function fill(template: string, values: Values, form: (value: string) => string = (value) => value): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    return value === undefined ? place : form(String(value));
  });
}

/** The text keeps its own direction, and does not reorder the sentence around it (Unicode TR9, FSI and PDI). */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** A sentence that depends on a number has one key per plural form of the language: `fields.one`, `fields.other`. */
type PluralForm = Intl.LDMLPluralRule;
type Sentence<Key extends string> = Key extends `${infer Base}.${PluralForm}` ? Base : Key;

/** The sentence of a key. For a sentence with plural forms, the value `count` chooses the form. */
export type Translate<Key extends string> = (key: Sentence<Key>, values?: Values) => string;

/**
 * The sentences of one catalogue in one language. Outside English every value is isolated from the text around it, so
 * that an address does not reorder Arabic.
 */
export function translator<Key extends string>(
  messages: Readonly<Record<Key, string>>,
  language: Language,
): Translate<Key> {
  const texts: Readonly<Record<string, string | undefined>> = messages;
  const rules = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const plural = texts[`${key}.${rules.select(Number(values.count ?? 0))}`] ?? texts[`${key}.other`];
    return fill(texts[key] ?? plural ?? key, values, language === 'en' ? undefined : isolated);
  };
}
