/** The switch between the person's own account and the organizations. Each choice loads its page, in a new tab if so asked. */
import { MenuButton, type MenuItem } from '../../components/menu-button.tsx';
import { addressFor, type Membership, useActing } from '../api/acting.ts';
import { t } from '../frame/i18n.ts';
import { navigate } from '../frame/router.tsx';
import { useLeave } from '../frame/use-leave.ts';

export function AccountMenu() {
  const { membership, memberships, isLost } = useActing();
  const { leave } = useLeave();
  const link = (href: string) => ({ href, onChoose: () => void leave(href) });
  const isOwn = !membership && !isLost;
  const organization = (each: Membership): MenuItem => ({
    text: t('organizations.withRole', { name: each.name, role: t(`memberRole.${each.role}`) }),
    icon: each === membership ? 'check' : 'people',
    ...link(addressFor(each.organizationId)),
  });
  const creating = '/app/organizations/new';
  return (
    <div class={isOwn ? 'account-menu own' : 'account-menu'}>
      <MenuButton
        label={t('organizations.switch')}
        text={membership?.name ?? t('organizations.own')}
        icon={membership ? 'people' : 'person'}
        items={[
          { text: t('organizations.own'), icon: isOwn ? 'check' : 'person', ...link(addressFor(null)) },
          ...(memberships ?? []).map(organization),
          { text: t('organizations.create'), icon: 'plus', href: creating, onChoose: () => navigate(creating) },
        ]}
      />
    </div>
  );
}
