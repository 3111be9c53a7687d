/** Field stamps on pictures, in the pixels that a viewer draws: readable on a dark picture, and only ink on a scan. */
import { rawPage } from '../fixtures/raw-pdf.ts';
import { aSeal } from '../fixtures/sealed-pdf.ts';
import { coloursIn } from './rendering.ts';
import { browser } from './test-browser.ts';

const field = { page: 1, x: 50, y: 80, width: 200, height: 40 };
/** Right of the text. */
const beside = { page: 1, x: 220, y: 85, width: 20, height: 12 };
const line = { page: 1, x: 220, y: 105, width: 20, height: 2 };
const veiled = '148 148 148';

/** A page of 300 by 200 points whose left part is a picture of one colour with a signature line in it. */
async function sealed({ paper, part = 1, group = '' }: { paper: number[]; part?: number; group?: string }) {
  const row = (y: number) => Array.from({ length: 10 }, () => (y >= 100 && y < 110 ? [0, 0, 0] : paper)).flat();
  const pixels = Buffer.from(Array.from({ length: 200 }, (_, y) => row(y)).flat());
  const picture = '/Subtype/Image/Width 10/Height 200/ColorSpace/DeviceRGB/BitsPerComponent 8';
  const document = rawPage(`/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>${group}`, [
    { dict: '', data: Buffer.from(`q ${part * 300} 0 0 200 0 0 cm /I Do Q`) },
    { dict: `/Type/XObject${picture}`, data: pixels },
  ]);
  const { bytes } = await aSeal(document, { stamps: [{ ...field, content: { type: 'text', text: 'Ada' } }] });
  return coloursIn(browser, bytes, [field, beside, line]);
}

it.each([
  ['a dark photograph', [20, 20, 40]],
  ['black', [0, 0, 0]],
])('on %s the background of the ink is light enough', async (_, paper) => {
  const [all = [], ground, onLine] = await sealed({ paper });
  expect([ground, onLine]).toEqual([[veiled], [veiled]]);
  expect(all).toContain('23 33 46');
});

it.each([
  ['white', [255, 255, 255]],
  ['yellow', [250, 240, 150]],
  ['grey', [200, 200, 200]],
])('on a scan of %s paper the background stays as it is, and the signature line stays visible', async (_, paper) => {
  const [all = [], ground, onLine] = await sealed({ paper });
  expect(ground).toEqual([paper.join(' ')]);
  expect(onLine).toEqual([veiled]);
  expect(all).toContain('23 33 46');
});

it.each(['', '/Group<</S/Transparency/CS/DeviceRGB/I true>>'])(
  'empty paper next to a picture stays white (%s)',
  async (group) => {
    const [all = [], ground] = await sealed({ paper: [0, 0, 0], part: 0.5, group });
    expect(ground).toEqual(['255 255 255']);
    expect(all).toContain(veiled);
  },
);
