import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import type { Failure } from '../../http/request.ts';
import { service } from '../api/service.ts';
import { logIn } from '../api/session.ts';
import { useTask } from '../api/use-task.ts';
import { fieldMessage, problemsOf } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useTranslate } from '../frame/i18n.ts';

export function ChangePassword({ email }: { email: string }) {
  const t = useTranslate();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const task = useTask();
  const problems = problemsOf(task.failure);
  const send = () =>
    task.run(async () => {
      await service.changePassword({ currentPassword, newPassword });
      // Every session has ended, this one included.
      await logIn({ email, password: newPassword });
      setCurrent('');
      setNew('');
      toast(t('password.changed'));
    });
  const wrongPassword = ({ code }: Failure) => (code === 'invalid_credentials' ? t('password.wrong') : null);
  return (
    <section class="card">
      <h2>{t('password.title')}</h2>
      <Form onSend={send}>
        <FailureNotice failure={task.failure} messageOf={wrongPassword} />
        <PasswordField
          label={t('password.current')}
          autoComplete="current-password"
          value={currentPassword}
          onValue={setCurrent}
          wrong={fieldMessage(t, problems, 'currentPassword')}
        />
        <PasswordField
          label={t('password.new')}
          autoComplete="new-password"
          hint={t('password.hint')}
          value={newPassword}
          onValue={setNew}
          wrong={fieldMessage(t, problems, 'newPassword')}
        />
        <div>
          <Button type="submit" busy={task.busy}>
            {t('password.title')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
