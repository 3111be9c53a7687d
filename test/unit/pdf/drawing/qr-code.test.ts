import qrcode from 'qrcode-generator';
import { Canvas } from '../../../../shared/pdf/drawing/canvas.ts';
import { drawQrCode } from '../../../../shared/pdf/drawing/qr-code.ts';
import type { PdfStream } from '../../../../shared/pdf/objects/objects.ts';
import { PdfReader } from '../../../../shared/pdf/parser/reader.ts';
import { FontBook } from '../../../../shared/pdf/text/font-book.ts';
import { NewDocument } from '../../../../shared/pdf/writer/new-document.ts';

/** The rows of dark (`#`) and light modules that are drawn for a text, without the white around them; none when nothing is drawn. */
function drawnModules(text: string): string[] {
  const forms: PdfStream[] = [];
  class Sink extends NewDocument {
    override add(object: Parameters<NewDocument['add']>[0]) {
      forms.push(object as PdfStream);
      return super.add(object);
    }
  }
  const sink = new Sink();
  drawQrCode(new Canvas(new FontBook(sink)), sink, text, 10, 20, 104);
  const [form] = forms;
  if (!form) return [];
  const [, , width = 0] = form.dict.get('BBox') as number[];
  const rows = Array.from({ length: width }, () => Array.from({ length: width }, () => '.'));
  const content = Buffer.from(PdfReader.open(new NewDocument().bytes([])).decode(form)).toString('latin1');
  for (const [, x, y, run] of content.matchAll(/^(\d+) (\d+) (\d+) 1 re$/gm))
    for (let i = 0; i < Number(run); i++) (rows[Number(y)] as string[])[Number(x) + i] = '#';
  const quietZone = 2;
  return rows.slice(quietZone, -quietZone).map((row) => row.slice(quietZone, -quietZone).join(''));
}

const masks: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => ((r >> 1) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Whether a module belongs to a pattern or to the format, in versions 2 and 3 (one alignment pattern). */
function isFunctionModule(row: number, column: number, size: number): boolean {
  const isCorner = (row < 9 && (column < 9 || column >= size - 8)) || (row >= size - 8 && column < 9);
  const isAlignment = Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2;
  return isCorner || isAlignment || row === 6 || column === 6;
}

/**
 * The text of a code of version 2 or 3, which are a single block: mask from the format, bits in columns two wide,
 * 4 bits of mode, 8 of length, then bytes (ISO/IEC 18004, 7.3 to 7.8). Without error correction: every bit must be right.
 */
function decode(modules: string[]): string {
  const size = modules.length;
  const isDark = (row: number, column: number) => modules[row]?.[column] === '#';
  const format = [2, 3, 4].map((column, i) => Number(isDark(8, column)) ^ ((0b101 >> (2 - i)) & 1));
  const mask = masks[format.reduce((number, bit) => number * 2 + bit, 0)];
  const bits: number[] = [];
  let isUpward = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = isUpward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (isFunctionModule(row, column, size)) continue;
        bits.push(Number(isDark(row, column) !== mask?.(row, column)));
      }
    }
    isUpward = !isUpward;
  }
  const numberAt = (start: number, length: number) => Number.parseInt(bits.slice(start, start + length).join(''), 2);
  expect(numberAt(0, 4)).toBe(4);
  const bytes = Array.from({ length: numberAt(4, 8) }, (_, i) => numberAt(12 + i * 8, 8));
  return Buffer.from(bytes).toString('utf8');
}

describe('a QR code', () => {
  it('draws the modules of the library, in every version', () => {
    for (const length of [1, 14, 62, 200, 666]) {
      const text = 'x'.repeat(length);
      const code = qrcode(0, 'M');
      code.addData(text, 'Byte');
      code.make();
      const size = code.getModuleCount();
      const modules = Array.from({ length: size }, (_, row) =>
        Array.from({ length: size }, (_, column) => (code.isDark(row, column) ? '#' : '.')).join(''),
      );
      expect(drawnModules(text)).toEqual(modules);
    }
  });

  it.each(['https://sign.example/verify', 'https://sign.example/überprüfen/漢字'])('reads as %s', (text) => {
    expect(decode(drawnModules(text))).toBe(text);
  });

  it('is left out for a text that is too long to be scanned from paper', () => {
    expect(drawnModules('x'.repeat(667))).toEqual([]);
  });
});
