import { isolated } from '../../shared/messages/translate.ts';
import { readerLocale } from './reader.ts';

/** "Ann, Ben and Cid", in the language of the page. */
export const listOf = (texts: readonly string[], locale = readerLocale()): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(texts);

/** A name of another direction does not reorder the list (Unicode TR9, FSI and PDI). */
export const listOfNames = (names: readonly string[]): string => listOf(names.map(isolated));

/** Sentences one after the other; Japanese puts no space between them. */
export const inARow = (sentences: readonly (string | false)[]): string =>
  sentences.filter(Boolean).join(readerLocale().startsWith('ja') ? '' : ' ');
