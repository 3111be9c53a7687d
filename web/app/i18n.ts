/** The sentences of the dashboard for its components. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type DashboardTranslate, dashboardTranslator } from '../messages/dashboard.ts';

export const I18nContext = createContext<DashboardTranslate>(dashboardTranslator('en'));

export const useTranslate = (): DashboardTranslate => useContext(I18nContext);
