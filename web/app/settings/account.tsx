import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Form, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { dayOf } from '../../format/time.ts';
import type { Failure } from '../../http/request.ts';
import { fieldMessage, problemsOf } from '../error-message.ts';
import { FailureNotice } from '../failure-notice.tsx';
import { useTranslate } from '../i18n.ts';
import { type Account, service } from '../service.ts';
import { begin } from '../session.ts';
import { useLoaded } from '../use-loaded.ts';
import { useTask } from '../use-task.ts';
import { Waiting } from '../waiting.tsx';

export function AccountSettings() {
  const t = useTranslate();
  const { value, failure, reload } = useLoaded(service.account, 'account');
  return (
    <div class="stack">
      <section class="card">
        <h2>{t('settings.account')}</h2>
        {value ? <AccountFacts account={value} /> : <Waiting failure={failure} retry={reload} />}
      </section>
      <ChangePassword />
    </div>
  );
}

function AccountFacts({ account }: { account: Account }) {
  const t = useTranslate();
  const { email, plan, limits, createdAt, userId } = account;
  return (
    <dl class="facts">
      <dt>{t('account.email')}</dt>
      <dd>{email}</dd>
      <dt>{t('account.plan')}</dt>
      <dd>{t(`account.plan.${plan}`)}</dd>
      <dt>{t('account.requests')}</dt>
      <dd>{t('account.requestsLimit', { number: limits.requestsPerMinute.toLocaleString('en') })}</dd>
      <dt>{t('account.keys')}</dt>
      <dd>{t('account.keysLimit', { number: limits.apiKeys })}</dd>
      <dt>{t('account.since')}</dt>
      <dd>{dayOf(createdAt)}</dd>
      <dt>{t('account.id')}</dt>
      <dd>
        <code>{userId}</code>
      </dd>
    </dl>
  );
}

function ChangePassword() {
  const t = useTranslate();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const task = useTask();
  const problems = problemsOf(task.failure);
  const send = () =>
    task.run(async () => {
      begin(await service.changePassword({ currentPassword, newPassword }));
      setCurrent('');
      setNew('');
      toast(t('password.changed'));
    });
  const wrongPassword = ({ code }: Failure) => (code === 'invalid_credentials' ? t('password.wrong') : null);
  return (
    <section class="card">
      <h2>{t('password.title')}</h2>
      <Form onSend={send}>
        <FailureNotice failure={task.failure} messageOf={wrongPassword} />
        <TextField
          label={t('password.current')}
          type="password"
          autoComplete="current-password"
          value={currentPassword}
          onValue={setCurrent}
          wrong={fieldMessage(t, problems, 'currentPassword')}
          required
        />
        <TextField
          label={t('password.new')}
          type="password"
          autoComplete="new-password"
          hint={t('password.hint')}
          value={newPassword}
          onValue={setNew}
          wrong={fieldMessage(t, problems, 'newPassword')}
          required
        />
        <div>
          <Button type="submit" busy={task.busy}>
            {t('password.title')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
