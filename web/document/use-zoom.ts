/** The zoom of the pages, by buttons and by one gesture. The place in the middle, or under the fingers or the wheel, stays there. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { middleOf, nextZoom, type Point, pinchedZoom, placeOn, wayBack, wheeledZoom, type ZoomRange } from './zoom.ts';

export interface Zoom {
  /** 1 fits the width of the screen. */
  value: number;
  /** The `ref` of the element that scrolls the pages sideways, and perhaps upwards and downwards. */
  scroller: (element: HTMLElement | null) => void;
  change: (by: 1 | -1) => void;
  /** Whether the zoom has its largest (1) or smallest (-1) level. */
  isEnd: (by: 1 | -1) => boolean;
  /** Back to 1. */
  reset: () => void;
  /** At least this zoom. The place at the point stays there; without a point, the caller scrolls. Returns whether the zoom changes. */
  enlarge: (least: number, at?: Point) => boolean;
}

interface Anchor {
  page: Element;
  place: Point;
  at: Point;
}

type Pinch = { fingers: [Point, Point]; zoom: number };

function anchorAt(at: Point, scroller: Element | null): Anchor | null {
  const pages = [...(scroller?.querySelectorAll('.page') ?? [])];
  const page = pages.find((one) => one.getBoundingClientRect().bottom > at.y) ?? pages.at(-1);
  return page ? { page, place: placeOn(page.getBoundingClientRect(), at), at } : null;
}

function fingersOf({ touches: [one, other] }: TouchEvent): [Point, Point] | null {
  return one && other
    ? [
        { x: one.clientX, y: one.clientY },
        { x: other.clientX, y: other.clientY },
      ]
    : null;
}

/** `gesture`: two fingers on the pages, or Ctrl and the wheel, which is also a pinch on a touchpad. */
export function useZoom(range: ZoomRange, gesture: 'pinch' | 'wheel'): Zoom {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const anchor = useRef<Anchor | null>(null);
  const [value, setValue] = useState(1);
  const latest = useRef(value);
  const zoomTo = (next: number, at?: Point) => {
    if (next === latest.current) return;
    anchor.current = at ? anchorAt(at, scroller) : null;
    latest.current = next;
    setValue(next);
  };

  useLayoutEffect(() => {
    if (!anchor.current) return;
    const { page, place, at } = anchor.current;
    const way = () => wayBack(page.getBoundingClientRect(), place, at);
    const { x, y } = way();
    scroller?.scrollBy({ left: x, top: y, behavior: 'instant' });
    // The window scrolls the pages upwards and downwards, unless the element does.
    scrollBy({ top: way().y, behavior: 'instant' });
  }, [value]);

  useEffect(() => {
    if (!scroller) return;
    let pinch: Pinch | null = null;
    const begin = (event: TouchEvent) => {
      const fingers = fingersOf(event);
      pinch = fingers && { fingers, zoom: latest.current };
    };
    const move = (event: TouchEvent) => {
      const fingers = fingersOf(event);
      if (!pinch || !fingers) return;
      // The fingers zoom the pages alone: the buttons stay where they are.
      event.preventDefault();
      zoomTo(pinchedZoom(range, pinch.zoom, pinch.fingers, fingers), middleOf(...fingers));
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(wheeledZoom(range, latest.current, event.deltaY), { x: event.clientX, y: event.clientY });
    };
    const listening = new AbortController();
    const { signal } = listening;
    if (gesture === 'wheel') scroller.addEventListener('wheel', wheel, { passive: false, signal });
    else {
      scroller.addEventListener('touchstart', begin, { passive: true, signal });
      scroller.addEventListener('touchend', begin, { passive: true, signal });
      scroller.addEventListener('touchmove', move, { passive: false, signal });
    }
    return () => listening.abort();
  }, [scroller]);

  const middle = () => ({ x: innerWidth / 2, y: innerHeight / 2 });
  return {
    value,
    scroller: setScroller,
    change: (by) => zoomTo(nextZoom(range, latest.current, by), middle()),
    isEnd: (by) => nextZoom(range, value, by) === value,
    reset: () => zoomTo(1, middle()),
    enlarge: (least, at) => {
      if (least <= latest.current) return false;
      zoomTo(least, at);
      return true;
    },
  };
}
