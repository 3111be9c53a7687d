import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../frame/i18n.ts';
import { EnvelopeRow } from './envelope-row.tsx';
import type { ListQuery, SortKey } from './list-query.ts';
import type { RowAction } from './row-actions.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/** The columns with the screens that show them. */
const columns: readonly (readonly [SortKey, string])[] = [
  ['name', ''],
  ['recipients', 'wide'],
  ['status', 'wide'],
  ['changed', 'wide'],
  ['expires', 'widest'],
];

interface TableProps {
  envelopes: readonly AppEnvelope[];
  query: ListQuery;
  selected: ReadonlySet<string>;
  onSelected: (ids: readonly string[], isSelected: boolean) => void;
  onQuery: (change: Partial<ListQuery>) => void;
  onAction: (action: RowAction, envelope: AppEnvelope) => void;
}

export function EnvelopeTable({ envelopes, query, selected, onSelected, onQuery, onAction }: TableProps) {
  const { body, first, end, before, after } = useVisibleRows(envelopes.length);
  const ids = envelopes.map(({ id }) => id);
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <table class="envelope-list" aria-rowcount={envelopes.length + 1}>
      <thead>
        <tr>
          <th scope="col" class="choice">
            <label class="box">
              <input
                type="checkbox"
                checked={count > 0 && count === ids.length}
                indeterminate={count > 0 && count < ids.length}
                aria-label={t('list.selectAll')}
                onChange={(event) => onSelected(ids, event.currentTarget.checked)}
              />
            </label>
          </th>
          {columns.map(([key, width]) => (
            <SortHead key={key} name={key} width={width} query={query} onQuery={onQuery} />
          ))}
          <th scope="col" class="actions">
            <span class="sr">{t('list.column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap height={before} />
        {envelopes.slice(first, end).map((envelope, index) => (
          <EnvelopeRow
            key={envelope.id}
            envelope={envelope}
            place={first + index + 1}
            isSelected={selected.has(envelope.id)}
            onSelected={(isSelected) => onSelected([envelope.id], isSelected)}
            onAction={onAction}
          />
        ))}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

/** Takes the place of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return height > 0 ? <tr class="gap" style={{ blockSize: `${height}px` }} /> : null;
}

/** Times are sorted newest first, everything else from A to Z. */
export function firstDirection(key: SortKey): boolean {
  return key === 'name' || key === 'recipients' || key === 'status';
}

function SortHead({
  name,
  width,
  query,
  onQuery,
}: { name: SortKey; width: string } & Pick<TableProps, 'query' | 'onQuery'>) {
  const { sort, isAscending } = query;
  const isHere = sort === name;
  const direction = isAscending ? 'ascending' : 'descending';
  return (
    <th scope="col" class={width} data-column={name} aria-sort={isHere ? direction : undefined}>
      <button
        type="button"
        class="sort"
        onClick={() => onQuery({ sort: name, isAscending: isHere ? !isAscending : firstDirection(name) })}
      >
        {t(`list.column.${name}`)}
        {isHere && <Icon name={isAscending ? 'up' : 'down'} />}
      </button>
    </th>
  );
}
