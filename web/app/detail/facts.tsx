import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SealLevel } from '../../../shared/domain/documents/sealing.ts';
import { maxLabelLength, maxLabels } from '../../../shared/domain/envelopes/labels.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/form.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast.tsx';
import { dateAndTime, deadlineOf, isDeadlineInShownZone } from '../../format/time.ts';
import { useTask } from '../../use-task.ts';
import { may } from '../api/acting.ts';
import { appApi, type Envelope } from '../api/app-api.ts';
import { CorrectionLink } from '../components/correction-link.tsx';
import { lastDeadline } from '../components/last-deadline.ts';
import { ZoneNote } from '../components/zone-note.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { FormDialog } from '../forms/form-dialog.tsx';
import { ReminderChoice, reminderText } from '../forms/reminder-choice.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { creatorName, useMembers } from '../organizations/member-names.ts';
import { LastDayField } from '../prepare/review/settings-fields.tsx';
import { settingsChanges, settingsForm } from '../prepare/review/settings-form.ts';
import { isOpen } from './correction.ts';
import { FoldingCard } from './folding-card.tsx';

interface FactsProps {
  envelope: Envelope;
  onChange: (envelope: Envelope) => void;
}

export function Facts({ envelope, onChange }: FactsProps) {
  const [isEditing, setEditing] = useState(false);
  const { filename, message, sentAt, completedAt, hash, seal, nextReminderAt } = envelope;
  const expiresAt = lastDeadline(envelope);
  const reminders = isOpen(envelope) ? envelope.reminders : null;
  const archive = seal?.archive;
  const members = useMembers([envelope.createdBy]);
  return (
    <FoldingCard
      id="details"
      title={t('detail.details')}
      action={
        isOpen(envelope) &&
        may('envelopes:write') && (
          <Button look="quiet" icon="pen" label={t('change.title')} onClick={() => setEditing(true)}>
            {t('detail.edit')}
          </Button>
        )
      }
    >
      <dl class="facts">
        <Fact name={t('detail.file')}>{filename ?? t('detail.noFile')}</Fact>
        <Fact name={t('detail.replaces')}>
          {envelope.replaces && <CorrectionLink to={envelope.replaces} text="detail.earlier" />}
        </Fact>
        <Fact name={t('list.createdBy')}>{creatorName(members, envelope.createdBy)}</Fact>
        <Fact name={t('detail.message')}>{message && <bdi style={{ whiteSpace: 'pre-line' }}>{message}</bdi>}</Fact>
        <Fact name={t('detail.sent')}>{sentAt && dateAndTime(sentAt)}</Fact>
        <Fact name={t('detail.expires')}>{expiresAt && deadlineOf(expiresAt)}</Fact>
        <Fact name={t('review.reminders')}>{reminders && reminderText(reminders)}</Fact>
        <Fact name={t('detail.nextReminder')}>{nextReminderAt && dateAndTime(nextReminderAt)}</Fact>
        <Fact name={t('detail.completed')}>{completedAt && dateAndTime(completedAt)}</Fact>
        <Fact name={t('detail.held')}>{envelope.legalHold && t('detail.heldText')}</Fact>
        <Fact name={t('detail.hash')} look="hash">
          {hash}
        </Fact>
        <Fact name={t('detail.certificateHash')} look="hash">
          {seal?.certificate?.sha256}
        </Fact>
        <Fact name={t('detail.level')}>
          {seal && (
            <>
              PAdES {seal.level}
              {!archive && <LevelReason level={seal.level} reason={seal.levelReason} />}
            </>
          )}
        </Fact>
        <Fact name={t('detail.archived')}>
          {archive && t('detail.archivedAt', { level: archive.level, time: dateAndTime(archive.at) })}
        </Fact>
      </dl>
      {!(expiresAt && isDeadlineInShownZone()) && <ZoneNote />}
      {(may('envelopes:write') || envelope.labels.length > 0) && (
        <div class="labels">
          <h3>{t('labels.title')}</h3>
          <LabelsEditor envelope={envelope} onChange={onChange} />
        </div>
      )}
      {isEditing && <SettingsDialog envelope={envelope} onChange={onChange} onClose={() => setEditing(false)} />}
    </FoldingCard>
  );
}

/** Message, deadline and reminders can be changed after sending. */
function SettingsDialog({ envelope, onChange, onClose }: FactsProps & { onClose: () => void }) {
  const form = useForm(() => settingsForm(envelope), { expiry: 'expiresAt' });
  const save = async () => {
    const changes = settingsChanges(form.values, envelope, 'envelope');
    if (!changes) return onClose();
    if (!(await form.send(async () => onChange(await appApi.change(envelope, changes))))) return;
    toast(t('change.saved'));
    onClose();
  };
  return (
    <FormDialog
      title={t('change.title')}
      action={t('save')}
      form={{ ...form, isShown: (path) => path === 'message' || path === 'expiresAt' }}
      onSend={save}
      onClose={onClose}
    >
      <TextField
        label={t('review.message')}
        {...form.entry('message')}
        hint={t('change.messageHint')}
        maxLength={5_000}
        lines
      />
      <LastDayField {...form.entry('expiry')} timeZone={form.values.timeZone} />
      <ReminderChoice label={t('review.reminders')} {...form.entry('reminders')} />
    </FormDialog>
  );
}

/** The sentence follows from the level. The technical reason names servers and their errors, in English. */
function LevelReason({ level, reason }: { level: SealLevel; reason: string | undefined }) {
  if (!reason || level === 'B-LTA') return null;
  return (
    <>
      <p class="hint">{t(`detail.levelReason.${level}`)}</p>
      <details>
        <summary class="hint">{t('detail.technical')}</summary>
        <p class="hint" lang="en" dir="ltr">
          {reason}
        </p>
      </details>
    </>
  );
}

/** One line of the list. Shows nothing without a value. */
function Fact({ name, look, children }: { name: string; look?: string; children: ComponentChildren }) {
  if (!children) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd class={look}>{children}</dd>
    </>
  );
}

function LabelsEditor({ envelope, onChange }: FactsProps) {
  const { labels } = envelope;
  const mayWrite = may('envelopes:write');
  const canAdd = mayWrite && labels.length < maxLabels;
  const [isAdding, setAdding] = useState(false);
  const [name, setName] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [isAdding]);
  const task = useTask();
  const save = (next: string[]) => task.run(async () => onChange(await appApi.change(envelope, { labels: next })));
  const add = async () => {
    if (name.trim() && (await save([...labels, name]))) setName('');
  };
  return (
    <div class="stack tight">
      <FailureNotice failure={task.failure} isShown={() => false} />
      {labels.length > 0 && (
        <ul class="row">
          {labels.map((label) => (
            <li key={label} class="chip">
              {label}
              {mayWrite && (
                <button
                  type="button"
                  aria-label={t('labels.remove', { name: label })}
                  onClick={() => save(labels.filter((other) => other !== label))}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canAdd && !isAdding && (
        <div>
          <Button look="quiet" icon="plus" onClick={() => setAdding(true)}>
            {t('labels.add')}
          </Button>
        </div>
      )}
      {canAdd && isAdding && (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <input
            ref={input}
            class="text grow"
            aria-label={t('labels.name')}
            value={name}
            maxLength={maxLabelLength}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" look="quiet" icon="plus" busy={task.busy}>
            {t('labels.add')}
          </Button>
        </form>
      )}
    </div>
  );
}
