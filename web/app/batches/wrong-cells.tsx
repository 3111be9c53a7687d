/** Every wrong cell by row, in pages. */
import { useState } from 'preact/hooks';
import type { BatchCheckV1 } from '../../../shared/contracts/batches.ts';
import { Button } from '../../components/button.tsx';
import { number } from '../../format/number.ts';
import { Table } from '../components/table.tsx';
import { t } from '../frame/i18n.ts';
import { columnOf, type Target, targetsOf, type Used } from './columns.ts';
import type { Table as FileTable } from './table.ts';

const pageSize = 50;

interface WrongCellsProps {
  check: BatchCheckV1;
  table: FileTable;
  template: Used;
  chosen: readonly Target[];
}

/** The field chooses the sentence, not the service's. */
function reasonOf(field: string, value: string): string {
  if (value === '') return t('invalid.empty');
  return t(field.endsWith('.email') ? 'invalid.email' : 'invalid.refused');
}

export function WrongCells({ check, table, template, chosen }: WrongCellsProps) {
  const [page, setPage] = useState(0);
  const pages = Math.ceil(check.problems.length / pageSize);
  const targets = targetsOf(template);
  const heads = [t('many.row'), t('many.column'), t('many.value'), t('many.problem')];
  const rows = check.problems.slice(page * pageSize, (page + 1) * pageSize).map(({ row, field }) => {
    const column = columnOf(field, chosen, targets);
    const value = table.rows[row]?.[column] ?? '';
    // The first row of the file has the headings.
    return {
      key: `${row} ${field}`,
      cells: [number(row + 2), table.headings[column] ?? field, value, reasonOf(field, value)],
    };
  });
  return (
    <>
      <Table label={t('many.wrongCells')} heads={heads} rows={rows} hasAction={false} />
      {pages > 1 && (
        <div class="row">
          <Button look="quiet" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('many.previous')}
          </Button>
          <p role="status">{t('many.page', { page: number(page + 1), pages: number(pages) })}</p>
          <Button look="quiet" disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            {t('many.next')}
          </Button>
        </div>
      )}
      {check.problemCount > check.problems.length && (
        <p class="hint">{t('many.unnamed', { count: check.problemCount - check.problems.length })}</p>
      )}
    </>
  );
}
