/** A log-out without a connection, and the texts that a tab keeps for its owner. */
import { act, render, screen } from '@testing-library/preact';
import * as session from '../../../web/app/api/session.ts';
import { LoginScreen } from '../../../web/app/sign-in/auth-screens.tsx';

const requests: string[] = [];
let userId: string;
let answer: (path: string) => Promise<Response>;

const offline = () => Promise.reject(new TypeError('Failed to fetch'));
const online = async (path: string) =>
  Response.json(
    path.endsWith('/end')
      ? {}
      : { token: 'token', expiresIn: 600, sessionId: 'ses_1', user: { userId, email: 'owner@example.com' } },
  );
/** The keys of the texts; the tab also remembers the account that it acts for. */
const texts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('countersign.draft.'));
const notice = () => screen.queryByText(/The session on the server could not be ended/);

/** Starts the page again with an empty memory. */
async function reloaded(): Promise<typeof session> {
  jest.resetModules();
  return import('../../../web/app/api/session.ts');
}

const logIn = () => session.logIn({ email: 'owner@example.com', password: 'correct horse battery' });

beforeEach(async () => {
  userId = 'usr_1';
  sessionStorage.clear();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    requests.push(String(path));
    return answer(String(path));
  });
  answer = online;
  await logIn();
  requests.length = 0;
});

test('with a connection, logging out ends the session and leaves no notice', async () => {
  await session.logOut();
  render(<LoginScreen />);
  expect([requests, notice()]).toEqual([['/api/session/end'], null]);
});

test('the log-in page says that the session is still open, until it could be ended', async () => {
  answer = offline;
  await session.logOut();
  expect(session.session()).toBeNull();
  render(<LoginScreen />);
  expect(notice()).not.toBeNull();
  await act(session.finishLogOut);
  expect(notice()).not.toBeNull();
  answer = online;
  await act(session.finishLogOut);
  expect(notice()).toBeNull();
  await session.finishLogOut();
  expect(requests).toEqual(Array(3).fill('/api/session/end'));
});

test('the next start of the page ends the session, and never restores it', async () => {
  answer = offline;
  await session.logOut();
  answer = online;
  // Another tab has finished a renewal at the same time.
  localStorage.setItem('countersign.loggedIn', 'yes');
  const next = await reloaded();
  expect(next.mayBeRestored()).toBe(false);
  await next.restore();
  expect(next.session()).toBeNull();
  await next.finishLogOut();
  expect([requests, next.isLogOutPending()]).toEqual([['/api/session/end', '/api/session/end'], false]);
});

test('a renewal on its way does not log in again', async () => {
  let arrive = () => {};
  const renewed = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  answer = (path) => (path.endsWith('/renew') ? renewed.then(() => online(path)) : offline());
  const renewal = session.renew();
  const logOut = session.logOut();
  arrive();
  await Promise.all([renewal, logOut]);
  expect([session.session(), session.mayBeRestored(), session.isLogOutPending()]).toEqual([null, false, true]);
});

test('a new log-in ends the wait: the service ends the former session of this browser with it', async () => {
  answer = offline;
  await session.logOut();
  answer = online;
  await logIn();
  expect([session.session()?.userId, session.isLogOutPending()]).toEqual(['usr_1', false]);
});

test('a text outlives an expired session', async () => {
  session.keptForOwner('env_1').write('changes');
  session.end('expired');
  await logIn();
  expect(session.keptForOwner('env_1').read()).toBe('changes');
});

test('a log-out removes every text, and a late one is not kept, also when another person logs in', async () => {
  const kept = session.keptForOwner('env_1');
  kept.write('changes');
  session.keptForOwner('env_2').write('changes');
  expect(texts()).toHaveLength(2);
  await session.logOut();
  kept.write('late');
  expect(texts()).toEqual([]);
  userId = 'usr_2';
  await logIn();
  kept.write('late');
  expect(texts()).toEqual([]);
});
