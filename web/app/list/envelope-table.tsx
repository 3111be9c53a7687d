import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { Icon } from '../../components/icon.tsx';
import { t } from '../frame/i18n.ts';
import { creatorName, type KnownMembers } from '../organizations/member-names.ts';
import { EnvelopeRow } from './envelope-row.tsx';
import type { ListQuery } from './list-query.ts';
import type { RowAction } from './row-actions.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/** The columns with the screens that show them. */
const columns = [
  ['name', ''],
  ['recipients', 'wide'],
  ['status', 'wide'],
  ['changed', 'wide'],
  ['expires', 'widest'],
] as const;

interface TableProps {
  envelopes: readonly AppEnvelope[];
  members: KnownMembers;
  hasMore: boolean;
  query: ListQuery;
  selected: ReadonlySet<string>;
  onSelected: (ids: readonly string[], isSelected: boolean) => void;
  onQuery: (change: Partial<ListQuery>) => void;
  onAction: (action: RowAction, envelope: AppEnvelope) => void;
}

export function EnvelopeTable(props: TableProps) {
  const { envelopes, members, hasMore, query, selected, onSelected, onQuery, onAction } = props;
  const { body, first, end, before, after } = useVisibleRows(envelopes.length);
  const ids = envelopes.map(({ id }) => id);
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <table class="envelope-list" aria-rowcount={hasMore ? -1 : envelopes.length + 1}>
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
          {columns.map(([key, width]) =>
            key === 'changed' ? (
              <SortHead key={key} width={width} query={query} onQuery={onQuery} />
            ) : (
              <th key={key} scope="col" class={width} data-column={key}>
                {t(`list.column.${key}`)}
              </th>
            ),
          )}
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
            creator={creatorName(members, envelope.createdBy)}
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

/** The only column that is an order of the list. Those by creation are behind the button of the filters. */
function SortHead({ width, query, onQuery }: { width: string } & Pick<TableProps, 'query' | 'onQuery'>) {
  const isHere = query.sort === 'updated';
  return (
    <th scope="col" class={width} data-column="changed" aria-sort={isHere ? 'descending' : undefined}>
      <button type="button" class="sort" onClick={() => onQuery({ sort: 'updated' })}>
        {t('list.column.changed')}
        {isHere && <Icon name="down" />}
      </button>
    </th>
  );
}
