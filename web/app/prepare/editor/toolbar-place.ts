/** Where the toolbar of the selected fields is on the page. Pure, in points. */
import { type Box, between, contains, type PageSize, touches } from './geometry.ts';

/** The distance from the fields, which leaves room for their grips, and from printed words, in CSS pixels. */
const gap = { fields: 14, words: 4 };

interface Surroundings {
  page: PageSize;
  /** The part of the page that is on the screen. */
  visible: Box;
  others: readonly Box[];
  words: readonly Box[];
}

/**
 * Above the fields, below or beside them: the first place on the screen where the toolbar covers neither another field nor
 * printed words, otherwise where it covers no other field, otherwise the first such place on the page.
 * @param fields the rectangle around the selected fields
 * @param toolbar its size in CSS pixels
 * @param scale points for each CSS pixel
 */
export function toolbarPlace(
  fields: Box,
  { page, visible, others, words }: Surroundings,
  toolbar: { width: number; height: number },
  scale: number,
): { x: number; y: number } {
  const [width, height] = [toolbar.width * scale, toolbar.height * scale];
  const [away, apart] = [gap.fields * scale, gap.words * scale];
  const [left, right] = [fields.x, fields.x + fields.width];
  const x = between(left, 0, page.width - width);
  const y = between(fields.y + (fields.height - height) / 2, 0, page.height - height);
  const usual = [fields.y - away - height, fields.y + fields.height + away].map((at) => ({ x, y: at }));
  /** Along the fields: past the words that the usual place covers. */
  const moved = usual.flatMap((place) =>
    words
      .filter((word) => touches(word, { ...place, width, height }))
      .flatMap((word) => [word.x + word.width + apart, word.x - apart - width])
      .filter((at) => at < right && at + width > left)
      .map((at) => ({ ...place, x: at })),
  );
  const beside = [right + away, left - away - width].map((at) => ({ x: at, y }));
  const boxes = [...usual, ...moved, ...beside].map((place) => ({ ...place, width, height }));
  const onPage = boxes.filter((box) => contains({ x: 0, y: 0, ...page }, box));
  const onScreen = onPage.filter((box) => contains(visible, box));
  const firstFree = (places: readonly Box[], avoided: readonly Box[]) =>
    places.find((box) => !avoided.some((one) => touches(box, one)));
  const all = [...others, ...words];
  const best =
    firstFree(onScreen, all) ??
    firstFree(onScreen, others) ??
    firstFree(onPage, all) ??
    firstFree(onPage, others) ??
    onPage[0];
  return best ? { x: best.x, y: best.y } : { x, y };
}
