import { type JSX, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { signOnReturnPath } from '../../shared/domain/accounts/single-sign-on.ts';
import { watchDoublePress } from '../components/double-press.ts';
import { watchFocusRing } from '../components/focus-ring.ts';
import { Toasts } from '../components/toast.tsx';
import { localMailbox } from '../local-product.ts';
import { hasLoggedIn } from '../login-hint.ts';
import { drawPage, together } from '../messages/page-language.ts';
import { trailInLanguage } from '../messages/trail.ts';
import { choiceInAddress, useActing } from './api/acting.ts';
import { readMemberships } from './api/memberships.ts';
import { finishLogOut, loginOptions, mayBeRestored, restore, useSession, useSignOutReason } from './api/session.ts';
import { useLoaded } from './api/use-loaded.ts';
import { Waiting } from './components/waiting.tsx';
import { dashboardInLanguage, t } from './frame/i18n.ts';
import { guardNavigation, navigate, usePath } from './frame/router.tsx';
import { Screen } from './frame/screen.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { UnsavedChanges } from './frame/unsaved-changes.ts';
import { useReader } from './frame/use-reader.ts';
import { UnsavedChangesProvider } from './frame/use-unsaved-changes.ts';
import { JoinScreen } from './organizations/join-screen.tsx';
import { LostScreen } from './organizations/lost-screen.tsx';
import { LoginScreen, RegisterScreen } from './sign-in/auth-screens.tsx';
import { ChangeEmailScreen, VerifyEmailScreen } from './sign-in/email-screens.tsx';
import { nextPath } from './sign-in/own-path.ts';
import { EndAccessScreen, ForgotPasswordScreen, ResetPasswordScreen } from './sign-in/password-screens.tsx';
import { AskAgain, SignOnReturnScreen } from './sign-in/sign-on-screens.tsx';

/** Links in e-mails, and the provider of single sign-on, open these screens, with or without a session. */
const openScreens: Readonly<Record<string, () => JSX.Element>> = {
  '/app/forgot-password': ForgotPasswordScreen,
  '/app/reset-password': ResetPasswordScreen,
  '/app/verify-email': VerifyEmailScreen,
  '/app/change-email': ChangeEmailScreen,
  '/app/end-access': EndAccessScreen,
  '/app/join': JoinScreen,
  [signOnReturnPath]: SignOnReturnScreen,
};

const loadOwnersScreens = () => import('./owners-screens.tsx');

/**
 * The forms of the log-in are most people's first page, so they do not wait for the screens behind them. The screens of
 * an organization wait until the person's role is known.
 */
function OwnersScreen({ path }: { path: string }) {
  const { value, failure, reload } = useLoaded(loadOwnersScreens, 'screens');
  const organizations = useLoaded(() => readMemberships().then(() => true), 'organizations');
  const { organizationId, membership, isLost } = useActing();
  if (isLost) return <LostScreen />;
  if (organizationId && !membership) return <Loading failure={organizations.failure} retry={organizations.reload} />;
  return value ? (
    <value.OwnersScreens key={organizationId} path={path} />
  ) : (
    <Loading failure={failure} retry={reload} />
  );
}

function Loading(props: Parameters<typeof Waiting>[0]) {
  return (
    <Screen title={t('list.title')}>
      <Waiting {...props} />
    </Screen>
  );
}

/** A browser that has logged in before restores its session first. */
function LogIn({ path }: { path: string }) {
  const { value, failure, reload } = useLoaded(async () => restore().then(() => true), 'session');
  const isAskingAgain = useSignOutReason() === 'asksAgain';
  if (mayBeRestored() && !value) return <Loading failure={failure} retry={reload} />;
  if (isAskingAgain) {
    return (
      <Screen title={t('list.title')}>
        <AskAgain />
      </Screen>
    );
  }
  return <EntryForm path={path} />;
}

/** The forms do not wait for the answer, without which they have no button for single sign-on and no captcha. */
function EntryForm({ path }: { path: string }) {
  const { value: options } = useLoaded(loginOptions, 'options');
  return path === '/app/register' ? <RegisterScreen options={options} /> : <LoginScreen options={options} />;
}

function App() {
  const session = useSession();
  const path = usePath();
  useReader(session?.userId ?? null);
  const [unsaved] = useState(() => new UnsavedChanges());
  useEffect(() => guardNavigation(() => unsaved.askToLeave()), []);
  const isAuthPath = path === '/app/login' || path === '/app/register';
  // The only place that leaves the log-in: a second one would read the address of the first without `next`.
  useEffect(() => {
    if (session && isAuthPath) navigate(nextPath(), { replace: true });
  }, [session, isAuthPath]);
  const Open = openScreens[path];
  const isOwner = session !== null || mayBeRestored();
  const mailbox = localMailbox();
  return (
    <UnsavedChangesProvider value={unsaved}>
      <TopBar isOwner={isOwner} path={path} />
      {Open ? <Open key={path} /> : session ? !isAuthPath && <OwnersScreen path={path} /> : <LogIn path={path} />}
      {mailbox && !isOwner && (
        <footer class="foot">
          <a href={mailbox}>{t('nav.mailbox')}</a>
        </footer>
      )}
      <Toasts />
    </UnsavedChangesProvider>
  );
}

let redraw: (() => void) | null = null;

/**
 * A change of language draws the same root again. With a second `render`, Preact would count the identifiers of `useId`
 * from the start, and a label could name the control of another.
 */
function Root() {
  const [, setDrawn] = useState(0);
  redraw = () => setDrawn((count) => count + 1);
  return <App />;
}

// Links in e-mails to a member name the organization.
const address = choiceInAddress();
if (address) navigate(address, { replace: true });

addEventListener('online', finishLogOut);
void finishLogOut();
watchFocusRing();
watchDoublePress();

// The screens load while the session is restored, or while a person types into the form of the log-in.
const loadEarly = () => void loadOwnersScreens().catch(() => undefined);
if (hasLoggedIn()) loadEarly();
else addEventListener('input', loadEarly, { once: true });

const root = document.getElementById('root');
if (root)
  void drawPage(together(dashboardInLanguage, trailInLanguage), () => (redraw ? redraw() : render(<Root />, root)));
