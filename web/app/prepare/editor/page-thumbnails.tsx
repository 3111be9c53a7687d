/** Small pictures of the pages with their fields, which lead to a page. */
import { useEffect, useRef } from 'preact/hooks';
import type { OpenDocument } from '../../../document/open-document.ts';
import { t } from '../../frame/i18n.ts';
import { PageThumbnail } from './page-thumbnail.tsx';

/** CSS pixels. */
const width = 72;

interface PageThumbnailsProps {
  /** Without a document, the rail is empty and keeps its place. */
  document: OpenDocument | null;
  currentPage: number;
  /** Returns the number of fields on a page. */
  countOf: (page: number) => number;
  onPage: (page: number) => void;
}

export function PageThumbnails({ document, currentPage, countOf, onPage }: PageThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const rail = list.current;
    const here = rail?.children[currentPage - 1];
    if (!rail || !(here instanceof HTMLElement)) return;
    // Does not use scrollIntoView, which would also move the pages.
    const beyond = here.offsetTop + here.offsetHeight - rail.clientHeight;
    if (here.offsetTop < rail.scrollTop) rail.scrollTop = here.offsetTop;
    else if (beyond > rail.scrollTop) rail.scrollTop = beyond;
  }, [currentPage]);
  return (
    <nav class="thumbnails" aria-label={t('fields.thumbnails')}>
      <ol ref={list}>
        {document?.pages.map(({ number, width: pageWidth, height }, index) => {
          const count = countOf(number);
          return (
            <li key={number}>
              <button
                type="button"
                aria-current={number === currentPage ? 'page' : undefined}
                aria-label={t('fields.goToPage', { page: number, count })}
                onClick={() => onPage(number)}
              >
                <PageThumbnail document={document} index={index} ratio={pageWidth / height} width={width} />
                <span aria-hidden="true">{number}</span>
                {count > 0 && <i class="field-count" aria-hidden="true" data-count={count} />}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
