/** What the dashboard says. English is part of the page; another language is loaded before the page is drawn. */
import type { Language } from '../../shared/domain/language.ts';
import { type DashboardKey, en } from '../../shared/messages/dashboard/en.ts';
import { type ErrorKey, en as errors } from '../../shared/messages/errors/en.ts';
import { type Translate, type Translation, translator } from '../../shared/messages/translate.ts';
import { errorMessages } from './errors.ts';

type Key = DashboardKey | ErrorKey;

export type DashboardTranslate = Translate<Key>;

const catalogues: Record<Language, () => Promise<Translation<DashboardKey>>> = {
  en: async () => en,
  de: async () => (await import('../../shared/messages/dashboard/de.ts')).de,
  fr: async () => (await import('../../shared/messages/dashboard/fr.ts')).fr,
  es: async () => (await import('../../shared/messages/dashboard/es.ts')).es,
  ar: async () => (await import('../../shared/messages/dashboard/ar.ts')).ar,
  ja: async () => (await import('../../shared/messages/dashboard/ja.ts')).ja,
};

export const dashboardInEnglish: DashboardTranslate = translator<Key>({ ...en, ...errors }, 'en');

export async function dashboardTranslator(language: Language): Promise<DashboardTranslate> {
  const [own, failures] = await Promise.all([catalogues[language](), errorMessages[language]()]);
  return translator<Key>({ ...own, ...failures }, language);
}
