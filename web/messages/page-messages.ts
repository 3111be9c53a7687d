/** The sentences of a page. English is part of the page; another language is loaded before the page is drawn in it. */
import type { Language } from '../../shared/domain/language.ts';
import { type Translate, translator } from '../../shared/messages/translate.ts';
import type { Load } from './page-language.ts';

/** Imports the catalogue of a language: `import()` of `shared/messages/<audience>/${language}.json`. */
type Catalogue<Content> = (language: Language) => Promise<{ default: Content }>;

/** Content that changes with the language of the page. */
export function inPageLanguage<Content>(
  english: Content,
  inLanguage: (language: Language) => Promise<Content>,
): { current: () => Content; load: Load } {
  let shown = english;
  return {
    current: () => shown,
    load: async (language) => {
      const next = language === 'en' ? english : await inLanguage(language);
      return () => {
        shown = next;
      };
    },
  };
}

/**
 * The sentences of one or more audiences. `t` always uses the present language, also in a task that began before a
 * change of language.
 */
export function pageMessages<Key extends string>(
  english: Readonly<Record<Key, string>>,
  ...catalogues: Catalogue<Readonly<Record<string, string>>>[]
): { t: Translate<Key>; load: Load } {
  const { current, load } = inPageLanguage(translator<Key>(english, 'en'), async (language) => {
    const parts = await Promise.all(catalogues.map((catalogue) => catalogue(language)));
    const messages = Object.assign({}, ...parts.map((part) => part.default)) as Readonly<Record<Key, string>>;
    return translator<Key>(messages, language);
  });
  return { t: (key, values) => current()(key, values), load };
}
