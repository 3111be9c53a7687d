/** Head and foot of the public pages. */
import { type ComponentType, render } from 'preact';
import { version } from '../../package.json';
import { localMailbox } from '../local-product.ts';
import { hasLoggedIn } from '../login-hint.ts';
import { drawPage, type Load, together } from '../messages/page-language.ts';
import { publicInLanguage, t } from '../messages/public.ts';
import { BarMenu } from './bar-menu.tsx';
import { Brand } from './brand.tsx';
import { watchFocusRing } from './focus-ring.ts';
import { LanguageMenu } from './language-menu.tsx';
import { MenuButton } from './menu-button.tsx';

type Place = 'verify' | 'docs';

/** The bar of the dashboard for a person who has logged in, otherwise the one of the visitors. */
export function PublicHead({ here }: { here?: Place }) {
  const isOwner = hasLoggedIn();
  return (
    <header class="topbar">
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <div>
        <Brand to={isOwner ? '/app' : '/'} />
        <nav aria-label={t('nav.main')}>{isOwner ? <OwnersLinks here={here} /> : <VisitorsLinks here={here} />}</nav>
      </div>
    </header>
  );
}

function VerifyLink({ here }: { here: Place | undefined }) {
  return (
    <a href="/verify" aria-current={here === 'verify' ? 'page' : undefined}>
      {t('nav.verify')}
    </a>
  );
}

function DocsLink({ here }: { here: Place | undefined }) {
  return (
    <a href="/docs" aria-current={here === 'docs' ? 'page' : undefined}>
      {t('nav.docs')}
    </a>
  );
}

function VisitorsLinks({ here }: { here: Place | undefined }) {
  return (
    <>
      <VerifyLink here={here} />
      <DocsLink here={here} />
      <a href="/app/login">{t('nav.logIn')}</a>
      {/* The reference is in English only. */}
      {here !== 'docs' && <LanguageMenu label={t('language')} />}
    </>
  );
}

async function logOut(): Promise<void> {
  const session = await import('../app/api/session.ts');
  await session.logOut();
  location.assign('/app/login');
}

function OwnersLinks({ here }: { here: Place | undefined }) {
  const mailbox = localMailbox();
  const link = (href: string) => ({ href, onChoose: () => location.assign(href) });
  return (
    <>
      <BarMenu label={t('nav.menu')} path={location.pathname}>
        <a href="/app">{t('nav.documents')}</a>
        <a href="/app/templates">{t('nav.templates')}</a>
        <a href="/app/settings">{t('nav.settings')}</a>
        <VerifyLink here={here} />
        {here === 'docs' && <DocsLink here={here} />}
      </BarMenu>
      <MenuButton
        label={t('nav.account')}
        icon="person"
        items={[
          { text: t('nav.docs'), icon: 'code', ...link('/docs') },
          ...(mailbox ? [{ text: t('nav.mailbox'), icon: 'mail' as const, ...link(mailbox) }] : []),
          { text: t('nav.logOut'), icon: 'leave', beginsGroup: true, onChoose: () => void logOut() },
        ]}
      />
    </>
  );
}

export function PublicFoot() {
  return (
    <footer class="site-foot">
      <div class="foot">
        <div>
          <p>{t('privacy')}</p>
          <p>
            Countersign · {t('foot.version', { version })} · {t('foot.license')}
          </p>
        </div>
        <ul>
          <li>
            <a href="/verify">{t('nav.verify')}</a>
          </li>
          <li>
            <a href="/docs">{t('home.reference')}</a>
          </li>
          <li>
            <a href="/api/openapi.json">OpenAPI 3.1</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}

/** @param more further sentences of the page */
export function drawPublicPage(
  title: `page.${'home' | 'missing' | 'verify'}`,
  Page: ComponentType,
  ...more: Load[]
): Promise<void> {
  const root = document.getElementById('root');
  if (!root) return Promise.resolve();
  watchFocusRing();
  return drawPage(together(publicInLanguage, ...more), () => {
    document.title = t(title);
    render(<Page />, root);
  });
}
