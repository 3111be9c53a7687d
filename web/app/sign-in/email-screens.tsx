/** The pages that links in e-mails lead to: one verifies an address, the other confirms or refuses a change of it. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTask } from '../../use-task.ts';
import { service } from '../api/service.ts';
import { mayBeRestored, renew, session } from '../api/session.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';
import { Screen } from '../frame/screen.tsx';
import { linkToken } from './link-token.ts';

type Result = Awaited<ReturnType<typeof service.confirmEmail>>['result'];

/** A person presses the button: programs that look at the links of a mailbox follow a link and press none. */
function useDecision() {
  const [token] = useState(linkToken);
  const [result, setResult] = useState<Result | null>(null);
  const task = useTask();
  const decide = (decision: 'confirm' | 'refuse') =>
    task.run(async () => {
      const answer = await service.confirmEmail({ token, decision });
      setResult(answer.result);
      // The access token and the pages show the address.
      if (session() || mayBeRestored()) await renew().catch(() => undefined);
    });
  return { result, task, decide };
}

export function VerifyEmailScreen() {
  const { result, task, decide } = useDecision();
  return (
    <Screen title={t('verifyEmail.title')} width="narrow">
      <div class="card stack">
        <FailureNotice failure={task.failure} />
        {result ? (
          <Result text={t('verifyEmail.done')} />
        ) : (
          <>
            <p>{t('verifyEmail.text')}</p>
            <Button busy={task.busy} onClick={() => decide('confirm')} wide>
              {t('verifyEmail.action')}
            </Button>
          </>
        )}
      </div>
    </Screen>
  );
}

export function ChangeEmailScreen() {
  const { result, task, decide } = useDecision();
  return (
    <Screen title={t('changeEmail.title')} width="narrow">
      <div class="card stack">
        <FailureNotice failure={task.failure} />
        {result ? (
          <Result text={t(`changeEmail.${result}`)} />
        ) : (
          <>
            <p>{t('changeEmail.text')}</p>
            <div class="row">
              <Button busy={task.busy} onClick={() => decide('confirm')}>
                {t('changeEmail.confirm')}
              </Button>
              <Button look="danger" busy={task.busy} onClick={() => decide('refuse')}>
                {t('changeEmail.refuse')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Screen>
  );
}

function Result({ text }: { text: string }) {
  return (
    <>
      <Notice tone="good">{text}</Notice>
      <p>
        <Link to="/app">{t('notFound.toDocuments')}</Link>
      </p>
    </>
  );
}
