/** A panel in the top layer beside the button that opened it: no table or dialog around the button cuts it off. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** The distance of the panel from the button and from the edges of the screen, in CSS pixels. */
const gap = 4;

/**
 * For an element with `popover="manual"` that exists while it is open.
 *
 * @param onClose called when the person leaves the panel. `isFocusKept`: the focus returns to the button
 */
export function useAnchored(
  button: RefObject<HTMLElement | null>,
  onClose: (isFocusKept: boolean) => void,
): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!panel.current || !button.current) return;
    panel.current.showPopover?.();
    place(panel.current, button.current);
  }, []);
  useEffect(() => {
    const leave = ({ target, type }: Event) => {
      if (target instanceof Node && (panel.current?.contains(target) || button.current?.contains(target))) return;
      onClose(type === 'scroll' || type === 'resize');
    };
    // A press elsewhere closes the panel, and so does the page when the button moves away from it.
    const kinds = ['pointerdown', 'focusin', 'scroll', 'resize'] as const;
    for (const kind of kinds) addEventListener(kind, leave, true);
    return () => {
      for (const kind of kinds) removeEventListener(kind, leave, true);
    };
  }, []);
  return panel;
}

/** Below the button with equal ends, above it where there is no room below. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { top, bottom, left, right } = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const isRightToLeft = getComputedStyle(button).direction === 'rtl';
  const x = isRightToLeft ? left : right - width;
  const isAbove = bottom + gap + height > innerHeight && top - gap - height >= 0;
  panel.style.left = `${Math.max(gap, Math.min(x, document.documentElement.clientWidth - width - gap))}px`;
  panel.style.top = `${isAbove ? top - gap - height : bottom + gap}px`;
}
