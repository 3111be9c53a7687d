/** Log-in by single sign-on: the button, addresses of the company, the way back, and a session that has ended. */
import { act, render, screen, waitFor } from '@testing-library/preact';
import * as session from '../../../web/app/api/session.ts';
import { LoginScreen } from '../../../web/app/sign-in/auth-screens.tsx';
import { AskAgain, SignOnReturnScreen } from '../../../web/app/sign-in/sign-on-screens.tsx';
import { alert, enter, press } from './person.tsx';
import { answer, refuse, sent } from './service.ts';

const signOn = { domains: ['corp.example'] };
const start = 'POST /api/session/oidc/start';
const begun = {
  token: 'token',
  expiresIn: 600,
  sessionId: 'ses_1',
  user: { userId: 'usr_1', email: 'ada@corp.example' },
  bySignOn: true,
};
let left: jest.SpyInstance;

beforeEach(() => {
  left = jest.spyOn(location, 'assign').mockImplementation(() => undefined);
  history.replaceState(null, '', '/app/login?next=%2Fapp%2Fsettings');
});
afterEach(() => {
  left.mockRestore();
  session.end(null);
});

test('the button leads to the provider; a provider that does not answer is one sentence', async () => {
  render(<LoginScreen options={{ singleSignOn: signOn, captcha: null }} />);
  refuse('sign_on_unavailable', 503);
  await press('Continue with single sign-on');
  expect(await alert()).toMatch('is not answering properly');
  answer({ url: 'https://id.example/authorize' });
  await press('Continue with single sign-on');
  await waitFor(() => expect(left.mock.calls).toEqual([['https://id.example/authorize']]));
  expect(sent(start).at(-1)).toEqual({ returnTo: '/app/settings' });
});

test('an address of the company needs no password', async () => {
  render(<LoginScreen options={{ singleSignOn: signOn, captcha: null }} />);
  enter(/E-mail/, ' Ada@Corp.example ');
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
  answer({ url: 'https://id.example/authorize' });
  await press('Continue with single sign-on');
  await waitFor(() => expect(left).toHaveBeenCalled());
  expect(sent()).toEqual([{ returnTo: '/app/settings', email: 'Ada@Corp.example' }]);
  enter(/E-mail/, 'ada@elsewhere.example');
  screen.getByLabelText(/^Password/);
});

test('without a provider there is no button', () => {
  render(<LoginScreen />);
  expect(screen.queryByText('Continue with single sign-on')).toBeNull();
});

test('the answer of the provider leaves the address bar, and begins the session', async () => {
  history.replaceState(null, '', '/app/login/return?code=c&state=s');
  answer({ ...begun, returnTo: '/app/settings', isNew: false });
  render(<SignOnReturnScreen />);
  expect(location.search).toBe('');
  await waitFor(() => expect(location.pathname).toBe('/app/settings'));
  expect(sent()).toEqual([{ answer: '?code=c&state=s' }]);
  expect(session.session()).toMatchObject({ userId: 'usr_1', bySignOn: true });
});

test('open redirect: a log-in never leads to another site', async () => {
  history.replaceState(null, '', '/app/login/return?code=c&state=s');
  answer({ ...begun, returnTo: '//evil.example/app', isNew: false });
  render(<SignOnReturnScreen />);
  await waitFor(() => expect(location.pathname).toBe('/app'));
});

test('a session that has ended asks the provider without a page; if that fails, the log-in page says so', async () => {
  history.replaceState(null, '', '/app/login/return?code=c&state=s');
  answer({ ...begun, returnTo: '/app/envelopes/1', isNew: false });
  render(<SignOnReturnScreen />);
  await waitFor(() => expect(location.pathname).toBe('/app/envelopes/1'));
  refuse('unauthorized', 401);
  await act(() => session.renew().catch(() => undefined));
  expect(session.signOutReason()).toBe('asksAgain');
  refuse('sign_on_unavailable', 503);
  render(<AskAgain />);
  await waitFor(() => expect(session.signOutReason()).toBe('expired'));
  expect(sent(start)).toEqual([{ returnTo: '/app/envelopes/1', isSilent: true }]);
  expect(left).not.toHaveBeenCalled();
});
