import { useEffect, useRef } from 'preact/hooks';
import type { OpenDocument } from '../../../document/open-document.ts';
import { marksOf, wordsOf } from './page-marks.ts';
import type { PrintedPage } from './placing.ts';

const nothing: PrintedPage = { marks: [], words: [] };

/** Reads what is printed on a page when it becomes visible. A page that cannot be read is empty. */
export function usePrintedPages(document: OpenDocument | null, current: number): (page: number) => PrintedPage {
  const known = useRef(new Map<number, PrintedPage>());
  useEffect(() => {
    for (const page of [current, current + 1]) {
      if (!document?.pages[page - 1] || known.current.has(page)) continue;
      known.current.set(page, nothing);
      document.content(page - 1).then(
        (content) => known.current.set(page, { marks: marksOf(content), words: wordsOf(content) }),
        () => undefined,
      );
    }
  }, [document, current]);
  return (page) => known.current.get(page) ?? nothing;
}
