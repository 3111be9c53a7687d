/** The sentences of the dashboard for its components. A change of language draws the whole page anew. */
import type { Language } from '../../../shared/domain/language.ts';
import { type DashboardTranslate, dashboardInEnglish, dashboardTranslator } from '../../messages/dashboard.ts';

let translate = dashboardInEnglish;

/** Speaks the language of the moment, also in a task that began before it was changed. */
const current: DashboardTranslate = (key, values) => translate(key, values);

export const useTranslate = (): DashboardTranslate => current;

export async function dashboardInLanguage(language: Language): Promise<() => void> {
  const next = await dashboardTranslator(language);
  return () => {
    translate = next;
  };
}
