/**
 * Draws only the rows of a long list that are near the screen: ten thousand rows would take seconds at every letter of
 * a search.
 */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { rowsInView } from './rows-in-view.ts';

/** Shorter lists are drawn whole, so that the browser's search and print include every row. */
const wholeUpTo = 200;
export interface VisibleRows {
  body: RefObject<HTMLTableSectionElement | null>;
  /** Whether all rows are drawn, which may then have different heights. */
  isWhole: boolean;
  first: number;
  /** The index after the last row. */
  end: number;
  /** The height of the rows that are not drawn, in CSS pixels. */
  before: number;
  after: number;
}

/** Rows of a list that is not drawn whole must have the same height. */
export function useVisibleRows(count: number): VisibleRows {
  const body = useRef<HTMLTableSectionElement>(null);
  const [{ first, end, height }, set] = useState({ first: 0, end: wholeUpTo, height: 72 });
  const isWhole = count <= wholeUpTo;
  useLayoutEffect(() => {
    if (isWhole) return;
    const measure = () => {
      const row = body.current?.querySelector<HTMLElement>('tr[data-row]');
      if (!body.current || !row) return;
      const next = rowsInView(body.current.getBoundingClientRect().top, innerHeight, row.offsetHeight, count);
      set((now) => (now.first === next.first && now.end === next.end && now.height === next.height ? now : next));
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [count, isWhole]);
  if (isWhole) return { body, isWhole, first: 0, end: count, before: 0, after: 0 };
  const last = Math.min(end, count);
  const start = Math.min(first, last);
  return { body, isWhole, first: start, end: last, before: start * height, after: (count - last) * height };
}
