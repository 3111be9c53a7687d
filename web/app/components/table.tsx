import type { ComponentChildren } from 'preact';
import { t } from '../frame/i18n.ts';

interface TableProps {
  /** `addressed`: on a narrow screen, the address is below the name. */
  look?: 'addressed';
  label: string;
  heads: readonly string[];
  /** A cell for each head, and with `hasAction` a last one with a button. */
  rows: readonly { key: string; cells: readonly ComponentChildren[] }[];
  hasAction?: boolean;
}

/** A table, usually with a button in each row. On a narrow screen the cells of a row are lines that begin with their heads. */
export function Table({ look, label, heads, rows, hasAction = true }: TableProps) {
  return (
    <table class={look ? `row-cards ${look}` : 'row-cards'} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
          {hasAction && (
            <th scope="col">
              <span class="sr">{t('action')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={heads[index] ?? ''} data-head={heads[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
