/** Search, status with counts, and the filters behind a button. */
import { useId, useMemo, useState } from 'preact/hooks';
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/form.tsx';
import { ownEmail } from '../api/session.ts';
import { t } from '../frame/i18n.ts';
import { firstDirection } from './envelope-table.tsx';
import { groupCounts, groups, hiddenFilters, type ListQuery, sortKeys, wholeList } from './list-query.ts';
import { SavedFilters } from './saved-filters.tsx';

interface FiltersProps {
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
  /** The documents found, with any status. */
  found: readonly AppEnvelope[];
  /** The labels of all documents. */
  labels: readonly string[];
}

export function ListFilters({ query, onQuery, found, labels }: FiltersProps) {
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  const count = hiddenFilters(query);
  const owner = ownEmail();
  const counts = useMemo(() => groupCounts(found, owner), [found, owner]);
  return (
    <search class="stack">
      <div class="filters">
        <div class="grow">
          <TextField
            label={t('list.search')}
            type="search"
            value={query.search}
            onValue={(search) => onQuery({ search })}
            placeholder={t('list.searchHint')}
          />
        </div>
        <button
          type="button"
          class="button quiet"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? t('list.filtersActive', { count }) : t('list.filters')}
        </button>
      </div>
      <fieldset class="tabs status-tabs" aria-label={t('list.filter')}>
        {groups.map((group) => (
          <button key={group} type="button" aria-pressed={query.group === group} onClick={() => onQuery({ group })}>
            {t(`list.${group}`)} <span class="count">{counts[group]}</span>
          </button>
        ))}
      </fieldset>
      <div id={panel} hidden={!isOpen} class="card stack">
        <Period query={query} onQuery={onQuery} />
        <LabelChoice query={query} onQuery={onQuery} labels={labels} />
        {isOpen && <SavedFilters query={query} onQuery={onQuery} />}
        {count > 0 && (
          <div class="row">
            <Button look="bare" onClick={() => onQuery({ ...wholeList, search: query.search, group: query.group })}>
              {t('list.clearFilters')}
            </Button>
          </div>
        )}
      </div>
    </search>
  );
}

type PartProps = Pick<FiltersProps, 'query' | 'onQuery'>;

function Period({ query, onQuery }: PartProps) {
  return (
    <div class="grid">
      <SelectField
        label={t('list.period')}
        value={query.period}
        onValue={(period) => onQuery({ period })}
        options={[
          ['sent', t('list.column.sent')],
          ['changed', t('list.column.changed')],
        ]}
      />
      <TextField label={t('list.from')} type="date" value={query.from} onValue={(from) => onQuery({ from })} />
      <TextField label={t('list.to')} type="date" value={query.to} onValue={(to) => onQuery({ to })} />
      <SelectField
        label={t('list.sort')}
        value={query.sort}
        onValue={(sort) => onQuery({ sort, isAscending: firstDirection(sort) })}
        options={sortKeys.map((key) => [key, t(`list.column.${key}`)] as const)}
      />
    </div>
  );
}

function LabelChoice({ query, onQuery, labels }: PartProps & Pick<FiltersProps, 'labels'>) {
  // A label that no document has any more can still be removed from the filter.
  const offered = [...labels, ...query.labels.filter((label) => !labels.includes(label))];
  if (offered.length === 0) return null;
  const toggled = (label: string) =>
    query.labels.includes(label) ? query.labels.filter((other) => other !== label) : [...query.labels, label];
  return (
    <fieldset>
      <legend>{t('labels.title')}</legend>
      <div class="row">
        {offered.map((label) => (
          <button
            key={label}
            type="button"
            class="chip choice"
            aria-pressed={query.labels.includes(label)}
            onClick={() => onQuery({ labels: toggled(label) })}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
