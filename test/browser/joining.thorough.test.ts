/** A person who has an account accepts an invitation, by keyboard alone, in a browser that has logged in with another address. */
import { anOrganization, invited } from '../fixtures/organizations.ts';
import { aSession, type Session, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { hasFocus, pressOn, tabTo, typeInto } from './keyboard.ts';
import { heading, page, visit } from './owner.ts';
import { story } from './story.ts';
import { accessibility, session } from './test-browser.ts';

let colleague: Session;
let code: string;

const step = story(() => page);

beforeAll(async () => {
  const owner = await aSession();
  colleague = await aSession();
  const organizationId = await anOrganization(owner, 'Northwind');
  code = (await invited(owner, organizationId, colleague.email, 'member')).code;
});

step('the invitation is for another address than the one that is logged in', async () => {
  await visit(`/app/join#${code}`);
  await heading('Join Northwind');
  await page.getByText(`You are logged in as ${session.email}.`).waitFor();
  expect(page.url()).toBe(`${stack().url}/app/join`);
  await accessibility.look(page, 'invitation for another address');
  await pressOn(page, 'Log out and continue');
  await page.getByRole('link', { name: 'Create an account and join' }).waitFor();
  await accessibility.look(page, 'invitation before the log-in');
});

step('the person logs in with the address of the invitation, and joins', async () => {
  await tabTo(page, 'Log in to join', { isWhole: true });
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Password', exact: true }).waitFor();
  await hasFocus(page, 'Log in');
  await typeInto(page, 'E-mail address', colleague.email);
  await typeInto(page, 'Password', colleague.password, { isWhole: true });
  await page.keyboard.press('Enter');
  await heading('Join Northwind');
  await page.getByRole('button', { name: 'Join', exact: true }).waitFor();
  await accessibility.look(page, 'invitation');
  await tabTo(page, 'Join', { isWhole: true });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Northwind' }).waitFor();
  await heading('Documents');
  await hasFocus(page, 'Documents');
});

step('the invitation has been accepted: its link says so', async () => {
  await visit(`/app/join#${code}`);
  await page.getByText('This invitation was accepted or withdrawn, or has expired.').waitFor();
  await accessibility.look(page, 'invitation that was accepted');
  await pressOn(page, 'Go to your documents');
  await heading('Documents');
});

everyScreenIsAccessible(accessibility, 4);
