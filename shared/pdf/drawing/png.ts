/** Reads PNG (W3C PNG, third edition) into what an image XObject takes: every colour type, depth and interlacing. */
import { inflateSync } from 'node:zlib';
import { crc32 } from '../../crypto/crc32.ts';
import { AppError } from '../../errors.ts';
import { unfilter } from '../parser/predictor.ts';

export interface PngImage {
  width: number;
  height: number;
  /** Colour: 1 = grey, 3 = RGB, or a palette. */
  channels: 1 | 3;
  bitsPerChannel: number;
  palette: Uint8Array | undefined;
  /** zlib data: rows with PNG filters if `hasRowFilters`, otherwise rows without filters, deflated again. */
  samples: { data: Uint8Array; hasRowFilters: boolean };
  /** 8 bits per pixel, when anything is transparent. */
  alpha: Uint8Array | undefined;
  pixelsPerInch: number | undefined;
}

/** Larger pictures are refused before memory is taken for them. */
const maxPixels = 60_000_000;
const maxBytes = 160_000_000;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const channelsOf = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const depthsOf = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);

interface Header {
  width: number;
  height: number;
  depth: number;
  type: number;
  channels: number;
  isInterlaced: boolean;
}

/**
 * @param deflate compresses samples that had to be rearranged.
 * @throws AppError not_a_pdf (the file is not what its type says), document_damaged, document_too_complex.
 */
export function readPng(file: Uint8Array, deflate: (samples: Uint8Array) => Uint8Array): PngImage {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.subarray(0, 8).equals(signature)) throw new AppError('not_a_pdf');
  let header: Header | undefined;
  let palette: Buffer | undefined;
  let transparency: Buffer | undefined;
  let pixelsPerInch: number | undefined;
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) throw new AppError('document_damaged');
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (/^[A-Z]/.test(type) && crc32(bytes.subarray(at + 4, at + 8 + length)) !== bytes.readUInt32BE(at + 8 + length)) {
      throw new AppError('document_damaged');
    }
    if (type === 'IHDR' && !header) header = readHeader(data);
    else if (type === 'PLTE') palette = data;
    else if (type === 'tRNS') transparency = data;
    else if (type === 'pHYs' && length === 9 && data[8] === 1) pixelsPerInch = data.readUInt32BE(0) * 0.0254;
    else if (type === 'IDAT') parts.push(data);
    else if (type === 'IEND') break;
    at += 12 + length;
  }
  if (!header || parts.length === 0) throw new AppError('document_damaged');
  if (header.type === 3 && (!palette || palette.length % 3 !== 0 || palette.length === 0))
    throw new AppError('document_damaged');

  const packed = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  const expected = passes(header).reduce((sum, pass) => sum + pass.rows * (pass.rowBytes + 1), 0);
  const raw = inflate(packed, expected);
  const facts = {
    width: header.width,
    height: header.height,
    channels: header.type === 2 || header.type === 6 ? (3 as const) : (1 as const),
    palette: header.type === 3 ? palette : undefined,
    pixelsPerInch,
  };
  if (!header.isInterlaced && header.type < 4 && !transparency) {
    return { ...facts, bitsPerChannel: header.depth, samples: { data: packed, hasRowFilters: true }, alpha: undefined };
  }
  const { colour, alpha } = separate(header, raw, transparency);
  return { ...facts, bitsPerChannel: 8, samples: { data: deflate(colour), hasRowFilters: false }, alpha };
}

function readHeader(data: Buffer): Header {
  if (data.length !== 13) throw new AppError('document_damaged');
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth, type] = [data.readUInt8(8), data.readUInt8(9)];
  const channels = channelsOf.get(type);
  const isKnown = channels !== undefined && depthsOf.get(type)?.includes(depth) && data.readUInt8(12) < 2;
  if (!isKnown || width === 0 || height === 0) throw new AppError('document_damaged');
  if (width * height > maxPixels || (width * height * channels * depth) / 8 > maxBytes) {
    throw new AppError('document_too_complex', { message: 'The image has too many pixels.' });
  }
  return { width, height, depth, type, channels, isInterlaced: data.readUInt8(12) === 1 };
}

/** Inflates to exactly the expected length; too little data means a damaged file, further data is ignored. */
function inflate(packed: Buffer, expected: number): Buffer {
  try {
    const raw = inflateSync(packed, { maxOutputLength: expected + 65_536 });
    if (raw.length < expected) throw new AppError('document_damaged');
    return raw;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('document_damaged', { cause });
  }
}

/** The seven passes of Adam7, or the one of a picture that is not interlaced. */
function passes({ width, height, depth, channels, isInterlaced }: Header) {
  const starts = isInterlaced
    ? [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 0, 1, 1]];
  return starts.flatMap(([x = 0, y = 0, dx = 1, dy = 1]) => {
    const columns = Math.ceil((width - x) / dx);
    const rows = Math.ceil((height - y) / dy);
    if (columns <= 0 || rows <= 0) return [];
    return [{ x, y, dx, dy, columns, rows, rowBytes: Math.ceil((columns * channels * depth) / 8) }];
  });
}

/** Undoes the filters and takes colour and transparency apart, 8 bits each (a palette index stays one). */
function separate(
  header: Header,
  raw: Buffer,
  transparency: Buffer | undefined,
): { colour: Uint8Array; alpha: Uint8Array | undefined } {
  const { width, height, depth, type, channels } = header;
  const colours = type === 2 || type === 6 ? 3 : 1;
  const hasAlpha = type >= 4 || transparency !== undefined;
  const colour = new Uint8Array(width * height * colours);
  const alpha = hasAlpha ? new Uint8Array(width * height).fill(255) : undefined;
  const key = type === 0 || type === 2 ? keyOf(transparency, colours) : undefined;
  const greyScale = type === 0 && depth < 8 ? 255 / (2 ** depth - 1) : 1;
  const sample = [0, 0, 0, 0];
  let offset = 0;
  for (const pass of passes(header)) {
    let before: Uint8Array = new Uint8Array(pass.rowBytes);
    for (let row = 0; row < pass.rows; row++) {
      const line = raw.subarray(offset + 1, offset + 1 + pass.rowBytes);
      const filter = raw[offset] ?? 0;
      if (filter > 4) throw new AppError('document_damaged');
      unfilter(filter, line, before, Math.max(1, (channels * depth) >> 3));
      before = line;
      offset += pass.rowBytes + 1;
      if (depth === 8 && type >= 4 && !header.isInterlaced && alpha) {
        takeApart(line, colours, colour, alpha, row * width);
        continue;
      }
      for (let column = 0; column < pass.columns; column++) {
        for (let channel = 0; channel < channels; channel++) {
          sample[channel] = sampleAt(line, column * channels + channel, depth);
        }
        const pixel = (pass.y + row * pass.dy) * width + pass.x + column * pass.dx;
        for (let channel = 0; channel < colours; channel++) {
          const value = sample[channel] ?? 0;
          colour[pixel * colours + channel] = depth === 16 ? value >> 8 : value * greyScale;
        }
        if (!alpha) continue;
        if (type >= 4) alpha[pixel] = depth === 16 ? (sample[colours] ?? 0) >> 8 : (sample[colours] ?? 0);
        else if (type === 3) alpha[pixel] = transparency?.[sample[0] ?? 0] ?? 255;
        else if (key?.every((value, channel) => value === sample[channel])) alpha[pixel] = 0;
      }
    }
  }
  return { colour, alpha };
}

/** The one colour that is transparent. */
function keyOf(transparency: Buffer | undefined, colours: number): number[] | undefined {
  if (!transparency || transparency.length < colours * 2) return undefined;
  return Array.from({ length: colours }, (_, channel) => transparency.readUInt16BE(channel * 2));
}

function sampleAt(line: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return line[index] ?? 0;
  if (depth === 16) return ((line[index * 2] ?? 0) << 8) | (line[index * 2 + 1] ?? 0);
  const bit = index * depth;
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
}

/** Splits a whole row of 8-bit pixels with alpha, the form of signature images. */
function takeApart(line: Uint8Array, colours: number, colour: Uint8Array, alpha: Uint8Array, pixel: number): void {
  let to = pixel * colours;
  let at = pixel;
  for (let from = 0; from < line.length; ) {
    for (let channel = 0; channel < colours; channel++) colour[to++] = line[from++] ?? 0;
    alpha[at++] = line[from++] ?? 0;
  }
}
