/** The language of the signing page. English is part of the page; the other languages are loaded when they are chosen. */
import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { type Language, languageFor, languages } from '../../shared/domain/language.ts';
import { en, type SignMessages, type SignTranslate } from '../../shared/messages/sign/en.ts';
import { translator } from '../../shared/messages/translate.ts';
import { languageNames } from '../messages/language-names.ts';
import { keep, readKept } from '../storage.ts';

const loaders: Record<Language, () => Promise<SignMessages>> = {
  en: async () => en,
  de: async () => (await import('../../shared/messages/sign/de.ts')).de,
  fr: async () => (await import('../../shared/messages/sign/fr.ts')).fr,
  es: async () => (await import('../../shared/messages/sign/es.ts')).es,
  ar: async () => (await import('../../shared/messages/sign/ar.ts')).ar,
  ja: async () => (await import('../../shared/messages/sign/ja.ts')).ja,
};

export interface I18n {
  locale: Language;
  t: SignTranslate;
  setLocale: (locale: Language) => void;
}

export const I18nContext = createContext<I18n>({
  locale: 'en',
  t: translator(en, 'en'),
  setLocale: () => undefined,
});

export function useI18n(): I18n {
  return useContext(I18nContext);
}

const storageKey = 'countersign.language';

/** The language that the person chose on this device, if any. */
function savedLocale(): Language | null {
  const saved = readKept('localStorage', storageKey);
  return languages.find((language) => language === saved) ?? null;
}

/** The first of the browser's languages that the page has. */
function browserLocale(): Language {
  const known = navigator.languages.find((tag) => languages.some((language) => tag.toLowerCase().startsWith(language)));
  return languageFor(known ?? null);
}

/** Sets language and direction of the document, which screen readers and fonts follow. */
function applyLocale({ locale, t }: I18n): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
  document.title = `${t('pageTitle')} · Countersign`;
}

/** The language of the page and its messages, which change together once the messages are loaded. */
export function useLocale() {
  const [loaded, setLoaded] = useState<{ locale: Language; messages: SignMessages }>({ locale: 'en', messages: en });
  const load = useCallback((locale: Language) => {
    // Messages that cannot be fetched leave the page in the language that it has.
    loaders[locale]().then(
      (messages) => setLoaded({ locale, messages }),
      () => undefined,
    );
  }, []);
  useEffect(() => load(savedLocale() ?? browserLocale()), []);
  const i18n = useMemo((): I18n => {
    const setLocale = (locale: Language) => {
      keep('localStorage', storageKey, locale);
      load(locale);
    };
    return { locale: loaded.locale, t: translator(loaded.messages, loaded.locale), setLocale };
  }, [loaded]);
  useLayoutEffect(() => applyLocale(i18n), [i18n]);
  /** The sender's choice of language, which the person's own choice overrides. */
  const suggestLocale = (tag: string | undefined) => {
    if (tag && !savedLocale()) load(languageFor(tag));
  };
  return { i18n, suggestLocale };
}

export function LanguageSwitch() {
  const { locale, t, setLocale } = useI18n();
  return (
    <label class="language">
      <span class="sr">{t('language')}</span>
      <select value={locale} onChange={(event) => setLocale(event.currentTarget.value as Language)}>
        {languages.map((option) => (
          <option key={option} value={option} lang={option} selected={option === locale}>
            {languageNames[option]}
          </option>
        ))}
      </select>
    </label>
  );
}
