/** The languages people are addressed in. */
export const languages = ['en', 'de', 'fr', 'es', 'ar', 'ja'] as const;
export type Language = (typeof languages)[number];

/** The language for a BCP 47 tag, by its first part; English for none and for any we do not speak. */
export function languageFor(tag: string | null): Language {
  const primary = tag?.split('-')[0]?.toLowerCase();
  return languages.find((language) => language === primary) ?? 'en';
}
