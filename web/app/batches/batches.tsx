/** The batches of the last 90 days, and the progress of one. */
import { useState } from 'preact/hooks';
import type { BatchV1 } from '../../../shared/contracts/batches.ts';
import { rowStatuses } from '../../../shared/domain/batches/batch.ts';
import { Ago } from '../../components/ago.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { MenuButton } from '../../components/menu-button.tsx';
import { number } from '../../format/number.ts';
import { saveFile } from '../../save-file.ts';
import { usePoll } from '../../use-poll.ts';
import { useTask } from '../../use-task.ts';
import { may } from '../api/acting.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { EmptyList } from '../components/empty-list.tsx';
import { NewLink } from '../components/new-link.tsx';
import { Waiting } from '../components/waiting.tsx';
import { useConfirm } from '../forms/confirm-dialog.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { t } from '../frame/i18n.ts';
import { Link, navigate } from '../frame/router.tsx';
import { MissingScreen, Screen, UnknownScreen } from '../frame/screen.tsx';
import { entryName } from '../list/zip-file.ts';
import { templateApi } from '../templates/template-api.ts';
import { templateManyPath } from '../templates/template-paths.ts';
import { TemplateTabs } from '../templates/template-tabs.tsx';
import { batchApi } from './batch-api.ts';
import { batchAt, batchesPath, batchPath } from './batch-paths.ts';
import { BatchRows } from './batch-rows.tsx';

const pollMs = 2_000;
const toBatches = () => ({ to: batchesPath, text: t('many.batches') });

export function Batches({ path }: { path: string }) {
  const batchId = batchAt(path);
  if (batchId) return <BatchScreen key={batchId} batchId={batchId} />;
  return path === batchesPath ? <BatchList /> : <UnknownScreen to={batchesPath} link={t('many.batches')} />;
}

const doneOf = ({ rows, counts }: BatchV1) => rows - counts.waiting;

function progressOf(batch: BatchV1): string {
  return t('many.progress', { done: number(doneOf(batch)), total: number(batch.rows) });
}

function BatchList() {
  const { value, failure, reload, set } = useLoaded(() => batchApi.list(null), 'batches');
  const more = useTask();
  const next = () =>
    more.run(async () => {
      const page = await batchApi.list(value?.continuationToken ?? null);
      set({ ...page, items: [...(value?.items ?? []), ...page.items] });
    });
  if (!value) {
    return (
      <Screen title={t('many.batches')}>
        <TemplateTabs here="batches" />
        <Waiting failure={failure} retry={reload} />
      </Screen>
    );
  }
  return (
    <Screen title={t('many.batches')} beside={value.items.length > 0 && may('envelopes:write') && <NewBatch />}>
      <TemplateTabs here="batches" />
      {value.items.length === 0 ? (
        <EmptyList icon="mail" title={t('many.batchesNone')} hint={t('many.batchesEmpty')}>
          {may('envelopes:write') && <Beginnings />}
        </EmptyList>
      ) : (
        <div class="stack">
          <p class="hint">{t('many.batchesHint')}</p>
          <ul class="card many-batches">
            {value.items.map((batch) => (
              <li key={batch.id} class="row">
                <Link to={batchPath(batch.id)} look="grow">
                  {batch.name}
                </Link>
                <span>{t(`many.status.${batch.status}`)}</span>
                <span class="hint">{progressOf(batch)}</span>
                <Ago at={batch.createdAt} />
              </li>
            ))}
          </ul>
          <FailureNotice failure={more.failure} />
          {value.continuationToken && (
            <Button look="quiet" busy={more.busy} disabled={more.busy} onClick={next}>
              {t('many.more')}
            </Button>
          )}
        </div>
      )}
    </Screen>
  );
}

/** A bulk send begins with a template: the newest are offered at once, the others in their list. */
function NewBatch() {
  const templates = useLoaded(templateApi.newest, 'newest templates').value ?? [];
  const open = (path: string) => ({ href: path, onChoose: () => navigate(path) });
  return (
    <MenuButton
      label={t('many.new')}
      text={t('many.new')}
      icon="plus"
      items={[
        ...templates.map(({ id, name }) => ({ text: name, ...open(templateManyPath(id)) })),
        { text: t('templates.all'), beginsGroup: templates.length > 0, ...open('/app/templates') },
      ]}
    />
  );
}

/** The newest templates, in place of an empty list. */
function Beginnings() {
  const { value: templates, failure, reload } = useLoaded(templateApi.newest, 'newest templates');
  if (!templates) return <Waiting failure={failure} retry={reload} />;
  if (templates.length === 0) {
    return may('templates:write') && <NewLink to="/app/templates/new" text={t('templates.new')} />;
  }
  return (
    <div class="row">
      {templates.map(({ id, name }) => (
        <Link key={id} to={templateManyPath(id)} look={templates.length === 1 ? 'button' : 'button quiet'}>
          <Icon name="send" />
          {t('many.title', { name })}
        </Link>
      ))}
    </div>
  );
}

function BatchScreen({ batchId }: { batchId: string }) {
  const { value: batch, failure, reload, set } = useLoaded(() => batchApi.batch(batchId), batchId);
  usePoll(reload, batch && batch.endedAt === null ? pollMs : null, [batchId]);
  if (!batch) {
    const titles = { title: t('many.batches'), goneTitle: t('many.notFound') };
    return <MissingScreen {...titles} failure={failure} retry={reload} back={toBatches()} />;
  }
  return (
    <Screen title={batch.name} width="middle" back={toBatches()}>
      <Progress batch={batch} onChange={set} />
      <BatchRows batchId={batchId} version={`${batch.status} ${doneOf(batch)}`} />
    </Screen>
  );
}

function Progress({ batch, onChange }: { batch: BatchV1; onChange: (next: BatchV1) => void }) {
  const task = useTask();
  const [dialog, ask] = useConfirm();
  const [isSaving, setSaving] = useState(false);
  const cancel = () =>
    ask({
      title: t('many.cancel'),
      text: t('many.cancelText'),
      action: t('many.cancel'),
      isDangerous: true,
      onConfirm: async () => onChange(await batchApi.cancel(batch.id)),
    });
  const download = async () => {
    setSaving(true);
    await task.run(async () => saveFile(await batchApi.result(batch.id), entryName(`${batch.name}.csv`, new Set())));
    setSaving(false);
  };
  const retry = () => task.run(async () => onChange(await batchApi.retry(batch.id)));
  return (
    <section class="card stack" aria-label={t('many.status')}>
      <p role="status">
        <strong>{t(`many.status.${batch.status}`)}</strong> · {progressOf(batch)}
      </p>
      <progress max={batch.rows} value={doneOf(batch)} aria-label={progressOf(batch)} />
      <dl class="many-counts">
        {rowStatuses.map((status) => (
          <div key={status}>
            <dt>{t(`many.rowStatus.${status}`)}</dt>
            <dd>{number(batch.counts[status])}</dd>
          </div>
        ))}
      </dl>
      <FailureNotice failure={task.failure} />
      <div class="row">
        <Button look="quiet" icon="download" busy={isSaving} disabled={task.busy} onClick={download}>
          {t('many.result')}
        </Button>
        {may('envelopes:write') && batch.endedAt !== null && batch.counts.refused > 0 && (
          <Button busy={task.busy && !isSaving} disabled={task.busy} onClick={retry}>
            {t('many.retry')}
          </Button>
        )}
        {may('envelopes:write') && batch.status === 'sending' && (
          <Button look="danger" onClick={cancel}>
            {t('many.cancel')}
          </Button>
        )}
      </div>
      {dialog}
    </section>
  );
}
