import { readerLocale } from './reader.ts';

/** "Ann, Ben and Cid", in the language of the page. */
export const listOf = (texts: readonly string[], locale = readerLocale()): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(texts);

/** Sentences one after the other; Japanese puts no space between them. */
export const inARow = (sentences: readonly (string | false)[]): string =>
  sentences.filter(Boolean).join(readerLocale().startsWith('ja') ? '' : ' ');
