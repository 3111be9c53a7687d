/** The sentences of the signing page. A change of language redraws the whole page. */
import en from '../../shared/messages/sign/en.json' with { type: 'json' };
import { pageMessages } from '../messages/page-messages.ts';

export type SignMessageKey = keyof typeof en;

export const { t, load: signInLanguage } = pageMessages(
  en,
  (language) => import(`../../shared/messages/sign/${language}.json`, { with: { type: 'json' } }),
);
