/** How large a narrow screen shows the pages at a field: so that the text around the field can be read. */
import type { PageText } from '../document/page-content.ts';

/** CSS pixels. */
const readableSize = 12;
/** Points: the text of a page without words, such as a scan. */
const usualSize = 10;
/** Points above and below the field. */
const surroundings = 150;
const largest = 3;

/**
 * The zoom at which the text around the field is readable, from 1 (the width of the screen) to 3.
 * @param pixelsPerPoint CSS pixels of a point at zoom 1
 */
export function readableZoom(
  texts: readonly PageText[],
  field: { y: number; height: number },
  pixelsPerPoint: number,
): number {
  const near = texts.filter(({ y }) => y > field.y - surroundings && y < field.y + field.height + surroundings);
  const zoom = readableSize / (usualHeight(near) * pixelsPerPoint);
  return Math.min(Math.max(Math.ceil(zoom * 100) / 100, 1), largest);
}

/** The height that most letters have or exceed: a few small ones, as of a page number, do not count. */
function usualHeight(texts: readonly PageText[]): number {
  const ascending = [...texts].sort((one, other) => one.height - other.height);
  const letters = ascending.reduce((sum, { text }) => sum + text.length, 0);
  let passed = 0;
  for (const { text, height } of ascending) {
    passed += text.length;
    if (passed > letters / 5) return height;
  }
  return usualSize;
}
