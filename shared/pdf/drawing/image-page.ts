/**
 * The geometry of a picture on its page. The sealed file and the pages that show the document before sealing share it.
 */

export interface ImagePage {
  /** Points. */
  width: number;
  height: number;
  /** Points, from the lower left corner of the page. */
  picture: [x: number, y: number, width: number, height: number];
}

/** The largest rectangle of the picture's proportions in the middle of a box: x, y, width, height. */
export function fitInto(
  image: { width: number; height: number },
  box: { x: number; y: number; width: number; height: number },
): [x: number, y: number, width: number, height: number] {
  const scale = Math.min(box.width / image.width, box.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  return [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height];
}

const a4 = { short: 595.28, long: 841.89 };
const margin = 36;
/** The resolution of a picture that states none: that of a screen. */
const screenPixelsPerInch = 96;

/**
 * The page a picture is put on, in points: A4, upright or lying as the picture is. A scan (one with a paper's
 * proportions) fills the page; anything else keeps a margin and is not enlarged beyond its resolution.
 */
export function imagePage(image: { width: number; height: number; pixelsPerInch: number | undefined }): ImagePage {
  const isLying = image.width > image.height;
  const [width, height] = isLying ? [a4.long, a4.short] : [a4.short, a4.long];
  const proportions = Math.max(image.width, image.height) / Math.min(image.width, image.height);
  const isScan = proportions > 1.26 && proportions < 1.46 && Math.max(image.width, image.height) > 1000;
  if (isScan) return { width, height, picture: fitInto(image, { x: 0, y: 0, width, height }) };
  const perInch = image.pixelsPerInch && image.pixelsPerInch >= 72 ? image.pixelsPerInch : screenPixelsPerInch;
  const natural = { width: (image.width * 72) / perInch, height: (image.height * 72) / perInch };
  const room = {
    width: Math.min(natural.width, width - 2 * margin),
    height: Math.min(natural.height, height - 2 * margin),
  };
  const [, , drawnWidth, drawnHeight] = fitInto(image, { x: 0, y: 0, ...room });
  return { width, height, picture: [(width - drawnWidth) / 2, height - margin - drawnHeight, drawnWidth, drawnHeight] };
}
