/** Account, profile, security, notifications, API keys and webhooks, each with an address of its own below /app/settings. */
import { useEffect, useRef } from 'preact/hooks';
import { service } from '../api/service.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { AccountSettings } from './account.tsx';
import { ApiKeys } from './api-keys.tsx';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { EmailAddress } from './email-address.tsx';
import { Notifications } from './notifications.tsx';
import { ProfileSettings } from './profile.tsx';
import { Webhooks } from './webhooks.tsx';

const sections = [
  { path: '/app/settings', name: 'settings.account', Section: AccountSettings },
  { path: '/app/settings/profile', name: 'settings.profile', Section: ProfileSettings },
  { path: '/app/settings/security', name: 'settings.security', Section: SecuritySettings },
  { path: '/app/settings/notifications', name: 'settings.notifications', Section: Notifications },
  { path: '/app/settings/keys', name: 'settings.keys', Section: ApiKeys },
  { path: '/app/settings/webhooks', name: 'settings.webhooks', Section: Webhooks },
] as const;

export function Settings({ path }: { path: string }) {
  const list = useRef<HTMLUListElement>(null);
  // On a narrow screen the sections are one row, which scrolls.
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (here && list.current) list.current.scrollLeft = here.offsetLeft - list.current.offsetLeft - 16;
  }, [path]);
  const { Section } = sections.find((section) => section.path === path) ?? sections[0];
  return (
    <Screen title={t('settings.title')}>
      <div class="settings">
        <nav aria-label={t('settings.title')}>
          <ul ref={list}>
            {sections.map((section) => (
              <li key={section.path}>
                <Link to={section.path} isHere={section.path === path}>
                  {t(section.name)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Section />
      </div>
    </Screen>
  );
}

/** Password, e-mail address, and the devices that are logged in. */
function SecuritySettings() {
  const { value: account, failure, reload, set } = useLoaded(service.account, 'account');
  if (!account) {
    return (
      <section class="card" aria-label={t('settings.security')}>
        <Waiting failure={failure} retry={reload} />
      </section>
    );
  }
  return (
    <div class="stack">
      <EmailAddress account={account} onChanged={set} />
      <ChangePassword email={account.email} />
      <Devices />
    </div>
  );
}
