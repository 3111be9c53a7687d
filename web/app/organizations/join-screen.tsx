/** The page that the e-mail with an invitation to an organization leads to. */
import { useEffect, useState } from 'preact/hooks';
import { isSameAddress } from '../../../shared/domain/email-address.ts';
import { Button } from '../../components/button.tsx';
import { isFocusLost, rememberFocus } from '../../components/kept-focus.ts';
import { Notice } from '../../components/notice.tsx';
import { deadlineOf } from '../../format/time.ts';
import { useTask } from '../../use-task.ts';
import { actFor } from '../api/acting.ts';
import { organizationApi, type ReadInvitation } from '../api/organization-api.ts';
import { restore, useSession } from '../api/session.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { emphasized, marked } from '../components/emphasized.tsx';
import { Waiting } from '../components/waiting.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Link, navigate, usePath } from '../frame/router.tsx';
import { useLeave } from '../frame/use-leave.ts';
import { CardScreen } from '../sign-in/card-screen.tsx';
import { linkToken, onTheWay } from '../sign-in/own-path.ts';
import { keepInvitation, keptInvitation } from './kept-invitation.ts';
import { OrganizationMark } from './organization-mark.tsx';

export function JoinScreen() {
  const path = usePath();
  const [code] = useState(() => linkToken() || (keptInvitation()?.code ?? ''));
  const load = async () => {
    const invitation = await organizationApi.readInvitation(code);
    keepInvitation({ ...invitation, code });
    // This browser may have logged in before.
    await restore();
    return invitation;
  };
  const { value, failure, reload } = useLoaded(load, code);
  useEffect(() => {
    if (value) history.replaceState(null, '', path);
  }, [value]);
  if (failure?.code === 'invalid_invitation') return <EndedInvitation />;
  return (
    <CardScreen
      title={value ? t('join.title', { name: value.organization }) : t('join.loading')}
      lead={value?.invitedBy ? t('join.invitedBy', { name: value.invitedBy }) : undefined}
      mark={value && <OrganizationMark name={value.organization} id={value.organizationId} />}
    >
      {value ? <Invitation invitation={value} code={code} /> : <Waiting failure={failure} retry={reload} />}
    </CardScreen>
  );
}

function EndedInvitation() {
  useEffect(() => keepInvitation(null), []);
  return (
    <CardScreen title={t('join.loading')}>
      <Notice tone="bad">{t('join.invalid')}</Notice>
      <p>
        <Link to="/app">{t('notFound.toDocuments')}</Link>
      </p>
    </CardScreen>
  );
}

function Invitation({ invitation, code }: { invitation: ReadInvitation; code: string }) {
  const { role, email, expiresAt } = invitation;
  const session = useSession();
  const isOther = session !== null && !isSameAddress(session.email, email);
  const facts = [
    ...(isOther ? [] : [['auth.email', <bdi>{email}</bdi>] as const]),
    ['members.role', t(`memberRole.${role}`)],
    ['join.until', deadlineOf(expiresAt)],
  ] as const;
  return (
    <>
      {isOther && (
        <Notice tone="warn">
          {emphasized(t('join.otherAddress', { invited: marked(email), email: marked(session.email) }))}
        </Notice>
      )}
      <dl class="facts">
        {facts.map(([name, fact]) => [<dt key={name}>{t(name)}</dt>, <dd key={`${name} fact`}>{fact}</dd>])}
      </dl>
      <p class="hint">{t(`memberRole.${role}.hint`)}</p>
      {isOther ? <OtherPerson /> : session ? <Join code={code} /> : <LogInFirst />}
    </>
  );
}

function Join({ code }: { code: string }) {
  const task = useTask();
  const join = () =>
    task.run(async () => {
      const { organizationId } = await organizationApi.join(code);
      keepInvitation(null);
      actFor(organizationId);
      navigate('/app', { replace: true });
    });
  return (
    <>
      <FailureNotice
        failure={task.failure}
        messageOf={(failure) => (failure.code === 'invalid_invitation' ? t('join.invalid') : null)}
      />
      <Button size="big" busy={task.busy} onClick={join} wide>
        {t('join.action')}
      </Button>
    </>
  );
}

function OtherPerson() {
  const { logOutHere } = useLeave();
  const logOut = async () => {
    const giveBack = rememberFocus();
    await logOutHere('/app/join');
    requestAnimationFrame(() => isFocusLost() && giveBack());
  };
  return (
    <div class="stack tight">
      <Button size="big" onClick={logOut} wide>
        {t('join.logOut')}
      </Button>
      <Link to="/app" look="button quiet big wide">
        {t('notFound.toDocuments')}
      </Link>
    </div>
  );
}

function LogInFirst() {
  return (
    <div class="stack tight">
      <Link to={onTheWay('/app/login', '/app/join')} look="button big wide">
        {t('join.logIn')}
      </Link>
      <Link to="/app/register" look="button quiet big wide">
        {t('join.register')}
      </Link>
    </div>
  );
}
