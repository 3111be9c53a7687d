import { type JSX, render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { watchFocusRing } from '../components/focus-ring.ts';
import { Toasts } from '../components/toast.tsx';
import { localMailbox } from '../local-product.ts';
import { drawPage, together } from '../messages/page-language.ts';
import { trailInLanguage } from '../messages/trail.ts';
import { finishLogOut, mayBeRestored, restore, useSession } from './api/session.ts';
import { useLoaded } from './api/use-loaded.ts';
import { Waiting } from './components/waiting.tsx';
import { EnvelopeScreen } from './envelope-screen.tsx';
import { dashboardInLanguage, t } from './frame/i18n.ts';
import { guardNavigation, navigate, usePath } from './frame/router.tsx';
import { Screen, UnknownScreen } from './frame/screen.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { UnsavedChanges } from './frame/unsaved-changes.ts';
import { useReader } from './frame/use-reader.ts';
import { UnsavedChangesProvider } from './frame/use-unsaved-changes.ts';
import { EnvelopeList } from './list/envelope-list.tsx';
import { envelopeAt } from './prepare/steps.ts';
import { Settings } from './settings/settings.tsx';
import { LoginScreen, RegisterScreen } from './sign-in/auth-screens.tsx';
import { ChangeEmailScreen, VerifyEmailScreen } from './sign-in/email-screens.tsx';
import { nextPath } from './sign-in/own-path.ts';
import { EndAccessScreen, ForgotPasswordScreen, ResetPasswordScreen } from './sign-in/password-screens.tsx';
import { Templates } from './templates/templates.tsx';
import { NewEnvelope } from './upload/new-envelope.tsx';

function Route({ path }: { path: string }) {
  if (path === '/app') return <EnvelopeList />;
  if (path === '/app/new') return <NewEnvelope />;
  const envelope = envelopeAt(path);
  if (envelope) return <EnvelopeScreen key={envelope.id} {...envelope} />;
  if (path.startsWith('/app/templates')) return <Templates path={path} />;
  if (path.startsWith('/app/settings')) return <Settings path={path} />;
  return <UnknownScreen to="/app" link={t('notFound.toDocuments')} />;
}

/** Links in e-mails open these screens, with or without a session. */
const openScreens: Readonly<Record<string, () => JSX.Element>> = {
  '/app/forgot-password': ForgotPasswordScreen,
  '/app/reset-password': ResetPasswordScreen,
  '/app/verify-email': VerifyEmailScreen,
  '/app/change-email': ChangeEmailScreen,
  '/app/end-access': EndAccessScreen,
};

/** A browser that has logged in before restores its session first. */
function LogIn({ path }: { path: string }) {
  const { value, failure, reload } = useLoaded(async () => restore().then(() => true), 'session');
  if (mayBeRestored() && !value) {
    return (
      <Screen title={t('list.title')} width="narrow">
        <Waiting failure={failure} retry={reload} />
      </Screen>
    );
  }
  return path === '/app/register' ? <RegisterScreen /> : <LoginScreen />;
}

function App() {
  const session = useSession();
  const path = usePath();
  useReader(session?.userId ?? null);
  const [unsaved] = useState(() => new UnsavedChanges());
  useEffect(() => guardNavigation(() => unsaved.askToLeave()), []);
  const isAuthPath = path === '/app/login' || path === '/app/register';
  useEffect(() => {
    if (session && isAuthPath) navigate(nextPath(), { replace: true });
  }, [session, isAuthPath]);
  const Open = openScreens[path];
  const isOwner = session !== null || mayBeRestored();
  const mailbox = localMailbox();
  return (
    <UnsavedChangesProvider value={unsaved}>
      <TopBar isOwner={isOwner} path={path} />
      {Open ? <Open key={path} /> : session ? !isAuthPath && <Route path={path} /> : <LogIn path={path} />}
      {mailbox && !isOwner && (
        <footer class="foot">
          <a href={mailbox}>{t('nav.mailbox')}</a>
        </footer>
      )}
      <Toasts />
    </UnsavedChangesProvider>
  );
}

addEventListener('online', finishLogOut);
void finishLogOut();
watchFocusRing();

const root = document.getElementById('root');
if (root) void drawPage(together(dashboardInLanguage, trailInLanguage), () => render(<App />, root));
