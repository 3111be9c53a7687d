import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { anAddress, awaitMail } from '../ceremony.ts';
import { aPdf, call, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { isDrawn, phone, type Visitor, visitor } from './browser.ts';
import { hasFocus, placeByKey, tabTo } from './keyboard.ts';
import { type Area, inkIn } from './rendering.ts';
import { story } from './story.ts';
import { accessibility, browser } from './test-browser.ts';
import { drawWithFinger } from './touch.ts';

describe('from registration to the verified sealed copy', () => {
  const people = { owner: anAddress('owner'), ann: anAddress('ann'), ben: anAddress('ben') };
  let owner: Visitor;
  let original: Uint8Array;
  let sealed: Uint8Array;
  /** The fields as the service has them. */
  let fields: (Area & { type: string; recipientId: string })[] = [];

  beforeAll(async () => {
    owner = await visitor(browser, 'desk');
    original = await aPdf({ pages: 2 });
  });

  const step = story(() => owner.page);

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const choosePdf = (page: Page, name: string, bytes: Uint8Array) =>
    page.setInputFiles('input[type=file]', { name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
  const linkFor = async (address: string) => (await awaitMail(address)).links[0] ?? '';

  step('a person with an invitation creates an account and sees an empty dashboard', async () => {
    const { page } = owner;
    await page.goto(stack().url);
    await accessibility.look(page, 'landing');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('Your name').fill('Olivia Marsh');
    await page.getByLabel('Company (optional)').fill('Northwind');
    await page.getByLabel('E-mail address').fill(people.owner);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByLabel('Invitation code').fill('not an invitation');
    await press(page, 'Create account');
    await page.getByText('This code is not valid or has already been used.').waitFor();
    await accessibility.look(page, 'registration, refused');
    await page.getByLabel('Invitation code').fill('LOCAL-INVITE');
    await press(page, 'Create account');
    await page.getByRole('heading', { name: 'Your first document' }).waitFor();
    await accessibility.look(page, 'empty dashboard');
  });

  step('the owner uploads a PDF and names two signers in order', async () => {
    const { page } = owner;
    await page.getByRole('link', { name: 'New document' }).first().click();
    await accessibility.look(page, 'upload');
    await choosePdf(page, 'Lease agreement.pdf', original);
    await page.getByLabel('Name', { exact: true }).fill('Ann Ångström');
    await page.getByLabel('E-mail address').fill(people.ann);
    await press(page, 'Add recipient');
    await page.getByLabel('Name', { exact: true }).nth(1).fill('Ben Ōkami');
    await page.getByLabel('E-mail address').nth(1).fill(people.ben);
    await page.getByLabel('Set signing order').check();
    await accessibility.look(page, 'people');
    await press(page, 'Continue');
    await isDrawn(page);
  });

  step('drags fields onto the pages, moves one by keyboard, and sends', async () => {
    const { page } = owner;
    const signature = page.locator('.palette').getByRole('button', { name: 'Signature', exact: true });
    const from = await signature.boundingBox();
    const sheet = await page.locator('[data-page="1"]').boundingBox();
    if (!from || !sheet) throw new Error('the editor is not there');
    await page.mouse.move(from.x + 20, from.y + 15);
    await page.mouse.down();
    await page.mouse.move(sheet.x + sheet.width * 0.3, sheet.y + 330, { steps: 6 });
    await page.mouse.up();
    const placed = page.getByRole('button', { name: /^Signature for Ann Ångström, page 1/ });
    await placed.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await placeByKey(page, 'Text');
    await page.getByLabel('Label').fill('City');
    await page.locator('.swatch', { hasText: 'Ben Ōkami' }).click();
    await placeByKey(page, 'Signature');
    await placeByKey(page, 'Checkbox');
    await page.getByLabel('Label').fill('I have read page 2');
    await page.locator('.properties').getByLabel('Required').check();
    await accessibility.look(page, 'field editor');
    await press(page, 'Continue');
    await page.getByLabel('Message to all recipients (optional)').fill('Please sign by Friday.\nThank you!');
    await accessibility.look(page, 'review');
    await press(page, 'Send');
    await page.getByText('Waiting for others').waitFor();
    await page.getByText('Ann Ångström was invited.').waitFor();
    await accessibility.look(page, 'sent envelope');

    const id = new URL(page.url()).pathname.split('/')[3];
    const credentials = { email: people.owner, password: 'correct horse battery' };
    const { token } = (await call('POST', '/api/Login', { body: credentials })).json;
    fields = (await call('GET', `/api/envelopes/${id}`, { token })).json.fields;
    expect(fields.map(({ type }) => type)).toEqual(['signature', 'text', 'signature', 'checkbox']);
  });

  step('the first signer opens the link on a phone, draws a signature, and signs', async () => {
    const { page, complaints } = await visitor(browser, 'phone');
    await page.goto(await linkFor(people.ann));
    await isDrawn(page);
    expect(await page.locator('.textLayer').first().textContent()).toContain('Agreement, page 1');
    await accessibility.look(page, 'signing page');
    await press(page, 'Start');
    const dialog = page.getByRole('dialog', { name: 'Your signature' });
    await dialog.waitFor();
    await drawWithFinger(page, page.locator('.pad canvas'));
    await accessibility.look(page, 'drawing a signature');
    await press(page, 'Use this signature');
    await dialog.waitFor({ state: 'detached' });
    // With the phone on its side, the dialog shows the signature again, and its button is in view.
    await page.setViewportSize({ width: phone.height, height: phone.width });
    await page.getByRole('button', { name: 'Signature, page 1, required, filled in' }).click();
    const wayOn = await page.getByRole('button', { name: 'Use this signature' }).boundingBox();
    expect((wayOn?.y ?? Infinity) + (wayOn?.height ?? 0)).toBeLessThanOrEqual(phone.width);
    await press(page, 'Use this signature');
    await dialog.waitFor({ state: 'detached' });
    await page.setViewportSize(phone);
    // The guide moves to the next field without a press.
    await page.waitForFunction("document.activeElement.textContent === 'City'");
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'City' }).fill('Göteborg');
    await accessibility.look(page, 'filling in a field');
    await press(page, 'Save');
    await press(page, 'Finish');
    await press(page, 'Sign now');
    await page.getByText('Tick the box to continue.').waitFor();
    await accessibility.look(page, 'consent, not given yet');
    await page.getByLabel('I have read this and agree.').check();
    await press(page, 'Sign now');
    await page.getByRole('heading', { name: 'You have signed' }).waitFor();
    await accessibility.look(page, 'signed, others to come');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  step(
    'the second signer does everything by keyboard: types a name, ticks, agrees, and gets the sealed copy',
    async () => {
      const { page, complaints } = await visitor(browser, 'desk');
      await page.goto(await linkFor(people.ben));
      await isDrawn(page);
      await tabTo(page, 'Start');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Your signature' });
      await dialog.waitFor();
      await tabTo(page, 'Type');
      expect(await page.getByRole('tab', { name: 'Type' }).getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('Ben Okami');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      await accessibility.look(page, 'typing a signature');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.waitForFunction("document.activeElement.type === 'checkbox'");
      // The box has no room for its label.
      await page.locator('.sign-foot').getByText('I have read page 2').waitFor();
      await page.keyboard.press('Space');
      expect(await page.getByRole('checkbox', { name: /I have read page 2/ }).isChecked()).toBe(true);
      await tabTo(page, 'Finish');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Sign the document' }).waitFor();
      await page.locator('dialog').getByText('I have read page 2').waitFor();
      await tabTo(page, 'I have read this and agree.');
      await page.keyboard.press('Space');
      await tabTo(page, 'Sign now');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Document completed' }).waitFor({ timeout: 40_000 });
      await accessibility.look(page, 'sealed copy');
      await tabTo(page, 'View the document');
      await page.keyboard.press('Enter');
      const viewer = page.getByRole('dialog', { name: 'Lease agreement' });
      await isDrawn(viewer);
      await accessibility.look(page, 'sealed document');
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'detached' });
      await hasFocus(page, 'View the document');
      await page.keyboard.press('Shift+Tab');
      await tabTo(page, 'Download the sealed PDF');
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
      expect(download.suggestedFilename()).toBe('Lease agreement (signed).pdf');
      sealed = await readFile(await download.path());
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  step('the owner sees it completed with every step, and downloads the same file', async () => {
    const { page, complaints } = owner;
    await page.getByRole('button', { name: 'Download sealed PDF' }).waitFor();
    for (const step of ['Ann Ångström signed (drawn).', 'Ben Ōkami signed (typed).'])
      await page.getByText(step).waitFor();
    await accessibility.look(page, 'completed envelope');
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download sealed PDF')]);
    expect(Buffer.from(sealed).equals(await readFile(await download.path()))).toBe(true);
    await page.getByRole('link', { name: 'Documents' }).first().click();
    await page.getByRole('link', { name: /Lease agreement/ }).waitFor();
    await accessibility.look(page, 'list');
    expect(complaints).toEqual([]);
  });

  step('the sealed pages show ink where the fields were, and nowhere around them', async () => {
    const around = fields.map(({ page, x, y, width, height }) => ({
      page,
      x: x - 6,
      y: y + height + 3,
      width: width + 12,
      height: 6,
    }));
    const before = await inkIn(browser, original, [...fields, ...around]);
    const after = await inkIn(browser, sealed, [...fields, ...around]);
    for (const [index, { type }] of fields.entries()) {
      expect([type, before[index]]).toEqual([type, 0]);
      expect([type, (after[index] ?? 0) > 0.004]).toEqual([type, true]);
    }
    expect(after.slice(fields.length)).toEqual(before.slice(fields.length));
  });

  step('the verify page shows that the copy is valid, without sending it anywhere', async () => {
    const { page, complaints } = await visitor(browser, 'desk');
    const sent: number[] = [];
    page.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0));
    await page.goto(`${stack().url}/verify`);
    await accessibility.look(page, 'verify');
    await choosePdf(page, 'copy.pdf', sealed);
    await page.getByRole('heading', { name: 'Unchanged, but sealed with a test certificate' }).waitFor();
    for (const details of ['Embedded audit trail', 'The file']) await page.getByText(details, { exact: true }).click();
    await page.getByText('Ann Ångström signed (drawn).').waitFor();
    expect(await page.locator('.signer-line .badge').allTextContents()).toEqual(['Valid']);
    await accessibility.look(page, 'verified, valid');
    expect(Math.max(...sent)).toBeLessThan(200);

    await page.route('**/api/verify', (route) => route.abort());
    await choosePdf(page, 'again.pdf', sealed);
    await page.getByRole('heading', { name: 'Unchanged; the service could not be reached' }).waitFor();
    expect(await page.getByText('does not know it').count()).toBe(0);
    await accessibility.look(page, 'verified, not asked');
    await page.unroute('**/api/verify');
    await press(page, 'Try again');
    await page.getByRole('heading', { name: 'Unchanged, but sealed with a test certificate' }).waitFor();

    const changed = Buffer.from(sealed);
    const at = Math.floor(original.length / 2);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await choosePdf(page, 'changed.pdf', changed);
    await page.getByRole('heading', { name: 'Altered: do not rely on this file' }).waitFor();
    await accessibility.look(page, 'verified, altered');
    expect(Math.max(...sent)).toBeLessThan(200);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  everyScreenIsAccessible(accessibility, 21);
});
