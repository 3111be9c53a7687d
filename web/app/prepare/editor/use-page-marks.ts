/** The places on each page that wait for an entry, read when a page comes into view. */
import { useEffect, useRef } from 'preact/hooks';
import type { OpenDocument } from '../../../document/open-document.ts';
import { marksOf, type PageMark } from './page-marks.ts';

/** Answers the marks of a page as far as they are read; a page that cannot be read has none. */
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
