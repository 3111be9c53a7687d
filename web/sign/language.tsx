import { LanguageMenu } from '../components/language-menu.tsx';
import { chooseLanguage, pageLanguage } from '../messages/page-language.ts';
import { t } from './i18n.ts';

export const useI18n = () => ({ t, locale: pageLanguage() });

export function LanguageSwitch() {
  return <LanguageMenu label={t('language')} language={pageLanguage()} onLanguage={chooseLanguage} />;
}
