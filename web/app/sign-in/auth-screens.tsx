/** Log-in and registration. */
import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button.tsx';
import { Form, TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Failure } from '../../http/request.ts';
import { localInvitation } from '../api/local-product.ts';
import { service } from '../api/service.ts';
import { logIn, signOutReason, useLogOutPending } from '../api/session.ts';
import { requireEntries } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { type OpenForm, useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { Link, navigate, usePath } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { browserSettings } from '../settings/profile-form.ts';
import { nextPath, onTheWay } from './own-path.ts';

interface Credentials {
  email: string;
  password: string;
}

interface AuthFormProps {
  title: string;
  action: string;
  form: Omit<OpenForm<Credentials>, 'change'>;
  /** Shown while nothing failed. */
  warning?: string | null;
  password: { autoComplete: 'current-password' | 'new-password'; hint?: string };
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

/** What both screens have: an address, a password, and what went wrong. */
function AuthForm(props: AuthFormProps) {
  const { title, action, form, warning, password, onSend, messageOf, first, children, footer } = props;
  return (
    <Screen title={title} width="narrow">
      <div class="card">
        <Form onSend={onSend}>
          <FailureNotice failure={form.failure} messageOf={messageOf} />
          {!form.failure && warning && <Notice tone="warn">{warning}</Notice>}
          {first}
          <TextField label={t('auth.email')} type="email" autoComplete="username" {...form.entry('email')} required />
          <PasswordField label={t('auth.password')} {...password} {...form.entry('password')} />
          {children}
          <Button type="submit" busy={form.busy} wide>
            {action}
          </Button>
        </Form>
      </div>
      {footer}
    </Screen>
  );
}

export function LoginScreen() {
  const path = usePath();
  const form = useForm({ email: '', password: '' });
  const isLogOutPending = useLogOutPending();
  const sessionEnded = signOutReason() === 'expired' ? t('auth.sessionEnded') : null;
  const send = () =>
    form.send(async () => {
      const credentials = { ...form.values, email: form.values.email.trim() };
      requireEntries(credentials);
      await logIn(credentials);
      // Any other address asked for a log-in and is shown now.
      if (path === '/app/login') navigate(nextPath(), { replace: true });
    });
  return (
    <AuthForm
      title={t('login.title')}
      action={t('login.title')}
      form={form}
      warning={isLogOutPending ? t('auth.logOutPending') : sessionEnded}
      password={{ autoComplete: 'current-password' }}
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
  const form = useForm({ email: '', password: '', invitationCode: localInvitation() ?? '', name: '', company: '' });
  const { wrong, ...invitationCode } = form.entry('invitationCode');
  const send = () =>
    form.send(async () => {
      const { email, password, invitationCode: code, name, company } = form.values;
      const needed = { name: name.trim(), email: email.trim(), password, invitationCode: code.trim() };
      requireEntries(needed);
      await service.register({ ...needed, company: company.trim() || null });
      await logIn({ email: needed.email, password });
      // What the browser knows of the owner; the profile page changes it.
      await service.updateProfile(browserSettings()).catch(() => undefined);
      navigate(nextPath(), { replace: true });
    });
  return (
    <AuthForm
      title={t('register.title')}
      action={t('register.action')}
      form={form}
      password={{ autoComplete: 'new-password', hint: t('register.passwordHint') }}
      onSend={send}
      first={
        <>
          <TextField
            label={t('profile.name')}
            hint={t('profile.nameHint')}
            {...form.entry('name')}
            autoComplete="name"
            maxLength={200}
            required
          />
          <TextField
            label={t('register.company')}
            {...form.entry('company')}
            autoComplete="organization"
            maxLength={200}
          />
        </>
      }
      footer={
        <p>
          {t('register.hasAccount')} <Link to={onTheWay('/app/login', '/app/register')}>{t('login.title')}</Link>
        </p>
      }
    >
      <TextField
        label={t('register.code')}
        hint={t(localInvitation() ? 'register.codeLocal' : 'register.codeHint')}
        {...invitationCode}
        wrong={form.failure?.code === 'invalid_invitation' ? t('register.codeWrong') : wrong}
        autoComplete="off"
        spellcheck={false}
        isCapitalized={false}
        required
      />
    </AuthForm>
  );
}
