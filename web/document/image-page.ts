/** The page of a picture as a browser lays it out, and the resolution that the picture's file states. */
import { imagePage as sealedPage } from '../../shared/pdf/drawing/image-page.ts';

export interface ImagePage {
  /** Points. */
  width: number;
  height: number;
  /** The rectangle of the picture: left, top, width, height. */
  picture: [x: number, y: number, width: number, height: number];
}

/** PDF counts from the bottom of the page, a browser from the top. */
export function imagePage(image: { width: number; height: number; pixelsPerInch: number | undefined }): ImagePage {
  const page = sealedPage(image);
  const [x, y, width, height] = page.picture;
  return { ...page, picture: [x, page.height - y - height, width, height] };
}

/** The resolution a PNG (pHYs) or JPEG (JFIF) names for itself. */
export function pixelsPerInch(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPng = bytes.length > 24 && view.getUint32(0) === 0x89504e47;
  return isPng ? pngDensity(view) : jpegDensity(view);
}

function pngDensity(view: DataView): number | undefined {
  for (let at = 8; at + 12 <= view.byteLength; ) {
    const length = view.getUint32(at);
    const type = view.getUint32(at + 4);
    if (type === 0x49444154) return undefined;
    if (type === 0x70485973 && length === 9 && at + 17 <= view.byteLength) {
      return view.getUint8(at + 16) === 1 ? view.getUint32(at + 8) * 0.0254 : undefined;
    }
    at += length + 12;
  }
  return undefined;
}

function jpegDensity(view: DataView): number | undefined {
  for (let at = 2; at + 16 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xda) return undefined;
    if (marker === 0xe0 && view.getUint32(at + 4) === 0x4a464946) {
      const unit = view.getUint8(at + 11);
      const density = view.getUint16(at + 12);
      if (unit === 1) return density;
      return unit === 2 ? density * 2.54 : undefined;
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
