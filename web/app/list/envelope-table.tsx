import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { Icon } from '../../components/icon.tsx';
import { ownEmail } from '../api/session.ts';
import { lastDeadline } from '../components/last-deadline.ts';
import { t } from '../frame/i18n.ts';
import { creatorName, type KnownMembers } from '../organizations/member-names.ts';
import { EnvelopeRow } from './envelope-row.tsx';
import { type ListQuery, pinnedRows } from './list-query.ts';
import { type RowAction, signText } from './row-actions.ts';
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
  const pinned = pinnedRows(envelopes, query, ownEmail());
  const others = envelopes.slice(pinned);
  const headings = pinned > 0 ? 2 : 0;
  const { body, isWhole, first, end, before, after } = useVisibleRows(others.length);
  const ids = envelopes.map(({ id }) => id);
  const count = ids.filter((id) => selected.has(id)).length;
  const row = (envelope: AppEnvelope, place: number) => (
    <EnvelopeRow
      key={envelope.id}
      envelope={envelope}
      creator={creatorName(members, envelope.createdBy)}
      place={place}
      isSelected={selected.has(envelope.id)}
      onSelected={(isSelected) => onSelected([envelope.id], isSelected)}
      onAction={onAction}
    />
  );
  const hasAction = envelopes.some((envelope) => signText(envelope, ownEmail()) !== null);
  const hasDeadline = envelopes.some(lastDeadline);
  const classes = ['envelope-list', !isWhole && 'even', hasAction && 'with-action', !hasDeadline && 'without-deadline'];
  return (
    <table class={classes.filter(Boolean).join(' ')} aria-rowcount={hasMore ? -1 : envelopes.length + headings + 1}>
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
      {pinned > 0 && (
        <tbody>
          <GroupHead place={1} text={t('list.yours')} />
          {envelopes.slice(0, pinned).map((envelope, index) => row(envelope, index + 2))}
        </tbody>
      )}
      <tbody ref={body}>
        {pinned > 0 && <GroupHead place={pinned + 2} text={t('list.others')} />}
        <Gap height={before} />
        {others.slice(first, end).map((envelope, index) => row(envelope, pinned + headings + first + index + 1))}
        <Gap height={after} />
      </tbody>
    </table>
  );
}

/** @param place see `EnvelopeRow` */
function GroupHead({ place, text }: { place: number; text: string }) {
  return (
    <tr class="group-head" aria-rowindex={place + 1}>
      <th scope="rowgroup" colSpan={2}>
        {text}
      </th>
    </tr>
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
