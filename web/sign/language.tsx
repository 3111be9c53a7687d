/** The language of the signing page. English is part of the page; the other languages are loaded when they are chosen. */
import { createContext } from 'preact';
import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { type Language, languageFor } from '../../shared/domain/language.ts';
import { en, type SignMessages, type SignTranslate } from '../../shared/messages/sign/en.ts';
import { translator } from '../../shared/messages/translate.ts';
import { LanguageMenu } from '../components/language-menu.tsx';
import { applyLanguage, browserLanguage, chosenLanguage, keepLanguage } from '../messages/language.ts';

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
  useEffect(() => load(chosenLanguage() ?? browserLanguage()), []);
  const i18n = useMemo((): I18n => {
    const setLocale = (locale: Language) => {
      keepLanguage(locale);
      load(locale);
    };
    return { locale: loaded.locale, t: translator(loaded.messages, loaded.locale), setLocale };
  }, [loaded]);
  useLayoutEffect(() => {
    applyLanguage(i18n.locale);
    document.title = `${i18n.t('pageTitle')} · Countersign`;
  }, [i18n]);
  /** The sender's choice of language, which the person's own choice overrides. */
  const suggestLocale = (tag: string | undefined) => {
    if (tag && !chosenLanguage()) load(languageFor(tag));
  };
  return { i18n, suggestLocale };
}

export function LanguageSwitch() {
  const { locale, t, setLocale } = useI18n();
  return <LanguageMenu label={t('language')} language={locale} onLanguage={setLocale} />;
}
