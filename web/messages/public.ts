/** The sentences of the public pages. */
import errors from '../../shared/messages/errors/en.json' with { type: 'json' };
import en from '../../shared/messages/public/en.json' with { type: 'json' };
import { pageMessages } from './page-messages.ts';

export const { t, load: publicInLanguage } = pageMessages(
  { ...en, ...errors },
  (language) => import(`../../shared/messages/public/${language}.json`, { with: { type: 'json' } }),
  (language) => import(`../../shared/messages/errors/${language}.json`, { with: { type: 'json' } }),
);
