/** The invitations of the organization that were not accepted yet, and the form of a new one. */
import type { Role } from '../../../shared/domain/accounts/roles.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/form.tsx';
import { isFocusLost, rememberFocus } from '../../components/kept-focus.ts';
import { dayOf } from '../../format/time.ts';
import { languageOptions } from '../../messages/language-names.ts';
import { pageLanguage } from '../../messages/page-language.ts';
import { useTask } from '../../use-task.ts';
import {
  type CreatedInvitation,
  type Member,
  type MemberInvitation,
  organizationApi,
} from '../api/organization-api.ts';
import { Table } from '../components/table.tsx';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { grantableRoles } from './grantable-roles.ts';
import { SettingsSection } from './settings-section.tsx';

interface InvitationsProps {
  members: readonly Member[];
  invitations: readonly MemberInvitation[];
  sendsMail: boolean;
  onInvited: (invitation: CreatedInvitation) => Promise<void>;
  onWithdrawn: (id: string) => Promise<void>;
}

export function Invitations({ members, invitations, sendsMail, onInvited, onWithdrawn }: InvitationsProps) {
  const [dialog, ask] = useConfirm();
  const renewing = useTask();
  /** A second invitation of an address replaces the first. */
  const renew = ({ email, role }: MemberInvitation) => {
    const giveBack = rememberFocus();
    return renewing.run(async () => {
      await onInvited(await organizationApi.invite({ email, role, language: pageLanguage() }));
      requestAnimationFrame(() => isFocusLost() && giveBack());
    });
  };
  const askToWithdraw = ({ id, email }: MemberInvitation) =>
    ask({
      title: t('members.withdrawTitle', { email }),
      text: t('members.withdrawText'),
      action: t('members.withdraw'),
      isDangerous: true,
      done: t('members.withdrawn'),
      onConfirm: async () => {
        await organizationApi.withdraw(id);
        await onWithdrawn(id);
      },
    });
  const inviterOf = ({ invitedBy }: MemberInvitation) => {
    const inviter = members.find(({ accountId }) => accountId === invitedBy);
    return inviter?.name ?? inviter?.email ?? t('members.formerMember');
  };
  return (
    <>
      <SettingsSection title={t('members.invitations')} hint={t('members.invitationsHint')} isWide>
        <FailureNotice failure={renewing.failure} />
        {invitations.length === 0 && <p>{t('members.noInvitations')}</p>}
        {invitations.length > 0 && (
          <Table
            look="addressed"
            label={t('members.invitations')}
            heads={[t('auth.email'), t('members.role'), t('members.invitedBy'), t('members.expires')]}
            rows={invitations.map((invitation) => ({
              key: invitation.email,
              cells: [
                <Address key="email" email={invitation.email} />,
                t(`memberRole.${invitation.role}`),
                inviterOf(invitation),
                <time key="expires">{dayOf(invitation.expiresAt)}</time>,
                <span key="actions" class="row">
                  {grantableRoles().includes(invitation.role) && (
                    <Button
                      look="quiet"
                      busy={renewing.busy}
                      label={t(sendsMail ? 'members.againLabel' : 'members.newLinkLabel', { email: invitation.email })}
                      onClick={() => renew(invitation)}
                    >
                      {t(sendsMail ? 'members.again' : 'members.newLink')}
                    </Button>
                  )}
                  <Button
                    look="quiet"
                    label={t('members.withdrawLabel', { email: invitation.email })}
                    onClick={() => askToWithdraw(invitation)}
                  >
                    {t('members.withdraw')}
                  </Button>
                </span>,
              ],
            }))}
          />
        )}
      </SettingsSection>
      {dialog}
    </>
  );
}

/** An address. In a narrow column it continues on a second line after its `@`. */
export function Address({ email }: { email: string }) {
  const [name, domain] = email.split(/(?<=@)/);
  return (
    <bdi>
      {name}
      <wbr />
      {domain}
    </bdi>
  );
}

interface InviteProps {
  onInvited: (invitation: CreatedInvitation) => void;
  onClose: () => void;
}

export function Invite({ onInvited, onClose }: InviteProps) {
  const form = useForm<{ email: string; role: Role; language: Language }>({
    ...{ email: '', role: 'member', language: pageLanguage() },
  });
  const send = () =>
    form.send(async () => {
      onInvited(await organizationApi.invite({ ...form.values, email: form.values.email.trim() }));
    });
  return (
    <FormDialog
      title={t('members.inviteTitle')}
      action={t('members.inviteAction')}
      form={form}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={t('auth.email')}
        hint={t('members.inviteHint')}
        type="email"
        {...form.entry('email')}
        required
      />
      <SelectField
        label={t('members.role')}
        hint={t(`memberRole.${form.values.role}.hint`)}
        {...form.entry('role')}
        options={grantableRoles().map((role) => [role, t(`memberRole.${role}`)])}
      />
      <SelectField label={t('members.language')} {...form.entry('language')} options={languageOptions} />
    </FormDialog>
  );
}
