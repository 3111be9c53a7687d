/** Filters that the owner has named. The account stores them. */
import { useState } from 'preact/hooks';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTask } from '../../use-task.ts';
import { appApi, type Preferences } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { type ListQuery, parseQuery, queryText } from './list-query.ts';

interface SavedFiltersProps {
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
}

export function SavedFilters({ query, onQuery }: SavedFiltersProps) {
  const [name, setName] = useState('');
  const { value, set } = useLoaded(() => appApi.preferences(), 'preferences');
  const task = useTask();
  if (!value) return null;
  const { savedFilters } = value;
  const save = (next: Preferences['savedFilters']) =>
    task.run(async () => set(await appApi.updatePreferences({ savedFilters: next })));
  const add = async () => {
    const trimmed = name.trim();
    const others = savedFilters.filter((filter) => filter.name !== trimmed);
    if (trimmed && (await save([...others, { name: trimmed, query: queryText(query) }]))) setName('');
  };
  return (
    <fieldset class="stack tight">
      <legend>{t('list.saved')}</legend>
      <FailureNotice failure={task.failure} />
      {savedFilters.length > 0 && (
        <ul class="row">
          {savedFilters.map((filter) => (
            <li key={filter.name} class="chip saved">
              <button type="button" onClick={() => onQuery(parseQuery(filter.query))}>
                {filter.name}
              </button>
              <button
                type="button"
                aria-label={t('list.removeSaved', { name: filter.name })}
                onClick={() => save(savedFilters.filter((other) => other !== filter))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="filters">
        <div class="grow">
          <TextField label={t('list.saveAs')} value={name} onValue={setName} maxLength={50} />
        </div>
        <Button look="quiet" busy={task.busy} disabled={!name.trim()} onClick={add}>
          {t('save')}
        </Button>
      </div>
    </fieldset>
  );
}
