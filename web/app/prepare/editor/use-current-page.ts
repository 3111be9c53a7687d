import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { mostVisiblePage } from './pages-on-screen.ts';

/** The page that covers most of the screen. `coverOf` returns the covered height. */
export function useCurrentPage(
  pages: RefObject<HTMLElement | null>,
  coverOf: () => { top: number; bottom: number },
  key: unknown,
): number {
  const [page, setPage] = useState(1);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setPage(mostVisiblePage(pages.current, coverOf())));
    };
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    look();
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [key]);
  return page;
}
