/** Writes objects as PDF syntax (ISO 32000-2, 7.3): the only place that does. */
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../objects/objects.ts';
import type { ByteSink } from './byte-sink.ts';

/** Writes an object as PDF syntax. `/Length` of a stream is set to the number of bytes written. */
export function writeObject(sink: ByteSink, object: PdfObject): void {
  if (object === null) sink.text('null');
  else if (typeof object === 'number') sink.text(formatNumber(object));
  else if (typeof object === 'boolean') sink.text(object ? 'true' : 'false');
  else if (object instanceof PdfName) sink.text(formatName(object.value));
  else if (object instanceof PdfRef) sink.text(`${object.num} ${object.gen} R`);
  else if (object instanceof PdfString) writeString(sink, object);
  else if (object instanceof PdfDict) writeDict(sink, object);
  else if (object instanceof PdfStream) writeStream(sink, object);
  else {
    sink.byte(0x5b);
    for (let i = 0; i < object.length; i++) {
      if (i > 0) sink.byte(0x20);
      writeObject(sink, object[i] ?? null);
    }
    sink.byte(0x5d);
  }
}

export function writeIndirect(sink: ByteSink, num: number, gen: number, object: PdfObject): void {
  sink.text(`${num} ${gen} obj\n`);
  writeObject(sink, object);
  sink.text('\nendobj\n');
}

export function writeDict(sink: ByteSink, dict: PdfDict): void {
  sink.text('<<');
  for (let i = 0; i < dict.size; i++) {
    const value = dict.valueAt(i);
    sink.text(formatName(dict.keyAt(i)));
    if (!startsWithDelimiter(value)) sink.byte(0x20);
    writeObject(sink, value);
  }
  sink.text('>>');
}

function startsWithDelimiter(value: PdfObject): boolean {
  return value instanceof PdfName || value instanceof PdfDict || value instanceof PdfString || Array.isArray(value);
}

function writeStream(sink: ByteSink, stream: PdfStream): void {
  const dict = stream.dict.get('Length') === stream.raw.length ? stream.dict : stream.dict.clone();
  dict.set('Length', stream.raw.length);
  writeDict(sink, dict);
  sink.text('\nstream\n');
  sink.bytes(stream.raw);
  sink.text('\nendstream');
}

/** A number without exponent; NaN and infinities become 0. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? String(value === 0 ? 0 : value) : value.toFixed(0);
  if (!Number.isFinite(value)) return '0';
  const text = String(value);
  if (!text.includes('e')) return text;
  return value.toFixed(12).replace(/\.?0+$/, '') || '0';
}

/** Writes a number for page content with five decimals, far more than a screen or printer can show. */
export function formatOperand(value: number): string {
  if (Number.isInteger(value)) return formatNumber(value);
  const rounded = Math.round(value * 100000) / 100000;
  return formatNumber(rounded);
}

/** The name with its slash, irregular characters as `#xx`. */
export function formatName(value: string): string {
  if (/^[A-Za-z0-9_.:+*-]*$/.test(value)) return `/${value}`;
  let text = '/';
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i) & 255;
    const isRegular = code > 32 && code < 127 && !'()<>[]{}/%#'.includes(value.charAt(i));
    text += isRegular ? value.charAt(i) : `#${code.toString(16).padStart(2, '0')}`;
  }
  return text;
}

function writeString(sink: ByteSink, { bytes, isHex }: PdfString): void {
  if (isHex) {
    sink.text(`<${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}>`);
    return;
  }
  sink.byte(0x28);
  for (const byte of bytes) {
    if (byte === 0x28 || byte === 0x29 || byte === 0x5c) sink.byte(0x5c);
    // A bare carriage return would be read back as a line feed.
    if (byte === 13) sink.text('\\r');
    else sink.byte(byte);
  }
  sink.byte(0x29);
}
