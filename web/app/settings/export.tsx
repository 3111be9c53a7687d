/** Saves documents and the account's data on the owner's device. */
import { useState } from 'preact/hooks';
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/date-field.tsx';
import { SelectField } from '../../components/form.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorMessage } from '../../messages/error-message.ts';
import { type Task, useTask } from '../../use-task.ts';
import { appApi } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { countsOf, type ListQuery, queryText, sourcesOf, wholeList } from '../list/list-query.ts';
import { type ExportStates, exportDocuments } from './export-documents.ts';
import { SettingsSection } from './settings-section.tsx';

const all: ListQuery = { ...wholeList, sort: 'newest' };

export function ExportSettings() {
  const [query, setQuery] = useState(all);
  const task = useTask();
  const choose = (change: Partial<ListQuery>) => setQuery({ ...query, ...change });
  return (
    <SettingsSection title={t('settings.export')} hint={t('export.text')}>
      <fieldset class="stack" aria-label={t('export.choice')} disabled={task.busy}>
        <SelectField
          label={t('nav.documents')}
          value={query.group}
          onValue={(group) => choose({ group })}
          options={(['all', 'completed'] as const).map((group) => [group, t(`export.${group}`)])}
        />
        <div class="grid">
          {(['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              label={t(`export.${end}`)}
              none={t('list.anyDay')}
              value={query[end]}
              onValue={(day) => choose({ [end]: day })}
            />
          ))}
        </div>
      </fieldset>
      <FailureNotice failure={task.failure} />
      <ExportOf key={queryText(query)} {...{ query, task }} />
    </SettingsSection>
  );
}

/** One export: another choice begins another one. */
function ExportOf({ query, task }: { query: ListQuery; task: Task }) {
  const [envelopes, setEnvelopes] = useState<AppEnvelope[] | null>(null);
  const [states, setStates] = useState<ExportStates>(new Map());
  const [key] = useState(() => crypto.randomUUID());
  const [startedAt, setStartedAt] = useState<string | null>(null);
  const [isComplete, setComplete] = useState(false);
  const counts = useLoaded(() => appApi.envelopeCounts(countsOf(query, ownEmail())), 'counts').value;
  const failed = (envelopes ?? []).flatMap((envelope) => {
    const state = states.get(envelope.id);
    return state?.kind === 'failed' ? [{ ...envelope, failure: state.failure }] : [];
  });
  const run = () =>
    task.run(async () => {
      setComplete(false);
      const at = startedAt ?? (await appApi.beginExport(key)).startedAt;
      setStartedAt(at);
      const lists = sourcesOf(query, ownEmail());
      const chosen = envelopes ?? (await Promise.all(lists.map(appApi.everyEnvelope))).flat();
      setEnvelopes(chosen);
      await exportDocuments(chosen, { startedAt: new Date(at), from: states, onStates: setStates });
      setComplete(true);
    });
  const isAgain = failed.length > 0;
  return (
    <>
      <Progress envelopes={envelopes} states={states} isRunning={task.busy} />
      {isComplete && !isAgain && <Notice tone="good">{t('export.complete')}</Notice>}
      {!task.busy && isAgain && (
        <Notice tone="bad">
          <p>{t('export.failed')}</p>
          <ul>
            {failed.map(({ id, name, failure }) => (
              <li key={id}>
                <bdi>{name}</bdi> <span class="hint">{errorMessage(t, failure)}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div class="row">
        <Button icon="download" busy={task.busy} onClick={run}>
          {t(isAgain ? 'export.again' : 'export.action')}
        </Button>
        <p class="hint" role="status">
          {counts && t('export.count', { count: counts[query.group] })}
        </p>
      </div>
      <p class="hint">{t('export.wait')}</p>
    </>
  );
}

interface ProgressProps {
  envelopes: readonly AppEnvelope[] | null;
  states: ExportStates;
  isRunning: boolean;
}

function Progress({ envelopes, states, isRunning }: ProgressProps) {
  const total = envelopes?.length ?? 0;
  const done = [...states.values()].filter(({ kind }) => kind !== 'running' && kind !== 'waiting').length;
  const text = isRunning && !envelopes ? t('export.reading') : total > 0 && t('bulk.progress', { done, total });
  return (
    <>
      <p role="status">{text}</p>
      <progress max={total} value={done} aria-label={t('settings.export')} hidden={!isRunning || total === 0} />
    </>
  );
}
