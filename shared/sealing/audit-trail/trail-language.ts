/** The words of the audit trail's document, in its reader's language. */
import { type AuditSentences, readerSentences } from '../../domain/audit/audit-sentences.ts';
import type { Language } from '../../domain/language.ts';
import type { TrailDocumentMessages } from '../../messages/trail-document/en.ts';
import { type Translate, translator } from '../../messages/translate.ts';

export interface TrailLanguage {
  t: Translate<keyof TrailDocumentMessages>;
  sentences: AuditSentences;
  isRightToLeft: boolean;
  /** A text of another direction does not reorder the sentence around it (Unicode TR9, FSI and PDI). */
  isolated: (text: string) => string;
}

type Catalogue = { messages: TrailDocumentMessages; sentences: AuditSentences };

const catalogues: Record<Language, () => Promise<Catalogue>> = {
  en: async () => ({ messages: (await import('../../messages/trail-document/en.ts')).en, sentences: readerSentences }),
  de: async () => ({
    messages: (await import('../../messages/trail-document/de.ts')).de,
    sentences: (await import('../../messages/trail/de.ts')).de.reader,
  }),
  fr: async () => ({
    messages: (await import('../../messages/trail-document/fr.ts')).fr,
    sentences: (await import('../../messages/trail/fr.ts')).fr.reader,
  }),
  es: async () => ({
    messages: (await import('../../messages/trail-document/es.ts')).es,
    sentences: (await import('../../messages/trail/es.ts')).es.reader,
  }),
  ar: async () => ({
    messages: (await import('../../messages/trail-document/ar.ts')).ar,
    sentences: (await import('../../messages/trail/ar.ts')).ar.reader,
  }),
  ja: async () => ({
    messages: (await import('../../messages/trail-document/ja.ts')).ja,
    sentences: (await import('../../messages/trail/ja.ts')).ja.reader,
  }),
};

export async function trailLanguage(language: Language): Promise<TrailLanguage> {
  const { messages, sentences } = await catalogues[language]();
  return {
    t: translator(messages, language),
    sentences,
    isRightToLeft: language === 'ar',
    isolated: language === 'en' ? (text) => text : (text) => `\u2068${text}\u2069`,
  };
}
