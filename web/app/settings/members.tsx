/** The members of the organization, the invitations that are open, and what each role may do. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Role } from '../../../shared/domain/accounts/roles.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Button } from '../../components/button.tsx';
import { MenuButton, type MenuItem } from '../../components/menu-button.tsx';
import { toast } from '../../components/toast.tsx';
import { dayOf } from '../../format/time.ts';
import { useTask } from '../../use-task.ts';
import { may } from '../api/acting.ts';
import { appApi } from '../api/app-api.ts';
import { readMemberships } from '../api/memberships.ts';
import { type CreatedInvitation, type Member, organizationApi } from '../api/organization-api.ts';
import { session } from '../api/session.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Table } from '../components/table.tsx';
import { Waiting } from '../components/waiting.tsx';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';
import { memberName } from '../organizations/member-names.ts';
import { grantableRoles } from './grantable-roles.ts';
import { Address, Invitations, Invite } from './invitations.tsx';
import { RolesTable } from './roles-table.tsx';
import { NewSecret } from './secret.tsx';
import { SettingsSection } from './settings-section.tsx';

export function Members() {
  const { value: members, failure, reload } = useLoaded(organizationApi.members, 'members');
  const invites = may('organization:manage');
  const invitations = useLoaded(async () => (invites ? organizationApi.invitations() : []), `invitations ${invites}`);
  const organization = useLoaded(
    async () => (invites ? organizationApi.current() : null),
    `organization ${invites}`,
  ).value;
  const sendsMail = useLoaded(appApi.account, '').value?.sendsMail ?? true;
  const changing = useTask();
  const [dialog, ask] = useConfirm();
  const [isInviting, setInviting] = useState(false);
  const [created, setCreated] = useState<CreatedInvitation | null>(null);
  if (!members) return <Waiting failure={failure} retry={reload} />;
  if (!invitations.value) return <Waiting failure={invitations.failure} retry={invitations.reload} />;
  const isSelf = ({ accountId }: Member) => accountId === session()?.userId;
  const owners = members.filter(({ role }) => role === 'owner');
  const isOnlyOwner = (member: Member) => owners.length === 1 && owners[0] === member;
  const change = async (member: Member, role: Role) => {
    await organizationApi.changeRole(member.accountId, role);
    toast(t('members.roleChanged', { name: memberName(member), role: t(`memberRole.${role}`) }));
    if (isSelf(member)) await readMemberships();
    await reload();
  };
  const changeRole = (member: Member, role: Role) => {
    if (!isSelf(member)) return void changing.run(() => change(member, role));
    ask({
      title: t('members.ownRoleTitle'),
      text: t('members.ownRoleText', { role: t(`memberRole.${role}`) }),
      action: t('members.changeRole'),
      onConfirm: () => change(member, role),
    });
  };
  const askToRemove = (member: Member) =>
    ask({
      title: t('members.removeTitle', { name: memberName(member) }),
      text: t('members.removeText'),
      action: t('remove'),
      isDangerous: true,
      done: t('members.removed', { name: memberName(member) }),
      onConfirm: async () => {
        await organizationApi.removeMember(member.accountId);
        await reload();
      },
    });
  const askToReset = (member: Member) =>
    ask({
      title: t('members.resetFactorTitle', { name: memberName(member) }),
      text: t('members.resetFactorText'),
      action: t('members.resetFactor'),
      isDangerous: true,
      done: t('members.factorReset', { name: memberName(member) }),
      onConfirm: async () => {
        await organizationApi.resetSecondFactor(member.accountId);
        await reload();
      },
    });
  const onInvited = (invitation: CreatedInvitation) => {
    setInviting(false);
    setCreated(invitation.url === null ? null : invitation);
    if (invitation.url === null) toast(t('members.invited', { email: invitation.email }));
    return invitations.reload();
  };
  const onWithdrawn = (id: string) => {
    if (created?.id === id) setCreated(null);
    return invitations.reload();
  };
  const acts = { changeRole, askToRemove, askToReset };
  return (
    <div class="stack">
      <SettingsSection
        title={t('settings.members')}
        hint={
          <>
            {t('members.hint')}
            {organization && (
              <span class="own-line">
                {t(organization.requiresSecondFactor ? 'members.factorRequired' : 'members.factorOptional')}{' '}
                <Link to="/app/settings/organization" label={t('members.factorSetting')}>
                  {t('account.change')}
                </Link>
              </span>
            )}
          </>
        }
        action={
          invites && (
            <Button icon="plus" onClick={() => setInviting(true)}>
              {t('members.invite')}
            </Button>
          )
        }
        isWide
      >
        {created?.url && (
          <NewSecret
            said={t('members.invitedLink', { email: created.email })}
            text={created.url}
            name={t('members.link')}
          />
        )}
        <FailureNotice failure={changing.failure} />
        <Table
          look="addressed"
          label={t('settings.members')}
          heads={[
            ...[t('members.name'), t('auth.email'), t('members.role')],
            ...(invites ? [t('members.factor')] : []),
            t('members.since'),
          ]}
          rows={members.map((member) => ({
            key: member.accountId,
            cells: cellsOf(member, { isSelf: isSelf(member), isOnlyOwner: isOnlyOwner(member) }, acts),
          }))}
        />
        {members.some((member) => isSelf(member) && isOnlyOwner(member)) && (
          <p class="hint">{t('members.onlyOwner')}</p>
        )}
      </SettingsSection>
      {invites && (
        <Invitations members={members} invitations={invitations.value} {...{ sendsMail, onInvited, onWithdrawn }} />
      )}
      <RolesTable />
      {isInviting && <Invite onInvited={onInvited} onClose={() => setInviting(false)} />}
      {dialog}
    </div>
  );
}

interface Acts {
  changeRole: (member: Member, role: Role) => void;
  askToRemove: (member: Member) => void;
  askToReset: (member: Member) => void;
}

interface Standing {
  isSelf: boolean;
  /** The service refuses every other role: an organization keeps an owner. */
  isOnlyOwner: boolean;
}

function cellsOf(member: Member, { isSelf, isOnlyOwner }: Standing, { changeRole, askToRemove, askToReset }: Acts) {
  const { email, role, joinedAt } = member;
  const name = memberName(member);
  const mayChange = may('organization:manage') && grantableRoles().includes(role);
  return [
    <span key="name" class="member-line">
      <Avatar name={name} email={email ?? ''} />
      <span>
        <strong>{name}</strong> {isSelf && <span class="hint">{t('members.you')}</span>}
      </span>
    </span>,
    <Address key="email" email={email ?? ''} />,
    mayChange && !isOnlyOwner ? (
      <RoleChoice key="role" {...{ name, role }} onRole={(next) => changeRole(member, next)} />
    ) : (
      <span key="role" class="role-text">
        {t(`memberRole.${role}`)}
      </span>
    ),
    ...(may('organization:manage') ? [<Factor key="factor" isSetUp={member.hasSecondFactor ?? false} />] : []),
    <time key="since">{dayOf(joinedAt)}</time>,
    mayChange && !isSelf && (
      <MenuButton
        key="actions"
        label={t('list.actions', { name })}
        items={actionsOn(member, { askToRemove, askToReset })}
      />
    ),
  ];
}

/** On a phone the text stands without the head of its column. */
function Factor({ isSetUp }: { isSetUp: boolean }) {
  return (
    <>
      <span class={isSetUp ? 'beside-head badge good' : 'beside-head'}>
        {t(isSetUp ? 'members.factorSetUp' : 'members.noFactor')}
      </span>
      <span class="without-head">{t(isSetUp ? 'members.hasFactor' : 'members.hasNoFactor')}</span>
    </>
  );
}

/** Only owners reset a second factor. */
function actionsOn(member: Member, { askToRemove, askToReset }: Pick<Acts, 'askToRemove' | 'askToReset'>): MenuItem[] {
  const name = memberName(member);
  const reset: MenuItem = {
    text: t('members.resetFactor'),
    label: t('members.resetFactorLabel', { name }),
    icon: 'lock',
    onChoose: () => askToReset(member),
  };
  const remove: MenuItem = {
    text: t('remove'),
    label: t('members.removeLabel', { name }),
    icon: 'trash',
    isDangerous: true,
    onChoose: () => askToRemove(member),
  };
  return may('organization:own') ? [reset, remove] : [remove];
}

interface RoleChoiceProps {
  name: string;
  role: Role;
  onRole: (role: Role) => void;
}

/** A second press saves: the arrow keys pass through roles that nobody means to give. */
function RoleChoice({ name, role, onRole }: RoleChoiceProps) {
  const [chosen, setChosen] = useState(role);
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => setChosen(role), [role]);
  const save = () => {
    // The button disappears with the difference, and must not take the focus along.
    list.current?.focus();
    onRole(chosen);
  };
  return (
    <span class="row tight">
      <select
        ref={list}
        class="text"
        aria-label={t('members.roleOf', { name })}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value as Role)}
      >
        {grantableRoles().map((one) => (
          <option key={one} value={one} selected={one === chosen}>
            {t(`memberRole.${one}`)}
          </option>
        ))}
      </select>
      {chosen !== role && (
        <Button look="quiet" label={t('members.changeRoleOf', { name })} onClick={save}>
          {t('save')}
        </Button>
      )}
    </span>
  );
}
