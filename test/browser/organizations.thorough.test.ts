/** An organization from its creation to the day a member leaves: the owner by keyboard alone, the member on a phone. */
import type { Page } from 'playwright-core';
import { languages } from '../../shared/domain/language.ts';
import english from '../../shared/messages/dashboard/en.json' with { type: 'json' };
import { anAddress, awaitMail } from '../ceremony.ts';
import { actingFor } from '../fixtures/organizations.ts';
import { aPdf, call, stack, upload } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { type Visitor, visitor } from './browser.ts';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { heading, owner, page, visit } from './owner.ts';
import { story } from './story.ts';
import { accessibility, browser, session } from './test-browser.ts';

const email = anAddress('joining');
const password = 'correct horse battery';
let organizationId: string;
let envelopeId: string;
let guest: Visitor;
let at: Page;

beforeAll(async () => {
  guest = await visitor(browser, 'phone');
  at = guest.page;
});
afterAll(() => guest.context.close());
afterEach(() => expect(guest.complaints).toEqual([]));

/** The page of the last step. */
let shown: Page;
const run = story(() => shown);
const stepOn = (whose: () => Page) => (name: string, act: () => Promise<void>) =>
  run(name, () => {
    shown = whose();
    return act();
  });
const step = stepOn(() => page);
const onPhone = stepOn(() => at);
const api = (method: string, path: string, body?: unknown) =>
  call(method, `/api${path}`, { token: session.token, headers: actingFor(organizationId), body });
const pressAt = (name: string) => at.getByRole('button', { name, exact: true }).click();

/** A document of the organization that waits for a recipient. */
async function aSentDocument(): Promise<string> {
  const { json } = await api('POST', '/GetUploadUrl', { filename: 'Framework.pdf', mimetype: 'application/pdf' });
  await upload(json, await aPdf());
  const signers = [{ email: anAddress('signer'), name: 'Sam Signer' }];
  expect((await api('PATCH', `/envelopes/${json.envelopeId}`, { signers, status: 'sent' })).status).toBe(200);
  return json.envelopeId;
}

step('a person creates an organization', async () => {
  await visit('/app');
  await page.getByText('Your first document').waitFor();
  await pressOn(page, 'Own account');
  await page.getByRole('menu').waitFor();
  await accessibility.look(page, 'account menu');
  // The change of the width has closed the menu.
  await pressOn(page, 'Own account');
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await heading('Create an organization');
  await accessibility.look(page, 'new organization');
  await typeInto(page, 'Name of the organization', 'Northwind');
  await pressOn(page, 'Create organization');
  await page.getByRole('heading', { name: 'Members', exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Northwind' }).waitFor();
  const { json } = await call('GET', '/api/organizations', { token: session.token });
  organizationId = json[0].organizationId;
  envelopeId = await aSentDocument();
});

step('the owner invites a colleague by e-mail', async () => {
  await pressOn(page, 'Invite a person');
  await page.getByRole('dialog').waitFor();
  await accessibility.look(page, 'inviting');
  await typeInto(page, 'E-mail address', email);
  await pressOn(page, 'Invite');
  await page.getByText(`Invitation sent to ${email}.`).waitFor();
  await page.getByRole('row', { name: email }).waitFor();
  await accessibility.look(page, 'members');
});

onPhone('the colleague accepts by creating an account, and sees the same documents', async () => {
  const [link = ''] = (await awaitMail(email)).links;
  await at.goto(link);
  await at.getByRole('heading', { name: 'Join Northwind' }).waitFor();
  await at.getByText(email).waitFor();
  expect(at.url()).toBe(`${stack().url}/app/join`);
  await accessibility.look(at, 'invitation');
  await at.reload();
  await at.getByRole('link', { name: 'Create an account' }).click();
  await at.getByLabel('Your name').fill('Joan Colleague');
  expect(await at.getByLabel('E-mail address').inputValue()).toBe(email);
  await accessibility.look(at, 'registration of an invited person');
  await at.getByLabel('Password', { exact: true }).fill(password);
  await pressAt('Create account');
  await at.getByRole('link', { name: 'Framework' }).waitFor();
  await at.getByRole('link', { name: 'New document' }).waitFor();
  await at.locator('.topbar').getByText('Northwind').first().waitFor();
  await accessibility.look(at, 'documents of an organization');
});

onPhone('a link of an e-mail leads to the document of the organization, also through the log-in', async () => {
  const other = await visitor(browser, 'phone');
  await other.page.goto(`${stack().url}/app/envelopes/${envelopeId}?organization=${organizationId}`);
  await other.page.getByLabel('E-mail address').fill(email);
  await other.page.getByLabel('Password', { exact: true }).fill(password);
  await other.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await other.page.getByRole('heading', { name: 'Framework' }).waitFor();
  expect(other.page.url()).toBe(`${stack().url}/app/envelopes/${envelopeId}`);
  // The member did not send it. The owner has not entered a name, so the address stands for it.
  await other.page.getByText(`${session.email} sent the document.`).waitFor();
  await other.page.reload();
  await other.page.getByRole('heading', { name: 'Framework' }).waitFor();
  expect(other.complaints).toEqual([]);
  await other.context.close();
});

step('the owner makes the colleague a viewer', async () => {
  await visit('/app/settings/members');
  await page.getByLabel('Role of Joan Colleague').waitFor();
  await tabTo(page, 'Role of Joan Colleague');
  await page.keyboard.press('End');
  await pressOn(page, 'Save the role of Joan Colleague');
  await page.getByText('Joan Colleague now has the role “Viewer”.').waitFor();
});

onPhone('the colleague is no longer offered what a viewer may not do', async () => {
  await at.reload();
  await at.getByRole('link', { name: 'Framework' }).waitFor();
  expect(await at.getByRole('link', { name: 'New document' }).count()).toBe(0);
  await at.getByRole('link', { name: 'Framework' }).click();
  await at.getByText('sent the document').waitFor();
  for (const action of ['Remind', 'Edit', 'Add label']) {
    expect([action, await at.getByRole('button', { name: action }).count()]).toEqual([action, 0]);
  }
  await pressAt('More');
  expect(await at.getByRole('menuitem').allTextContents()).toEqual(['Download original']);
  await at.keyboard.press('Escape');
  await accessibility.look(at, 'document for a viewer');
  await at.goto(`${stack().url}/app/new`);
  await at.getByText('Your role in Northwind is “Viewer”').waitFor();
  await accessibility.look(at, 'not allowed');
  await at.goto(`${stack().url}/app/settings/profile`);
  await at.getByText('Only owners and administrators of the organization change its profile.').waitFor();
  expect(await at.getByLabel('Company').isDisabled()).toBe(true);
  await accessibility.look(at, 'profile for a viewer');
});

step('the owner reads in the log who changed what', async () => {
  await visit('/app/settings/members');
  await pressOn(page, 'Actions for Joan Colleague');
  await page.getByRole('menuitem', { name: 'Reset second factor of Joan Colleague' }).waitFor();
  await page.keyboard.press('Escape');
  await accessibility.look(page, 'members for an owner');
  await visit('/app/settings/log');
  await page.getByText(/changed the role of Joan Colleague to Viewer/).waitFor();
  await page.getByText('Joan Colleague joined the organization.').waitFor();
  await accessibility.look(page, 'log');
});

onPhone('the members in six languages, each without a word of English and without a scroll bar', async () => {
  for (const language of languages) {
    await at.evaluate(`localStorage.setItem('countersign.language', '${language}')`);
    await at.goto(`${stack().url}/app/settings/members`);
    await at.locator('.roles-table').waitFor();
    await at.getByText('Joan Colleague').first().waitFor();
    const lines = (await at.locator('main').innerText()).split('\n').map((line) => line.trim());
    const own = (await import(`../../shared/messages/dashboard/${language}.json`)).default as typeof english;
    const isEnglish = (line: string) => Object.values(english).includes(line) && !Object.values(own).includes(line);
    expect([language, lines.filter(isEnglish)]).toEqual([language, []]);
    expect(lines).toContain(own['members.roles']);
    await accessibility.look(at, `members in ${language}`);
  }
  await at.evaluate(`localStorage.setItem('countersign.language', 'en')`);
});

onPhone('the colleague leaves, and is back in their own account', async () => {
  await at.goto(`${stack().url}/app/settings/organization`);
  await pressAt('Leave…');
  await accessibility.look(at, 'leaving');
  await at.getByRole('dialog').getByRole('button', { name: 'Leave the organization' }).click();
  await at.getByText('You have left Northwind.').waitFor();
  await at.getByText('Your first document').waitFor();
  await at.goto(`${stack().url}/app/envelopes/${envelopeId}?organization=${organizationId}`);
  await at.getByText('You are not, or no longer, a member of this organization.').waitFor();
  await accessibility.look(at, 'not a member');
  await at.getByRole('link', { name: 'Go to your own account' }).click();
  await at.getByText('Your first document').waitFor();
});

step('the last owner cannot leave, and goes back to their own account by the menu', async () => {
  await visit('/app/settings/organization');
  await page.getByRole('button', { name: 'Leave…' }).waitFor();
  await pressOn(page, 'Leave…');
  await pressOn(page, 'Leave the organization');
  await page.getByText(/keeps at least one owner/).waitFor();
  await page.keyboard.press('Escape');
  await pressOn(page, 'Northwind');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByText('Your first document').waitFor();
  expect(await owner.context.pages()[0]?.getByRole('button', { name: 'Northwind' }).count()).toBe(0);
});

everyScreenIsAccessible(accessibility, 20);
