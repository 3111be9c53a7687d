/** Log-in and registration. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Form, TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Failure } from '../../http/request.ts';
import { localInvitation } from '../api/local-product.ts';
import { service } from '../api/service.ts';
import { logIn, signOutReason, useLogOutPending } from '../api/session.ts';
import { type Task, useTask } from '../api/use-task.ts';
import { fieldMessage, problemsOf, requireEntries } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useTranslate } from '../frame/i18n.ts';
import { Link, navigate, usePath } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { browserSettings } from '../settings/profile-form.ts';
import { nextPath, onTheWay } from './own-path.ts';
import { SenderEntries } from './sender-entries.tsx';

interface AuthFormProps {
  title: string;
  action: string;
  task: Task;
  /** Shown while nothing failed. */
  warning?: string | null;
  email: Entry;
  password: Entry & { autoComplete: 'current-password' | 'new-password'; hint?: string };
  onSend: () => void;
  /** A sentence of the screen's own for a failure, or null. */
  messageOf?: (failure: Failure) => string | null;
  /** Fields before the address. */
  first?: ComponentChildren;
  /** Further fields. */
  children?: ComponentChildren;
  /** The way to the other screen. */
  footer: ComponentChildren;
}

interface Entry {
  value: string;
  onValue: (value: string) => void;
}

/** What both screens have: an address, a password, and what went wrong. */
function AuthForm(props: AuthFormProps) {
  const { title, action, task, warning, email, password, onSend, messageOf, first, children, footer } = props;
  const t = useTranslate();
  const problems = problemsOf(task.failure);
  return (
    <Screen title={title} width="narrow">
      <div class="card">
        <Form onSend={onSend}>
          <FailureNotice failure={task.failure} messageOf={messageOf} />
          {!task.failure && warning && <Notice tone="warn">{warning}</Notice>}
          {first}
          <TextField
            label={t('auth.email')}
            type="email"
            autoComplete="username"
            {...email}
            wrong={fieldMessage(t, problems, 'email')}
            required
          />
          <PasswordField label={t('auth.password')} {...password} wrong={fieldMessage(t, problems, 'password')} />
          {children}
          <Button type="submit" busy={task.busy} wide>
            {action}
          </Button>
        </Form>
      </div>
      {footer}
    </Screen>
  );
}

export function LoginScreen() {
  const t = useTranslate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const path = usePath();
  const task = useTask();
  const isLogOutPending = useLogOutPending();
  const sessionEnded = signOutReason() === 'expired' ? t('auth.sessionEnded') : null;
  const send = () =>
    task.run(async () => {
      const credentials = { email: email.trim(), password };
      requireEntries(credentials);
      await logIn(credentials);
      // Any other address asked for a log-in and is shown now.
      if (path === '/app/login') navigate(nextPath(), { replace: true });
    });
  return (
    <AuthForm
      title={t('login.title')}
      action={t('login.title')}
      task={task}
      warning={isLogOutPending ? t('auth.logOutPending') : sessionEnded}
      email={{ value: email, onValue: setEmail }}
      password={{ value: password, onValue: setPassword, autoComplete: 'current-password' }}
      onSend={send}
      messageOf={({ code }) => (code === 'validation_error' ? t('login.empty') : null)}
      footer={
        <div class="stack tight">
          <p>
            <Link to="/app/forgot-password">{t('login.forgot')}</Link>
          </p>
          <p>
            {t('login.noAccount')} <Link to={onTheWay('/app/register', path)}>{t('login.register')}</Link>
          </p>
        </div>
      }
    />
  );
}

export function RegisterScreen() {
  const t = useTranslate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [invitationCode, setInvitationCode] = useState(localInvitation() ?? '');
  const [name, setName] = useState('');
  const [company, setCompany] = useState('');
  const task = useTask();
  const isCodeWrong = task.failure?.code === 'invalid_invitation';
  const send = () =>
    task.run(async () => {
      const address = email.trim();
      const code = invitationCode.trim();
      requireEntries({ name: name.trim(), email: address, password, invitationCode: code });
      const sender = { name: name.trim(), company: company.trim() || null };
      await service.register({ email: address, password, invitationCode: code, ...sender });
      await logIn({ email: address, password });
      // What the browser knows of the owner; the profile page changes it.
      await service.updateProfile(browserSettings()).catch(() => undefined);
      navigate(nextPath(), { replace: true });
    });
  return (
    <AuthForm
      title={t('register.title')}
      action={t('register.action')}
      task={task}
      email={{ value: email, onValue: setEmail }}
      password={{
        value: password,
        onValue: setPassword,
        autoComplete: 'new-password',
        hint: t('register.passwordHint'),
      }}
      onSend={send}
      first={<SenderEntries {...{ name, setName, company, setCompany }} problems={problemsOf(task.failure)} />}
      footer={
        <p>
          {t('register.hasAccount')} <Link to={onTheWay('/app/login', '/app/register')}>{t('login.title')}</Link>
        </p>
      }
    >
      <TextField
        label={t('register.code')}
        hint={t(localInvitation() ? 'register.codeLocal' : 'register.codeHint')}
        value={invitationCode}
        onValue={setInvitationCode}
        wrong={isCodeWrong ? t('register.codeWrong') : fieldMessage(t, problemsOf(task.failure), 'invitationCode')}
        autoComplete="off"
        spellcheck={false}
        isCapitalized={false}
        required
      />
    </AuthForm>
  );
}
