/** Search, status with counts, and the filters behind a button. */
import { useId, useState } from 'preact/hooks';
import type { CountsAnswer } from '../../../shared/contracts/envelope-filters.ts';
import { listSorts } from '../../../shared/domain/envelopes/envelope-filter.ts';
import { tabs } from '../../../shared/domain/envelopes/tabs.ts';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/date-field.tsx';
import { SelectField, TextField } from '../../components/form.tsx';
import { readerLocale } from '../../format/reader.ts';
import type { Member } from '../api/organization-api.ts';
import { SearchField } from '../components/search-field.tsx';
import { t } from '../frame/i18n.ts';
import { creatorName, type KnownMembers, memberName } from '../organizations/member-names.ts';
import { hiddenFilters, type ListQuery, wholeList } from './list-query.ts';
import { SavedFilters } from './saved-filters.tsx';
import { useLabels } from './use-labels.ts';

interface FiltersProps {
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
  /** The numbers of documents found. Null until they are known. */
  counts: CountsAnswer | null;
  members: KnownMembers;
}

export function ListFilters({ query, onQuery, counts, members }: FiltersProps) {
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  const count = hiddenFilters(query);
  return (
    <search class="stack">
      <div class="filters">
        <SearchField
          label={t('list.search')}
          value={query.search}
          onValue={(search) => onQuery({ search })}
          placeholder={t('list.searchHint')}
        />
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
        <People query={query} onQuery={onQuery} members={members} />
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
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={t(`list.${end}`)}
          none={t('list.anyDay')}
          value={query[end]}
          onValue={(day) => onQuery({ [end]: day })}
        />
      ))}
    </div>
  );
}

function People({ query, onQuery, members }: PartProps & Pick<FiltersProps, 'members'>) {
  return (
    <div class="grid">
      {members && (
        <SelectField
          label={t('list.createdBy')}
          value={query.createdBy}
          onValue={(createdBy) => onQuery({ createdBy })}
          options={[['', t('list.anyone')], ...creators(members, query.createdBy)]}
        />
      )}
      <TextField
        label={t('list.recipient')}
        type="email"
        value={query.recipient}
        onValue={(recipient) => onQuery({ recipient })}
        maxLength={254}
      />
    </div>
  );
}

/** The members by name, and the chosen account if it is that of a former member. Equal names are followed by the address. */
function creators(members: NonNullable<KnownMembers>, chosen: string): (readonly [string, string])[] {
  const names = members.map(memberName);
  const nameOf = (member: Member) => {
    const name = memberName(member);
    const isUnique = names.indexOf(name) === names.lastIndexOf(name);
    return isUnique || member.email === null ? name : `${name} (${member.email})`;
  };
  const { compare } = new Intl.Collator(readerLocale(), { numeric: true });
  const options = members.map((member) => [member.accountId, nameOf(member)] as const);
  const isFormer = chosen !== '' && !members.some(({ accountId }) => accountId === chosen);
  const former = isFormer ? [[chosen, creatorName(members, chosen) ?? ''] as const] : [];
  return [...options.toSorted(([, one], [, other]) => compare(one, other)), ...former];
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
