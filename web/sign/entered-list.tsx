import type { EnteredPage } from './entered.ts';
import { t } from './i18n.ts';

interface EnteredListProps {
  pages: readonly EnteredPage[];
  /** Pages of the document. */
  pageCount: number;
}

/** The entries of the person, in the order of the document. */
export function EnteredList({ pages, pageCount }: EnteredListProps) {
  return (
    <div class="entered">
      {pages.map(({ page, entries }) => (
        <section key={page} aria-label={t('pageOf', { page, pages: pageCount })}>
          {pageCount > 1 && <p aria-hidden="true">{t('onPage', { page })}</p>}
          <ul>
            {entries.map(({ label, value, count }) => (
              <li key={`${label} ${value}`} class={value === null ? 'ticked' : undefined}>
                <bdi>{label}</bdi>
                {value !== null && (
                  <>
                    {': '}
                    <b dir="auto">{value}</b>
                  </>
                )}
                {count > 1 && ` (${count} ×)`}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
