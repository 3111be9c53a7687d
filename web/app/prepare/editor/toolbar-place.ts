/** Where the toolbar of the selected fields is on the page. Pure, in points. */
import { type Box, between, type PageSize, touches } from './geometry.ts';

/** The distance from the fields, which leaves room for their grips, in CSS pixels. */
const gap = 14;

/**
 * Above the fields, below or beside them: the first place on the page where the toolbar covers no other field.
 * @param fields the rectangle around the selected fields
 * @param toolbar its size in CSS pixels
 * @param scale points for each CSS pixel
 */
export function toolbarPlace(
  fields: Box,
  others: readonly Box[],
  toolbar: { width: number; height: number },
  page: PageSize,
  scale: number,
): { x: number; y: number } {
  const [width, height, away] = [toolbar.width * scale, toolbar.height * scale, gap * scale];
  const x = between(fields.x, 0, page.width - width);
  const y = between(fields.y + (fields.height - height) / 2, 0, page.height - height);
  const places = [
    { x, y: fields.y - away - height },
    { x, y: fields.y + fields.height + away },
    { x: fields.x + fields.width + away, y },
    { x: fields.x - away - width, y },
  ].filter((place) => place.x >= 0 && place.y >= 0 && place.x + width <= page.width && place.y + height <= page.height);
  const covers = (place: { x: number; y: number }) =>
    others.some((other) => touches({ ...place, width, height }, other));
  return places.find((place) => !covers(place)) ?? places[0] ?? { x, y };
}
