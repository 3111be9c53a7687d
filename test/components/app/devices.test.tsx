/** The devices that are logged in, in the security settings. */
import { render, screen, waitFor } from '@testing-library/preact';
import { logIn } from '../../../web/app/api/session.ts';
import { SecuritySettings } from '../../../web/app/settings/security.tsx';
import { Toasts } from '../../../web/components/toast.tsx';
import { alert, press, user } from './person.tsx';
import { answer, answerBy, refusal, refuse, response, sent } from './service.ts';

const account = { email: 'ada@example.com', emailVerified: true, hasPassword: true, sendsMail: true, newEmail: null };

beforeEach(() => void render(<Toasts />));

test('another device is logged out, and leaves the list; a refusal is shown', async () => {
  const device = {
    system: 'Linux',
    network: null,
    createdAt: '2026-12-01T00:00:00.000Z',
    lastUsedAt: '2027-01-01T00:00:00.000Z',
  };
  const devices = ['Firefox', 'Chrome'].map((browser) => ({ ...device, browser, id: browser }));
  answerBy({
    'GET /api/account/sessions': () => response(devices),
    'GET /api/account/second-factor': () => response({ app: null, passkeys: [] }),
    'GET /api/account': () => response(account),
    'DELETE /api/account/sessions/Chrome': () => response(devices.splice(1)),
  });
  render(<SecuritySettings />);
  const logOut = await screen.findByRole('button', { name: 'Log out Chrome on Linux' });
  refuse('internal_error', 500);
  await user.click(logOut);
  expect(await alert()).toMatch(/went wrong on the server/);
  await user.click(logOut);
  await screen.findByText('Device logged out.');
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toMatch(/^Firefox on Linux/));
});

test('all other devices are logged out at once; if one stays, the page says so', async () => {
  answer({ token: 't', expiresIn: 600, sessionId: 'Firefox', user: { userId: 'usr_1', email: account.email } });
  await logIn({ email: account.email, password: 'correct horse battery' });
  const device = { system: 'Linux', network: null, createdAt: '2026-12-01T00:00:00.000Z' };
  let devices = ['Firefox', 'Chrome', 'Edge'].map((browser) => ({
    ...{ ...device, browser, id: browser, lastUsedAt: device.createdAt },
  }));
  const end = (id: string) => {
    devices = devices.filter((one) => one.id !== id);
    return response({});
  };
  let isRefused = true;
  answerBy({
    'GET /api/account/sessions': () => response(devices),
    'GET /api/account/second-factor': () => response({ app: null, passkeys: [] }),
    'GET /api/account': () => response(account),
    'DELETE /api/account/sessions/Chrome': () => (isRefused ? refusal('internal_error', 500) : end('Chrome')),
    'DELETE /api/account/sessions/Edge': () => end('Edge'),
  });
  render(<SecuritySettings />);
  await user.click(await screen.findByRole('button', { name: 'Log out other devices' }));
  expect(await alert()).toBe('Not every device could be logged out. Try again.');
  const names = () => screen.getAllByRole('listitem').map((line) => line.querySelector('strong')?.textContent);
  expect(names()).toEqual(['Firefox on Linux', 'Chrome on Linux']);
  isRefused = false;
  await press('Log out other devices');
  await screen.findByText('Other devices logged out.');
  expect(names()).toEqual(['Firefox on Linux']);
  expect(screen.queryByRole('button', { name: 'Log out other devices' })).toBeNull();
  expect(sent('DELETE')).toHaveLength(3);
});
