/** QR codes (ISO/IEC 18004) as page content; the modules come from qrcode-generator. */
import { deflateSync } from 'node:zlib';
import qrcode from 'qrcode-generator';
import { formDict, name, PdfDict, PdfStream } from '../objects/objects.ts';
import type { ObjectSink } from '../objects/source.ts';
import type { Canvas } from './canvas.ts';
import { number } from './content-number.ts';

/** Modules of white around a code (ISO/IEC 18004 asks for four; the paper around it gives the rest). */
const quietZone = 2;

/** The bytes that fit version 20, level M. The modules of longer texts are too small to be scanned from paper. */
const maxTextBytes = 666;

interface DrawnCode {
  text: string;
  /** One unit per module, y down; undefined for a text that is too long. */
  form: PdfStream | undefined;
  /** Modules on a side, the white around them included. */
  size: number;
}

/** The last code drawn by this thread: a service has one verification address, which is on every completion certificate. */
let last: DrawnCode | undefined;

/**
 * Draws the QR code of a text, encoded as UTF-8, with error correction level M into a square.
 * `x` and `y` are the lower left corner and `size` the side, in points. Draws nothing for more than 666 bytes.
 */
export function drawQrCode(canvas: Canvas, sink: ObjectSink, text: string, x: number, y: number, size: number): void {
  if (last?.text !== text) last = drawn(text);
  if (!last.form) return;
  const module = number(size / last.size);
  const resource = canvas.xObjectResource(sink.add(last.form));
  canvas.put(`q ${module} 0 0 -${module} ${number(x)} ${number(y + size)} cm /${resource} Do Q`);
}

function drawn(text: string): DrawnCode {
  const bytes = Buffer.from(text);
  if (bytes.length > maxTextBytes) return { text, form: undefined, size: 0 };
  // 0: the smallest version that holds the text. The library takes one byte from each character.
  const code = qrcode(0, 'M');
  code.addData(bytes.toString('latin1'), 'Byte');
  code.make();
  const size = code.getModuleCount() + 2 * quietZone;
  const content = deflateSync(`0 g\n${rectangles(code)}\nf`);
  const coding = { Filter: name('FlateDecode'), Length: content.length };
  const dict = formDict([0, 0, size, size], new PdfDict(), coding);
  return { text, form: new PdfStream(dict, content), size };
}

/** The dark modules; neighbours in a row become one rectangle. */
function rectangles(code: ReturnType<typeof qrcode>): string {
  const size = code.getModuleCount();
  const operators: string[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (!code.isDark(row, column)) continue;
      const from = column;
      while (column < size && code.isDark(row, column)) column++;
      operators.push(`${from + quietZone} ${row + quietZone} ${column - from} 1 re`);
    }
  }
  return operators.join('\n');
}
