/** The preparing pages: the recipients, and the field editor by mouse and by keyboard alone. */
import { PDFDocument } from 'pdf-lib';
import type { Json } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { aDraftForTwo, boxOf, drag, fieldsWhen, open, placed, pointsOn, tool } from './field-editor.ts';
import { envelope, page, press } from './owner.ts';
import { accessibility, session } from './test-browser.ts';

/** A page with an empty form: a box, a text, a choice and two buttons. */
async function aForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const sheet = document.addPage([595, 842]);
  sheet.drawText('Parking permit', { x: 60, y: 760, size: 18 });
  const form = document.getForm();
  const at = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  form.createCheckBox('With parking').addToPage(sheet, at(60, 700, 16, 16));
  form.createTextField('Number plate').addToPage(sheet, at(60, 660, 180, 22));
  const zone = form.createDropdown('Zone');
  zone.addOptions(['North', 'South']);
  zone.addToPage(sheet, at(60, 620, 120, 22));
  const paid = form.createRadioGroup('paid');
  paid.addOptionToPage('Monthly', sheet, at(60, 590, 14, 14));
  paid.addOptionToPage('Yearly', sheet, at(120, 590, 14, 14));
  return document.save();
}

describe('the recipients of a draft', () => {
  it('have one line each, are put in order by mouse and by keyboard, and are suggested again', async () => {
    const id = await aDraftForTwo();
    await open(id, 'recipients');
    const known = page.waitForResponse(/\/api\/envelopes\?maxSearchResults=100/);
    await page.getByLabel('Name', { exact: true }).first().focus();
    await known;
    await page.getByLabel('Set signing order').check();
    const rows = page.locator('.recipient');
    expect((await boxOf(rows.nth(1))).height).toBeLessThan(80);
    // The columns of all rows are aligned, and names have as much room as addresses.
    const columns = await Promise.all(
      [0, 1].map(async (row) => [
        await boxOf(page.getByLabel('Name', { exact: true }).nth(row)),
        await boxOf(page.getByLabel('E-mail address').nth(row)),
      ]),
    );
    const ends = columns.map((boxes) => boxes.flatMap(({ x, width }) => [x, width]));
    expect(ends[1]).toEqual(ends[0]);
    expect(ends[0]?.[1]).toBeCloseTo(ends[0]?.[3] ?? 0, 1);
    const handle = page.getByRole('button', { name: /^Ben: position 2/ });
    const [from, top] = [await boxOf(handle), await boxOf(rows.first())];
    await drag({ x: from.x + 10, y: from.y + 20 }, { x: from.x + 10, y: top.y + 5 });
    await page.getByRole('button', { name: /^Ben: position 1/ }).press('ArrowDown');
    await page.getByRole('button', { name: /^Ben: position 2/ }).press('ArrowUp');
    await page.getByRole('button', { name: /^Ben: position 1/ }).waitFor();
    await press('Add me');
    expect(await page.getByLabel('E-mail address').nth(2).inputValue()).toBe(session.email);
    const { signers } = await envelope(id);
    await press('Add recipient');
    await press('Remove Ann');
    await page.locator('#contact-emails option').first().waitFor({ state: 'attached' });
    await page
      .getByLabel('E-mail address')
      .nth(2)
      .fill(signers.find(({ name }: Json) => name === 'Ann').email);
    expect(await page.getByLabel('Name', { exact: true }).nth(2).inputValue()).toBe('Ann');
    await accessibility.look(page, 'recipients');
  });
});

describe('the field editor', () => {
  it('by mouse: places, draws, snaps to a line, resizes, selects, aligns, copies, and undoes', async () => {
    const id = await aDraftForTwo();
    await open(id, 'fields');
    await tool('Signature').press('Enter');
    // The field is placed on "Signature: ____", whose baseline is 222 points below the top.
    const [signature] = await fieldsWhen(id, (fields) => fields.length === 1);
    expect(signature.y + signature.height).toBeCloseTo(222, 0);
    expect(signature.x).toBeGreaterThan(100);

    // A drag draws a field. The ruled line is 282 points below the top.
    await page.locator('.swatch', { hasText: 'Ben' }).click();
    await tool('Date').click();
    const { at, scale } = await pointsOn();
    await drag(at(340, 100), at(440, 130));
    await placed(/^Date for Ben, page 1, 340 from/).waitFor();
    expect(await page.locator('.placed').count()).toBe(2);

    // A field that is moved near the ruled line snaps to it.
    const drawn = placed(/^Date for Ben, page 1, 340 from/);
    const from = await boxOf(drawn);
    const middle = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
    await drag(middle, { x: middle.x, y: at(0, 282 - 15 + 3).y });
    const isOnLine = (field: Json) => field.type === 'date' && field.y > 240 && Math.round(field.x) === 340;
    const onLine = (await fieldsWhen(id, (fields) => fields.some(isOnLine))).find(isOnLine);
    expect(onLine.y + onLine.height).toBeCloseTo(282, 0);

    expect(scale).toBeGreaterThan(1);
    const east = page.locator('.placed .grip-e');
    const grip = await boxOf(east);
    expect(Math.min(grip.width, grip.height)).toBeGreaterThanOrEqual(24);
    await drag({ x: grip.x + 12, y: grip.y + 12 }, { x: grip.x + 52, y: grip.y + 12 });
    const isWider = (field: Json) => field.id === onLine.id && field.width > onLine.width;
    const wider = (await fieldsWhen(id, (fields) => fields.some(isWider))).find(isWider);
    expect(wider.width).toBeGreaterThan(onLine.width + 20);
    expect(wider.x).toBe(onLine.x);

    await page.keyboard.press('Escape');
    await placed(/^Signature/).click();
    await placed(/^Date for Ben/)
      .first()
      .click({ modifiers: ['Shift'] });
    await page.getByRole('heading', { name: '2 fields selected' }).waitFor();
    await accessibility.look(page, 'field editor, two selected');
    await press('Align left');
    await press('Copy to all pages');
    expect(await fieldsWhen(id, ({ length }) => length === 6)).toHaveLength(6);
    await press('Undo');
    await press('Undo');
    const leftsOf = (fields: Json[]) => new Set(fields.map(({ x }) => x)).size;
    const undone = await fieldsWhen(id, (fields) => fields.length === 2 && leftsOf(fields) === 2);
    expect(leftsOf(undone)).toBe(2);
    await press('Redo');
    expect(leftsOf(await fieldsWhen(id, (fields) => leftsOf(fields) < 2))).toBe(1);
    await press('Zoom in');
    await page.getByRole('button', { name: /fit width/ }).click();
    await page.getByRole('button', { name: /^Page 3/ }).click();
    await page.locator('[data-page="3"][data-drawn]').waitFor();
    // The way on is always in view.
    const way = await boxOf(page.getByRole('button', { name: 'Continue', exact: true }));
    expect(way.y + way.height).toBeLessThanOrEqual(800);
  });

  it('places the fields that the text of a PDF marks', async () => {
    const document = await PDFDocument.create();
    const sheet = document.addPage([595, 842]);
    sheet.drawText('{{signature:1}}', { x: 60, y: 620, size: 11 });
    sheet.drawText('{{text:2;name=Number plate}}', { x: 60, y: 520, size: 11 });
    const id = await aDraftForTwo(await document.save());
    await open(id, 'fields');
    await page.getByText('Text tags in this PDF mark 2 fields.').waitFor();
    await accessibility.look(page, 'a PDF with text tags');
    await press('Place them');
    await page.getByText('2 fields added').waitFor();
    const fields = await fieldsWhen(id, ({ length }) => length === 2);
    expect(fields).toMatchObject([
      { type: 'signature', x: 60, width: 160 },
      { type: 'text', x: 60, label: 'Number plate' },
    ]);
    expect(new Set(fields.map(({ recipientId }) => recipientId)).size).toBe(2);
    expect(await page.getByText('Text tags in this PDF').count()).toBe(0);
  });

  it('offers the fields of a PDF form, and shows one only when another is ticked', async () => {
    const id = await aDraftForTwo(await aForm());
    await open(id, 'fields');
    await page.getByText('This PDF has 5 form fields.').waitFor();
    await accessibility.look(page, 'a PDF with a form');
    await page.getByLabel('Filled in by').selectOption('Ben');
    await press('Use them');
    await page.getByText('5 fields added').waitFor();
    expect(await page.getByText('This PDF has').count()).toBe(0);
    await placed(/^Number plate/).focus();
    await page.keyboard.press('Escape');
    await placed(/^Number plate/).click();
    await page.getByLabel('Show this field').selectOption('Only when: With parking');
    await page.getByLabel('Condition').selectOption('is ticked');
    await page.getByLabel('Help text (optional)').fill('As on the car');
    await accessibility.look(page, 'a field with a condition');
    const fields = await fieldsWhen(id, ([, plate]) => plate?.hint === 'As on the car');
    const byType = Object.fromEntries(fields.map((field) => [field.type, field]));
    expect(byType.text).toMatchObject({
      ...{ label: 'Number plate', hint: 'As on the car' },
      showWhen: { field: byType.checkbox?.id, filled: true },
    });
    expect(byType.dropdown?.options).toEqual(['North', 'South']);
    expect(fields.filter(({ type }) => type === 'radio').map(({ label }) => label)).toEqual(['Monthly', 'Yearly']);
    const { signers } = await envelope(id);
    expect(new Set(fields.map(({ recipientId }) => recipientId))).toEqual(new Set([signers[1].id]));
  });

  it('by keyboard alone: places, moves, resizes, duplicates, selects several, removes, undoes, and goes on', async () => {
    const id = await aDraftForTwo();
    await open(id, 'fields');
    const key = (...names: string[]) =>
      names.reduce((done, name) => done.then(() => page.keyboard.press(name)), Promise.resolve());
    await tool('Text').focus();
    await key('Enter');
    const text = placed(/^Text for Ann, page 1/);
    await text.waitFor();
    expect(await text.evaluate('document.activeElement.classList.contains("placed")')).toBe(true);
    const [, left, width] = /(\d+) from the left.* (\d+) by/.exec((await text.getAttribute('aria-label')) ?? '') ?? [];
    await key('Shift+ArrowRight', 'ArrowRight', 'Alt+Shift+ArrowRight');
    await placed(new RegExp(`${Number(left) + 11} from the left.* ${Number(width) + 10} by`)).waitFor();
    await key('Control+d');
    await page.getByText('1 copy added').waitFor({ state: 'attached' });
    await key('Control+a');
    await page.getByRole('heading', { name: '2 fields selected' }).waitFor();
    await key('ArrowDown', 'Control+z', 'Delete');
    await page.getByText('2 fields removed').waitFor({ state: 'attached' });
    expect(await page.locator('.placed').count()).toBe(0);
    await key('Control+z');
    expect(await page.locator('.placed').count()).toBe(2);
    await key('Control+Shift+z');
    expect(await page.locator('.placed').count()).toBe(0);
    await key('Control+z');
    // Space adds one field after the other to the selection.
    await page.locator('.placed').first().focus();
    await key('Space', 'Tab', 'Space');
    await page.getByRole('heading', { name: '2 fields selected' }).waitFor();
    await key('Escape');
    await page.getByRole('button', { name: 'Continue', exact: true }).focus();
    await key('Enter');
    await page.getByRole('button', { name: 'Preview as Ann' }).focus();
    await key('Enter');
    const preview = page.getByRole('dialog', { name: 'Preview' });
    await preview.locator('[data-page="1"][data-drawn]').waitFor();
    await accessibility.look(page, 'preview');
    await key('Escape');
    expect((await envelope(id)).fields).toHaveLength(2);
    await accessibility.look(page, 'review');
    await page.getByRole('button', { name: /^Actions for/ }).focus();
    await key('ArrowDown');
    await page.getByRole('menuitem', { name: /^Complete without signatures/ }).waitFor();
    await accessibility.look(page, 'menu of the review');
    await key('Escape');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
    await page.getByRole('checkbox', { name: /^Complete only when everyone has signed/ }).focus();
    await key('Space');
    await saved;
    await page.getByRole('button', { name: /^Actions for/ }).focus();
    await key('ArrowDown');
    await page.getByRole('menuitem', { name: 'Save as template' }).waitFor();
    await page.getByRole('menuitem', { name: /^Complete/ }).waitFor({ state: 'detached' });
  });
});

everyScreenIsAccessible(accessibility, 7);
