/** The end of an account or an organization: a dialog that asks for the password once more. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { toast } from '../../components/toast.tsx';
import type { Failure } from '../../http/request.ts';
import { actFor } from '../api/acting.ts';
import { appApi } from '../api/app-api.ts';
import { readMemberships } from '../api/memberships.ts';
import { organizationApi } from '../api/organization-api.ts';
import { leave } from '../api/session.ts';
import { wrongPassword } from '../forms/error-message.ts';
import { t } from '../frame/i18n.ts';
import { Link, navigate } from '../frame/router.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';

interface Deletion {
  title: string;
  text: string;
  action: string;
  /** Deletes, and leaves what is gone. */
  onProven: (body: { password: string }) => Promise<void>;
}

export function DeleteAccount() {
  const onProven = async (body: { password: string }) => {
    await appApi.deleteAccount(body);
    leave();
    navigate('/app/login');
    toast(t('danger.done'));
  };
  return (
    <SettingsSection title={t('danger.title')} hint={t('danger.hint')}>
      <Danger title={t('danger.title')} text={t('danger.text')} action={t('danger.action')} onProven={onProven} />
    </SettingsSection>
  );
}

/** After the person has left or deleted the organization that the tab acts for. */
export async function toOwnAccount(): Promise<void> {
  actFor(null);
  navigate('/app', { replace: true });
  await readMemberships();
}

/** The end of the organization that the tab acts for. */
export function DeleteOrganization({ name }: { name: string }) {
  const onProven = async (body: { password: string }) => {
    await organizationApi.remove(body);
    await toOwnAccount();
    toast(t('organizations.deleted', { name }));
  };
  const text = t('organizations.deleteText', { name });
  return (
    <SettingsSection title={t('organizations.delete')} hint={t('organizations.deleteHint')}>
      <Danger
        title={t('organizations.delete')}
        text={text}
        action={t('organizations.deleteAction')}
        onProven={onProven}
      />
    </SettingsSection>
  );
}

function Danger(deletion: Deletion) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div class="row even">
        <Link to="/app/settings/export" look="button quiet">
          {t('danger.export')}
        </Link>
        <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
          {deletion.title}
        </Button>
      </div>
      {isAsking && <PasswordDialog {...deletion} isDangerous messageOf={messageOf} onClose={() => setAsking(false)} />}
    </>
  );
}

const messageOf = (failure: Failure) => (failure.code === 'legal_hold' ? t('danger.held') : wrongPassword(failure));
