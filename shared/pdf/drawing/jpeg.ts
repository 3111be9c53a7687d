/** Reads the header of a JPEG, which is embedded as it is (ITU-T T.81; Adobe and Exif application segments). */
import { AppError } from '../../errors.ts';

export interface JpegImage {
  width: number;
  height: number;
  /** Grey, RGB (YCbCr) or CMYK. */
  channels: 1 | 3 | 4;
  /** Adobe's CMYK: 0 is full ink. */
  isInverted: boolean;
  /** Exif orientation 1 to 8: how the stored picture is to be turned for viewing. */
  orientation: number;
  pixelsPerInch: number | undefined;
}

const maxPixels = 120_000_000;

/** Frame headers of the processes PDF viewers decode: baseline, extended sequential, progressive (all Huffman, 8 bits). */
const usableFrames = new Set([0xc0, 0xc1, 0xc2]);
const frames = new Set([...usableFrames, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * Reads a JPEG without decoding it: the segments up to the end of the image, and whether the data between them can be a
 * picture of the size in the header.
 * @throws AppError not_a_pdf (not a JPEG), document_damaged (also for a kind that no PDF viewer shows),
 *   document_too_complex
 */
export function readJpeg(file: Uint8Array): JpegImage {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) throw new AppError('not_a_pdf');
  let frame: Frame | undefined;
  let hasScan = false;
  let scanBytes = 0;
  let isAdobe = false;
  let isEnded = false;
  let orientation = 1;
  let pixelsPerInch: number | undefined;
  for (let at = 2; at + 2 <= bytes.length && !isEnded; ) {
    if (bytes[at] !== 0xff) throw damaged('between two of its segments');
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === endOfImage) {
      isEnded = true;
      break;
    }
    const length = at + 4 > bytes.length ? 0 : bytes.readUInt16BE(at + 2);
    const data = bytes.subarray(at + 4, at + 2 + length);
    if (length < 2 || data.length !== length - 2) throw damaged('in the middle of a segment');
    at += 2 + length;
    if (marker === startOfScan) {
      checkScan(data, frame);
      hasScan = true;
      const end = endOfScan(bytes, at);
      scanBytes += end - at;
      at = end;
    } else if (frames.has(marker)) {
      if (frame) throw damaged('with a second frame');
      frame = readFrame(marker, data);
    } else if (marker === 0xe0 && data.toString('latin1', 0, 5) === 'JFIF\0') pixelsPerInch ??= density(data);
    else if (marker === 0xe1 && data.toString('latin1', 0, 6) === 'Exif\0\0')
      orientation = exifOrientation(data.subarray(6));
    else if (marker === 0xee && data.toString('latin1', 0, 5) === 'Adobe') isAdobe = true;
  }
  if (!isEnded) throw damaged('before its end');
  if (!frame || !hasScan) throw damaged('before its data');
  // No code of a Huffman table is shorter than one bit, and each block of 8 by 8 pixels has at least one. But for the
  // last: pictures of one pixel are in use that have no data at all, and decoders fill them up.
  const blocks = Math.ceil(frame.width / 8) * Math.ceil(frame.height / 8);
  if (scanBytes * 8 < blocks - 1) throw damaged('in its data, of which there is too little');
  const { width, height, channels } = frame;
  return { width, height, channels, isInverted: isAdobe && channels === 4, orientation, pixelsPerInch };
}

function damaged(where: string): AppError {
  return new AppError('document_damaged', { message: `The image is damaged: it breaks off ${where}.` });
}

/** Components of a scan are components of the frame, which comes first (B.2.3). */
function checkScan(data: Buffer, frame: Frame | undefined): void {
  const count = data[0] ?? 0;
  const isWhole = count >= 1 && count <= 4 && data.length === 4 + 2 * count;
  const named = Array.from({ length: count }, (_, index) => data[1 + 2 * index] ?? -1);
  if (!frame || !isWhole || !named.every((id) => frame.components.includes(id))) throw damaged('at a scan');
}

/** The next marker that is neither a stuffed byte nor a restart, or the end of the file. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const next = bytes.readUInt8(at + 1);
    if (next === 0xff) at++;
    else if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2;
    else return at;
  }
  return bytes.length;
}

interface Frame {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  /** Identifiers. */
  components: number[];
}

function readFrame(marker: number, data: Buffer): Frame {
  if (data.length < 6 || !usableFrames.has(marker) || data[0] !== 8) throw new AppError('document_damaged');
  const [height, width, channels] = [data.readUInt16BE(1), data.readUInt16BE(3), data.readUInt8(5)];
  if (width === 0 || height === 0) throw new AppError('document_damaged');
  if (channels !== 1 && channels !== 3 && channels !== 4) throw new AppError('document_damaged');
  if (width * height > maxPixels) {
    throw new AppError('document_too_complex', { message: 'The image has too many pixels.' });
  }
  if (data.length !== 6 + 3 * channels) throw new AppError('document_damaged');
  const components = Array.from({ length: channels }, (_, index) => data.readUInt8(6 + 3 * index));
  return { width, height, channels, components };
}

function density(data: Buffer): number | undefined {
  if (data.length < 12) return undefined;
  const unit = data.readUInt8(7);
  const value = data.readUInt16BE(8);
  if (unit === 1) return value;
  return unit === 2 ? value * 2.54 : undefined;
}

/** Tag 0x0112 of the first directory; 1 when it is absent or unreadable. */
function exifOrientation(tiff: Buffer): number {
  if (tiff.length < 8) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (short(at) === 0x0112) {
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  }
  return 1;
}
