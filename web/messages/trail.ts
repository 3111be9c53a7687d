/** The audit trail in the language of the page. English stands in the domain, whose certificate it is part of. */
import { type AuditSentences, ownerSentences, readerSentences } from '../../shared/domain/audit/audit-sentences.ts';
import type { Language } from '../../shared/domain/language.ts';

interface TrailSentences {
  owner: AuditSentences;
  reader: AuditSentences;
}

const english: TrailSentences = { owner: ownerSentences, reader: readerSentences };

const catalogues: Record<Language, () => Promise<TrailSentences>> = {
  en: async () => english,
  de: async () => (await import('../../shared/messages/trail/de.ts')).de,
  fr: async () => (await import('../../shared/messages/trail/fr.ts')).fr,
  es: async () => (await import('../../shared/messages/trail/es.ts')).es,
  ar: async () => (await import('../../shared/messages/trail/ar.ts')).ar,
  ja: async () => (await import('../../shared/messages/trail/ja.ts')).ja,
};

let current = english;

export const trailSentences = (): TrailSentences => current;

export async function trailInLanguage(language: Language): Promise<() => void> {
  const next = await catalogues[language]();
  return () => {
    current = next;
  };
}
