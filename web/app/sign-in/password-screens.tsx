/** "Forgot your password?", and the pages that the links in the e-mails lead to. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTask } from '../../use-task.ts';
import { appApi } from '../api/app-api.ts';
import { leave } from '../api/session.ts';
import { requireEntries } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { Link, usePath } from '../frame/router.tsx';
import { CardScreen } from './card-screen.tsx';
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
      <FormScreen
        title={t('forgot.title')}
        lead={t('forgot.text')}
        action={t('forgot.action')}
        form={form}
        onSend={send}
        footer={toLogin}
      >
        <TextField label={t('auth.email')} type="email" autoComplete="username" {...form.entry('email')} required />
      </FormScreen>
    );
  }
  return (
    <CardScreen title={t('forgot.title')} footer={toLogin}>
      <Notice tone={asked.sendsMail ? 'good' : 'warn'}>
        <p>{asked.sendsMail ? t('forgot.sent', { email: asked.email }) : t('forgot.noMail')}</p>
        {asked.sendsMail && <p>{t('forgot.sentHint')}</p>}
      </Notice>
    </CardScreen>
  );
}

export function ResetPasswordScreen() {
  const path = usePath();
  const [token] = useState(linkToken);
  const form = useForm({ newPassword: '' });
  const [answer, setAnswer] = useState<ResetAnswer | null>(null);
  const isLinkWrong = token === '' || form.failure?.code === 'invalid_account_link';
  const send = () =>
    form.send(async () => {
      const answer = await appApi.resetPassword({ token, ...form.values });
      history.replaceState(null, '', path);
      leave();
      setAnswer(answer);
    });
  if (answer || isLinkWrong) return <ResetOutcome answer={answer} />;
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

type ResetAnswer = Awaited<ReturnType<typeof appApi.resetPassword>>;

function ResetOutcome({ answer }: { answer: ResetAnswer | null }) {
  const isDone = answer !== null;
  return (
    <CardScreen title={t(isDone ? 'reset.doneTitle' : 'reset.title')}>
      <Notice tone={isDone ? 'good' : 'bad'}>{t(isDone ? 'reset.done' : 'error.invalid_account_link')}</Notice>
      {answer?.remaining && <Remaining {...answer.remaining} />}
      <p>
        <Link to={isDone ? '/app/login' : '/app/forgot-password'} look="button">
          {t(isDone ? 'login.title' : 'reset.again')}
        </Link>
      </p>
    </CardScreen>
  );
}

function Remaining({ passkeys, apiKeys, webhooks, token }: NonNullable<ResetAnswer['remaining']>) {
  const lines = [
    ...passkeys.map((name) => t('endAccess.passkey', { name })),
    ...apiKeys.map((name) => t('endAccess.apiKey', { name })),
    ...webhooks.map((url) => t('endAccess.webhook', { url })),
  ];
  return (
    <div class="stack">
      <p>{t('endAccess.remaining')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <EndAccess token={token} />
    </div>
  );
}

/** The page that the e-mail about a changed password leads to. */
export function EndAccessScreen() {
  const [token] = useState(linkToken);
  return (
    <CardScreen title={t('endAccess.title')}>
      <EndAccess token={token} />
    </CardScreen>
  );
}

/** A person presses a button: programs that examine the links of a mailbox open a link, but press no button. */
function EndAccess({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const task = useTask();
  const end = () =>
    task.run(async () => {
      await appApi.endAccess({ token });
      leave();
      setDone(true);
    });
  if (isDone) return <Notice tone="good">{t('endAccess.done')}</Notice>;
  return (
    <>
      <FailureNotice failure={task.failure} />
      <p>{t('endAccess.text')}</p>
      <Button look="danger" extra="sure" busy={task.busy} onClick={end} wide>
        {t('endAccess.action')}
      </Button>
    </>
  );
}
