/** Log-in, registration and a forgotten password: empty entries, refusals, and a request under way. */
import { render, screen } from '@testing-library/preact';
import { LoginScreen, RegisterScreen } from '../../../web/app/sign-in/auth-screens.tsx';
import { ForgotPasswordScreen, ResetPasswordScreen } from '../../../web/app/sign-in/password-screens.tsx';
import { alert, enter, entry, isWrong, press } from './person.tsx';
import { answer, refuse, sent, service } from './service.ts';

test('a log-in needs both entries; a refused password stays for correction', async () => {
  render(<LoginScreen />);
  await press('Log in');
  expect(await alert()).toMatch('Enter your e-mail address and password.');
  expect([isWrong(/E-mail/), isWrong(/^Password/), sent()]).toEqual([true, true, []]);
  enter(/E-mail/, ' ada@example.com ');
  enter(/^Password/, 'not the password');
  refuse('invalid_credentials', 401);
  await press('Log in');
  await screen.findByRole('alert');
  expect(sent()).toEqual([{ email: 'ada@example.com', password: 'not the password' }]);
  expect(entry(/^Password/).value).toBe('not the password');
});

test('a log-in under way is not sent again', async () => {
  service.mockReturnValue(new Promise(() => undefined));
  render(<LoginScreen />);
  enter(/E-mail/, 'ada@example.com');
  enter(/^Password/, 'correct horse battery');
  await press('Log in');
  await press('Log in');
  expect([service.mock.calls.length, screen.getByRole('button', { name: 'Log in', busy: true })]).toEqual([
    1,
    expect.anything(),
  ]);
});

test('a password can be shown and hidden', async () => {
  render(<LoginScreen />);
  await press('Show password');
  expect(entry(/^Password/).type).toBe('text');
  await press('Show password');
  expect(entry(/^Password/).type).toBe('password');
});

test('a registration names each wrong entry; an invitation that is refused is wrong in its own entry', async () => {
  render(<RegisterScreen />);
  enter(/E-mail/, 'ada');
  enter(/^Password/, 'short');
  enter(/^(Your )?[Nn]ame/, 'Ada');
  enter(/Invitation/, 'code');
  await press('Create account');
  await screen.findByRole('alert');
  expect([isWrong(/E-mail/), isWrong(/^Password/), isWrong(/Invitation/), sent()]).toEqual([true, true, false, []]);
  screen.getByText('Enter at least 8 characters.');
  enter(/E-mail/, 'ada@example.com');
  enter(/^Password/, 'correct horse battery');
  refuse('weak_password', 400, { password: 'is one of the most common passwords' });
  await press('Create account');
  await screen.findByText('Choose a password that is not common and is not your e-mail address.');
  expect([isWrong(/E-mail/), isWrong(/^Password/)]).toEqual([false, true]);
  refuse('invalid_invitation', 403);
  await press('Create account');
  await screen.findByText('This code is not valid or has already been used.');
  expect([isWrong(/E-mail/), isWrong(/Invitation/)]).toEqual([false, true]);
  expect(sent().slice(-1)).toMatchObject([
    { email: 'ada@example.com', name: 'Ada', company: null, invitationCode: 'code' },
  ]);
});

test.each([
  [true, /If ada@example.com has an account/],
  [false, /does not send e‑mail/],
])('a forgotten password: the answer does not say whether the account exists (e-mail: %s)', async (sendsMail, said) => {
  render(<ForgotPasswordScreen />);
  await press('Send link');
  await screen.findByRole('alert');
  expect(sent()).toEqual([]);
  enter(/E-mail/, 'ada@example.com');
  answer({ sendsMail });
  await press('Send link');
  await screen.findByText(said);
});

describe('the page of a reset link', () => {
  afterEach(() => history.replaceState(null, '', '/'));
  const open = (token: string) => {
    history.replaceState(null, '', `/app/reset-password#${token}`);
    render(<ResetPasswordScreen />);
  };

  test('lists the keys and webhooks that remain, and ends them on one press', async () => {
    open('token');
    enter(/New password/, 'correct horse battery');
    answer({
      remaining: {
        passkeys: ['Old phone'],
        apiKeys: ['build server'],
        webhooks: ['https://hooks.example.com/'],
        token: 'end',
      },
    });
    await press('Save password');
    await screen.findByText('API key: build server');
    screen.getByText('Webhook: https://hooks.example.com/');
    answer({});
    await press('End all access');
    await screen.findByText(/All passkeys, API keys and webhooks were deleted/);
    expect(sent().at(-1)).toEqual({ token: 'end' });
  });

  test('without a token offers a new link', () => {
    open('');
    screen.getByRole('link', { name: 'Request a new link' });
  });

  test('checks the password, and takes the token out of the address once it is saved', async () => {
    open('token');
    enter(/New password/, 'short');
    await press('Save password');
    await screen.findByRole('alert');
    expect([isWrong(/New password/), sent()]).toEqual([true, []]);
    enter(/New password/, 'correct horse battery');
    answer({ remaining: null });
    await press('Save password');
    await screen.findByText(/Log in with your new password/);
    expect([location.hash, sent()]).toEqual(['', [{ token: 'token', newPassword: 'correct horse battery' }]]);
  });

  test('that the service refuses offers a new link', async () => {
    open('token');
    enter(/New password/, 'correct horse battery');
    refuse('invalid_account_link', 400);
    await press('Save password');
    await screen.findByRole('link', { name: 'Request a new link' });
  });
});

test('the second factor: the code is asked for after the password, and a wrong one can be corrected', async () => {
  render(<LoginScreen />);
  enter(/E-mail/, 'ada@example.com');
  enter(/^Password/, 'correct horse battery');
  refuse('second_factor_required', 401);
  await press('Log in');
  const code = await screen.findByLabelText<HTMLInputElement>('Code');
  expect([code.autocomplete, code.inputMode, screen.queryByRole('alert')]).toEqual(['one-time-code', 'numeric', null]);
  await press('Log in');
  expect([isWrong('Code'), sent().length]).toEqual([true, 1]);
  enter('Code', ' 123 456 ');
  refuse('invalid_code', 401);
  await press('Log in');
  await screen.findByText(/This code is wrong/);
  expect(sent()[1]).toEqual({ email: 'ada@example.com', password: 'correct horse battery', code: '123 456' });
  await press('Use a recovery code');
  expect((await screen.findByLabelText<HTMLInputElement>('Recovery code')).value).toBe('');
  await press('Back to log-in');
  expect(entry(/E-mail/).value).toBe('ada@example.com');
});
