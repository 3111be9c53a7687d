/** Logging in on the pages: tabs, devices, the address and the forgotten password, with the links of the mailbox. */
import { anAddress, awaitMail } from '../ceremony.ts';
import { aDraft, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { visitor } from './browser.ts';
import { dialog, owner, page, press, visit } from './owner.ts';
import { accessibility, browser, session } from './test-browser.ts';

it('a second tab has the session; no token is in the storage of the browser, and the session is renewed before it ends', async () => {
  const id = await aDraft(session);
  await visit('/app');
  // The owner opens a link in a new tab, or one in an e-mail.
  const tab = await owner.context.newPage();
  await tab.goto(`${stack().url}/app/envelopes/${id}`);
  await tab.getByRole('navigation', { name: 'Steps' }).waitFor();
  expect(await tab.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toMatch(
    /ey[\w-]+\./,
  );
  await tab.clock.install();
  const renewed = tab.waitForRequest((request) => request.url().endsWith('/api/session/renew'));
  await tab.reload();
  await renewed;
  await tab.getByRole('navigation', { name: 'Steps' }).waitFor();
  const again = tab.waitForRequest((request) => request.url().endsWith('/api/session/renew'));
  await tab.clock.fastForward('09:45');
  await tab.getByRole('link', { name: 'Documents' }).click();
  await again;
  await tab.getByRole('searchbox').waitFor();
  await tab.close();
});

it('an owner confirms the address by the link in the mailbox, and refuses a change of the address', async () => {
  await visit('/app/settings/security');
  await page.getByText('Not confirmed').waitFor();
  await press('Send confirmation link');
  await page.getByText(`A link was sent to ${session.email}.`).waitFor();
  const [link = ''] = (await awaitMail(session.email, ({ subject }) => /Confirm/.test(subject))).links;
  const tab = await owner.context.newPage();
  await tab.goto(link);
  await accessibility.look(tab, 'confirming the address');
  await tab.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await tab.getByText('Your e-mail address is confirmed.').waitFor();
  await tab.close();
  await page.reload();
  await page.getByText('Confirmed', { exact: true }).waitFor();
  await press('Change e-mail address');
  const newEmail = anAddress('elsewhere');
  await dialog().getByLabel('New e-mail address').fill(newEmail);
  await dialog().getByLabel('Current password').fill(session.password);
  await accessibility.look(page, 'changing the address');
  await dialog().getByRole('button', { name: 'Send links' }).click();
  await page.getByText(`To be changed to ${newEmail}.`).waitFor();
  await accessibility.look(page, 'security');
  const [refusing = ''] = (await awaitMail(session.email, ({ subject }) => /Change/.test(subject))).links;
  const old = await owner.context.newPage();
  await old.goto(refusing);
  await accessibility.look(old, 'confirming or refusing a change');
  await old.getByRole('button', { name: 'Refuse the change' }).click();
  await old.getByText('The change was refused.').waitFor();
  await old.close();
});

it('the link in the mailbox replaces a forgotten password', async () => {
  const guest = await visitor(browser, 'phone');
  const at = guest.page;
  const send = (name: string) => at.getByRole('button', { name, exact: true }).click();
  await at.goto(`${stack().url}/app/login`);
  await at.getByRole('link', { name: 'Forgot your password?' }).click();
  await at.getByLabel('E-mail address').fill(session.email);
  await accessibility.look(at, 'forgotten password');
  await send('Send link');
  await at.getByText(`If ${session.email} has an account, a link is on its way.`).waitFor();
  await accessibility.look(at, 'reset link sent');
  const [link = ''] = (await awaitMail(session.email, ({ subject }) => /Reset/.test(subject))).links;
  await at.goto(link);
  await at.getByLabel('New password').fill('short');
  await send('Save password');
  await at.getByText('Enter at least 8 characters.').waitFor();
  await accessibility.look(at, 'new password, refused');
  await at.getByLabel('New password').fill('remembered from now on');
  await send('Save password');
  await at.getByRole('heading', { name: 'Password changed' }).waitFor();
  await accessibility.look(at, 'new password, set');
  await at.goto(`${stack().url}/app/login`);
  await at.goto(link);
  await at.getByLabel('New password').fill('remembered from now on');
  await send('Save password');
  await at.getByText('This link has been used').waitFor();
  await accessibility.look(at, 'reset link, used');
  await at.goto(`${stack().url}/app/login`);
  await at.getByLabel('E-mail address').fill(session.email);
  await at.getByLabel('Password').fill('remembered from now on');
  await send('Log in');
  await at.getByRole('heading', { name: 'Documents' }).waitFor();
  expect(guest.complaints).toEqual([]);
  await guest.context.close();
});

everyScreenIsAccessible(accessibility, 8);
