/** The sentences of the dashboard, in the language of the page. A change of language redraws the whole page. */
import en from '../../../shared/messages/dashboard/en.json' with { type: 'json' };
import errors from '../../../shared/messages/errors/en.json' with { type: 'json' };
import { pageMessages } from '../../messages/page-messages.ts';

export const { t, load: dashboardInLanguage } = pageMessages(
  { ...en, ...errors },
  (language) => import(`../../../shared/messages/dashboard/${language}.json`, { with: { type: 'json' } }),
  (language) => import(`../../../shared/messages/errors/${language}.json`, { with: { type: 'json' } }),
);
