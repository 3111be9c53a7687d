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
import { requireEntries } from '../forms/error-message.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { Link, navigate } from '../frame/router.tsx';
import { SettingsSection } from './settings-section.tsx';

interface Deletion {
  title: string;
  hint: string;
  text: string;
  /** Deletes, and leaves what is gone. */
  run: (body: { password: string }) => Promise<void>;
}

export function DeleteAccount() {
  const run = async (body: { password: string }) => {
    await appApi.deleteAccount(body);
    leave();
    navigate('/app/login');
    toast(t('danger.done'));
  };
  return <Danger title={t('danger.title')} hint={t('danger.hint')} text={t('danger.text')} run={run} />;
}

/** The end of the organization that the tab acts for. */
export function DeleteOrganization({ name }: { name: string }) {
  const run = async (body: { password: string }) => {
    await organizationApi.remove(body);
    actFor(null);
    navigate('/app', { replace: true });
    await readMemberships();
    toast(t('organizations.deleted', { name }));
  };
  const text = t('organizations.deleteText', { name });
  return <Danger title={t('organizations.delete')} hint={t('organizations.deleteHint')} text={text} run={run} />;
}

function Danger(deletion: Deletion) {
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsSection title={deletion.title} hint={deletion.hint}>
      <div class="row">
        <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
          {deletion.title}
        </Button>
        <Link to="/app/settings/export">{t('danger.export')}</Link>
      </div>
      {isAsking && <DeleteDialog {...deletion} onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}

function messageOf({ code }: Failure): string | null {
  if (code === 'invalid_credentials') return t('password.wrong');
  return code === 'legal_hold' ? t('danger.held') : null;
}

function DeleteDialog({ title, text, run, onClose }: Deletion & { onClose: () => void }) {
  const form = useForm({ password: '' });
  const send = () =>
    form.send(async () => {
      requireEntries(form.values);
      await run(form.values);
    });
  return (
    <FormDialog
      title={title}
      action={t('danger.action')}
      isDangerous
      form={form}
      messageOf={messageOf}
      onSend={send}
      onClose={onClose}
    >
      <p>{text}</p>
      <PasswordField label={t('password.current')} autoComplete="current-password" {...form.entry('password')} />
    </FormDialog>
  );
}
