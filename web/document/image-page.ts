/**
 * The page a picture is put on when it is sealed, so that what people see and where they sign is the same before and
 * after. The service's own rules are in shared/pdf/drawing/images.ts; a test holds both together.
 */
const a4 = { short: 595.28, long: 841.89 };
const margin = 36;
const screenPixelsPerInch = 96;

export interface ImagePage {
  /** Points. */
  width: number;
  height: number;
  /** Where the picture lies: from the left, from the top, width, height. */
  picture: [x: number, y: number, width: number, height: number];
}

export function imagePage(image: { width: number; height: number; pixelsPerInch: number | undefined }): ImagePage {
  const isLying = image.width > image.height;
  const [width, height] = isLying ? [a4.long, a4.short] : [a4.short, a4.long];
  const [longer, shorter] = [Math.max(image.width, image.height), Math.min(image.width, image.height)];
  const isScan = longer / shorter > 1.26 && longer / shorter < 1.46 && longer > 1000;
  if (isScan) {
    const scale = Math.min(width / image.width, height / image.height);
    const [w, h] = [image.width * scale, image.height * scale];
    return { width, height, picture: [(width - w) / 2, (height - h) / 2, w, h] };
  }
  const own = image.pixelsPerInch;
  const perInch = own !== undefined && own >= 72 ? own : screenPixelsPerInch;
  const room = {
    width: Math.min((image.width * 72) / perInch, width - 2 * margin),
    height: Math.min((image.height * 72) / perInch, height - 2 * margin),
  };
  const scale = Math.min(room.width / image.width, room.height / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  return { width, height, picture: [(width - w) / 2, margin, w, h] };
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
