/** Signers fill in a field of every type by keyboard, at the width of a phone and of a desk. */
import type { Page } from 'playwright-core';
import { aCeremony, anAddress, awaitStatus, type Ceremony } from '../ceremony.ts';
import { eventually } from '../fixtures/eventually.ts';
import { png } from '../fixtures/pictures.ts';
import { aPdf, type Json, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { desk, isDrawn, phone } from './browser.ts';
import { chooseFile, pressOn, tabTo } from './keyboard.ts';
import { accessibility, browser, session } from './test-browser.ts';

/** The identifier of the field with this digit on the page of this person. */
const id = (digit: string, person = 0) => `fld_${person}${digit.repeat(31)}`;

/** The fields of a person, who has a page alone, in the order of the page. */
function fieldsOf(email: string, person: number): object[] {
  const parking = { field: id('1', person), is: 'true' };
  const fields = {
    1: { type: 'checkbox', required: false, width: 18, height: 18, label: 'With a parking space' },
    2: { type: 'number', min: 1, max: 3, label: 'Cars', showWhen: parking },
    3: { type: 'dropdown', options: ['Monthly', 'Yearly'], label: 'Payment' },
    4: { type: 'radio', group: `pet ${person}`, label: 'A cat', width: 18, height: 18 },
    5: { type: 'radio', group: `pet ${person}`, label: 'No pet', width: 18, height: 18 },
    6: { type: 'text', multiline: true, height: 30, label: 'Remarks', hint: 'What we should know' },
    7: { type: 'text', format: 'postcode', label: 'Postcode' },
    8: { type: 'note', value: 'Parking costs 80 EUR.', showWhen: parking },
    9: { type: 'attachment', label: 'Passport' },
    a: { type: 'date' },
    b: { type: 'name' },
    c: { type: 'email' },
    d: { type: 'initials', width: 60 },
    e: { type: 'signature', height: 48 },
  };
  const place = { page: person + 1, x: 60, width: 200, height: 22, recipientId: email };
  return Object.entries(fields).map(([digit, field], index) => {
    return { ...place, id: id(digit, person), y: 40 + index * 54, ...field };
  });
}

async function aCeremonyFor(language: string, ...names: string[]): Promise<Ceremony> {
  const people = names.map((name) => ({ email: anAddress('keys'), name, language }));
  const fields = people.flatMap(({ email }, person) => fieldsOf(email, person));
  return aCeremony(session, people, { fields, document: await aPdf({ pages: names.length }) });
}

/** Types into the field that has the focus: Enter opens its dialog, Enter saves. */
async function enter(page: Page, label: string, keys: () => Promise<void>): Promise<void> {
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: `Fill in: ${label}` }).waitFor();
  await tabTo(page, label);
  await keys();
}

/** Waits, because the focus moves only after a dialog has closed. */
const isFocused = (page: Page, fieldId: string) =>
  eventually(async () => (await page.evaluate('document.activeElement?.id')) === fieldId, {
    what: `the focus on ${fieldId}`,
    timeoutMs: 10_000,
  });

const people = [
  { name: 'Kay Board', viewport: phone },
  { name: 'Dee Sktop', viewport: desk },
];
let ceremony: Ceremony;

// Both people sign one document, which is sealed once.
beforeAll(async () => {
  ceremony = await aCeremonyFor('en', ...people.map(({ name }) => name));
});

it.each([...people.entries()])(
  'person %i fills in every type of field by keyboard alone',
  async (person, { viewport }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'en-GB' });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    await page.goto(`${stack().url}/sign#${ceremony.token(person)}`);
    await fillInEverything(page, person);
    await pressOn(page, 'Finish');
    await tabTo(page, 'I have read this and agree.');
    await page.keyboard.press('Space');
    await pressOn(page, 'Sign now');
    await page.getByRole('heading', { name: /You have signed|Document completed/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
  60_000,
);

it('the sealed document has the values of both people', async () => {
  const { fields } = await awaitStatus(session, ceremony.envelopeId, 'completed');
  const values = (fields as Json[]).map(({ value }) => value);
  for (const own of [values.slice(0, 14), values.slice(14)]) {
    expect(own.slice(0, 8)).toEqual([
      ...['true', '2', 'Yearly', 'false', 'true', 'One\nTwo', 'SW1A 1AA', 'Parking costs 80 EUR.'],
    ]);
    expect(own.slice(8)).not.toContain(null);
  }
});

async function fillInEverything(page: Page, person: number): Promise<void> {
  const look = (screen: string) => accessibility.look(page, `${screen}, ${people[person]?.name}`);
  const own = page.locator(`[data-page="${person + 1}"]`);
  await own.scrollIntoViewIfNeeded();
  await isDrawn(page, person + 1);
  await look('before');
  // Fields that depend on the checkbox are not shown yet.
  expect(await own.locator(`#${id('2', person)}`).count()).toBe(0);
  expect(await own.getByText('Parking costs').count()).toBe(0);
  await page.getByText('2 of 10 fields completed').waitFor();

  await tabTo(page, 'With a parking space');
  await page.keyboard.press('Space');
  await own.getByText('Parking costs 80 EUR.').waitFor();
  await tabTo(page, 'Cars');
  await enter(page, 'Cars', async () => {
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await page.getByText('Enter 3 or less.').waitFor();
    await look('a number that is refused');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
  });
  await isFocused(page, id('3', person));
  await enter(page, 'Payment', async () => {
    await look('a choice');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await pressOn(page, 'Save');
  });
  await isFocused(page, id('4', person));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  const chosen = "[...document.querySelectorAll('input[type=radio]')].map(({ checked }) => checked)";
  expect(await page.evaluate(chosen)).toEqual([false, true]);
  // The button of the guide opens the entry of the next field.
  await pressOn(page, 'Fill in');
  await page.getByRole('dialog', { name: 'Fill in: Remarks' }).waitFor();
  await page.getByText('What we should know').waitFor();
  await tabTo(page, 'Remarks');
  await page.keyboard.type('One\nTwo');
  await pressOn(page, 'Save');
  await isFocused(page, id('7', person));
  await enter(page, 'Postcode', async () => {
    await page.keyboard.type('?');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a postcode.').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('SW1A 1AA');
    await page.keyboard.press('Enter');
  });
  await isFocused(page, id('9', person));
  await page.keyboard.press('Enter');
  await look('an attachment');
  await attach(page);
  await isFocused(page, id('d', person));
  await typedSignature(page, 'Use these initials');
  await isFocused(page, id('e', person));
  await typedSignature(page, 'Use this signature');
  await look('filled in');
}

async function attach(page: Page): Promise<void> {
  const file = { name: 'passport.png', mimeType: 'image/png' };
  await chooseFile(page, 'Choose a file', { ...file, buffer: Buffer.from('MZ') });
  await page.getByText('This file cannot be used.').waitFor();
  const picture = png({ width: 40, height: 30, type: 2, depth: 8, sample: () => 90 });
  await chooseFile(page, 'Choose a file', { ...file, buffer: picture });
}

async function typedSignature(page: Page, button: string): Promise<void> {
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('dialog').getByRole('tab', { selected: true });
  // A page used by keyboard may begin with typing.
  if ((await chosen.textContent()) !== 'Type') {
    await tabTo(page, 'Draw');
    await page.keyboard.press('ArrowRight');
  }
  await pressOn(page, button);
}

it('in Arabic a choice reads from right to left and fits the phone', async () => {
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce', locale: 'ar' });
  const page = await context.newPage();
  const { token } = await aCeremonyFor('ar', 'Kay Board');
  await page.goto(`${stack().url}/sign#${token(0)}`);
  await isDrawn(page);
  await page.locator(`#${id('3')}`).click();
  await page.getByRole('dialog').getByRole('combobox').selectOption('Yearly');
  expect(await page.evaluate("getComputedStyle(document.querySelector('dialog select')).direction")).toBe('rtl');
  await accessibility.look(page, 'a choice in Arabic');
  await context.close();
}, 30_000);

everyScreenIsAccessible(accessibility, 11);
