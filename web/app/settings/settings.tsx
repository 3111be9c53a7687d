/** The settings. Each section has its own address. */
import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { number } from '../../format/number.ts';
import { dayOf } from '../../format/time.ts';
import { type Account, appApi } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { ApiKeys } from './api-keys.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportSettings } from './export.tsx';
import { Notifications } from './notifications.tsx';
import { ProfileSettings } from './profile.tsx';
import { RetentionSettings } from './retention.tsx';
import { SecuritySettings } from './security.tsx';
import { SettingsSection } from './settings-section.tsx';
import { Webhooks } from './webhooks.tsx';

const sections = [
  { path: '/app/settings', name: 'settings.account', Section: AccountSettings },
  { path: '/app/settings/profile', name: 'settings.profile', Section: ProfileSettings },
  { path: '/app/settings/security', name: 'settings.security', Section: SecuritySettings },
  { path: '/app/settings/notifications', name: 'settings.notifications', Section: Notifications },
  { path: '/app/settings/keys', name: 'settings.keys', Section: ApiKeys },
  { path: '/app/settings/webhooks', name: 'settings.webhooks', Section: Webhooks },
  { path: '/app/settings/retention', name: 'settings.retention', Section: RetentionSettings },
  { path: '/app/settings/export', name: 'settings.export', Section: ExportSettings },
] as const;

export function Settings({ path }: { path: string }) {
  const list = useRef<HTMLUListElement>(null);
  // On a narrow screen the sections are one row that scrolls.
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

function AccountSettings() {
  const { value, failure, reload } = useLoaded(appApi.account, 'account');
  if (!value) return <Waiting failure={failure} retry={reload} />;
  return (
    <div class="stack">
      <SettingsSection title={t('settings.account')} hint={t('account.hint')}>
        <AccountFacts account={value} />
      </SettingsSection>
      <DeleteAccount />
    </div>
  );
}

/** A service without billing has no plans. */
export function AccountFacts({ account }: { account: Account }) {
  const { email, plan, hasBilling, limits, createdAt, userId } = account;
  const facts = [
    ['account.email', email],
    ...(hasBilling ? [['account.plan', t(`account.plan.${plan}`)] as const] : []),
    ['account.requests', t('account.requestsLimit', { number: number(limits.requestsPerMinute) })],
    ['account.keys', t('account.keysLimit', { number: limits.apiKeys })],
    ['account.since', dayOf(createdAt)],
    ['account.id', <code>{userId}</code>],
  ] as const;
  return (
    <dl class="facts">
      {facts.map(([name, fact]) => (
        <Fragment key={name}>
          <dt>{t(name)}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
