/** The settings while they are filled in, saved, refused, and left before they are saved. */
import { act, render, screen, waitFor } from '@testing-library/preact';
import type { Account, Profile } from '../../../web/app/api/app-api.ts';
import { logIn } from '../../../web/app/api/session.ts';
import { UnsavedChanges } from '../../../web/app/frame/unsaved-changes.ts';
import { ApiKeys } from '../../../web/app/settings/api-keys.tsx';
import { Branding } from '../../../web/app/settings/branding.tsx';
import { Notifications } from '../../../web/app/settings/notifications.tsx';
import { ProfileSettings } from '../../../web/app/settings/profile.tsx';
import { EmailAddress, SecuritySettings } from '../../../web/app/settings/security.tsx';
import { WebhookForm } from '../../../web/app/settings/webhook-card.tsx';
import { Toasts } from '../../../web/components/toast.tsx';
import { alert, enter, entry, inDashboard, isWrong, press, user } from './person.tsx';
import { answer, answerBy, hold, refusal, refuse, response, sent, service } from './service.ts';

const nothing = () => undefined;
const account = { email: 'ada@example.com', emailVerified: true, sendsMail: true, newEmail: null } as Account;
const newSession = { token: 't', expiresIn: 600, sessionId: 'ses_1', user: { ...account, userId: 'usr_1' } };
const profile = {
  ...{ name: 'Ada', company: null, replyTo: null, language: 'en', timeZone: 'Etc/GMT+5', dateFormat: 'long' },
  ...{ logo: null, colour: null, defaults: { message: null, expiresInDays: 21, reminders: null } },
} as unknown as Profile;

beforeEach(() => void render(<Toasts />));

describe('the form of a webhook', () => {
  test('an entry that breaks the contract is not sent, and its error goes when it is corrected', async () => {
    render(<WebhookForm onClose={nothing} onSaved={nothing} />);
    const events = screen.getByRole('checkbox', { name: 'All events' });
    await user.click(events);
    await press('Create webhook');
    await screen.findByText('Choose at least one.');
    expect(service).not.toHaveBeenCalled();
    await user.click(events);
    expect(screen.queryByText('Choose at least one.')).toBeNull();
  });

  test('while it is saved, another press sends nothing', async () => {
    service.mockReturnValue(new Promise(nothing));
    render(<WebhookForm onClose={nothing} onSaved={nothing} />);
    enter(/URL/, 'https://example.com/hook');
    await press('Create webhook');
    await press('Create webhook');
    await user.type(entry(/URL/), '{Enter}');
    expect(sent()).toEqual([{ url: 'https://example.com/hook', description: null, events: ['*'] }]);
  });

  test('what the service refuses is shown at its entry, and the text stays for correction', async () => {
    refuse('validation_error', 400, { url: 'is not public' });
    render(<WebhookForm onClose={nothing} onSaved={nothing} />);
    enter(/URL/, 'https://localhost');
    await press('Create webhook');
    await screen.findByRole('alert');
    expect([isWrong(entry(/URL/)), entry(/URL/).value]).toEqual([true, 'https://localhost']);
  });
});

test('an API key without permissions is not created; a refusal that concerns no entry is shown above', async () => {
  answer([]);
  render(<ApiKeys />);
  await press('New key');
  enter(/name/i, 'Accounting');
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) await user.click(box);
  await press('Create key');
  await screen.findByRole('alert');
  expect(service).toHaveBeenCalledTimes(1);
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  refuse('validation_error', 400, { keys: 'too many' });
  await press('Create key');
  expect(await alert()).toMatch(/keys/i);
  answer({ id: 'key_1', name: 'Accounting', key: 'csk_secret' });
  answer([]);
  await press('Create key');
  await screen.findByText('csk_secret');
  expect(sent('POST /api/keys').at(-1)).toMatchObject({ name: 'Accounting', expiresInDays: 90 });
});

test('a change of address needs both entries, and says that the password is wrong', async () => {
  render(<EmailAddress account={account} onChanged={nothing} />);
  await press('Change e-mail address');
  await press('Send links');
  await screen.findByRole('alert');
  expect(service).not.toHaveBeenCalled();
  enter(/New e-mail/, 'b@example.com');
  enter(/password/i, 'not the password');
  refuse('invalid_credentials', 401);
  await press('Send links');
  expect(await alert()).toMatch(/password/i);
});

test('a new password logs in again; a wrong present one is refused, and both entries stay', async () => {
  answerBy({
    'GET /api/account/sessions': () => response([]),
    'GET /api/account': () => response(account),
    'POST /api/session': () => response(newSession),
    'POST /api/account/password': () => response({}),
  });
  render(<SecuritySettings />);
  const [present, next] = [await screen.findByLabelText('Current password'), entry('New password')];
  enter(present, 'not the password');
  enter(next, 'short');
  await press('Change password');
  await screen.findByText('Enter at least 8 characters.');
  expect([isWrong(present), isWrong(next), sent('POST')]).toEqual([false, true, []]);
  enter(next, 'correct horse battery');
  refuse('invalid_credentials', 401);
  await press('Change password');
  expect(await alert()).toBe('The current password is wrong.');
  await press('Change password');
  await screen.findByText('Password changed. All other sessions were logged out.');
  expect(sent('POST /api/account/password')[1]).toEqual({
    currentPassword: 'not the password',
    newPassword: 'correct horse battery',
  });
  expect(sent('POST /api/session')).toEqual([{ email: account.email, password: 'correct horse battery' }]);
  expect([entry('Current password').value, entry('New password').value]).toEqual(['', '']);
});

test('another device is logged out, and leaves the list; a refusal is shown', async () => {
  const device = { system: 'Linux', network: null, lastUsedAt: '2027-01-01T00:00:00.000Z' };
  const devices = ['Firefox', 'Chrome'].map((browser) => ({ ...device, browser, id: browser }));
  answerBy({
    'GET /api/account/sessions': () => response(devices),
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

test('a choice of e-mails is shown at once, and taken back if it cannot be saved', async () => {
  const preferences = { notifications: { signed: false, completed: true }, attachesSealed: false };
  answer(preferences);
  render(<Notifications />);
  const signed = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'A recipient signs or approves' });
  const refuseChoice = hold();
  await user.click(signed);
  expect(signed.checked).toBe(true);
  refuseChoice(refusal('internal_error', 500));
  expect(await alert()).toMatch(/went wrong on the server/);
  expect(signed.checked).toBe(false);
  answer({ ...preferences, attachesSealed: true });
  await user.click(entry(/^Attach the sealed PDF/));
  await screen.findByText('Saved.');
  expect([entry(/^Attach the sealed PDF/).checked, screen.queryByRole('alert')]).toEqual([true, null]);
  expect(sent('PATCH')).toEqual([{ notifications: { signed: true } }, { attachesSealed: true }]);
});

describe('a profile that is left', () => {
  const unsaved = new UnsavedChanges();
  const open = () => render(inDashboard(<ProfileSettings />, unsaved));

  beforeEach(async () => {
    // A choice of all time zones takes most of the time of a test.
    jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin']);
    answer(newSession);
    await logIn({ email: account.email, password: 'correct horse battery' });
    answer(profile);
  });

  test('is saved, and the next visit waits for it; without changes nothing is sent', async () => {
    const { unmount } = open();
    enter(await screen.findByLabelText('Your name'), 'Ada King');
    const finish = hold();
    act(() => void unmount());
    const again = open();
    await waitFor(() => expect(sent('PATCH')).toMatchObject([{ name: 'Ada King' }]));
    expect(sent('GET')).toHaveLength(1);
    answer({ ...profile, name: 'Ada King' });
    finish(response({ ...profile, name: 'Ada King' }));
    expect(await screen.findByLabelText('Your name')).toHaveProperty('value', 'Ada King');
    screen.getByText('Profile saved.');
    // The API may set values that are not among the usual choices.
    expect([entry('Expires').value, entry('Time zone').value]).toEqual(['21', 'Etc/GMT+5']);
    act(() => void again.unmount());
    await unsaved.settled();
    expect(sent('PATCH')).toHaveLength(1);
  });

  test('while it is being saved is not sent twice', async () => {
    const { unmount } = open();
    enter(await screen.findByLabelText('Your name'), 'Ada King');
    const finish = hold();
    await press('Save');
    act(() => void unmount());
    finish(response({ ...profile, name: 'Ada King' }));
    await unsaved.settled();
    expect([sent('PATCH').length, sessionStorage.length]).toEqual([1, 0]);
  });

  test('is not lost if the service refuses it: the page says so, and the next visit has the entries', async () => {
    const saved = { ...profile, defaults: { ...profile.defaults, message: 'Please sign soon' } };
    const message = () => entry('Message to recipients');
    answerBy({
      PATCH: () => refusal('validation_error', 400, { 'defaults.message': 'is refused' }),
      GET: () => response(profile),
    });
    const { unmount } = open();
    enter(await screen.findByLabelText('Message to recipients'), 'Please sign');
    await press('Save');
    await screen.findByRole('alert');
    expect([isWrong(message()), message().value]).toEqual([true, 'Please sign']);
    enter(message(), 'Please sign soon ');
    expect(isWrong(message())).toBe(false);
    expect([await unsaved.confirmLeave(), isWrong(message())]).toEqual([false, true]);
    act(() => void unmount());
    await unsaved.settled();
    await screen.findByText('Your changes to “Profile” could not be saved because some entries are not valid.');
    expect(await unsaved.confirmLeave()).toBe(true);
    open();
    expect(await screen.findByLabelText('Message to recipients')).toHaveProperty('value', 'Please sign soon ');
    answerBy({ PATCH: () => response(saved) });
    await press('Save');
    await screen.findByText('Profile saved.');
    const { logo: _logo, colour: _colour, ...written } = saved;
    expect(sent('PATCH').at(-1)).toMatchObject(written);
    expect(service.mock.calls.at(-1)?.[1].headers).toMatchObject({ 'if-match': '"2"' });
    expect([message().value, await unsaved.confirmLeave(), sessionStorage.length]).toEqual([
      'Please sign soon',
      true,
      0,
    ]);
  });
});

describe('the branding', () => {
  const onSaved = jest.fn();
  const open = (changes: object) => render(<Branding profile={{ ...profile, ...changes }} onSaved={onSaved} />);

  test('a colour on which white text cannot be read is not sent; a dark one is saved', async () => {
    open({ colour: '#ffee00', version: '"1"' });
    screen.getByText(/White text cannot be read on this colour/);
    await press('Save colour');
    enter('Colour', 'red');
    await press('Save colour');
    await screen.findByText('Enter a dark colour code, such as #055c6b.');
    enter('Choose a colour', '#004400');
    screen.getByText('Contrast with white text: 11.5 : 1');
    refuse('validation_error', 400, { colour: 'is refused' });
    await press('Save colour');
    expect([isWrong('Colour'), entry('Colour').value, onSaved.mock.calls]).toEqual([true, '#004400', []]);
    answer({ ...profile, colour: '#004401' });
    await press('Save colour');
    expect([isWrong('Colour'), entry('Colour').value]).toEqual([false, '#004401']);
    enter('Colour', '');
    answer(profile);
    await press('Save colour');
    expect(sent().map(({ colour }) => colour)).toEqual(['#004400', '#004400', null]);
    expect(onSaved.mock.calls).toMatchObject([[{ colour: '#004401', version: '"2"' }], [{ colour: null }]]);
  });

  test('a logo of another type or size is not sent; a refusal is shown, and a good one is saved', async () => {
    open({ logo: { sha256: 'a' } });
    const upload = (start: number[], more = 0) =>
      user.upload(entry('Upload logo'), new File([new Uint8Array(start), new Uint8Array(more)], 'a.png'));
    await upload([0x47, 0x49]);
    await screen.findByText(/not a PNG or JPEG/);
    await upload([0xff, 0xd8], 200_000);
    await screen.findByText(/larger than 200 kB/);
    refuse('internal_error', 500);
    await press('Remove logo');
    await screen.findByText(/went wrong on the server/);
    refuse('validation_error', 400, { contentBase64: 'is damaged' });
    await upload([0xff, 0xd8]);
    await screen.findByText(/damaged or too large/);
    answer({ ...profile, logo: { sha256: 'b' } });
    await upload([0x89, 0x50]);
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ logo: { sha256: 'b' } })));
    const images = sent('PUT /api/account/logo').map(({ mimetype, contentBase64 }) => `${mimetype} ${contentBase64}`);
    expect([screen.queryByRole('alert'), images]).toEqual([null, ['image/jpeg /9g=', 'image/png iVA=']]);
  });
});
