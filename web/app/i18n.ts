/** The sentences of the dashboard for its components. A change of language draws the whole page anew. */
import type { Language } from '../../shared/domain/language.ts';
import { type DashboardTranslate, dashboardInEnglish, dashboardTranslator } from '../messages/dashboard.ts';

let translate = dashboardInEnglish;

export const useTranslate = (): DashboardTranslate => translate;

export async function dashboardInLanguage(language: Language): Promise<() => void> {
  const next = await dashboardTranslator(language);
  return () => {
    translate = next;
  };
}
