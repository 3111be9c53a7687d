/** The settings while they are filled in, saved, refused, and left before they are saved. */
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import type { Account, Profile } from '../../../web/app/api/app-api.ts';
import { logIn } from '../../../web/app/api/session.ts';
import { UnsavedChanges } from '../../../web/app/frame/unsaved-changes.ts';
import { Notifications } from '../../../web/app/settings/notifications.tsx';
import { ProfileSettings } from '../../../web/app/settings/profile.tsx';
import { EmailAddress, SecuritySettings } from '../../../web/app/settings/security.tsx';
import { AccountFacts, Settings } from '../../../web/app/settings/settings.tsx';
import { Toasts } from '../../../web/components/toast.tsx';
import { alert, enter, entry, inDashboard, isWrong, press, user } from './person.tsx';
import { answer, answerBy, hold, refusal, refuse, response, sent, service } from './service.ts';

const nothing = () => undefined;
const account = {
  email: 'ada@example.com',
  emailVerified: true,
  hasPassword: true,
  sendsMail: true,
  newEmail: null,
} as Account;
const newSession = { token: 't', expiresIn: 600, sessionId: 'ses_1', user: { ...account, userId: 'usr_1' } };
const profile = {
  ...{ name: 'Ada', company: null, replyTo: null, language: 'en', timeZone: 'Etc/GMT+5', dateFormat: 'long' },
  ...{
    logo: null,
    colour: null,
    defaults: { message: null, expiresInDays: 21, reminders: null, recipientLanguage: null },
  },
} as unknown as Profile;

beforeEach(() => void render(<Toasts />));

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

/** Sends the form of a new password. */
const send = () => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change password' }));

test('a new password logs in again; a wrong present one is refused, and both entries stay', async () => {
  answerBy({
    'GET /api/account/sessions': () => response([]),
    'GET /api/account/second-factor': () => response({ app: null, passkeys: [] }),
    'GET /api/account': () => response(account),
    'POST /api/session': () => response(newSession),
    'POST /api/account/password': () => response({}),
  });
  render(<SecuritySettings />);
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  const [present, next] = [entry('Current password'), entry('New password')];
  enter(present, 'not the password');
  enter(next, 'short');
  await send();
  await screen.findByText('Enter at least 8 characters.');
  expect([isWrong(present), isWrong(next), sent('POST')]).toEqual([false, true, []]);
  enter(next, 'correct horse battery');
  refuse('invalid_credentials', 401);
  await send();
  expect(await alert()).toBe('The current password is wrong.');
  expect([present.value, next.value]).toEqual(['not the password', 'correct horse battery']);
  await send();
  await screen.findByText('Password changed. All other sessions were logged out.');
  expect(sent('POST /api/account/password')[1]).toEqual({
    currentPassword: 'not the password',
    newPassword: 'correct horse battery',
  });
  expect(sent('POST /api/session')).toEqual([{ email: account.email, password: 'correct horse battery' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Change password');
  expect([entry('Current password').value, entry('New password').value]).toEqual(['', '']);
});

test('a browser without passkeys says so, and shows neither a state nor a button', async () => {
  answerBy({
    'GET /api/account/second-factor': () => response({ app: null, passkeys: [] }),
    'GET /api/account/sessions': () => response([]),
    'GET /api/account': () => response(account),
  });
  render(<SecuritySettings />);
  const passkeys = within(await screen.findByRole('region', { name: 'Passkeys' }));
  passkeys.getByText('This browser does not support passkeys. Update it or use another one.');
  expect([passkeys.queryByText('None'), passkeys.queryByRole('button')]).toEqual([null, null]);
});

test('with a second factor, a new password leads to the log-in, which asks for the code', async () => {
  answerBy({
    'GET /api/account/second-factor': () => response({ app: null, passkeys: [] }),
    'GET /api/account/sessions': () => response([]),
    'GET /api/account': () => response(account),
    'POST /api/account/password': () => response({}),
    'POST /api/session': () => refusal('second_factor_required', 401),
  });
  render(<SecuritySettings />);
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  enter('Current password', 'the present password');
  enter('New password', 'correct horse battery');
  await send();
  await screen.findByText('Password changed. All other sessions were logged out.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a choice of e-mails is shown at once, and taken back if it cannot be saved', async () => {
  const preferences = { notifications: { signed: false, completed: true }, attachesSealed: false };
  answer(preferences);
  render(<Notifications />);
  const signed = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'a recipient signs or approves' });
  const refuseChoice = hold();
  await user.click(signed);
  expect(signed.checked).toBe(true);
  within(screen.getByRole('region', { name: 'E-mail me when …' })).getByRole('checkbox', {
    name: 'a recipient signs or approves',
  });
  refuseChoice(refusal('internal_error', 500));
  expect(await alert()).toMatch(/went wrong on the server/);
  expect(signed.checked).toBe(false);
  answer({ ...preferences, attachesSealed: true });
  await user.click(entry(/^Attach the sealed PDF/));
  await screen.findByText('Saved.');
  expect([entry(/^Attach the sealed PDF/).checked, screen.queryByRole('alert')]).toEqual([true, null]);
  expect(sent('PATCH')).toEqual([{ notifications: { signed: true } }, { attachesSealed: true }]);
});

describe('a profile', () => {
  const unsaved = new UnsavedChanges();
  const open = () => render(inDashboard(<ProfileSettings />, unsaved));
  const bar = () => screen.queryByText('Unsaved changes');
  const name = () => entry('Your name');
  const inDialog = (action: string) =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name: action }));

  /** Leaves, answers the question, and returns whether the person left. */
  async function leave(action: string): Promise<boolean> {
    const isLeaving = unsaved.confirmLeave();
    await screen.findByRole('dialog', { name: 'Save your changes?' });
    await inDialog(action);
    return isLeaving;
  }

  /** Whether the browser asks before it closes the page. */
  function isWarned(): boolean {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  }

  beforeEach(async () => {
    // A list of all time zones takes most of the time of a test.
    jest.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Berlin', 'Asia/Calcutta', 'America/New_York']);
    answer(newSession);
    await logIn({ email: account.email, password: 'correct horse battery' });
    answer(profile);
  });

  afterEach(() => sessionStorage.clear());

  test('has a bar with the first change; without changes nothing is asked or sent', async () => {
    open();
    await screen.findByLabelText('Your name');
    expect([bar(), isWarned(), await unsaved.confirmLeave()]).toEqual([null, false, true]);
    // The API may set values that are not among the usual choices.
    expect([entry('Time to sign').value, entry('Time zone').value]).toEqual(['21', 'Etc/GMT+5']);
    enter(name(), 'Ada King');
    expect([bar() !== null, isWarned()]).toEqual([true, true]);
    await press('Discard');
    expect([bar(), name().value, isWarned(), sent('PATCH')]).toEqual([null, 'Ada', false, []]);
    // The pressed button is gone, and the person with a keyboard stays at its place.
    expect(document.activeElement).toHaveProperty('tagName', 'P');
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('asks before it is left with changes: stay, save, or discard', async () => {
    open();
    enter(await screen.findByLabelText('Your name'), 'Ada King');
    enter('Colour (optional)', '#004400');
    expect([await leave('Keep editing'), name().value, sent('PATCH')]).toEqual([false, 'Ada King', []]);
    answer({ ...profile, name: 'Ada King', colour: '#004400' });
    expect([await leave('Save'), bar()]).toEqual([true, null]);
    expect(sent('PATCH')).toMatchObject([{ name: 'Ada King', colour: '#004400' }]);
    enter(name(), 'Augusta');
    expect([await leave('Discard'), name().value, bar(), sent('PATCH').length]).toEqual([true, 'Ada King', null, 1]);
  });

  test('that cannot be saved is not left, and shows why', async () => {
    answerBy({
      PATCH: () => refusal('validation_error', 400, { 'defaults.message': 'is refused' }),
      GET: () => response(profile),
    });
    open();
    const message = () => entry('Default message to recipients (optional)');
    enter(await screen.findByLabelText('Default message to recipients (optional)'), 'Please sign');
    expect([await leave('Save'), isWrong(message()), message().value]).toEqual([false, true, 'Please sign']);
    expect(screen.queryByRole('dialog')).toBeNull();
    enter(message(), 'Please sign soon');
    expect(isWrong(message())).toBe(false);
  });

  test('keeps its entries through a reload and an ended session', async () => {
    const { unmount } = open();
    enter(await screen.findByLabelText('Your name'), 'Ada King');
    act(() => void unmount());
    answer(profile);
    open();
    expect(await screen.findByLabelText('Your name')).toHaveProperty('value', 'Ada King');
    expect(bar()).not.toBeNull();
    answer({ ...profile, name: 'Ada King' });
    await press('Save');
    await screen.findByText('Profile saved.');
    expect(service.mock.calls.at(-1)?.[1].headers).toMatchObject({ 'if-match': '"2"' });
    expect(sessionStorage).toHaveLength(0);
  });

  test('keeps what is typed while it is being saved, and is sent once', async () => {
    open();
    enter(await screen.findByLabelText('Your name'), 'Ada King');
    const finish = hold();
    await press('Save');
    await press('Save');
    enter(name(), 'Ada King-Noel');
    finish(response({ ...profile, name: 'Ada King', company: 'Engines' }));
    await screen.findByText('Profile saved.');
    expect([name().value, entry('Company (optional)').value, bar() !== null]).toEqual([
      'Ada King-Noel',
      'Engines',
      true,
    ]);
    expect(sent('PATCH')).toHaveLength(1);
  });

  test('finds a time zone by its city and today’s name', async () => {
    open();
    const zone = () => entry('Time zone');
    await screen.findByLabelText('Time zone');
    const offered = [...document.querySelectorAll<HTMLOptionElement>('#time-zones option')].map(({ value }) => value);
    expect(offered).toEqual(expect.arrayContaining(['America/New York', 'Asia/Kolkata', 'Europe/Berlin']));
    enter(zone(), 'Atlantis');
    await press('Save');
    await screen.findByText('Choose a time zone from the list.');
    enter(zone(), 'kolkata');
    screen.getByText(/^It is .+ there\. All times/);
    fireEvent.blur(zone());
    expect(zone().value).toBe('Asia/Kolkata');
    answer({ ...profile, timeZone: 'Asia/Kolkata' });
    await press('Save');
    await screen.findByText('Profile saved.');
    expect(sent('PATCH')).toMatchObject([{ timeZone: 'Asia/Kolkata' }]);
  });

  test('with a zone of a former name is shown with today’s, and unchanged', async () => {
    service.mockReset();
    answer({ ...profile, timeZone: 'Asia/Calcutta' });
    open();
    expect(await screen.findByLabelText('Time zone')).toHaveProperty('value', 'Asia/Kolkata');
    expect(bar()).toBeNull();
  });

  test('with a colour on which white text cannot be read is not sent; a dark one is saved', async () => {
    open();
    enter(await screen.findByLabelText('Colour (optional)'), '#ffee00');
    screen.getByText(/White text cannot be read on this colour/);
    await press('Save');
    enter('Colour (optional)', 'red');
    await press('Save');
    await screen.findByText('Enter a dark colour code, such as #055c6b.');
    expect(sent('PATCH')).toEqual([]);
    enter('Choose a colour', '#004400');
    screen.getByText('Contrast with white text: 11.5 : 1');
    refuse('validation_error', 400, { colour: 'is refused' });
    await press('Save');
    expect([isWrong('Colour (optional)'), entry('Colour (optional)').value]).toEqual([true, '#004400']);
    answer({ ...profile, colour: '#004401' });
    enter('Colour (optional)', '#004401');
    await press('Save');
    await screen.findByText('Profile saved.');
    enter('Colour (optional)', '');
    answer(profile);
    await press('Save');
    await waitFor(() => expect(bar()).toBeNull());
    expect(sent('PATCH').map(({ colour }) => colour)).toEqual(['#004400', '#004401', null]);
  });

  test('has a logo of the right type and size; a refusal is shown, and a good one is saved', async () => {
    service.mockReset();
    answer({ ...profile, logo: { sha256: 'a' } });
    open();
    await screen.findByLabelText('Upload logo');
    const upload = (start: number[], more = 0) =>
      user.upload(entry('Upload logo'), new File([new Uint8Array(start), new Uint8Array(more)], 'a.png'));
    await upload([0x47, 0x49]);
    await screen.findByText(/not an image that can be used/);
    await upload([0xff, 0xd8], 200_000);
    expect(sent('PUT /api/account/logo')).toEqual([]);
    refuse('internal_error', 500);
    await press('Remove logo');
    await screen.findByText(/went wrong on the server/);
    refuse('validation_error', 400, { contentBase64: 'is damaged' });
    await upload([0xff, 0xd8]);
    await screen.findByText(/damaged or too large/);
    answer({ ...profile, logo: { sha256: 'b' } });
    await upload([0x89, 0x50]);
    await screen.findByText('Logo saved.');
    const images = sent('PUT /api/account/logo').map(({ mimetype, contentBase64 }) => `${mimetype} ${contentBase64}`);
    expect([screen.queryByRole('alert'), images]).toEqual([null, ['image/jpeg /9g=', 'image/png iVA=']]);
    const dropped = new File([new Uint8Array([0xff, 0xd8, 1])], 'b.jpg');
    const place = screen.getByRole('region', { name: 'Logo' });
    const drop = createEvent.drop(place);
    Object.defineProperty(drop, 'dataTransfer', { value: { files: [dropped] } });
    fireEvent(place, drop);
    await waitFor(() => expect(sent('PUT /api/account/logo').at(-1)?.contentBase64).toBe('/9gB'));
  });
});

test('an account shows its plan only if the service sells plans', () => {
  const facts = {
    ...account,
    plan: 'free',
    limits: { requestsPerMinute: 100, apiKeys: 50 },
    userId: 'usr_1',
    name: 'Ada Lovelace',
  } as Account;
  const createdAt = '2027-01-01T00:00:00.000Z';
  const { rerender } = render(<AccountFacts account={{ ...facts, createdAt, hasBilling: false }} />);
  expect(screen.queryByText('Plan')).toBeNull();
  rerender(<AccountFacts account={{ ...facts, createdAt, hasBilling: true }} />);
  screen.getByText('Free');
  const names = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(names).toEqual(['Name', 'E-mail', 'Plan', 'Created', 'Account ID']);
});

test('a protection that nobody can change here leads nowhere, and says why', async () => {
  const limits = { requestsPerMinute: 100, apiKeys: 50 };
  const facts = { ...account, emailVerified: false, sendsMail: false, limits, createdAt: '2027-01-01T00:00:00.000Z' };
  answerBy({
    'GET /api/account/second-factor': () => response({ app: null, passkeys: [] }),
    'GET /api/account': () => response(facts),
  });
  render(inDashboard(<Settings path="/app/settings" />));
  const section = within(await screen.findByRole('region', { name: 'Account security' }));
  const [factor, passkeys] = section.getAllByRole('listitem');
  const own = within(screen.getByRole('region', { name: 'Account' }));
  expect(own.getByText('Not confirmed').parentElement?.textContent).toMatch(/This service does not send e‑mail, .+$/);
  expect(own.queryByRole('link', { name: /e-mail/ })).toBeNull();
  expect(factor?.textContent).toBe('Two-factor authenticationOffSet up');
  expect(passkeys?.textContent).toMatch(/^Passkeys (Only at an address|This browser does not support).+Not available$/);
  expect(section.getAllByRole('link')).toHaveLength(1);
});

test('the account page shows what protects the account, and each line leads to its settings', async () => {
  const limits = { requestsPerMinute: 100, apiKeys: 50 };
  const passkey = { id: 'psk_1', name: 'Phone', createdAt: '2027-01-01T00:00:00.000Z', lastUsedAt: null };
  answerBy({
    'GET /api/account/second-factor': () => response({ app: null, passkeys: [passkey, { ...passkey, id: 'psk_2' }] }),
    'GET /api/account': () => response({ ...account, emailVerified: false, limits, createdAt: passkey.createdAt }),
  });
  render(inDashboard(<Settings path="/app/settings" />));
  const section = within(await screen.findByRole('region', { name: 'Account security' }));
  const lines = section.getAllByRole('link').map((line) => {
    const [title, badge, action] = [...line.children].map(({ textContent }) => textContent);
    return [title, badge, line.children[1]?.className.trim(), action, line.getAttribute('href')];
  });
  expect(lines).toEqual([
    ['Two-factor authentication', 'Off', 'badge', 'Set up', '/app/settings/security'],
    ['Passkeys', '2', 'badge good', 'Change', '/app/settings/security'],
  ]);
  expect(screen.getByText('Not confirmed').className).toBe('badge warn');
  const confirm = screen.getByRole('link', { name: 'Confirm e-mail address' });
  expect([confirm.textContent, confirm.getAttribute('href')]).toEqual(['Confirm', '/app/settings/security']);
  expect(screen.getByRole('link', { name: 'Change e-mail address' }).textContent).toBe('Change');
});
