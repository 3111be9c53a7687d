/** The language of a page: the one chosen on this device, otherwise the browser's. */
import { type Language, languageFor, languages } from '../../shared/domain/language.ts';
import { keep, readKept } from '../storage.ts';

const storageKey = 'countersign.language';

/** The language that was chosen on this device, if any. */
export function chosenLanguage(): Language | null {
  const chosen = readKept('localStorage', storageKey);
  return languages.find((language) => language === chosen) ?? null;
}

export function keepLanguage(language: Language): void {
  keep('localStorage', storageKey, language);
}

/** The first language of the browser that the pages support. */
export function browserLanguage(tags: readonly string[] = navigator.languages): Language {
  const known = tags.find((tag) => languages.some((language) => tag.toLowerCase().split('-')[0] === language));
  return languageFor(known ?? null);
}

/** Sets language and direction of the document, which screen readers and fonts follow. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
}
