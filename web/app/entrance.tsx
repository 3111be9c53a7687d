/** The two ways in: an account, and a session. */
import { useState } from 'preact/hooks';
import { Button } from '../parts/button.tsx';
import { Form, TextField } from '../parts/form.tsx';
import { Notice } from '../parts/notice.tsx';
import { Link, navigate, usePath } from './router.tsx';
import { Screen, useTask } from './screen.tsx';
import { service } from './service.ts';
import { begin, farewellReason } from './session.ts';

export function LoginScreen() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const path = usePath();
  const task = useTask();
  const farewell = farewellReason();
  const send = () =>
    task.run(async () => {
      begin(await service.login({ email: email.trim(), password }));
      // Whoever was sent here from a page goes on there.
      if (path === '/app/login') navigate('/app', { replace: true });
    });
  return (
    <Screen title="Log in" width="narrow">
      <div class="card">
        <Form onSend={send}>
          {task.failure ? (
            <Notice tone="bad">{task.failure.message}</Notice>
          ) : (
            farewell && <Notice tone="warn">{farewell}</Notice>
          )}
          <TextField
            label="E-mail address"
            type="email"
            autoComplete="username"
            value={email}
            onValue={setEmail}
            required
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onValue={setPassword}
            required
          />
          <Button type="submit" busy={task.busy} wide>
            Log in
          </Button>
        </Form>
      </div>
      <p>
        No account yet? <Link to="/app/register">Create one</Link> with an invitation code.
      </p>
    </Screen>
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
    <Screen title="Create an account" width="narrow">
      <div class="card">
        <Form onSend={send}>
          {task.failure && <Notice tone="bad">{task.failure.message}</Notice>}
          <TextField
            label="E-mail address"
            type="email"
            autoComplete="username"
            value={email}
            onValue={setEmail}
            wrong={complaint(details.email)}
            required
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            hint="At least 8 characters. A few unrelated words are easy to keep and hard to guess."
            value={password}
            onValue={setPassword}
            wrong={complaint(details.password)}
            required
          />
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
          <Button type="submit" busy={task.busy} wide>
            Create account
          </Button>
        </Form>
      </div>
      <p>
        You have one? <Link to="/app/login">Log in</Link>
      </p>
    </Screen>
  );
}

/** The service's complaint about a field, as a sentence. */
export function complaint(text: string | undefined): string | undefined {
  return text && `This ${text}.`;
}
