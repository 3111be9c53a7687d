/** The files that the document was joined from: each leads to its first page. */
import { t } from './i18n.ts';
import type { Opened } from './link.ts';

/** Pages are the children of their list, also those that are not drawn yet. */
function showPage(page: number): void {
  const element = document.querySelector(`.pages > :nth-child(${page})`);
  element?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

export function PartList({ document }: Pick<Opened, 'document'>) {
  const parts = document?.parts ?? [];
  if (parts.length < 2) return null;
  let page = 1;
  const files = parts.map(({ filename, pages }) => {
    const first = page;
    page += pages;
    return { filename, first };
  });
  return (
    <nav class="parts" aria-label={t('files')}>
      <ul>
        {files.map(({ filename, first }) => (
          <li key={first}>
            <button type="button" class="button quiet" onClick={() => showPage(first)}>
              <span>{t('fileAt', { filename, page: first })}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
