/** The menu of the person: account and organizations, what is seldom needed, and the log-out. Links open in a new tab if so asked. */
import { Avatar } from '../../components/avatar.tsx';
import { MenuButton, type MenuItem } from '../../components/menu-button.tsx';
import { reader } from '../../format/reader.ts';
import { localMailbox } from '../../local-product.ts';
import { addressFor, type Membership, useActing } from '../api/acting.ts';
import { ownEmail, useSession } from '../api/session.ts';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { useLeave } from '../frame/use-leave.ts';
import { OrganizationMark } from './organization-mark.tsx';

export function AccountMenu() {
  const { membership, memberships, isLost } = useActing();
  const { leave, logOutHere } = useLeave();
  // Draws the initials once the session is restored.
  useSession();
  const email = ownEmail();
  const person = <Avatar name={email.split('@')[0] ?? ''} email={email} />;
  const mailbox = localMailbox();
  const link = (href: string) => ({ href, onChoose: () => void leave(href) });
  const isOwn = !membership && !isLost;
  const markOf = ({ name, organizationId }: Membership) => <OrganizationMark name={name} id={organizationId} />;
  const organization = (each: Membership): MenuItem => ({
    text: each.name,
    note: t(`memberRole.${each.role}`),
    picture: markOf(each),
    isChosen: each === membership,
    ...link(addressFor(each.organizationId)),
  });
  const creating = '/app/organizations/new';
  return (
    <div class={isOwn ? 'account-menu own' : 'account-menu'}>
      <MenuButton
        label={t('organizations.switch')}
        text={membership?.name ?? t('organizations.own')}
        picture={membership ? markOf(membership) : person}
        head={<Person email={email} />}
        items={[
          { text: t('organizations.own'), picture: person, isChosen: isOwn, ...link(addressFor(null)) },
          ...(memberships ?? []).map(organization),
          { text: t('organizations.create'), icon: 'plus', href: creating, onChoose: () => navigate(creating) },
          { text: t('settings.account'), icon: 'person', beginsGroup: true, ...link('/app/settings') },
          { text: t('nav.docs'), icon: 'code', ...link('/docs') },
          ...(mailbox ? [{ text: t('nav.mailbox'), icon: 'mail' as const, ...link(mailbox) }] : []),
          { text: t('nav.logOut'), icon: 'leave', beginsGroup: true, onChoose: () => void logOutHere() },
        ]}
      />
    </div>
  );
}

/** Drawn when the menu opens: the name arrives with the profile, after the page. */
function Person({ email }: { email: string }) {
  const { name } = reader();
  return (
    <>
      {name && <strong>{name}</strong>}
      {email}
    </>
  );
}
