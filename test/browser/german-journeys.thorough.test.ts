/** Each role completes its task in German, by keyboard alone, on a screen of 1280 pixels. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import app from '../../shared/messages/dashboard/de.json' with { type: 'json' };
import open from '../../shared/messages/public/de.json' with { type: 'json' };
import sign from '../../shared/messages/sign/de.json' with { type: 'json' };
import { anAddress, awaitMail } from '../ceremony.ts';
import { aLatch } from '../fixtures/latch.ts';
import { aPdf, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { isDrawn, type Visitor, visitor } from './browser.ts';
import { chooseFile, downloadBy, pressContinue, pressOn, tabTo, typeInto } from './keyboard.ts';
import { story } from './story.ts';
import { accessibility, browser, session } from './test-browser.ts';

const people = { anna: anAddress('anna'), gert: anAddress('gert'), kim: anAddress('kim') };
let owner: Visitor;
let sealed: Buffer;

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
const agreement = async () => pdf('Mietvertrag.pdf', Buffer.from(await aPdf()));

/** Opens the newest link for that person in a new browser. */
async function invited(address: string): Promise<Visitor> {
  const guest = await visitor(browser, 'desk', 'de-DE');
  await guest.page.goto((await awaitMail(address)).links[0] ?? '');
  return guest;
}

async function leave({ context, complaints }: Visitor): Promise<void> {
  await context.close();
  expect(complaints).toEqual([]);
}

async function consent(page: Page, button: string): Promise<void> {
  await tabTo(page, sign.consentCheck);
  await page.keyboard.press('Space');
  await accessibility.look(page, button);
  await pressOn(page, button);
}

const step = story(() => owner.page);

step('the owner logs in, uploads a document, names a signer, an approver and a recipient of a copy', async () => {
  // A second try begins without a session, too.
  owner = await visitor(browser, 'desk', 'de-DE');
  const { page } = owner;
  await page.goto(`${stack().url}/app`);
  await page.getByLabel(app['auth.email']).waitFor();
  await typeInto(page, app['auth.email'], session.email);
  await typeInto(page, app['auth.password'], session.password);
  const answer = aLatch();
  await page.route(/\/api\/envelopes(\?|$)/, (route) => answer.opened.then(() => route.continue()));
  await page.keyboard.press('Enter');
  // Its screens may still be loading, under a heading with the same text.
  await page.getByRole('link', { name: app['list.new'] }).waitFor();
  await tabTo(page, app['list.new']);
  // The link keeps the focus when the list, which is empty, has loaded.
  answer.open();
  await heading(page, app['list.emptyTitle']);
  await page.keyboard.press('Enter');
  // A new screen gives its headline the focus.
  await page.locator('h1:focus', { hasText: app['new.title'] }).waitFor();
  await chooseFile(page, app['new.chooseFiles'], await agreement());
  const add = async (name: string, email: string, role: 'signer' | 'approver' | 'cc') => {
    // The label of the document's name begins with the same word.
    await typeInto(page, app['recipients.name'], name, { isWhole: true });
    await typeInto(page, app['recipients.email'], email);
    await tabTo(page, app['recipients.role']);
    for (const key of { signer: [], approver: ['ArrowDown'], cc: ['End'] }[role]) await page.keyboard.press(key);
  };
  const addRow = async () => {
    await pressOn(page, app['recipients.add']);
    // A new row takes the focus with the next frame.
    await page.locator('.recipients > :last-child input:focus').waitFor();
  };
  await page.getByLabel(app['recipients.documentName']).waitFor();
  await add('Anna Ångström', people.anna, 'signer');
  await addRow();
  await add('Gert Groß', people.gert, 'approver');
  await addRow();
  await add('Kim Kühn', people.kim, 'cc');
  await accessibility.look(page, 'recipients');
  await pressContinue(page, app['prepare.continue']);
});

step('the owner places fields, sees the preview as the signer, and sends', async () => {
  const { page } = owner;
  await isDrawn(page);
  await page.getByRole('button', { name: app['fieldType.signature'] }).press('Enter');
  await page.locator('.placed').waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: app['fieldType.text'], exact: true }).press('Enter');
  await typeInto(page, app['fields.label'], 'Geburtsort');
  await accessibility.look(page, 'fields');
  await pressContinue(page, app['prepare.continue']);
  await page.getByLabel(app['review.message']).waitFor();
  await pressOn(page, app['review.previewAs'].replace('{name}', 'Anna Ångström'));
  await isDrawn(page.getByRole('dialog'));
  await accessibility.look(page, 'preview');
  await page.keyboard.press('Escape');
  await typeInto(page, app['review.message'], 'Bitte bis Freitag unterschreiben.');
  await accessibility.look(page, 'review');
  await pressOn(page, app['review.send']);
  await page.getByText(app['status.sent']).first().waitFor();
  await accessibility.look(page, 'followed document');
  await pressOn(page, app['change.title']);
  await page.getByRole('dialog').waitFor();
  await accessibility.look(page, app['change.title']);
  await page.keyboard.press('Escape');
  await pressOn(page, app['list.actions'].replace('{name}', 'Anna Ångström'));
  await page.getByRole('menuitem', { name: app['detail.inPerson'] }).click();
  await page.getByRole('dialog').waitFor();
  await accessibility.look(page, app['detail.inPerson']);
  await page.keyboard.press('Escape');
});

step('the signer types a signature and fills in a field', async () => {
  const guest = await invited(people.anna);
  const { page } = guest;
  await isDrawn(page);
  await accessibility.look(page, 'signing page');
  await pressOn(page, sign.start);
  await page.getByRole('dialog', { name: sign.signatureTitle }).waitFor();
  await accessibility.look(page, 'signature');
  await pressOn(page, sign.useSignature);
  await page.locator(':focus', { hasText: 'Geburtsort' }).waitFor();
  await page.keyboard.press('Enter');
  await typeInto(page, 'Geburtsort', 'Göteborg');
  await accessibility.look(page, 'text field');
  await page.keyboard.press('Enter');
  await pressOn(page, sign.finish);
  await consent(page, sign.signNow);
  await heading(page, sign.doneTitle);
  await accessibility.look(page, 'signed');
  await leave(guest);
});

step('the approver agrees', async () => {
  const guest = await invited(people.gert);
  await isDrawn(guest.page);
  await pressOn(guest.page, sign.approveFinish);
  await consent(guest.page, sign.approveNow);
  await guest.page
    .getByRole('heading', { name: new RegExp(`${sign.doneApprovedTitle}|${sign.completedTitle}`) })
    .waitFor();
  await leave(guest);
});

step('the recipient of a copy downloads it', async () => {
  const guest = await invited(people.kim);
  await heading(guest.page, sign.completedTitle);
  await accessibility.look(guest.page, 'copy');
  const download = await downloadBy(guest.page, sign.download);
  expect(download.suggestedFilename()).toBe('Mietvertrag (signed).pdf');
  sealed = await readFile(await download.path());
  await leave(guest);
});

step('the owner finds the document completed', async () => {
  const { page, complaints } = owner;
  await page.getByRole('button', { name: app['detail.downloadSealed'] }).waitFor();
  await accessibility.look(page, 'completed document');
  await tabTo(page, app['detail.downloadSealed']);
  expect(complaints).toEqual([]);
});

step('a person who was sent the copy verifies it', async () => {
  const guest = await visitor(browser, 'desk', 'de-DE');
  await guest.page.goto(`${stack().url}/verify`);
  await heading(guest.page, open['verify.title']);
  await chooseFile(guest.page, open['verify.choose'], pdf('Kopie.pdf', sealed));
  await heading(guest.page, open['finding.test']);
  await accessibility.look(guest.page, 'verified');
  await tabTo(guest.page, open['verify.chooseAnother']);
  await leave(guest);
});

const screens = [
  ...['/app', '/app/new', '/app/templates', '/app/templates/new', '/app/forgot-password', '/app/reset-password'],
  ...['', '/profile', '/security', '/notifications', '/keys', '/webhooks'].map((name) => `/app/settings${name}`),
  ...['/app/verify-email', '/app/change-email', '/app/end-access', '/', '/docs', '/sign'],
];

step('every other screen fits a narrow window', async () => {
  const { page, complaints } = owner;
  const visit = async (path: string) => {
    await page.goto(`${stack().url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.spinner').first().waitFor({ state: 'detached' });
  };
  for (const path of ['/nothing', '/app/nothing']) {
    await visit(path);
    await accessibility.look(page, path);
  }
  for (const path of screens) {
    await visit(path);
    await accessibility.measure(page, path);
  }
  expect(complaints).toEqual([]);
});

everyScreenIsAccessible(accessibility, screens.length + 13);
