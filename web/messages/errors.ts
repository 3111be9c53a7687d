import type { Language } from '../../shared/domain/language.ts';
import { type ErrorKey, en } from '../../shared/messages/errors/en.ts';
import type { Translation } from '../../shared/messages/translate.ts';

/** What people read of failures, for every page. */
export const errorMessages: Record<Language, () => Promise<Translation<ErrorKey>>> = {
  en: async () => en,
  de: async () => (await import('../../shared/messages/errors/de.ts')).de,
  fr: async () => (await import('../../shared/messages/errors/fr.ts')).fr,
  es: async () => (await import('../../shared/messages/errors/es.ts')).es,
  ar: async () => (await import('../../shared/messages/errors/ar.ts')).ar,
  ja: async () => (await import('../../shared/messages/errors/ja.ts')).ja,
};
