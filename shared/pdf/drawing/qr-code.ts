/** QR codes (ISO/IEC 18004) as page content. */
import { deflateSync } from 'node:zlib';
import { formDict, name, PdfDict, PdfStream } from '../objects/objects.ts';
import type { ObjectSink } from '../objects/source.ts';
import { type Canvas, number } from './canvas.ts';
import { qrModules } from './qr-modules.ts';

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
  const code = qrModules(bytes);
  const size = code.size + 2 * quietZone;
  const rectangles = code.runs.map(({ x, y, width }) => `${x + quietZone} ${y + quietZone} ${width} 1 re`);
  const content = deflateSync(`0 g\n${rectangles.join('\n')}\nf`);
  const coding = { Filter: name('FlateDecode'), Length: content.length };
  const dict = formDict([0, 0, size, size], new PdfDict(), coding);
  return { text, form: new PdfStream(dict, content), size };
}
