/** The verifier's problems, in the language of the page. */
import en from '../../shared/messages/problems/en.json' with { type: 'json' };
import { pageMessages } from '../messages/page-messages.ts';

const { t, load } = pageMessages(
  en,
  (language) => import(`../../shared/messages/problems/${language}.json`, { with: { type: 'json' } }),
);

export const problemsInLanguage = load;

/** The service may be newer than the page: the sentence of a code that the page does not know is the service's. */
export function problemSentence({ code, message }: { code: string; message: string }): string {
  return Object.hasOwn(en, code) ? t(code as keyof typeof en) : message;
}
