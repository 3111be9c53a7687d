import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { Form, TextField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { toast } from '../../components/toast.tsx';
import { dayOf } from '../../format/time.ts';
import { complaint } from '../complaint.ts';
import { useLoaded, useTask, Waiting } from '../screen.tsx';
import { service } from '../service.ts';
import { begin } from '../session.ts';

const planWords = { free: 'Free', pro: 'Pro', enterprise: 'Enterprise' } as const;

function Password() {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const task = useTask();
  const send = () =>
    task.run(async () => {
      begin(await service.changePassword({ currentPassword, newPassword }));
      setCurrent('');
      setNew('');
      toast('The password has been changed. Every other session has ended.');
    });
  return (
    <section class="card">
      <h2>Change password</h2>
      <Form onSend={send}>
        {task.failure && <Notice tone="bad">{task.failure.message}</Notice>}
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={currentPassword}
          onValue={setCurrent}
          wrong={complaint(task.failure?.details.currentPassword)}
          required
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters. Every other session ends."
          value={newPassword}
          onValue={setNew}
          wrong={complaint(task.failure?.details.newPassword)}
          required
        />
        <div>
          <Button type="submit" busy={task.busy}>
            Change password
          </Button>
        </div>
      </Form>
    </section>
  );
}

export function AccountPart() {
  const { value: account, failure, reload } = useLoaded(service.account, 'account');
  return (
    <div class="stack">
      <section class="card">
        <h2>Account and plan</h2>
        {account ? (
          <dl class="facts">
            <dt>E-mail</dt>
            <dd>{account.email}</dd>
            <dt>Plan</dt>
            <dd>{planWords[account.plan]}</dd>
            <dt>API requests</dt>
            <dd>{account.limits.requestsPerMinute.toLocaleString('en')} per minute and key</dd>
            <dt>API keys</dt>
            <dd>up to {account.limits.apiKeys}</dd>
            <dt>Since</dt>
            <dd>{dayOf(account.createdAt)}</dd>
            <dt>Account id</dt>
            <dd>
              <code>{account.userId}</code>
            </dd>
          </dl>
        ) : (
          <Waiting failure={failure} retry={reload} />
        )}
      </section>
      <Password />
    </div>
  );
}
