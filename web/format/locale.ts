import type { Language } from '../../shared/domain/language.ts';

/**
 * The language with the region of the browser: en-GB writes the day first, en-US the month. English without a region is
 * written as in the e-mails. Arabic uses Latin digits, as the sentences do.
 */
export function localeOf(language: Language, tags: readonly string[] = navigator.languages): string {
  const locales = tags.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
  const own = locales.find((locale) => locale.language === language && locale.region);
  const region = (own ?? locales.find((locale) => locale.region))?.region;
  const locale = region ? `${language}-${region}` : language === 'en' ? 'en-GB' : language;
  return language === 'ar' ? `${locale}-u-nu-latn` : locale;
}
