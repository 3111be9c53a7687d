import { type Language, languages } from '../../shared/domain/language.ts';

/** Each language in its own words. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
  ja: '日本語',
};

export const languageOptions = languages.map((language) => [language, languageNames[language]] as const);
