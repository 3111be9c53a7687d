/** The languages of pages and e-mails. */
export const languages = ['en', 'de', 'fr', 'es', 'ar', 'ja'] as const;
export type Language = (typeof languages)[number];

/** Returns the language for the first part of a BCP 47 tag; English without a tag and for unsupported languages. */
export function languageFor(tag: string | null): Language {
  const primary = tag?.split('-')[0]?.toLowerCase();
  return languages.find((language) => language === primary) ?? 'en';
}
