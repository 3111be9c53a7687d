import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import type { Failure } from '../../http/request.ts';
import { service } from '../api/service.ts';
import { logIn } from '../api/session.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';

export function ChangePassword({ email }: { email: string }) {
  const form = useForm({ currentPassword: '', newPassword: '' });
  const send = () =>
    form.send(async () => {
      await service.changePassword(form.values);
      // Every session has ended, this one included.
      await logIn({ email, password: form.values.newPassword });
      form.change({ currentPassword: '', newPassword: '' });
      toast(t('password.changed'));
    });
  const wrongPassword = ({ code }: Failure) => (code === 'invalid_credentials' ? t('password.wrong') : null);
  return (
    <section class="card">
      <h2>{t('password.title')}</h2>
      <Form onSend={send}>
        <FailureNotice failure={form.failure} messageOf={wrongPassword} />
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          {...form.entry('currentPassword')}
        />
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          hint={t('password.hint')}
          {...form.entry('newPassword')}
        />
        <div>
          <Button type="submit" busy={form.busy}>
            {t('password.title')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
