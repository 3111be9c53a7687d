/** Enlarges touch targets: a tap near small fields counts for the nearest one. A mouse click does not. */

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** CSS pixels a finger needs (WCAG 2.2, 2.5.5 Target Size): a smaller field can be tapped as if it were this large. */
const targetSize = 44;

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

/**
 * Forwards a tap on the page to the nearest field, and one on a rounded corner of a field to its control. A tap on a
 * control itself, or one that selects text, is left alone.
 */
function forwardTap(event: MouseEvent): void {
  const { target, clientX, clientY } = event;
  if ((event as PointerEvent).pointerType === 'mouse') return;
  if (!(target instanceof Element) || target.closest('.field > *, .spot:not(.field)')) return;
  if (getSelection()?.isCollapsed === false) return;
  const control = (target.closest('.field') ?? fieldAt(clientX, clientY))?.querySelector<HTMLElement>('[id]');
  control?.focus({ preventScroll: true });
  control?.click();
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
 */
export function enlargeTouchTargets(pages: HTMLElement | null): void {
  pages?.addEventListener('click', forwardTap, { capture: true });
}
