/** An owner who places fields on the document of a draft. */
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Locator } from 'playwright-core';
import { eventually } from '../fixtures/eventually.ts';
import type { Json } from '../stack.ts';
import { isDrawn } from './browser.ts';
import { aDraftFor, envelope, page, visit } from './owner.ts';

/** Three pages, each with blanks for an address, a date and a signature, and a ruled line. */
async function anAgreement(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= 3; number++) {
    const sheet = document.addPage([595, 842]);
    sheet.drawText(`Agreement, page ${number}`, { x: 60, y: 760, size: 18, font });
    sheet.drawText('Registered office: ______________________', { x: 60, y: 690, size: 11, font });
    sheet.drawText('Start date: ______________________', { x: 60, y: 660, size: 11, font });
    sheet.drawText('Signature: ______________________', { x: 60, y: 620, size: 11, font });
    sheet.drawLine({ start: { x: 320, y: 560 }, end: { x: 520, y: 560 }, thickness: 0.7 });
  }
  return document.save();
}

export const aDraftForTwo = async (document?: Uint8Array): Promise<string> =>
  (await aDraftFor(['Ann', 'Ben'], { document: document ?? (await anAgreement()) })).id;

/** Waits until the draft, which saves itself a moment later, has the fields that a test expects. */
export const fieldsWhen = (id: string, isThere: (fields: Json[]) => boolean): Promise<Json[]> =>
  eventually(
    async () => {
      const { fields } = await envelope(id);
      return isThere(fields) && fields;
    },
    { what: 'the fields', timeoutMs: 15_000 },
  );

export const open = async (id: string, step: string) => {
  await visit(`/app/envelopes/${id}/edit/${step}`);
  if (step === 'fields') await isDrawn(page);
};
export const placed = (name: string | RegExp) => page.locator('.placed').and(page.getByRole('button', { name }));

export async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('the element is not on the screen');
  return box;
}

export const tool = (name: string) => page.locator('.palette').getByRole('button', { name, exact: true });

/** Converts points of page 1 to the screen. */
export async function pointsOn(first = page.locator('[data-page="1"]')) {
  const box = await boxOf(first);
  const scale = box.width / 595;
  return { scale, at: (x: number, y: number) => ({ x: box.x + x * scale, y: box.y + y * scale }) };
}

export async function drag(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}
