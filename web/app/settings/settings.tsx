/** The settings. Each section has its own address. */
import { Fragment, type JSX } from 'preact';
import type { MemberScope } from '../../../shared/domain/accounts/roles.ts';
import { Icon } from '../../components/icon.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { dayOf } from '../../format/time.ts';
import { currentMembership, may } from '../api/acting.ts';
import { type Account, appApi } from '../api/app-api.ts';
import { type SecondFactor, secondFactorApi } from '../api/second-factor-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { t } from '../frame/i18n.ts';
import { Link, navigate } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { NotAllowed } from '../organizations/for-scope.tsx';
import { ApiKeys } from './api-keys.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ExportSettings } from './export.tsx';
import { FactList, Identifier } from './fact-list.tsx';
import { Address } from './invitations.tsx';
import { OrganizationLog } from './log.tsx';
import { Members } from './members.tsx';
import { Notifications } from './notifications.tsx';
import { OrganizationSettings } from './organization.tsx';
import { ProfileSettings } from './profile.tsx';
import {
  addressProtection,
  appProtection,
  type Protection,
  ProtectionBadge,
  passkeyProtection,
} from './protection.tsx';
import { RetentionSettings } from './retention.tsx';
import { SecuritySettings } from './security.tsx';
import { profileName, settingsPath } from './settings-paths.ts';
import { SettingsSection } from './settings-section.tsx';
import { Webhooks } from './webhooks.tsx';

interface SectionPlace {
  path: string;
  name: Parameters<typeof t>[0];
  Section: () => JSX.Element;
  /** The owner: the person, or the account that the tab acts for. `organization`: only an organization has the section. */
  of: 'person' | 'account' | 'organization';
  /** Members need it. */
  scope?: MemberScope;
}

const account: SectionPlace = {
  path: '/app/settings',
  name: 'settings.account',
  Section: AccountSettings,
  of: 'person',
};

const sections: readonly SectionPlace[] = [
  account,
  {
    path: '/app/settings/organization',
    name: 'settings.organization',
    Section: OrganizationSettings,
    of: 'organization',
  },
  { path: '/app/settings/members', name: 'settings.members', Section: Members, of: 'organization' },
  { path: '/app/settings/profile', name: 'settings.profile', Section: ProfileSettings, of: 'account' },
  { path: '/app/settings/security', name: 'settings.security', Section: SecuritySettings, of: 'person' },
  { path: '/app/settings/notifications', name: 'settings.notifications', Section: Notifications, of: 'person' },
  { path: '/app/settings/keys', name: 'settings.keys', Section: ApiKeys, of: 'account', scope: 'organization:manage' },
  {
    path: '/app/settings/webhooks',
    name: 'settings.webhooks',
    Section: Webhooks,
    of: 'account',
    scope: 'webhooks:write',
  },
  {
    path: '/app/settings/retention',
    name: 'settings.retention',
    Section: RetentionSettings,
    of: 'account',
    scope: 'organization:manage',
  },
  { path: '/app/settings/export', name: 'settings.export', Section: ExportSettings, of: 'account' },
  {
    path: '/app/settings/log',
    name: 'settings.log',
    Section: OrganizationLog,
    of: 'organization',
    scope: 'organization:manage',
  },
];

const nameOf = ({ name }: SectionPlace) => t(name === 'settings.profile' ? profileName() : name);

interface SectionGroup {
  name: string | null;
  sections: readonly SectionPlace[];
}

/** In an organization its sections come first, and those of the person are marked. */
function groupsOf(organization: string | null): SectionGroup[] {
  if (organization === null) return [{ name: null, sections: sections.filter(({ of }) => of !== 'organization') }];
  return [
    { name: organization, sections: sections.filter(({ of, scope }) => of !== 'person' && (!scope || may(scope))) },
    { name: t('settings.person'), sections: sections.filter(({ of }) => of === 'person') },
  ];
}

export function Settings({ path }: { path: string }) {
  const organization = currentMembership()?.name ?? null;
  const groups = groupsOf(organization);
  const wanted = sections.some((section) => section.path === path) ? path : settingsPath();
  const { Section, of, scope } = sections.find((section) => section.path === wanted) ?? account;
  const isMissing = organization === null && of === 'organization';
  return (
    <Screen title={t('settings.title')}>
      <div class="settings">
        <nav aria-label={t('settings.title')}>
          <SectionMenu {...{ groups, path }} />
          <SectionLinks {...{ groups, path }} />
        </nav>
        <div class="stack">
          {organization && of === 'person' && <Notice>{t('settings.personHint', { name: organization })}</Notice>}
          {isMissing ? (
            <p class="card">{t('organizations.onlyInOne')}</p>
          ) : scope && !may(scope) ? (
            <NotAllowed />
          ) : (
            <Section />
          )}
        </div>
      </div>
    </Screen>
  );
}

interface SectionsProps {
  groups: readonly SectionGroup[];
  /** The address of the section that is open. */
  path: string;
}

/** The sections on a narrow screen: the name of the present one, which opens the list of them. */
function SectionMenu({ groups, path }: SectionsProps) {
  const all = groups.flatMap(({ name, sections }) =>
    sections.map((section, index) => ({ section, heading: index === 0 ? (name ?? undefined) : undefined })),
  );
  const here = all.find(({ section }) => section.path === path)?.section ?? account;
  return (
    <div class="section-menu">
      <MenuButton
        label={t('settings.title')}
        text={nameOf(here)}
        picture={<Icon name="sliders" />}
        items={all.map(({ section, heading }) => ({
          text: nameOf(section),
          heading,
          href: section.path,
          isChosen: section === here,
          onChoose: () => navigate(section.path),
        }))}
      />
    </div>
  );
}

function SectionLinks({ groups, path }: SectionsProps) {
  return (
    <div class="section-links">
      {groups.map(({ name, sections }) => (
        <Fragment key={name}>
          {name && (
            <p class="hint">
              <bdi>{name}</bdi>
            </p>
          )}
          <ul>
            {sections.map((section) => (
              <li key={section.path}>
                <Link to={section.path} isHere={section.path === path}>
                  {nameOf(section)}
                </Link>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  );
}

function AccountSettings() {
  const { value, failure, reload } = useLoaded(appApi.account, 'account');
  const secondFactor = useLoaded(secondFactorApi.read, 'second-factor');
  if (!value) return <Waiting failure={failure} retry={reload} />;
  if (!secondFactor.value) return <Waiting failure={secondFactor.failure} retry={secondFactor.reload} />;
  return (
    <div class="stack">
      <SettingsSection title={t('settings.account')} hint={t('account.hint')}>
        <AccountFacts account={value} />
      </SettingsSection>
      {value.hasPassword && (
        <SettingsSection title={t('account.security')} hint={t('account.securityHint')}>
          <ProtectionList secondFactor={secondFactor.value} />
        </SettingsSection>
      )}
      <DeleteAccount />
    </div>
  );
}

/** Accounts without a password have no second factor: their provider asks for one. */
function ProtectionList({ secondFactor }: { secondFactor: SecondFactor }) {
  const lines = [
    [t('twoFactor.title'), appProtection(secondFactor)],
    [t('passkeys.title'), passkeyProtection(secondFactor)],
  ] as const;
  return (
    <ul class="protections">
      {lines.map(([title, protection]) => (
        <li key={title}>
          <ProtectionLine title={title} protection={protection} />
        </li>
      ))}
    </ul>
  );
}

function ProtectionLine({ title, protection }: { title: string; protection: Protection }) {
  const { action, reason } = protection;
  if (action === null)
    return (
      <div class="protection">
        <span>
          {title} <span class="hint">{reason}</span>
        </span>
        <ProtectionBadge protection={protection} />
      </div>
    );
  return (
    <Link to="/app/settings/security" look="protection">
      <span>{title}</span>
      <ProtectionBadge protection={protection} />
      <span class="action">{action}</span>
    </Link>
  );
}

/** @param to where the fact is changed; null if it cannot be changed here */
function Changeable({ to, text, label }: { to: string | null; text: string; label: string }) {
  return (
    <div class="changeable">
      <span>{text}</span>
      {to && (
        <Link to={to} label={label}>
          {t('account.change')}
        </Link>
      )}
    </div>
  );
}

/** The address with its state, and the link that changes or confirms it. */
function EmailFact({ account }: { account: Account }) {
  const protection = addressProtection(account);
  const { action, reason } = protection;
  return (
    <div class="changeable">
      <span>
        <Address email={account.email} /> <ProtectionBadge protection={protection} />{' '}
        {reason && <span class="hint">{reason}</span>}
      </span>
      {action && (
        <span class="changeable-links">
          {!account.emailVerified && (
            <Link to="/app/settings/security" label={t('verifyEmail.action')}>
              {action}
            </Link>
          )}
          <Link to="/app/settings/security" label={t('address.change')}>
            {t('account.change')}
          </Link>
        </span>
      )}
    </div>
  );
}

/** A service without billing has no plans. */
export function AccountFacts({ account }: { account: Account }) {
  const { name, plan, hasBilling, createdAt, userId } = account;
  // In an organization, the profile is that of the organization.
  const profile = currentMembership() ? null : '/app/settings/profile';
  const facts = [
    ...(name
      ? [['account.name', <Changeable to={profile} text={name} label={t('account.changeName')} />] as const]
      : []),
    ['account.email', <EmailFact account={account} />],
    ...(hasBilling ? [['account.plan', t(`account.plan.${plan}`)] as const] : []),
    ['account.created', dayOf(createdAt)],
    ['account.id', <Identifier text={userId} name={t('account.id')} />],
  ] as const;
  return <FactList facts={facts} />;
}
