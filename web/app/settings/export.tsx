/** Saves everything of the account on the owner's device. */
import { useState } from 'preact/hooks';
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { errorMessage } from '../../messages/error-message.ts';
import { useTask } from '../../use-task.ts';
import { appApi } from '../api/app-api.ts';
import { ownEmail } from '../api/session.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { type ExportStates, exportDocuments } from './export-documents.ts';
import { SettingsSection } from './settings-section.tsx';

export function ExportSettings() {
  const [envelopes, setEnvelopes] = useState<AppEnvelope[] | null>(null);
  const [states, setStates] = useState<ExportStates>(new Map());
  const [key] = useState(() => crypto.randomUUID());
  const [startedAt, setStartedAt] = useState<string | null>(null);
  const [isComplete, setComplete] = useState(false);
  const task = useTask();
  const count = useLoaded(() => appApi.envelopeCounts(new URLSearchParams({ you: ownEmail() })), 'counts').value?.all;
  const failed = (envelopes ?? []).flatMap((envelope) => {
    const state = states.get(envelope.id);
    return state?.kind === 'failed' ? [{ ...envelope, failure: state.failure }] : [];
  });
  const run = () =>
    task.run(async () => {
      setComplete(false);
      const at = startedAt ?? (await appApi.beginExport(key)).startedAt;
      setStartedAt(at);
      const all = envelopes ?? (await appApi.everyEnvelope());
      setEnvelopes(all);
      await exportDocuments(all, { startedAt: new Date(at), from: states, onStates: setStates });
      setComplete(true);
    });
  const isAgain = failed.length > 0;
  return (
    <SettingsSection title={t('settings.export')} hint={t('export.text')}>
      <FailureNotice failure={task.failure} />
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
        {count !== undefined && <p class="hint">{t('export.count', { count })}</p>}
      </div>
      <p class="hint">{t('export.wait')}</p>
    </SettingsSection>
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
