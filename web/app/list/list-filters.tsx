/** Search, status with counts, and the filters behind a button. */
import { useId, useState } from 'preact/hooks';
import type { CountsAnswer } from '../../../shared/contracts/envelope-filters.ts';
import { listSorts } from '../../../shared/domain/envelopes/envelope-filter.ts';
import { tabs } from '../../../shared/domain/envelopes/tabs.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextField } from '../../components/form.tsx';
import { t } from '../frame/i18n.ts';
import { hiddenFilters, type ListQuery, wholeList } from './list-query.ts';
import { SavedFilters } from './saved-filters.tsx';
import { useLabels } from './use-labels.ts';

interface FiltersProps {
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
  /** The numbers of documents found. Null until they are known. */
  counts: CountsAnswer | null;
}

export function ListFilters({ query, onQuery, counts }: FiltersProps) {
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  const count = hiddenFilters(query);
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
        {tabs.map((group) => (
          <button key={group} type="button" aria-pressed={query.group === group} onClick={() => onQuery({ group })}>
            {t(`list.${group}`)} <span class="count">{counts?.[group]}</span>
          </button>
        ))}
      </fieldset>
      <div id={panel} hidden={!isOpen} class="card stack">
        <Period query={query} onQuery={onQuery} />
        {isOpen && <LabelChoice query={query} onQuery={onQuery} />}
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
        label={t('list.sort')}
        value={query.sort}
        onValue={(sort) => onQuery({ sort })}
        options={listSorts.map((sort) => [sort, t(`list.sort.${sort}`)] as const)}
      />
      <TextField label={t('list.from')} type="date" value={query.from} onValue={(from) => onQuery({ from })} />
      <TextField label={t('list.to')} type="date" value={query.to} onValue={(to) => onQuery({ to })} />
    </div>
  );
}

function LabelChoice({ query, onQuery }: PartProps) {
  const labels = useLabels();
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
