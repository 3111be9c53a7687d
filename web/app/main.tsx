/** The owner's dashboard. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Toasts } from '../components/toast.tsx';
import { LoginScreen, RegisterScreen } from './auth-screens.tsx';
import { EnvelopeList } from './envelope-list.tsx';
import { EnvelopeScreen } from './envelope-screen.tsx';
import { useTranslate } from './i18n.ts';
import { NewEnvelope } from './new-envelope.tsx';
import { Link, navigate, usePath } from './router.tsx';
import { Screen } from './screen.tsx';
import { useSession } from './session.ts';
import { Settings } from './settings/settings.tsx';
import { TopBar } from './top-bar.tsx';
import { UnsavedChanges } from './unsaved-changes.ts';
import { UnsavedChangesProvider } from './use-unsaved-changes.ts';

function Route({ path }: { path: string }) {
  const t = useTranslate();
  if (path === '/app') return <EnvelopeList />;
  if (path === '/app/new') return <NewEnvelope />;
  const envelope = /^\/app\/envelopes\/([0-9a-f-]{36})$/.exec(path);
  if (envelope?.[1]) return <EnvelopeScreen key={envelope[1]} id={envelope[1]} />;
  if (path.startsWith('/app/settings')) return <Settings path={path} />;
  return (
    <Screen title={t('notFound.page')} width="narrow">
      <p>
        <Link to="/app">{t('notFound.toDocuments')}</Link>
      </p>
    </Screen>
  );
}

function App() {
  const session = useSession();
  const path = usePath();
  const [unsaved] = useState(() => new UnsavedChanges());
  const isAuthPath = path === '/app/login' || path === '/app/register';
  useEffect(() => {
    if (session && isAuthPath) navigate('/app', { replace: true });
  }, [session, isAuthPath]);
  return (
    <UnsavedChangesProvider value={unsaved}>
      <TopBar email={session?.email ?? null} path={path} />
      {session && !isAuthPath ? <Route path={path} /> : path === '/app/register' ? <RegisterScreen /> : <LoginScreen />}
      <Toasts />
    </UnsavedChangesProvider>
  );
}

const root = document.getElementById('root');
if (root) render(<App />, root);
