/** A signer fills in a field of every type by keyboard, at the width of a phone. */
import type { Browser, Page } from 'playwright-core';
import { aCeremony, anAddress, awaitStatus } from '../ceremony.ts';
import { png } from '../fixtures/pictures.ts';
import { aSession, call, type Json, type Session, stack } from '../stack.ts';
import { accessibilityLog, clean } from './accessibility.ts';
import { launchBrowser, phone } from './browser.ts';

const accessibility = accessibilityLog();
let browser: Browser;
let session: Session;
beforeAll(async () => {
  [browser, session] = await Promise.all([launchBrowser(), aSession()]);
});
afterAll(() => browser.close());

const id = (digit: string) => `fld_${digit.repeat(32)}`;
const parking = { field: id('1'), is: 'true' };
/** In the order of the page; `recipientId` is added for each. */
const fields = [
  { id: id('1'), type: 'checkbox', required: false, width: 18, height: 18, label: 'With a parking space' },
  { id: id('2'), type: 'number', min: 1, max: 3, label: 'Cars', showWhen: parking },
  { id: id('3'), type: 'dropdown', options: ['Monthly', 'Yearly'], label: 'Payment' },
  { id: id('4'), type: 'radio', group: 'pet', label: 'A cat', width: 18, height: 18 },
  { id: id('5'), type: 'radio', group: 'pet', label: 'No pet', width: 18, height: 18 },
  { id: id('6'), type: 'text', multiline: true, height: 30, label: 'Remarks', hint: 'What we should know' },
  { id: id('7'), type: 'text', format: 'postcode', label: 'Postcode' },
  { id: id('8'), type: 'note', value: 'Parking costs 80 EUR.', showWhen: parking },
  { id: id('9'), type: 'attachment', label: 'Passport' },
  { id: id('a'), type: 'date' },
  { id: id('b'), type: 'name' },
  { id: id('c'), type: 'email' },
  { id: id('d'), type: 'initials', width: 60 },
  { id: id('e'), type: 'signature', height: 48 },
];

async function aLink(language: string) {
  const email = anAddress('keys');
  const placed = fields.map((field, index) => {
    return { page: 1, x: 60, y: 40 + index * 54, width: 200, height: 22, recipientId: email, ...field };
  });
  return aCeremony(session, [{ email, name: 'Kay Board', language }], { fields: placed });
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = `(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? '';
  })()`;
  for (let count = 0; count < 60; count++) {
    if ((await page.evaluate<string>(focused)).startsWith(name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

/** Types into the field that has the focus: Enter opens its dialog, Enter saves. */
async function enter(page: Page, label: string, keys: () => Promise<void>): Promise<void> {
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: `Fill in: ${label}` }).waitFor();
  await tabTo(page, label);
  await keys();
}

/** Waits: the focus moves once a dialog has closed. */
async function isFocused(page: Page, digit: string): Promise<void> {
  const focused = () => page.evaluate<string>("document.activeElement?.id ?? ''");
  for (let count = 0; (await focused()) !== id(digit); count++) {
    if (count === 100) throw new Error(`the focus is on ${await focused()} instead of ${id(digit)}`);
    await page.waitForTimeout(100);
  }
}

it('every type of field, by keyboard alone', async () => {
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', locale: 'en-GB' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  const ceremony = await aLink('en');
  await page.goto(`${stack().url}/sign#${ceremony.token(0)}`);
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  await accessibility.look(page, 'before');
  // What depends on the checkbox is not there yet.
  expect([await page.getByText('Parking costs').count(), await page.locator(`#${id('2')}`).count()]).toEqual([0, 0]);
  await page.getByText('2 of 9 fields completed').waitFor();

  await tabTo(page, 'With a parking space');
  await page.keyboard.press('Space');
  await page.getByText('Parking costs 80 EUR.').waitFor();
  await tabTo(page, 'Cars');
  await enter(page, 'Cars', async () => {
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await page.getByText('Enter 3 or less.').waitFor();
    await accessibility.look(page, 'a number that is refused');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
  });
  await isFocused(page, '3');
  await enter(page, 'Payment', async () => {
    await accessibility.look(page, 'a choice');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Save');
    await page.keyboard.press('Enter');
  });
  await isFocused(page, '4');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  const chosen = "[...document.querySelectorAll('input[type=radio]')].map(({ checked }) => checked)";
  expect(await page.evaluate(chosen)).toEqual([false, true]);
  await tabTo(page, 'Next field');
  await page.keyboard.press('Enter');
  await isFocused(page, '6');
  await enter(page, 'Remarks', async () => {
    await page.getByText('What we should know').waitFor();
    await page.keyboard.type('One\nTwo');
    await tabTo(page, 'Save');
    await page.keyboard.press('Enter');
  });
  await isFocused(page, '7');
  await enter(page, 'Postcode', async () => {
    await page.keyboard.type('?');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a postcode.').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('SW1A 1AA');
    await page.keyboard.press('Enter');
  });
  await isFocused(page, '9');
  await attach(page);
  await isFocused(page, 'd');
  await typedSignature(page, 'Use these initials');
  await isFocused(page, 'e');
  await typedSignature(page, 'Use this signature');
  await accessibility.look(page, 'filled in');
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);

  await tabTo(page, 'Finish');
  await page.keyboard.press('Enter');
  await tabTo(page, 'I have read this and agree.');
  await page.keyboard.press('Space');
  await tabTo(page, 'Sign now');
  await page.keyboard.press('Enter');
  await page
    .getByRole('heading', { name: 'You have signed' })
    .or(page.getByRole('heading', { name: 'Document completed' }))
    .waitFor();
  await awaitStatus(session, ceremony.envelopeId, 'completed');
  const { json } = await call('GET', `/api/envelopes/${ceremony.envelopeId}`, { token: session.token });
  const values = (json.fields as Json[]).map(({ value }) => value);
  expect(values.slice(0, 8)).toEqual([
    ...['true', '2', 'Yearly', 'false', 'true', 'One\nTwo', 'SW1A 1AA', 'Parking costs 80 EUR.'],
  ]);
  expect(values.slice(8)).not.toContain(null);
  expect(accessibility.findings).toEqual(clean(accessibility));
  expect(complaints).toEqual([]);
  await context.close();
}, 60_000);

async function attach(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await accessibility.look(page, 'an attachment');
  await tabTo(page, 'Choose a file');
  const choose = async (buffer: Buffer) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles({ name: 'passport.png', mimeType: 'image/png', buffer });
  };
  await choose(Buffer.from('MZ'));
  await page.getByText('This file cannot be used.').waitFor();
  await tabTo(page, 'Choose a file');
  await choose(png({ width: 40, height: 30, type: 2, depth: 8, sample: () => 90 }));
}

async function typedSignature(page: Page, button: string): Promise<void> {
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('dialog').getByRole('tab', { selected: true });
  // With a keyboard the page may begin with typing.
  if ((await chosen.textContent()) !== 'Type') {
    await tabTo(page, 'Draw');
    await page.keyboard.press('ArrowRight');
  }
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

it('in Arabic, from right to left, with nothing that is too wide for the phone', async () => {
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', locale: 'ar' });
  const page = await context.newPage();
  const ceremony = await aLink('ar');
  await page.goto(`${stack().url}/sign#${ceremony.token(0)}`);
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  await page.locator(`#${id('3')}`).click();
  await page.getByRole('dialog').getByRole('combobox').selectOption('Yearly');
  expect(await page.evaluate("getComputedStyle(document.querySelector('dialog select')).direction")).toBe('rtl');
  await accessibility.look(page, 'a choice in Arabic');
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(accessibility.findings).toEqual(clean(accessibility));
  await context.close();
}, 30_000);
