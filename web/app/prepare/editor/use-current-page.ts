import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { mostVisiblePage } from './pages-on-screen.ts';

/** The page that covers most of the window in which the pages scroll. `key`: changes when there are other pages. */
export function useCurrentPage(pages: RefObject<HTMLElement | null>, key: unknown): number {
  const [page, setPage] = useState(1);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const window = pages.current?.parentElement;
        if (window) setPage(mostVisiblePage(pages.current, window.getBoundingClientRect()));
      });
    };
    // Also catches the scrolling of elements.
    addEventListener('scroll', look, { passive: true, capture: true });
    addEventListener('resize', look);
    look();
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [key]);
  return page;
}
