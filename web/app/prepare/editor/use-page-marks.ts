import { useEffect, useRef } from 'preact/hooks';
import type { OpenDocument } from '../../../document/open-document.ts';
import { marksOf, type PageMark } from './page-marks.ts';

/**
 * Reads the lines of a page that expect an entry when the page becomes visible. A page that cannot be read has none.
 */
export function usePageMarks(document: OpenDocument | null, current: number): (page: number) => readonly PageMark[] {
  const known = useRef(new Map<number, readonly PageMark[]>());
  useEffect(() => {
    for (const page of [current, current + 1]) {
      if (!document?.pages[page - 1] || known.current.has(page)) continue;
      known.current.set(page, []);
      document.content(page - 1).then(
        (content) => known.current.set(page, marksOf(content)),
        () => undefined,
      );
    }
  }, [document, current]);
  return (page) => known.current.get(page) ?? [];
}
