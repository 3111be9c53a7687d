/** Where a new field lands: on the blank under the pointer, otherwise around the pointer. Pure, in points. */
import type { FieldType } from '../../../../shared/domain/fields/field-rules.ts';
import { type Box, keptOnPage, type PageSize, touches } from './geometry.ts';
import type { PageMark } from './page-marks.ts';
import { boxOnMark, usualBox } from './placing.ts';
import { type Snapped, snapMove, snapTargets } from './snapping.ts';

interface LandingPage {
  /** The fields of the page. */
  fields: readonly Box[];
  marks: readonly PageMark[];
  size: PageSize;
}

interface Point {
  x: number;
  y: number;
}

/** How far from a mark the pointer may be. */
const slack = { side: 6, below: 8, above: 18 };

/** The vertical distance from the place where one writes; null if the pointer is not at the mark or its words. */
function distanceFrom(mark: PageMark, { x, y }: Point): number | null {
  if (!mark.isEntry || x < mark.from - slack.side || x > mark.to + slack.side) return null;
  const above = mark.height > 0 ? mark.height + 2 : slack.above;
  if (y < mark.y - above || y > mark.y + (mark.height > 0 ? 2 : slack.below)) return null;
  return Math.abs(y - (mark.y - (mark.height > 0 ? mark.height / 2 : 5)));
}

/** The blank, line or box under the pointer on which no field is yet. */
function boxAt(type: FieldType, at: Point, { fields, marks }: LandingPage): Box | null {
  let best: { box: Box; away: number } | null = null;
  for (const mark of marks) {
    const away = distanceFrom(mark, at);
    const box = away === null ? null : boxOnMark(type, mark, marks);
    if (away === null || !box || (best && best.away <= away)) continue;
    if (!fields.some((field) => touches(box, field))) best = { box, away };
  }
  return best?.box ?? null;
}

/**
 * @param at the pointer
 * @param reach the largest distance of a snap to edges of other fields; 0: the field lands around the pointer
 */
export function landing(type: FieldType, at: Point, page: LandingPage, reach: number): Snapped<Box> {
  const onMark = reach > 0 ? boxAt(type, at, page) : null;
  if (onMark) {
    const box = keptOnPage(onMark, page.size);
    return {
      box,
      guides: [
        { axis: 'x', at: box.x },
        { axis: 'y', at: box.y + box.height },
      ],
    };
  }
  const targets = snapTargets(page.fields, page.marks, page.size);
  const { box, guides } = snapMove(usualBox(type, at), targets, reach);
  return { box: keptOnPage(box, page.size), guides };
}
