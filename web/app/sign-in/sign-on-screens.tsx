/** The way back from the provider of single sign-on, and the question to it when a session has ended. */
import { useEffect, useState } from 'preact/hooks';
import { asFailure, type Failure } from '../../http/request.ts';
import { appApi } from '../api/app-api.ts';
import { end, finishSignOn, leaveForSignOn } from '../api/session.ts';
import { Waiting } from '../components/waiting.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Link, navigate } from '../frame/router.tsx';
import { browserSettings } from '../settings/profile-form.ts';
import { SignOnButton } from './auth-screens.tsx';
import { CardScreen } from './card-screen.tsx';
import { ownPath } from './own-path.ts';

/** The provider returns here with a code, which leaves the address bar and the history at once. */
export function SignOnReturnScreen() {
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(() => {
    const answer = location.search;
    history.replaceState(null, '', location.pathname);
    void logIn(answer).catch((error) => setFailure(asFailure(error)));
  }, []);
  return (
    <CardScreen
      title={t('login.title')}
      footer={
        <p>
          <Link to="/app/login">{t('auth.toLogin')}</Link>
        </p>
      }
    >
      {failure ? (
        <>
          <FailureNotice failure={failure} />
          <SignOnButton returnTo={ownPath(null)} />
        </>
      ) : (
        <Waiting failure={null} retry={() => undefined} />
      )}
    </CardScreen>
  );
}

async function logIn(answer: string): Promise<void> {
  const { returnTo, isNew } = await finishSignOn(answer);
  // Language and time zone of the browser, as after a registration.
  if (isNew) await appApi.updateOwnProfile(browserSettings()).catch(() => undefined);
  navigate(ownPath(returnTo), { replace: true });
}

/**
 * Asks the provider whether the person is still logged in there. A tab in the background waits: the browser has one
 * attempt at a time, and a session that another tab begins is shown in every tab.
 */
export function AskAgain() {
  useEffect(() => {
    let isAsked = false;
    const ask = () => {
      if (document.hidden || isAsked) return;
      isAsked = true;
      const returnTo = ownPath(location.pathname + location.search);
      void leaveForSignOn({ returnTo, isSilent: true }).catch(() => end('expired'));
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
  return <Waiting failure={null} retry={() => undefined} />;
}
