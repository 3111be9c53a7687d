/** Small pictures of the pages with their fields, which lead to a page. */

import { useEffect, useRef } from 'preact/hooks';
import { entriesOf } from '../../../../shared/domain/fields/field-count.ts';
import type { OpenDocument } from '../../../document/open-document.ts';
import { placeOf } from '../../../document/page-view.tsx';
import type { Field } from '../../api/app-api.ts';
import { t } from '../../frame/i18n.ts';
import { PageThumbnail } from './page-thumbnail.tsx';

/** CSS pixels. */
const width = 72;

interface PageThumbnailsProps {
  /** Without a document, the rail is empty and keeps its place. */
  document: OpenDocument | null;
  currentPage: number;
  fields: readonly Field[];
  tintOf: (recipientId: string | null) => string;
  onPage: (page: number) => void;
}

export function PageThumbnails({ document, currentPage, fields, tintOf, onPage }: PageThumbnailsProps) {
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
        {document?.pages.map((size, index) => {
          const { number } = size;
          const placed = fields.filter(({ page }) => page === number);
          const count = entriesOf(placed).length;
          return (
            <li key={number}>
              <button
                type="button"
                aria-current={number === currentPage ? 'page' : undefined}
                aria-label={t('fields.goToPage', { page: number, count })}
                onClick={() => onPage(number)}
              >
                <span class="thumbnail" aria-hidden="true">
                  <PageThumbnail document={document} index={index} ratio={size.width / size.height} width={width} />
                  {placed.map((field) => (
                    <i key={field.id} style={{ ...placeOf(field, size), '--tint': tintOf(field.recipientId) }} />
                  ))}
                </span>
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
