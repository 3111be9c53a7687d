/** Small pictures of the pages with their fields, which lead to a page. */
import { useEffect, useRef } from 'preact/hooks';
import type { OpenDocument } from '../../../document/open-document.ts';
import { t } from '../../frame/i18n.ts';

/** CSS pixels. */
const width = 72;

interface PageThumbnailsProps {
  document: OpenDocument;
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
        {document.pages.map(({ number, width: pageWidth, height }, index) => {
          const count = countOf(number);
          return (
            <li key={number}>
              <button
                type="button"
                aria-current={number === currentPage ? 'page' : undefined}
                aria-label={t('fields.goToPage', { page: number, count })}
                onClick={() => onPage(number)}
              >
                <Thumbnail document={document} index={index} ratio={pageWidth / height} />
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

/** Draws the picture when it comes into view. */
function Thumbnail({ document, index, ratio }: { document: OpenDocument; index: number; ratio: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let cancel = () => {};
    const nearby = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      nearby.disconnect();
      const drawing = document.draw(index, target, width * Math.min(devicePixelRatio || 1, 2), false);
      cancel = drawing.cancel;
      drawing.done.catch(() => undefined);
    });
    nearby.observe(target);
    return () => {
      nearby.disconnect();
      cancel();
    };
  }, [document, index]);
  return <canvas ref={canvas} dir="ltr" style={{ aspectRatio: String(ratio) }} />;
}
