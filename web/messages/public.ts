/** What the public pages say. English is part of the page; another language is loaded before the page is drawn. */
import type { Language } from '../../shared/domain/language.ts';
import { type ErrorKey, en as errors } from '../../shared/messages/errors/en.ts';
import { en, type PublicKey } from '../../shared/messages/public/en.ts';
import { type Translate, type Translation, translator } from '../../shared/messages/translate.ts';
import { errorMessages } from './errors.ts';

type Key = PublicKey | ErrorKey;

const catalogues: Record<Language, () => Promise<Translation<PublicKey>>> = {
  en: async () => en,
  de: async () => (await import('../../shared/messages/public/de.ts')).de,
  fr: async () => (await import('../../shared/messages/public/fr.ts')).fr,
  es: async () => (await import('../../shared/messages/public/es.ts')).es,
  ar: async () => (await import('../../shared/messages/public/ar.ts')).ar,
  ja: async () => (await import('../../shared/messages/public/ja.ts')).ja,
};

let translate = translator<Key>({ ...en, ...errors }, 'en');

export const t: Translate<Key> = (key, values) => translate(key, values);

export async function publicInLanguage(language: Language): Promise<() => void> {
  const [own, failures] = await Promise.all([catalogues[language](), errorMessages[language]()]);
  return () => {
    translate = translator<Key>({ ...own, ...failures }, language);
  };
}
