/** The two ways in: an account, and a session. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Form, TextField } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { complaint } from './complaint.ts';
import { Link, navigate, usePath } from './router.tsx';
import { Screen, type Task, useTask } from './screen.tsx';
import { service } from './service.ts';
import { begin, farewellReason } from './session.ts';

/** What both say of the address and the password, and how they are sent. */
interface EntranceProps {
  title: string;
  /** What the button says. */
  action: string;
  task: Task;
  /** Shown while nothing went wrong. */
  warning?: string | null;
  email: Entry;
  password: Entry & { autoComplete: string; hint?: string };
  onSend: () => void;
  /** Further fields. */
  children?: ComponentChildren;
  /** The way to the other entrance. */
  elsewhere: ComponentChildren;
}

interface Entry {
  value: string;
  onValue: (value: string) => void;
  wrong?: string | undefined;
}

function Entrance({ title, action, task, warning, email, password, onSend, children, elsewhere }: EntranceProps) {
  return (
    <Screen title={title} width="narrow">
      <div class="card">
        <Form onSend={onSend}>
          {task.failure ? (
            <Notice tone="bad">{task.failure.message}</Notice>
          ) : (
            warning && <Notice tone="warn">{warning}</Notice>
          )}
          <TextField label="E-mail address" type="email" autoComplete="username" {...email} required />
          <TextField label="Password" type="password" {...password} required />
          {children}
          <Button type="submit" busy={task.busy} wide>
            {action}
          </Button>
        </Form>
      </div>
      <p>{elsewhere}</p>
    </Screen>
  );
}

export function LoginScreen() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const path = usePath();
  const task = useTask();
  const send = () =>
    task.run(async () => {
      begin(await service.login({ email: email.trim(), password }));
      // Whoever was sent here from a page goes on there.
      if (path === '/app/login') navigate('/app', { replace: true });
    });
  return (
    <Entrance
      title="Log in"
      action="Log in"
      task={task}
      warning={farewellReason()}
      email={{ value: email, onValue: setEmail }}
      password={{ value: password, onValue: setPassword, autoComplete: 'current-password' }}
      onSend={send}
      elsewhere={
        <>
          No account yet? <Link to="/app/register">Create one</Link> with an invitation code. Password forgotten?
          Whoever runs this service can give you a new one.
        </>
      }
    />
  );
}

export function RegisterScreen() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [invitationCode, setInvitationCode] = useState('');
  const task = useTask();
  const details = task.failure?.details ?? {};
  const isAboutCode = task.failure?.code === 'invalid_invitation';
  const send = () =>
    task.run(async () => {
      const address = email.trim();
      await service.register({ email: address, password, invitationCode: invitationCode.trim() });
      begin(await service.login({ email: address, password }));
      navigate('/app', { replace: true });
    });
  return (
    <Entrance
      title="Create an account"
      action="Create account"
      task={task}
      email={{ value: email, onValue: setEmail, wrong: complaint(details.email) }}
      password={{
        value: password,
        onValue: setPassword,
        wrong: complaint(details.password),
        autoComplete: 'new-password',
        hint: 'At least 8 characters. A few unrelated words are easy to keep and hard to guess.',
      }}
      onSend={send}
      elsewhere={
        <>
          You have one? <Link to="/app/login">Log in</Link>
        </>
      }
    >
      <TextField
        label="Invitation code"
        hint="Accounts are by invitation for now."
        value={invitationCode}
        onValue={setInvitationCode}
        wrong={isAboutCode ? 'This code is not valid, or was used already.' : complaint(details.invitationCode)}
        autoComplete="off"
        spellcheck={false}
        isCapitalized={false}
        required
      />
    </Entrance>
  );
}
