/** The sentences of the dashboard for its components. A change of language draws the whole page anew. */
import en from '../../../shared/messages/dashboard/en.json' with { type: 'json' };
import errors from '../../../shared/messages/errors/en.json' with { type: 'json' };
import { pageMessages } from '../../messages/page-messages.ts';

const { t, load } = pageMessages(
  { ...en, ...errors },
  (language) => import(`../../../shared/messages/dashboard/${language}.json`, { with: { type: 'json' } }),
  (language) => import(`../../../shared/messages/errors/${language}.json`, { with: { type: 'json' } }),
);

export type DashboardTranslate = typeof t;

export const useTranslate = (): DashboardTranslate => t;

export const dashboardInLanguage = load;
