/** Head and foot of the public pages. */
import { type ComponentType, render } from 'preact';
import { drawPage, type Load, together } from '../messages/page-language.ts';
import { publicInLanguage, t } from '../messages/public.ts';
import { Brand } from './brand.tsx';
import { watchFocusRing } from './focus-ring.ts';
import { LanguageMenu } from './language-menu.tsx';

export function PublicHead({ here }: { here?: 'verify' | 'docs' }) {
  return (
    <header class="topbar">
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <div>
        <Brand />
        <nav aria-label={t('nav.main')}>
          <a href="/verify" aria-current={here === 'verify' ? 'page' : undefined}>
            {t('nav.verify')}
          </a>
          <a href="/docs" aria-current={here === 'docs' ? 'page' : undefined}>
            {t('nav.docs')}
          </a>
          <a href="/app">{t('nav.logIn')}</a>
        </nav>
      </div>
    </header>
  );
}

export function PublicFoot() {
  return (
    <footer class="foot">
      <p>{t('privacy')}</p>
      <LanguageMenu label={t('language')} />
    </footer>
  );
}

/** @param more further sentences of the page */
export function drawPublicPage(
  title: `page.${'home' | 'missing' | 'verify'}`,
  Page: ComponentType,
  ...more: Load[]
): void {
  const root = document.getElementById('root');
  if (!root) return;
  watchFocusRing();
  void drawPage(together(publicInLanguage, ...more), () => {
    document.title = t(title);
    render(<Page />, root);
  });
}
