/** A thumb is wider than small print: a touch beside the fields means the nearest one. A mouse means what it points at. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a thumb meets without care, in CSS pixels: a smaller field is reached as if it were so large. */
const thumb = 44;

/** How far `at` lies outside `from`–`to`; `Infinity` where the field is out of reach. */
function outside(at: number, from: number, to: number): number {
  const distance = Math.max(from - at, at - to, 0);
  return distance * 2 <= Math.max(thumb - (to - from), 0) ? distance : Number.POSITIVE_INFINITY;
}

/** Index of the box that a touch at this point means, -1 for none. */
export function reached(boxes: readonly Box[], x: number, y: number): number {
  const distances = boxes.map((box) => Math.hypot(outside(x, box.left, box.right), outside(y, box.top, box.bottom)));
  const least = Math.min(...distances);
  return Number.isFinite(least) ? distances.indexOf(least) : -1;
}

/** Passes a tap on the paper between the fields on to the one it means; one on a field is none of its business. */
function passOn(event: MouseEvent): void {
  const { target, clientX, clientY } = event;
  if ((event as PointerEvent).pointerType === 'mouse') return;
  if (!(target instanceof Element) || target.closest('.spot') || getSelection()?.isCollapsed === false) return;
  const fields = [...document.querySelectorAll('.field')];
  const field =
    fields[
      reached(
        fields.map((element) => element.getBoundingClientRect()),
        clientX,
        clientY,
      )
    ];
  const control = field?.querySelector<HTMLElement>('[id]');
  control?.focus({ preventScroll: true });
  control?.click();
}

/** Makes the fields on these pages as easy to reach as a thumb needs. Keyboards reach the fields themselves. */
export function reachable(pages: HTMLElement | null): void {
  pages?.addEventListener('click', passOn);
}
