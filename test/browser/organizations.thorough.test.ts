/** An organization from its creation to the day a member leaves, by keyboard alone: the owner at a desk, the member on a narrow screen. */
import type { Page } from 'playwright-core';
import { languages } from '../../shared/domain/language.ts';
import english from '../../shared/messages/dashboard/en.json' with { type: 'json' };
import { anAddress, awaitMail } from '../ceremony.ts';
import { eventually } from '../fixtures/eventually.ts';
import { actingFor } from '../fixtures/organizations.ts';
import { aPdf, call, stack, upload } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { type Visitor, visitor } from './browser.ts';
import { hasFocus, pressOn, tabTo, typeInto } from './keyboard.ts';
import { heading, owner, page, visit } from './owner.ts';
import { story } from './story.ts';
import { accessibility, browser, session } from './test-browser.ts';

const email = anAddress('joining');
const password = 'correct horse battery';
const signer = anAddress('signer');
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

/** A document of the organization that waits for a recipient. */
async function aSentDocument(): Promise<string> {
  const { json } = await api('POST', '/GetUploadUrl', { filename: 'Framework.pdf', mimetype: 'application/pdf' });
  await upload(json, await aPdf());
  const signers = [{ email: signer, name: 'Sam Signer' }];
  expect((await api('PATCH', `/envelopes/${json.envelopeId}`, { signers, status: 'sent' })).status).toBe(200);
  return json.envelopeId;
}

step('a person creates an organization', async () => {
  await visit('/app');
  await page.getByText('Your first document').waitFor();
  await pressOn(page, 'Personal account');
  await page.getByRole('menu').waitFor();
  await accessibility.look(page, 'account menu');
  // The change of the width has closed the menu.
  await pressOn(page, 'Personal account');
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
  await page.getByText('A second factor is optional.').waitFor();
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
  await pressOn(at, 'Create an account and join');
  await typeInto(at, 'Your name', 'Joan Colleague');
  expect(await at.getByLabel('E-mail address').inputValue()).toBe(email);
  await accessibility.look(at, 'registration of an invited person');
  await typeInto(at, 'Password', password, { isWhole: true });
  await pressOn(at, 'Create account');
  await at.getByRole('link', { name: 'Framework' }).waitFor();
  await at.getByRole('link', { name: 'New document' }).waitFor();
  await at.locator('.topbar').getByText('Northwind').first().waitFor();
  await accessibility.look(at, 'documents of an organization');
});

onPhone('the colleague finds the sections of the settings in a menu, below the name of their owner', async () => {
  await at.goto(`${stack().url}/app/settings`);
  await at.getByRole('button', { name: 'Account', exact: true }).tap();
  await at.getByRole('menu').getByText('Northwind').waitFor();
  await at.getByRole('menu').getByText('You', { exact: true }).waitFor();
  await accessibility.look(at, 'sections of the settings');
  // The look has changed the size of the window, which closes the menu.
  await at.getByRole('button', { name: 'Account', exact: true }).tap();
  await at.getByRole('menuitem', { name: 'Members' }).tap();
  await at.getByRole('heading', { name: 'Members' }).waitFor();
  await at.getByRole('button', { name: 'Members', exact: true }).waitFor();
  expect(await at.getByRole('navigation', { name: 'Settings' }).getByRole('link').count()).toBe(0);
});

onPhone('a link of an e-mail leads to the document of the organization, also through the log-in', async () => {
  const other = await visitor(browser, 'phone');
  await other.page.goto(`${stack().url}/app/envelopes/${envelopeId}?organization=${organizationId}`);
  await other.page.getByLabel('E-mail address').waitFor();
  await typeInto(other.page, 'E-mail address', email);
  await typeInto(other.page, 'Password', password, { isWhole: true });
  await other.page.keyboard.press('Enter');
  await other.page.getByRole('heading', { name: 'Framework' }).waitFor();
  expect(other.page.url()).toBe(`${stack().url}/app/envelopes/${envelopeId}`);
  // The member did not send it. The owner has not entered a name, so the address stands for it.
  await other.page.locator('#trail > summary').tap();
  await other.page.getByText(`${session.email} sent the document.`).waitFor();
  await other.page.reload();
  await other.page.getByRole('heading', { name: 'Framework' }).waitFor();
  expect(other.complaints).toEqual([]);
  await other.context.close();
});

/** The list has exactly the documents with these names. */
async function listed(...expected: string[]): Promise<void> {
  const names = async () => (await page.locator('[data-row] .whole-row').allTextContents()).sort();
  await eventually(async () => (await names()).join() === expected.join(), { what: `the list of ${expected}` });
  await page.getByRole('button', { name: `All ${expected.length}`, exact: true }).waitFor();
}

it('the colleague creates a document', async () => {
  const { json } = await call('POST', '/api/Login', { body: { email, password } });
  const headers = actingFor(organizationId);
  const body = { filename: 'Offer.pdf', mimetype: 'application/pdf' };
  expect((await call('POST', '/api/GetUploadUrl', { token: json.token, headers, body })).status).toBe(201);
});

step('the owner finds what the colleague has created, and what a person has to sign', async () => {
  await visit('/app');
  await page.getByText('Created by: Joan Colleague').waitFor();
  await page.getByText(`Created by: ${session.email}`).waitFor();
  await pressOn(page, 'Filters');
  await tabTo(page, 'Created by');
  await page.keyboard.type('Joan');
  await listed('Offer');
  await accessibility.look(page, 'filters of an organization');
  await page.reload();
  await listed('Offer');
  await pressOn(page, 'Filters (1)');
  await tabTo(page, 'Created by');
  await page.keyboard.press('Home');
  await listed('Framework', 'Offer');
  await typeInto(page, 'Recipient’s e-mail address', signer.toUpperCase());
  await listed('Framework');
  // The typed letters are one step back.
  await page.goBack();
  await listed('Framework', 'Offer');
  await page.getByRole('link', { name: 'Framework' }).click();
  const facts = page.locator('.facts');
  await facts.getByText('Created by', { exact: true }).waitFor();
  await facts.getByText(session.email).waitFor();
});

step('the filters in six languages', async () => {
  for (const language of languages) {
    await page.evaluate(`localStorage.setItem('countersign.language', '${language}')`);
    await visit('/app');
    const own = (await import(`../../shared/messages/dashboard/${language}.json`)).default as typeof english;
    const creator = await page.locator('.chips .hint', { hasText: 'Joan Colleague' }).textContent();
    // Names in sentences are isolated from the direction of the text around them.
    expect(creator?.replace(/[\u2066-\u2069]/g, '')).toBe(own['list.creator'].replace('{name}', 'Joan Colleague'));
    await page.getByRole('button', { name: own['list.filters'], exact: true }).click();
    await page.getByLabel(own['list.createdBy'], { exact: true }).waitFor();
    await page.getByLabel(own['list.recipient'], { exact: true }).waitFor();
    await accessibility.look(page, `filters in ${language}`);
  }
  await page.evaluate(`localStorage.setItem('countersign.language', 'en')`);
});

step('the owner makes the colleague a viewer', async () => {
  await visit('/app/settings/members');
  await page.getByLabel('Role of Joan Colleague').waitFor();
  await tabTo(page, 'Role of Joan Colleague');
  await page.keyboard.press('End');
  await pressOn(page, 'Save the role of Joan Colleague');
  await page.getByText('Joan Colleague now has the role “Viewer”.').waitFor();
  await hasFocus(page, 'Role of Joan Colleague');
});

onPhone('the colleague is no longer offered what a viewer may not do', async () => {
  await at.goto(`${stack().url}/app`);
  await at.getByRole('link', { name: 'Framework' }).waitFor();
  expect(await at.getByRole('link', { name: 'New document' }).count()).toBe(0);
  await pressOn(at, 'Framework');
  for (const part of ['details', 'trail']) await at.locator(`#${part} > summary`).tap();
  await at.getByText('sent the document').waitFor();
  for (const action of ['Remind', 'Edit', 'Add label']) {
    expect([action, await at.getByRole('button', { name: action }).count()]).toEqual([action, 0]);
  }
  await pressOn(at, 'More');
  await at.getByRole('menu').waitFor();
  expect(await at.getByRole('menuitem').allTextContents()).toEqual(['Download original']);
  await at.keyboard.press('Escape');
  await accessibility.look(at, 'document for a viewer');
  await at.goto(`${stack().url}/app/new`);
  await at.getByText('Your role in Northwind is “Viewer”').waitFor();
  await accessibility.look(at, 'not allowed');
  await at.goto(`${stack().url}/app/settings/profile`);
  await at.getByText('Only owners and administrators of the organization change these settings.').waitFor();
  expect(await at.getByLabel('Name shown to recipients').isDisabled()).toBe(true);
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

onPhone('the colleague leaves, and is back in their own account', async () => {
  await at.goto(`${stack().url}/app/settings/organization`);
  await at.getByRole('button', { name: 'Leave' }).waitFor();
  await pressOn(at, 'Leave');
  await at.getByRole('dialog').waitFor();
  await accessibility.look(at, 'leaving');
  await pressOn(at, 'Leave the organization');
  await at.getByText('You have left Northwind.').waitFor();
  await at.getByText('Your first document').waitFor();
  await hasFocus(at, 'Documents');
  await at.goto(`${stack().url}/app/envelopes/${envelopeId}?organization=${organizationId}`);
  await at.getByText('You are not, or no longer, a member of this organization.').waitFor();
  await accessibility.look(at, 'not a member');
  await pressOn(at, 'Go to your personal account');
  await at.getByText('Your first document').waitFor();
});

step('the last owner cannot leave, and goes back to their own account by the menu', async () => {
  await visit('/app/settings/organization');
  await page.getByText(/^You are the only member\. To leave, invite another owner first/).waitFor();
  expect(await page.getByRole('button', { name: 'Leave' }).count()).toBe(0);
  await accessibility.look(page, 'organization for its only owner');
  await pressOn(page, 'Northwind');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByText('Your first document').waitFor();
  expect(await owner.context.pages()[0]?.getByRole('button', { name: 'Northwind' }).count()).toBe(0);
});

everyScreenIsAccessible(accessibility, 22);
