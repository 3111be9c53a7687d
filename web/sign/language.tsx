/** In which language the signing page speaks. English comes with the page, the others when they are wanted. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Language, languageFor, languages } from '../../shared/domain/language.ts';
import { languageNames } from '../messages/language-names.ts';
import { en, type MessageKey, type Messages } from './languages/en.ts';

const loaders: Record<Language, () => Promise<Messages>> = {
  en: async () => en,
  de: async () => (await import('./languages/de.ts')).de,
  fr: async () => (await import('./languages/fr.ts')).fr,
  es: async () => (await import('./languages/es.ts')).es,
  ar: async () => (await import('./languages/ar.ts')).ar,
  ja: async () => (await import('./languages/ja.ts')).ja,
};

/** @throws when the file cannot be fetched */
export function loadMessages(language: Language): Promise<Messages> {
  return loaders[language]();
}

export type Say = (key: MessageKey, values?: Record<string, string | number>) => string;

/** What is put in place is set apart from the text around it, so that an address does not disorder Arabic. */
export function sayer(messages: Messages): Say {
  return (key, values = {}) =>
    messages[key].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return messages === en ? String(value) : `\u2068${value}\u2069`;
    });
}

export interface Speech {
  language: Language;
  say: Say;
  choose: (language: Language) => void;
}

export const SpeechContext = createContext<Speech>({
  language: 'en',
  say: sayer(en),
  choose: () => undefined,
});

export function useSpeech(): Speech {
  return useContext(SpeechContext);
}

const key = 'countersign.language';

/** What the person chose on this device, if anything. */
export function chosenLanguage(): Language | null {
  try {
    const kept = localStorage.getItem(key);
    return languages.find((language) => language === kept) ?? null;
  } catch {
    return null;
  }
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // It is asked again on the next visit.
  }
}

/** The first of the browser's languages that we speak. */
export function browserLanguage(): Language {
  const known = navigator.languages.find((tag) => languages.some((language) => tag.toLowerCase().startsWith(language)));
  return languageFor(known ?? null);
}

/** Tells the document, so that screen readers, fonts and the direction of reading follow. */
export function showLanguage(language: Language, say: Say): void {
  document.documentElement.lang = language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  document.title = `${say('pageTitle')} · Countersign`;
}

export function LanguageSwitch() {
  const { language, say, choose } = useSpeech();
  return (
    <label class="language">
      <span class="sr">{say('language')}</span>
      <select value={language} onChange={(event) => choose(event.currentTarget.value as Language)}>
        {languages.map((option) => (
          <option key={option} value={option} lang={option} selected={option === language}>
            {languageNames[option]}
          </option>
        ))}
      </select>
    </label>
  );
}
