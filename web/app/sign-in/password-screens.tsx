/** "Forgot your password?", and the page that the link in the e-mail leads to. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Form, TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { service } from '../api/service.ts';
import { leave } from '../api/session.ts';
import { requireEntries } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { Link, usePath } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { linkToken } from './link-token.ts';

export function ForgotPasswordScreen() {
  const form = useForm({ email: '' });
  const [asked, setAsked] = useState<{ email: string; sendsMail: boolean } | null>(null);
  const send = () =>
    form.send(async () => {
      const entries = { email: form.values.email.trim() };
      requireEntries(entries);
      setAsked({ ...entries, ...(await service.forgotPassword(entries)) });
    });
  return (
    <Screen title={t('forgot.title')} width="narrow">
      <div class="card stack">
        {asked ? (
          <Notice tone={asked.sendsMail ? 'good' : 'warn'}>
            <p>{asked.sendsMail ? t('forgot.sent', { email: asked.email }) : t('forgot.noMail')}</p>
            {asked.sendsMail && <p>{t('forgot.sentHint')}</p>}
          </Notice>
        ) : (
          <Form onSend={send}>
            <FailureNotice failure={form.failure} />
            <p>{t('forgot.text')}</p>
            <TextField label={t('auth.email')} type="email" autoComplete="username" {...form.entry('email')} required />
            <Button type="submit" busy={form.busy} wide>
              {t('forgot.action')}
            </Button>
          </Form>
        )}
      </div>
      <p>
        <Link to="/app/login">{t('auth.toLogin')}</Link>
      </p>
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
      await service.resetPassword({ token, ...form.values });
      history.replaceState(null, '', path);
      leave();
      setDone(true);
    });
  if (isDone) return <Done title={t('reset.doneTitle')} text={t('reset.done')} />;
  if (isLinkWrong) return <WrongLink title={t('reset.title')} />;
  return (
    <Screen title={t('reset.title')} width="narrow">
      <div class="card">
        <Form onSend={send}>
          <FailureNotice failure={form.failure} />
          <PasswordField
            label={t('password.new')}
            autoComplete="new-password"
            hint={t('register.passwordHint')}
            {...form.entry('newPassword')}
          />
          <Button type="submit" busy={form.busy} wide>
            {t('reset.action')}
          </Button>
        </Form>
      </div>
    </Screen>
  );
}

function Done({ title, text }: { title: string; text: string }) {
  return (
    <Screen title={title} width="narrow">
      <Notice tone="good">{text}</Notice>
      <p>
        <Link to="/app/login" look="button">
          {t('login.title')}
        </Link>
      </p>
    </Screen>
  );
}

function WrongLink({ title }: { title: string }) {
  return (
    <Screen title={title} width="narrow">
      <Notice tone="bad">{t('error.invalid_account_link')}</Notice>
      <p>
        <Link to="/app/forgot-password" look="button">
          {t('reset.again')}
        </Link>
      </p>
    </Screen>
  );
}
