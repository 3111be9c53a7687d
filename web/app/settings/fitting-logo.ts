/** Logos within the size that the service accepts. */

import { maxLogoBytes, maxLogoSide } from '../../../shared/domain/accounts/profile.ts';
import { blobOf } from '../../canvas-blob.ts';

export type ImageType = 'image/png' | 'image/jpeg';

export interface FittingLogo {
  mimetype: ImageType;
  bytes: Uint8Array;
}

/** Pixels, at the first attempt; sharp at every size at which a logo is shown. */
const longestSide = 1_000;
const shortestAttempt = 100;

/** Reads the first bytes, because browsers derive the type from the file name. */
function typeOf(bytes: Uint8Array): ImageType | null {
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png';
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'image/jpeg' : null;
}

/**
 * Returns the file if the service accepts its type and size, otherwise a smaller PNG of it; null if the browser does not
 * read it.
 */
export async function fittingLogo(file: Blob): Promise<FittingLogo | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mimetype = typeOf(bytes);
  const bitmap = await decoded(file);
  const side = bitmap ? Math.max(bitmap.width, bitmap.height) : 0;
  // The service judges a file that only the browser does not read.
  if (mimetype && bytes.length <= maxLogoBytes && side <= maxLogoSide) return { mimetype, bytes };
  if (!bitmap) return null;
  for (let wanted = longestSide; wanted >= shortestAttempt; wanted /= 1.5) {
    const blob = await drawn(bitmap, Math.min(1, wanted / side));
    if (blob.size <= maxLogoBytes) return { mimetype: 'image/png', bytes: new Uint8Array(await blob.arrayBuffer()) };
  }
  return null;
}

async function decoded(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch {
    return null;
  }
}

function drawn(bitmap: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return blobOf(canvas, 'image/png');
}
