/** What the verifier found, in the language of the page. */

import type { ProblemCode } from '../../shared/domain/documents/verification.ts';
import type { Language } from '../../shared/domain/language.ts';
import { en, type ProblemMessages } from '../../shared/messages/problems/en.ts';

const catalogues: Record<Language, () => Promise<ProblemMessages>> = {
  en: async () => en,
  de: async () => (await import('../../shared/messages/problems/de.ts')).de,
  fr: async () => (await import('../../shared/messages/problems/fr.ts')).fr,
  es: async () => (await import('../../shared/messages/problems/es.ts')).es,
  ar: async () => (await import('../../shared/messages/problems/ar.ts')).ar,
  ja: async () => (await import('../../shared/messages/problems/ja.ts')).ja,
};

let current: Readonly<Record<ProblemCode, string>> = en;

/** The service may be newer than the page: the sentence of a code that the page does not know is the service's. */
export function problemSentence({ code, message }: { code: string; message: string }): string {
  return Object.hasOwn(current, code) ? current[code as ProblemCode] : message;
}

export async function problemsInLanguage(language: Language): Promise<() => void> {
  const next = await catalogues[language]();
  return () => {
    current = next;
  };
}
