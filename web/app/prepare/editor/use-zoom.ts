import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { wheeledZoom } from './zoom.ts';

/** The middle of the screen, or the place under the wheel, stays where it is while the size changes. */
export function useZoom(area: RefObject<HTMLElement | null>): [number, (zoom: number) => void] {
  const [zoom, setZoom] = useState(1);
  const latest = useRef(zoom);
  const change = (next: number, at = { x: innerWidth / 2, y: innerHeight / 2 }) => {
    const element = area.current;
    if (!element || next === latest.current) return;
    const before = element.getBoundingClientRect();
    const share = (at.y - before.top) / before.height;
    const across = element.scrollLeft + at.x - before.left;
    const factor = next / latest.current;
    latest.current = next;
    setZoom(next);
    requestAnimationFrame(() => {
      const after = element.getBoundingClientRect();
      scrollBy({ top: after.top + share * after.height - at.y, behavior: 'instant' });
      element.scrollLeft = across * factor - (at.x - after.left);
    });
  };
  useEffect(() => {
    const element = area.current;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      change(wheeledZoom(latest.current, event.deltaY), { x: event.clientX, y: event.clientY });
    };
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  }, []);
  return [zoom, change];
}
