/** The end of an account: a dialog that asks for the password once more. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { toast } from '../../components/toast.tsx';
import type { Failure } from '../../http/request.ts';
import { appApi } from '../api/app-api.ts';
import { leave } from '../api/session.ts';
import { requireEntries } from '../forms/error-message.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { Link, navigate } from '../frame/router.tsx';
import { SettingsSection } from './settings-section.tsx';

export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsSection title={t('danger.title')} hint={t('danger.hint')}>
      <div class="row">
        <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
          {t('danger.title')}
        </Button>
        <Link to="/app/settings/export">{t('danger.export')}</Link>
      </div>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}

function messageOf({ code }: Failure): string | null {
  if (code === 'invalid_credentials') return t('password.wrong');
  return code === 'legal_hold' ? t('danger.held') : null;
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ password: '' });
  const send = () =>
    form.send(async () => {
      requireEntries(form.values);
      await appApi.deleteAccount(form.values);
      leave();
      navigate('/app/login');
      toast(t('danger.done'));
    });
  return (
    <FormDialog
      title={t('danger.title')}
      action={t('danger.action')}
      isDangerous
      form={form}
      messageOf={messageOf}
      onSend={send}
      onClose={onClose}
    >
      <p>{t('danger.text')}</p>
      <PasswordField label={t('password.current')} autoComplete="current-password" {...form.entry('password')} />
    </FormDialog>
  );
}
