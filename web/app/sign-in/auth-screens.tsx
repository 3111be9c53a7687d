import { useState } from 'preact/hooks';
import { needsSingleSignOn } from '../../../shared/domain/accounts/single-sign-on.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form.tsx';
import { Failure } from '../../http/request.ts';
import { localInvitation } from '../../local-product.ts';
import { useTask } from '../../use-task.ts';
import { wantAccount } from '../api/acting.ts';
import { appApi } from '../api/app-api.ts';
import { type LoginOptions, leaveForSignOn, logIn, signOutReason, useLogOutPending } from '../api/session.ts';
import { requireEntries } from '../forms/error-message.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { Link, usePath } from '../frame/router.tsx';
import { keepInvitation, keptInvitation } from '../organizations/kept-invitation.ts';
import { browserSettings } from '../settings/profile-form.ts';
import { CodeScreen, type Credentials } from './code-screen.tsx';
import { useFormCaptcha } from './form-captcha.ts';
import { FormScreen } from './form-screen.tsx';
import { nextPath, onTheWay } from './own-path.ts';
import { PasskeyButton, usePasskeyLogin } from './passkey-login.tsx';

/** @param options null if the service has not answered yet: the form does not wait */
export function LoginScreen({ options = null }: { options?: LoginOptions | null }) {
  const signOn = options?.singleSignOn ?? null;
  const captcha = useFormCaptcha(options?.captcha);
  const path = usePath();
  const form = useForm({ email: '', password: '' });
  const isSignOn = needsSingleSignOn(signOn, form.values.email);
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  const passkey = usePasskeyLogin();
  const isLogOutPending = useLogOutPending();
  const reason = signOutReason();
  const sessionEnded = reason && t(reason === 'converted' ? 'auth.converted' : 'auth.sessionEnded');
  const send = () =>
    form.send(async () => {
      const credentials = { ...form.values, email: form.values.email.trim() };
      if (isSignOn) return leaveForSignOn({ returnTo: hereAfterLogIn(path), email: credentials.email });
      requireEntries(credentials);
      try {
        await logIn({ ...credentials, captchaToken: await captcha.token() });
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== 'second_factor_required') throw error;
        setCredentials(credentials);
      }
    });
  if (credentials) {
    const back = () => setCredentials(null);
    return <CodeScreen credentials={credentials} captcha={options?.captcha} onBack={back} />;
  }
  return (
    <FormScreen
      title={t('login.title')}
      lead={t('login.lead')}
      action={t(isSignOn ? 'login.signOn' : 'login.title')}
      form={{ failure: form.failure ?? passkey.failure, busy: form.busy }}
      otherWay={
        !isSignOn && (
          <>
            {passkey.isOffered && <PasskeyButton passkey={passkey} />}
            {signOn && <SignOnButton returnTo={hereAfterLogIn(path)} />}
          </>
        )
      }
      warning={isLogOutPending ? t('auth.logOutPending') : sessionEnded}
      onSend={send}
      messageOf={({ code }) => (code === 'validation_error' ? t('login.empty') : null)}
      footer={
        <p>
          {t('login.noAccount')} <Link to={onTheWay('/app/register', path)}>{t('login.register')}</Link>
        </p>
      }
    >
      <TextField
        label={t('auth.email')}
        type="email"
        autoComplete="username webauthn"
        {...form.entry('email')}
        required
      />
      {!isSignOn && (
        <PasswordField
          label={t('auth.password')}
          autoComplete="current-password"
          help={<Link to="/app/forgot-password">{t('login.forgot')}</Link>}
          {...form.entry('password')}
        />
      )}
      {!isSignOn && captcha.control}
    </FormScreen>
  );
}

/** Every other address asked for a log-in, and is shown after it. */
const hereAfterLogIn = (path: string) => (path === '/app/login' ? nextPath() : path + location.search);

/** Leads to the provider, which knows who the person is. */
export function SignOnButton({ returnTo }: { returnTo: string }) {
  const task = useTask();
  return (
    <>
      <FailureNotice failure={task.failure} />
      <Button
        look="quiet"
        size="big"
        wide
        busy={task.busy}
        onClick={() => task.run(() => leaveForSignOn({ returnTo }))}
      >
        {t('login.signOn')}
      </Button>
    </>
  );
}

export function RegisterScreen({ options = null }: { options?: LoginOptions | null }) {
  const captcha = useFormCaptcha(options?.captcha);
  const [invited] = useState(keptInvitation);
  const form = useForm({
    ...{ email: invited?.email ?? '', password: '', name: '', company: '' },
    invitationCode: invited?.code ?? localInvitation() ?? '',
  });
  const { wrong, ...invitationCode } = form.entry('invitationCode');
  const send = () =>
    form.send(async () => {
      const { email, password, invitationCode: code, name, company } = form.values;
      const needed = { name: name.trim(), email: email.trim(), password, invitationCode: code.trim() };
      requireEntries(needed);
      const captchaToken = await captcha.token();
      const more = captchaToken === undefined ? {} : { captchaToken };
      await appApi.register({ ...needed, company: company.trim() || null, ...more });
      // The registration has made the person a member.
      if (invited) wantAccount(invited.organizationId);
      keepInvitation(null);
      await logIn({ email: needed.email, password, captchaToken: await captcha.token() });
      // Language and time zone of the browser. The profile page changes them.
      await appApi.updateOwnProfile(browserSettings()).catch(() => undefined);
    });
  return (
    <FormScreen
      title={t('register.title')}
      lead={invited ? t('register.leadInvited', { name: invited.organization }) : t('register.lead')}
      action={t('register.action')}
      form={form}
      messageOf={({ code }) => (invited && code === 'invalid_invitation' ? t('join.invalid') : null)}
      onSend={send}
      footer={
        <p>
          {t('register.hasAccount')} <Link to={onTheWay('/app/login', '/app/register')}>{t('login.title')}</Link>
        </p>
      }
    >
      <TextField
        label={t('profile.name')}
        hint={t('profile.nameHint')}
        {...form.entry('name')}
        autoComplete="name"
        maxLength={200}
        required
      />
      {!invited && (
        <TextField
          label={t('profile.company')}
          {...form.entry('company')}
          autoComplete="organization"
          maxLength={200}
        />
      )}
      <TextField
        label={t('auth.email')}
        hint={invited && t('register.emailInvited')}
        type="email"
        autoComplete="username"
        {...form.entry('email')}
        required
      />
      <PasswordField
        label={t('auth.password')}
        autoComplete="new-password"
        hint={t('register.passwordHint')}
        {...form.entry('password')}
      />
      {!invited && (
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
      )}
      {captcha.control}
    </FormScreen>
  );
}
