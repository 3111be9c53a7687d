import { BarMenu } from '../../components/bar-menu.tsx';
import { Brand, Mark } from '../../components/brand.tsx';
import { LanguageMenu } from '../../components/language-menu.tsx';
import { useActing } from '../api/acting.ts';
import { Commands } from '../commands/commands.tsx';
import { AccountMenu } from '../organizations/account-menu.tsx';
import { settingsPath } from '../settings/settings-paths.ts';
import { t } from './i18n.ts';
import { Link } from './router.tsx';
import { useLeave } from './use-leave.ts';

interface TopBarProps {
  /** Whether there is a session, or may be one as soon as the service has answered. */
  isOwner: boolean;
  path: string;
}

/** The head of every screen. The open screen saves its changes before the page is left. */
export function TopBar({ isOwner, path }: TopBarProps) {
  const { membership } = useActing();
  return (
    <header class="topbar">
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <div>
        {isOwner ? (
          <Link to="/app" look="brand">
            <Mark />
            <span>Countersign</span>
            {membership && <bdi>{membership.name}</bdi>}
          </Link>
        ) : (
          <Brand />
        )}
        {isOwner && <Commands />}
        <nav aria-label={t('nav.main')}>
          {isOwner ? (
            <>
              <BarMenu label={t('nav.menu')} path={path}>
                <OwnerLinks path={path} />
              </BarMenu>
              <AccountMenu />
            </>
          ) : (
            <>
              <a href="/verify">{t('nav.verify')}</a>
              <LanguageMenu label={t('profile.language')} />
            </>
          )}
        </nav>
      </div>
    </header>
  );
}

function OwnerLinks({ path }: { path: string }) {
  const { leave } = useLeave();
  return (
    <>
      <Link to="/app" isHere={path === '/app' || path === '/app/new' || path.startsWith('/app/envelopes')}>
        {t('nav.documents')}
      </Link>
      <Link to="/app/templates" isHere={path.startsWith('/app/templates') || path.startsWith('/app/batches')}>
        {t('nav.templates')}
      </Link>
      <Link to={settingsPath()} isHere={path.startsWith('/app/settings')}>
        {t('nav.settings')}
      </Link>
      <Link to="/verify" follow={leave}>
        {t('nav.verify')}
      </Link>
    </>
  );
}
