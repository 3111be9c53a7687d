/** What the dashboard says. */
import type { Language } from '../../shared/domain/language.ts';
import { type DashboardKey, en } from '../../shared/messages/dashboard/en.ts';
import { type ErrorKey, en as errors } from '../../shared/messages/errors/en.ts';
import { type Translate, type Translation, translator } from '../../shared/messages/translate.ts';

type Key = DashboardKey | ErrorKey;

export type DashboardTranslate = Translate<Key>;

/** What a translation lacks is said in English. */
export function dashboardTranslator(language: Language, translation: Translation<Key> = {}): DashboardTranslate {
  return translator<Key>({ ...en, ...errors, ...translation }, language);
}
