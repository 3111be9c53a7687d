/** The sentences of the signing page. A change of language redraws the whole page. */
import en from '../../shared/messages/sign/en.json' with { type: 'json' };
import { pageMessages } from '../messages/page-messages.ts';

/** A sentence without plural forms. */
export type SignMessageKey = Exclude<keyof typeof en, `pages.${string}`>;

export const { t, load: signInLanguage } = pageMessages(
  en,
  (language) => import(`../../shared/messages/sign/${language}.json`, { with: { type: 'json' } }),
);
