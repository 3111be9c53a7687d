/**
 * Enlarges touch targets: a tap near small fields counts for the nearest one, and one far from all of them for the page. A
 * mouse click does neither.
 */
import type { Point } from '../document/zoom.ts';

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** CSS pixels a finger needs (WCAG 2.2, 2.5.5 Target Size): a smaller field can be tapped as if it were this large. */
const targetSize = 44;

/** Milliseconds in which a second tap is part of a double tap: not every browser counts taps in `detail`. */
const doubleTapMs = 500;

/** The distance of `position` from the range `from`–`to`; `Infinity` outside its touch target. */
function distanceOutside(position: number, from: number, to: number): number {
  const distance = Math.max(from - position, position - to, 0);
  return distance * 2 <= Math.max(targetSize - (to - from), 0) ? distance : Number.POSITIVE_INFINITY;
}

/** Index of the nearest box whose touch target holds the point, -1 for none. */
export function nearestTarget(boxes: readonly Box[], x: number, y: number): number {
  const distances = boxes.map((box) =>
    Math.hypot(distanceOutside(x, box.left, box.right), distanceOutside(y, box.top, box.bottom)),
  );
  const least = Math.min(...distances);
  return Number.isFinite(least) ? distances.indexOf(least) : -1;
}

/** A touch, and the field on which it came down: browsers move the click to a control nearby, maybe of another field. */
interface Touch {
  pointerId: number;
  field: Element | null | undefined;
}

/**
 * Forwards a tap on the page to the nearest field, one on a rounded corner of a field to its control, and one that the
 * browser moved to another field to the one under the finger. Any other tap on a control, or one that selects text, is
 * left alone.
 * @returns whether the tap meets no field
 */
function forwardTap(event: PointerEvent, touch: Touch | null): boolean {
  const { target, clientX, clientY, pointerId } = event;
  if (event.pointerType === 'mouse' || !(target instanceof Element)) return false;
  if (getSelection()?.isCollapsed === false) return false;
  const touched = touch?.pointerId === pointerId && touch.field?.isConnected ? touch.field : null;
  const isMoved = touched?.contains(target) === false;
  if (target.closest('.field > *, .spot:not(.field)') && !isMoved) return false;
  if (isMoved) stop(event);
  const field = touched ?? target.closest('.field') ?? fieldAt(clientX, clientY);
  const control = field?.querySelector<HTMLElement>('[id]');
  control?.focus({ preventScroll: true });
  control?.click();
  return !control;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function fieldAt(x: number, y: number): Element | undefined {
  const fields = [...document.querySelectorAll('.field')];
  return fields[
    nearestTarget(
      fields.map((element) => element.getBoundingClientRect()),
      x,
      y,
    )
  ];
}

/**
 * Enlarges the touch targets of all fields on these pages. The keyboard reaches the fields without it.
 * Captures the tap: the field's own handler replaces the tapped element and scrolls to the next field.
 * @param onPageTap gets a tap that meets no field. Returns whether it moves the pages under the finger: then the second tap
 *   of a double tap does nothing
 */
export function enlargeTouchTargets(pages: HTMLElement | null, onPageTap: (at: Point) => boolean): void {
  let touch: Touch | null = null;
  let movedAt = Number.NEGATIVE_INFINITY;
  const onDown = ({ pointerId, clientX, clientY }: PointerEvent) => {
    touch = { pointerId, field: document.elementFromPoint(clientX, clientY)?.closest('.field') };
  };
  pages?.addEventListener('pointerdown', onDown, { capture: true });
  const onClick = (event: PointerEvent) => {
    const { timeStamp, detail, clientX, clientY } = event;
    if (timeStamp - movedAt < doubleTapMs) return stop(event);
    const isOnPage = forwardTap(event, touch) && detail < 2;
    if (isOnPage && onPageTap({ x: clientX, y: clientY })) movedAt = timeStamp;
  };
  pages?.addEventListener('click', onClick, { capture: true });
}
