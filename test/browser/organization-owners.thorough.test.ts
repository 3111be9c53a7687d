/** An owner resets a lost second factor, removes a member, turns their account into an organization and ends one, by keyboard alone. */
import { anAddress, awaitMail } from '../ceremony.ts';
import { actingFor, aMember, anOrganization, invited } from '../fixtures/organizations.ts';
import { withApp } from '../second-factors.ts';
import { aDraft, call, type Session } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { hasFocus, pressOn, tabTo, typeInto } from './keyboard.ts';
import { heading, page, visit } from './owner.ts';
import { story } from './story.ts';
import { accessibility, session } from './test-browser.ts';

const guest = anAddress('guest');
let organizationId: string;
let colleague: Session;
let draftId: string;

const step = story(() => page);
const text = (words: string | RegExp) => page.getByText(words).first().waitFor();
const settings = (section: string) => visit(`/app/settings/${section}?organization=${organizationId}`);

beforeAll(async () => {
  organizationId = await anOrganization(session, 'Northwind');
  colleague = await aMember(session, organizationId, 'admin');
  await call('PATCH', '/api/account/profile', { token: colleague.token, body: { name: 'Joan Colleague' } });
  await withApp(colleague);
  await invited(session, organizationId, guest, 'viewer');
});

const menu = 'Actions for Joan Colleague';

/** Opens a dialog with this item of the member's menu. */
async function openDialogOf(item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).waitFor();
  await pressOn(page, menu);
  await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
  await page.getByRole('dialog').waitFor();
}

/** Opens a dialog with this button. */
async function openDialog(opener: string): Promise<void> {
  await page.getByRole('button', { name: opener, exact: true }).waitFor();
  await pressOn(page, opener);
  await page.getByRole('dialog').waitFor();
}

/** Presses the button of the dialog, whose title may have the same name and the focus. */
async function confirm(action: string): Promise<void> {
  await page.keyboard.press('Tab');
  await tabTo(page, action, { isWhole: true });
  await page.keyboard.press('Enter');
}

const logInOf = ({ email, password }: Session) => call('POST', '/api/Login', { body: { email, password } });

step('the owner resets the second factor of a member who has lost the phone', async () => {
  expect((await logInOf(colleague)).json.error.code).toBe('second_factor_required');
  await settings('members');
  await openDialogOf('Reset second factor of Joan Colleague');
  await accessibility.look(page, 'resetting the second factor');
  await page.keyboard.press('Escape');
  await hasFocus(page, menu);
  expect((await logInOf(colleague)).json.error.code).toBe('second_factor_required');
  await openDialogOf('Reset second factor of Joan Colleague');
  await confirm('Reset second factor');
  await text('The second factor of Joan Colleague was reset.');
  await hasFocus(page, menu);
  expect((await logInOf(colleague)).status).toBe(200);
  expect((await awaitMail(colleague.email)).subject).toMatch(/second factor|two-factor/i);
  await settings('log');
  await text(/reset the second factor of Joan Colleague/);
});

step('a second factor cannot be required by an owner who has none', async () => {
  await settings('organization');
  await page.getByLabel('Members need a second factor').waitFor();
  await tabTo(page, 'Members need a second factor');
  await page.keyboard.press('Space');
  await text('You have no second factor yourself.');
  await accessibility.look(page, 'second factor refused');
});

step('the owner gives the organization another name', async () => {
  await settings('organization');
  await page.getByLabel('Name of the organization').waitFor();
  await typeInto(page, 'Name of the organization', 'Southwind');
  await page.keyboard.press('Enter');
  await text('Name saved.');
  await page.getByRole('button', { name: 'Southwind' }).waitFor();
});

step('the owner changes the role of a member, and removes the member', async () => {
  await settings('members');
  await page.getByLabel('Role of Joan Colleague').waitFor();
  await tabTo(page, 'Role of Joan Colleague');
  await page.keyboard.press('Home');
  await pressOn(page, 'Save the role of Joan Colleague');
  await text('Joan Colleague now has the role “Owner”.');
  await hasFocus(page, 'Role of Joan Colleague');
  await openDialogOf('Remove Joan Colleague');
  await confirm('Remove');
  await text('Joan Colleague was removed.');
  await page.getByLabel('Role of Joan Colleague').waitFor({ state: 'detached' });
  await hasFocus(page, 'Members');
  await accessibility.look(page, 'member removed');
});

step('the owner withdraws an invitation', async () => {
  await openDialog(`Withdraw the invitation of ${guest}`);
  await confirm('Withdraw');
  await text('Invitation withdrawn.');
  await text('No open invitations.');
  await hasFocus(page, 'Invitations');
});

step('the owner deletes the organization with the password', async () => {
  await settings('organization');
  await openDialog('Delete the organization');
  await typeInto(page, 'Current password', 'not the password');
  await page.keyboard.press('Enter');
  await text('The current password is wrong.');
  await accessibility.look(page, 'wrong password');
  await typeInto(page, 'Current password', session.password);
  await confirm('Delete organization for good');
  await text('“Southwind” was deleted.');
  await heading('Documents');
  await hasFocus(page, 'Documents');
});

step('the account becomes an organization with its documents, and the person logs in again', async () => {
  draftId = await aDraft(session);
  await visit('/app/organizations/new');
  await page.getByRole('radio', { name: 'Turn my account into the organization', disabled: false }).waitFor();
  await typeInto(page, 'Name of the organization', 'Eastwind');
  await tabTo(page, 'Start empty');
  await page.keyboard.press('ArrowDown');
  await text('This cannot be undone.');
  await accessibility.look(page, 'converting the account');
  await pressOn(page, 'Turn my account into an organization');
  await heading('Log in');
  await accessibility.look(page, 'log-in after the account was converted');
  await typeInto(page, 'E-mail address', session.email);
  await typeInto(page, 'Password', session.password, { isWhole: true });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Eastwind' }).waitFor();
  await page.getByRole('link', { name: 'Agreement' }).first().waitFor();
  const { token } = (await logInOf(session)).json;
  const [{ organizationId: converted }] = (await call('GET', '/api/organizations', { token })).json;
  expect(converted).toBe(session.userId);
  expect((await call('GET', `/api/envelopes/${draftId}`, { token, headers: actingFor(converted) })).status).toBe(200);
});

everyScreenIsAccessible(accessibility, 6);
