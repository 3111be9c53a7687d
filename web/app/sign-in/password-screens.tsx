/** "Forgot your password?", and the page that the link in the e-mail leads to. */
import { useState } from 'preact/hooks';
import { TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { appApi } from '../api/app-api.ts';
import { leave } from '../api/session.ts';
import { requireEntries } from '../forms/error-message.ts';
import { PasswordField } from '../forms/password-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { Link, usePath } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { FormScreen } from './form-screen.tsx';
import { linkToken } from './own-path.ts';

export function ForgotPasswordScreen() {
  const form = useForm({ email: '' });
  const [asked, setAsked] = useState<{ email: string; sendsMail: boolean } | null>(null);
  const send = () =>
    form.send(async () => {
      const entries = { email: form.values.email.trim() };
      requireEntries(entries);
      setAsked({ ...entries, ...(await appApi.forgotPassword(entries)) });
    });
  const toLogin = (
    <p>
      <Link to="/app/login">{t('auth.toLogin')}</Link>
    </p>
  );
  if (!asked) {
    return (
      <FormScreen title={t('forgot.title')} action={t('forgot.action')} form={form} onSend={send} footer={toLogin}>
        <p>{t('forgot.text')}</p>
        <TextField label={t('auth.email')} type="email" autoComplete="username" {...form.entry('email')} required />
      </FormScreen>
    );
  }
  return (
    <Screen title={t('forgot.title')} width="narrow">
      <div class="card">
        <Notice tone={asked.sendsMail ? 'good' : 'warn'}>
          <p>{asked.sendsMail ? t('forgot.sent', { email: asked.email }) : t('forgot.noMail')}</p>
          {asked.sendsMail && <p>{t('forgot.sentHint')}</p>}
        </Notice>
      </div>
      {toLogin}
    </Screen>
  );
}

export function ResetPasswordScreen() {
  const path = usePath();
  const [token] = useState(linkToken);
  const form = useForm({ newPassword: '' });
  const [isDone, setDone] = useState(false);
  const isLinkWrong = token === '' || form.failure?.code === 'invalid_account_link';
  const send = () =>
    form.send(async () => {
      await appApi.resetPassword({ token, ...form.values });
      history.replaceState(null, '', path);
      leave();
      setDone(true);
    });
  if (isDone || isLinkWrong) return <ResetOutcome isDone={isDone} />;
  return (
    <FormScreen title={t('reset.title')} action={t('reset.action')} form={form} onSend={send}>
      <PasswordField
        label={t('password.new')}
        autoComplete="new-password"
        hint={t('register.passwordHint')}
        {...form.entry('newPassword')}
      />
    </FormScreen>
  );
}

function ResetOutcome({ isDone }: { isDone: boolean }) {
  return (
    <Screen title={t(isDone ? 'reset.doneTitle' : 'reset.title')} width="narrow">
      <Notice tone={isDone ? 'good' : 'bad'}>{t(isDone ? 'reset.done' : 'error.invalid_account_link')}</Notice>
      <p>
        <Link to={isDone ? '/app/login' : '/app/forgot-password'} look="button">
          {t(isDone ? 'login.title' : 'reset.again')}
        </Link>
      </p>
    </Screen>
  );
}
