/** The sentences of the dashboard for its components. */
import { type DashboardTranslate, dashboardTranslator } from '../messages/dashboard.ts';

const translate = dashboardTranslator('en');

export const useTranslate = (): DashboardTranslate => translate;
