/** The owner's dashboard. */
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { Brand, Mark } from '../components/brand.tsx';
import { Toasts } from '../components/toast.tsx';
import { LoginScreen, RegisterScreen } from './entrance.tsx';
import { EnvelopeList } from './envelope-list.tsx';
import { EnvelopeScreen } from './envelope-screen.tsx';
import { NewEnvelope } from './new-envelope.tsx';
import { leave } from './prepare/keeping.ts';
import { Link, navigate, usePath } from './router.tsx';
import { Screen } from './screen.tsx';
import { end, useSession } from './session.ts';
import { Settings } from './settings/settings.tsx';

function Topbar({ email, path }: { email: string | null; path: string }) {
  return (
    <header class="topbar">
      <a class="skip" href="#main">
        Skip to content
      </a>
      <div>
        {email ? (
          <Link to="/app" look="brand">
            <Mark />
            <span>Countersign</span>
          </Link>
        ) : (
          <Brand />
        )}
        {email ? (
          <nav aria-label="Main">
            <Link to="/app" isHere={path === '/app' || path.startsWith('/app/envelopes')}>
              Documents
            </Link>
            <Link to="/app/settings" isHere={path.startsWith('/app/settings')}>
              Settings
            </Link>
            <Link to="/verify" follow={async (to) => (await leave()) && location.assign(to)}>
              Verify
            </Link>
            <button
              type="button"
              class="button bare"
              onClick={async () => {
                await leave();
                end(null);
                navigate('/app/login');
              }}
            >
              Log out
            </button>
          </nav>
        ) : (
          <nav aria-label="Main">
            <a href="/verify">Verify</a>
          </nav>
        )}
      </div>
    </header>
  );
}

function Route({ path }: { path: string }) {
  if (path === '/app') return <EnvelopeList />;
  if (path === '/app/new') return <NewEnvelope />;
  const envelope = /^\/app\/envelopes\/([0-9a-f-]{36})$/.exec(path);
  if (envelope?.[1]) return <EnvelopeScreen key={envelope[1]} id={envelope[1]} />;
  if (path.startsWith('/app/settings')) return <Settings path={path} />;
  return (
    <Screen title="There is no such page" width="narrow">
      <p>
        <Link to="/app">To your documents</Link>
      </p>
    </Screen>
  );
}

function App() {
  const session = useSession();
  const path = usePath();
  const isEntrance = path === '/app/login' || path === '/app/register';
  useEffect(() => {
    if (session && isEntrance) navigate('/app', { replace: true });
  }, [session, isEntrance]);
  const showsEntrance = !session || isEntrance;
  return (
    <>
      <Topbar email={session?.email ?? null} path={path} />
      {showsEntrance ? path === '/app/register' ? <RegisterScreen /> : <LoginScreen /> : <Route path={path} />}
      <Toasts />
    </>
  );
}

const root = document.getElementById('root');
if (root) render(<App />, root);
