/** Images of signatures: their type by content, and limits on the cost of decoding them. */
import { AppError } from '../../errors.ts';
import type { StoredImage } from './recipient.ts';

export const maxSignatureBytes = 200 * 1024;
export const maxSignatureSide = 4_096;
/** Four bytes each when decoded. */
export const maxSignaturePixels = 4_000_000;

export interface ImageSize {
  width: number;
  height: number;
}

/**
 * @param path the field of the request, for the error
 * @throws AppError validation_error: not what its type says, too large, empty
 */
export function checkSignatureImage(bytes: Uint8Array, mimetype: StoredImage['mimetype'], path: string): void {
  if (bytes.length > maxSignatureBytes) throw invalid(path, `is larger than ${maxSignatureBytes} bytes`);
  const size = imageSize(bytes, mimetype);
  if (!size || size.width === 0 || size.height === 0) throw invalid(path, `is not an image of type ${mimetype}`);
  const isTooLarge = Math.max(size.width, size.height) > maxSignatureSide;
  if (isTooLarge || size.width * size.height > maxSignaturePixels) {
    throw invalid(path, `has more than ${maxSignatureSide} pixels on a side or ${maxSignaturePixels} in all`);
  }
}

/** Returns null if the bytes are not an image of this type. */
export function imageSize(bytes: Uint8Array, mimetype: StoredImage['mimetype']): ImageSize | null {
  return mimetype === 'image/png' ? pngSize(bytes) : jpegSize(bytes);
}

/** PNG (ISO/IEC 15948): the signature, then IHDR with width and height. */
function pngSize(bytes: Uint8Array): ImageSize | null {
  const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  if (bytes.length < 33 || start.some((byte, index) => bytes[index] !== byte)) return null;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** JPEG (ITU-T T.81, B.1.1): segments up to the frame header (SOF), which holds height and width. */
function jpegSize(bytes: Uint8Array): ImageSize | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = viewOf(bytes);
  let offset = 2;
  while (offset + 9 < bytes.length) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    // Every SOFn but DHT (C4), JPG (C8) and DAC (CC).
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    const length = view.getUint16(offset + 2);
    // Start of scan before any frame, or a segment that does not hold its own length.
    if (marker === 0xda || length < 2) return null;
    offset += 2 + length;
  }
  return null;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function invalid(path: string, message: string): AppError {
  return new AppError('validation_error', { details: { [path]: message } });
}
