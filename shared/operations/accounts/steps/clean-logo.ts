/** Limits of owners' logos, and the removal of everything that is not part of the picture. */
import { type Logo, maxLogoBytes, maxLogoSide } from '../../../domain/accounts/profile.ts';
import { checkSignatureImage, imageSize } from '../../../domain/recipients/signature-image.ts';
import { AppError } from '../../../errors.ts';

type ImageType = Logo['mimetype'];

/**
 * Chunks that change the picture (ISO/IEC 15948, 11.2 and 11.3). All others are removed: text, times, camera profiles.
 */
const pngChunks = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs'];

/**
 * Returns the logo without metadata, and without bytes after its end. Attack: a file that is also a script or an
 * archive.
 * @throws AppError validation_error: not PNG or JPEG, damaged, or too large
 */
export function cleanLogo(bytes: Uint8Array, mimetype: ImageType): Uint8Array {
  if (bytes.length > maxLogoBytes) throw invalid(`is larger than ${maxLogoBytes} bytes`);
  checkSignatureImage(bytes, mimetype, 'contentBase64');
  const { width = 0, height = 0 } = imageSize(bytes, mimetype) ?? {};
  if (Math.max(width, height) > maxLogoSide) throw invalid(`has more than ${maxLogoSide} pixels on a side`);
  const ranges = mimetype === 'image/png' ? pngRanges(bytes) : jpegRanges(bytes);
  if (!ranges) throw invalid(`is not an image of type ${mimetype}`);
  return joined(ranges.map(([start, end]) => bytes.subarray(start, end)));
}

type Range = [start: number, end: number];

function pngRanges(bytes: Uint8Array): Range[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Range[] = [[0, 8]];
  for (let start = 8; start + 12 <= bytes.length; ) {
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
    const end = start + 12 + view.getUint32(start);
    const isFirst = start === 8;
    if (end > bytes.length || isFirst !== (type === 'IHDR')) return null;
    if (pngChunks.includes(type)) kept.push([start, end]);
    if (type === 'IEND') return kept;
    start = end;
  }
  return null;
}

/**
 * Removes comments and application segments except JFIF's and Adobe's, which define the colours (ITU-T T.81, B.1.1).
 */
function jpegRanges(bytes: Uint8Array): Range[] | null {
  const kept: Range[] = [[0, 2]];
  for (let start = 2; start + 4 <= bytes.length; ) {
    const marker = bytes[start + 1] ?? 0;
    if (bytes[start] !== 0xff) return null;
    if (marker === 0xff) {
      start += 1;
      continue;
    }
    if (marker === 0xda) {
      const end = endOfImage(bytes, start);
      return end === null ? null : [...kept, [start, end]];
    }
    const end = start + 2 + (((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0));
    const isMetadata = (marker >= 0xe1 && marker <= 0xed) || marker === 0xef || marker === 0xfe;
    if (!isMetadata) kept.push([start, end]);
    start = end;
  }
  return null;
}

/** In the scans, 0xff is followed by 0 or a restart marker, so the first end-of-image marker is the end. */
function endOfImage(bytes: Uint8Array, scan: number): number | null {
  for (let at = scan; at + 1 < bytes.length; at++) {
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return at + 2;
  }
  return null;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function invalid(message: string): AppError {
  return new AppError('validation_error', { details: { contentBase64: message } });
}
