/** The pages that links in e-mails lead to: one verifies an address, the other confirms or refuses a change of it. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useTask } from '../../use-task.ts';
import { appApi } from '../api/app-api.ts';
import { mayBeRestored, renew, session } from '../api/session.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Link } from '../frame/router.tsx';
import { CardScreen } from './card-screen.tsx';
import { linkToken } from './own-path.ts';

type Result = Awaited<ReturnType<typeof appApi.confirmEmail>>['result'];

export const VerifyEmailScreen = () => <DecisionScreen page="verifyEmail" />;
export const ChangeEmailScreen = () => <DecisionScreen page="changeEmail" />;

/** A person presses a button: programs that examine the links of a mailbox open a link, but press no button. */
function DecisionScreen({ page }: { page: 'verifyEmail' | 'changeEmail' }) {
  const [token] = useState(linkToken);
  const [result, setResult] = useState<Result | null>(null);
  const task = useTask();
  const decide = (decision: 'confirm' | 'refuse') =>
    task.run(async () => {
      const answer = await appApi.confirmEmail({ token, decision });
      setResult(answer.result);
      // The access token contains the address, and the pages show it.
      if (session() || mayBeRestored()) await renew().catch(() => undefined);
    });
  return (
    <CardScreen title={t(`${page}.title`)}>
      <FailureNotice failure={task.failure} />
      {result ? (
        <>
          <Notice tone="good">{page === 'verifyEmail' ? t('verifyEmail.done') : t(`changeEmail.${result}`)}</Notice>
          <p>
            <Link to="/app">{t('notFound.toDocuments')}</Link>
          </p>
        </>
      ) : (
        <>
          <p>{t(`${page}.text`)}</p>
          <div class="row">
            <Button busy={task.busy} onClick={() => decide('confirm')} wide={page === 'verifyEmail'}>
              {t(page === 'verifyEmail' ? 'verifyEmail.action' : 'changeEmail.confirm')}
            </Button>
            {page === 'changeEmail' && (
              <Button look="danger" busy={task.busy} onClick={() => decide('refuse')}>
                {t('changeEmail.refuse')}
              </Button>
            )}
          </div>
        </>
      )}
    </CardScreen>
  );
}
