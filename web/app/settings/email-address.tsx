import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { dateAndTime } from '../../format/time.ts';
import { useTask } from '../../use-task.ts';
import { type Account, service } from '../api/service.ts';
import { requireEntries } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';

interface AddressProps {
  account: Account;
  onChanged: (account: Account) => void;
}

export function EmailAddress({ account, onChanged }: AddressProps) {
  const [isChanging, setChanging] = useState(false);
  const task = useTask();
  const { email, emailVerified, sendsMail, newEmail } = account;
  const verify = () =>
    task.run(async () => {
      await service.sendVerification();
      toast(t('address.verificationSent', { email }));
    });
  const withdraw = () =>
    task.run(async () => {
      onChanged(await service.withdrawEmailChange());
      toast(t('address.withdrawn'));
    });
  return (
    <section class="card stack">
      <h2>{t('auth.email')}</h2>
      <FailureNotice failure={task.failure} />
      <p class="row">
        <span>{email}</span>
        <span class={`badge ${emailVerified ? 'good' : 'warn'}`}>
          {t(emailVerified ? 'address.verified' : 'address.unverified')}
        </span>
      </p>
      {newEmail && (
        <Notice>
          <p>{t('address.pending', { email: newEmail.email, until: dateAndTime(newEmail.expiresAt) })}</p>
          <p>{t(newEmail.confirmedByNew ? 'address.waitsForOld' : 'address.waitsForNew')}</p>
        </Notice>
      )}
      {!sendsMail && <p class="hint">{t('address.noMail')}</p>}
      {sendsMail && (
        <div class="row">
          {!emailVerified && (
            <Button look="quiet" busy={task.busy} onClick={verify}>
              {t('address.verify')}
            </Button>
          )}
          <Button look="quiet" onClick={() => setChanging(true)}>
            {t('address.change')}
          </Button>
          {newEmail && (
            <Button look="bare" busy={task.busy} onClick={withdraw}>
              {t('address.withdraw')}
            </Button>
          )}
        </div>
      )}
      {isChanging && <ChangeAddress account={account} onClose={() => setChanging(false)} onChanged={onChanged} />}
    </section>
  );
}

function ChangeAddress({ account, onClose, onChanged }: AddressProps & { onClose: () => void }) {
  const form = useForm({ newEmail: '', password: '' });
  const send = () =>
    form.send(async () => {
      const entries = { ...form.values, newEmail: form.values.newEmail.trim() };
      requireEntries(entries);
      onChanged(await service.changeEmail(entries));
      onClose();
    });
  return (
    <FormDialog
      title={t('address.change')}
      action={t('address.sendLinks')}
      form={form}
      messageOf={({ code }) => (code === 'invalid_credentials' ? t('password.wrong') : null)}
      onSend={send}
      onClose={onClose}
    >
      <p>{t(account.emailVerified ? 'address.changeBoth' : 'address.changeNew')}</p>
      <TextField label={t('address.new')} type="email" autoComplete="email" {...form.entry('newEmail')} required />
      <PasswordField label={t('password.current')} autoComplete="current-password" {...form.entry('password')} />
    </FormDialog>
  );
}
