import { deflateSync } from 'node:zlib';
import type { ObjectSink } from '../objects/object-sink.ts';
import { name, PdfDict, PdfStream } from '../objects/objects.ts';
import { type Canvas, number } from './canvas.ts';
import { type QrMatrix, qrMatrix } from './qr-matrix.ts';

/** Modules of white around a code (ISO/IEC 18004 asks for four; the paper around it gives the rest). */
const quietZone = 2;

interface DrawnCode {
  text: string;
  /** One unit per module, y down; undefined for a text that is too long. */
  form: PdfStream | undefined;
  /** Modules on a side, the white around them included. */
  size: number;
}

/** One service has one verification address: it is on every certificate, and drawn once. */
let last: DrawnCode | undefined;

/** Draws the QR code of a text into a square of `size` points; nothing for a text that is too long. */
export function drawQrCode(canvas: Canvas, sink: ObjectSink, text: string, x: number, y: number, size: number): void {
  if (last?.text !== text) last = drawn(text);
  if (!last.form) return;
  const module = number(size / last.size);
  const resource = canvas.xObjectResource(sink.add(last.form));
  canvas.put(`q ${module} 0 0 -${module} ${number(x)} ${number(y + size)} cm /${resource} Do Q`);
}

function drawn(text: string): DrawnCode {
  const code = qrMatrix(Buffer.from(text));
  if (!code) return { text, form: undefined, size: 0 };
  const size = code.size + 2 * quietZone;
  const content = deflateSync(`0 g\n${rectangles(code)}\nf`);
  const dict = PdfDict.of({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, size, size],
    Resources: new PdfDict(),
    Filter: name('FlateDecode'),
    Length: content.length,
  });
  return { text, form: new PdfStream(dict, content), size };
}

/** The dark modules, those beside each other as one. */
function rectangles(code: QrMatrix): string {
  const operators: string[] = [];
  for (let row = 0; row < code.size; row++) {
    for (let column = 0; column < code.size; column++) {
      if (!code.isDark(row, column)) continue;
      const from = column;
      while (column < code.size && code.isDark(row, column)) column++;
      operators.push(`${from + quietZone} ${row + quietZone} ${column - from} 1 re`);
    }
  }
  return operators.join('\n');
}
