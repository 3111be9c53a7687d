/** The verifier's problems, in the language of the page. */
import en from '../../shared/messages/problems/en.json' with { type: 'json' };
import { pageMessages } from '../messages/page-messages.ts';

const { t, load } = pageMessages(
  en,
  (language) => import(`../../shared/messages/problems/${language}.json`, { with: { type: 'json' } }),
);

export const problemsInLanguage = load;

/** Falls back to the service's own sentence: a newer service may have codes that this page does not know. */
export function problemSentence({ code, message }: { code: string; message: string }): string {
  return Object.hasOwn(en, code) ? t(code as keyof typeof en) : message;
}
