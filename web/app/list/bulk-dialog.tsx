/** Asks before an action on the selected documents, then shows its progress row by row. */
import { useId, useState } from 'preact/hooks';
import type { AppEnvelope } from '../../../shared/contracts/app-envelopes.ts';
import { maxLabelLength } from '../../../shared/domain/envelopes/labels.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { CheckField, TextField } from '../../components/form.tsx';
import { localDay } from '../../format/time.ts';
import { errorMessage } from '../../messages/error-message.ts';
import { saveFile } from '../../save-file.ts';
import { t } from '../frame/i18n.ts';
import {
  addSealed,
  type BulkKind,
  type BulkOutcome,
  type BulkState,
  labelOne,
  remindAll,
  runBulk,
  voidOne,
} from './bulk-actions.ts';
import { useLabels } from './use-labels.ts';
import { openZips } from './zip-file.ts';

interface BulkDialogProps {
  kind: BulkKind;
  envelopes: readonly AppEnvelope[];
  /** `wasRun`: whether the list must be read again. */
  onClose: (wasRun: boolean) => void;
}

interface Entries {
  reason: string;
  label: string;
  isRemoval: boolean;
}

type States = ReadonlyMap<string, BulkState>;

/** Acts on the documents that are not done. A second run repeats only what failed. */
function useBulkRun({ kind, envelopes }: BulkDialogProps, entries: Entries) {
  const [states, setStates] = useState<States>(new Map());
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    const open = envelopes.filter(({ id }) => states.get(id)?.kind !== 'done');
    const zips = kind === 'download' ? await openZips() : null;
    const act = (envelope: AppEnvelope): Promise<BulkOutcome> => {
      if (zips) return addSealed(envelope, zips);
      if (kind === 'label') return labelOne(envelope, entries.label, entries.isRemoval);
      return kind === 'void' ? voidOne(envelope, entries.reason.trim() || null) : remindAll(envelope);
    };
    await runBulk(open, act, ({ id }, state) => setStates((before) => new Map(before).set(id, state)));
    for (const [index, zip] of (zips?.close() ?? []).entries()) {
      saveFile(zip, `countersign-${localDay(new Date())}${index === 0 ? '' : `-${index + 1}`}.zip`);
    }
    setRunning(false);
  };
  return { states, isRunning, run };
}

export function BulkDialog(props: BulkDialogProps) {
  const { kind, envelopes, onClose } = props;
  const [entries, setEntries] = useState<Entries>({ reason: '', label: '', isRemoval: false });
  const { states, isRunning, run } = useBulkRun(props, entries);
  const wasRun = states.size > 0;
  const count = envelopes.length;
  const failed = [...states.values()].filter((state) => state.kind === 'failed').length;
  const isMissing = kind === 'label' && !entries.label.trim();
  const close = () => !isRunning && onClose(wasRun);
  return (
    <Dialog title={t(`bulk.${kind}.title`, { count })} closeLabel={t('close')} onClose={close}>
      <div class="stack">
        {!wasRun && <p>{t(`bulk.${kind}.text`)}</p>}
        {!wasRun && <BulkEntries kind={kind} entries={entries} onEntries={setEntries} />}
        {wasRun && <Progress envelopes={envelopes} states={states} isRunning={isRunning} />}
        <div class="row end">
          <Button look={wasRun ? 'main' : 'quiet'} disabled={isRunning} onClick={close}>
            {t(wasRun ? 'close' : 'cancel')}
          </Button>
          {(!wasRun || failed > 0) && (
            <Button
              look={kind === 'void' ? 'danger' : 'main'}
              extra={kind === 'void' ? 'sure' : ''}
              busy={isRunning}
              disabled={isMissing}
              onClick={run}
            >
              {wasRun ? t('bulk.again', { count: failed }) : t(`bulk.${kind}`)}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface EntriesProps extends Pick<BulkDialogProps, 'kind'> {
  entries: Entries;
  onEntries: (entries: Entries) => void;
}

function BulkEntries({ kind, entries, onEntries }: EntriesProps) {
  if (kind === 'void') {
    const onValue = (reason: string) => onEntries({ ...entries, reason });
    return <TextField label={t('void.reason')} value={entries.reason} onValue={onValue} maxLength={1_000} lines />;
  }
  return kind === 'label' ? <LabelEntries entries={entries} onEntries={onEntries} /> : null;
}

function LabelEntries({ entries, onEntries }: Omit<EntriesProps, 'kind'>) {
  const known = useId();
  const labels = useLabels();
  return (
    <>
      <TextField
        label={t('labels.name')}
        value={entries.label}
        onValue={(label) => onEntries({ ...entries, label })}
        maxLength={maxLabelLength}
        list={known}
      />
      <datalist id={known}>
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <CheckField
        label={t('bulk.label.remove')}
        checked={entries.isRemoval}
        onChecked={(isRemoval) => onEntries({ ...entries, isRemoval })}
      />
    </>
  );
}

interface ProgressProps extends Pick<BulkDialogProps, 'envelopes'> {
  states: States;
  isRunning: boolean;
}

function Progress({ envelopes, states, isRunning }: ProgressProps) {
  const stateOf = (id: string): BulkState => states.get(id) ?? { kind: 'waiting' };
  const ended = envelopes.filter(({ id }) => !['waiting', 'running'].includes(stateOf(id).kind)).length;
  return (
    <>
      <p role="status">{t('bulk.progress', { done: ended, total: envelopes.length })}</p>
      <progress max={envelopes.length} value={ended} aria-label={t('bulk.title')} hidden={!isRunning} />
      <section class="bulk-rows" aria-label={t('bulk.results')} tabIndex={0}>
        <ul>
          {envelopes.map(({ id, name }) => {
            const state = stateOf(id);
            const text = state.kind === 'failed' ? errorMessage(t, state.failure) : t(`bulk.state.${state.kind}`);
            return (
              <li key={id} class={`row apart ${state.kind}`}>
                <span>{name}</span> <span class="hint">{text}</span>
              </li>
            );
          })}
        </ul>
      </section>
    </>
  );
}
