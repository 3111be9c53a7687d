/** The log-in with a passkey: by a button, and among the suggestions for the e-mail address if the browser can. */
import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import type { Failure } from '../../http/request.ts';
import { useTask } from '../../use-task.ts';
import { canUsePasskeys, endSuggestion, signWithPasskey } from '../api/passkeys.ts';
import { logInWithPasskey } from '../api/session.ts';
import { t } from '../frame/i18n.ts';

interface PasskeyLogin {
  isOffered: boolean;
  busy: boolean;
  failure: Failure | null;
  logIn: () => void;
}

/** The suggestion is renewed before its challenge expires. */
const renewMs = 9 * 60_000;

export function usePasskeyLogin(): PasskeyLogin {
  const [isOffered] = useState(canUsePasskeys);
  const [round, setRound] = useState(0);
  const task = useTask();
  const logInBy = async (way: 'dialog' | 'suggestion') => {
    const answer = await signWithPasskey(way);
    if (answer === null) return false;
    await logInWithPasskey(answer);
    return true;
  };
  useEffect(() => {
    if (!isOffered) return;
    const renewal = setTimeout(() => setRound(round + 1), renewMs);
    // A person who did not ask for it learns of no failure; the button and the password remain.
    void logInBy('suggestion').catch(() => undefined);
    return () => {
      clearTimeout(renewal);
      void endSuggestion().catch(() => undefined);
    };
  }, [round]);
  const logIn = () =>
    task.run(async () => {
      // The dialog has ended the wait for a suggestion.
      if (!(await logInBy('dialog'))) setRound(round + 1);
    });
  return { isOffered, busy: task.busy, failure: task.failure, logIn };
}

export function PasskeyButton({ passkey }: { passkey: PasskeyLogin }) {
  return (
    <Button look="quiet" size="big" wide icon="key" busy={passkey.busy} onClick={passkey.logIn}>
      {t('login.passkey')}
    </Button>
  );
}
