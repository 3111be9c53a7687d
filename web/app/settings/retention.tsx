/** After how many days documents are erased. */
import { maxRetentionDays } from '../../../shared/domain/accounts/retention.ts';
import { Form, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { number } from '../../format/number.ts';
import { dayOf } from '../../format/time.ts';
import { appApi, type Retention } from '../api/app-api.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { FailureNotice } from '../forms/failure-notice.tsx';
import { useForm } from '../forms/use-form.ts';
import { t } from '../frame/i18n.ts';
import { SaveBar } from './save-bar.tsx';
import { SettingsSection } from './settings-section.tsx';

export function RetentionSettings() {
  const { value, failure, reload, set } = useLoaded(appApi.retention, 'retention');
  if (!value) return <Waiting failure={failure} retry={reload} />;
  return <RetentionForm retention={value} onSaved={set} />;
}

const names = ['completedDays', 'endedDays'] as const;
const labels = { completedDays: 'retention.afterCompletion', endedDays: 'retention.afterEnd' } as const;

const textOf = (days: number | null) => (days === null ? '' : String(days));

/** Returns undefined for a text that is no number of days. */
function daysIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= maxRetentionDays ? days : undefined;
}

/** From a year on in years, in which deadlines for keeping documents are written. */
function keptFor(days: number | null | undefined): string | undefined {
  if (days === undefined) return undefined;
  if (days === null) return t('retention.kept');
  const [count, unit] = days < 365 ? [days, 'day'] : [days / 365, 'year'];
  return number(count, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 });
}

const entriesOf = ({ completedDays, endedDays }: Retention) => ({
  completedDays: textOf(completedDays),
  endedDays: textOf(endedDays),
});

function RetentionForm({ retention, onSaved }: { retention: Retention; onSaved: (retention: Retention) => void }) {
  const form = useForm(entriesOf(retention));
  const limit = number(maxRetentionDays);
  const days = { completedDays: daysIn(form.values.completedDays), endedDays: daysIn(form.values.endedDays) };
  const { completedDays, endedDays } = days;
  const send = async () => {
    if (form.busy || completedDays === undefined || endedDays === undefined) return false;
    const sent = form.values;
    return form.send(async () => {
      const saved = await appApi.updateRetention({ completedDays, endedDays });
      form.settle(sent, entriesOf(saved));
      onSaved(saved);
      toast(t('retention.saved'));
    });
  };
  return (
    <Form onSend={send}>
      <SettingsSection title={t('settings.retention')} hint={t('retention.hint', { limit })}>
        <FailureNotice failure={form.failure} />
        {names.map((name) => (
          <div key={name} class="number-of-days">
            <TextField
              label={t(labels[name])}
              {...form.entry(name)}
              hint={keptFor(days[name])}
              wrong={days[name] === undefined ? t('retention.daysWrong', { limit }) : undefined}
              inputMode="numeric"
              maxLength={5}
              beside={<span class="hint">{t('retention.unit')}</span>}
            />
          </div>
        ))}
        <p role="status">
          {retention.nextErasureAt
            ? t('retention.next', { day: dayOf(retention.nextErasureAt) })
            : t('retention.nothing')}
        </p>
        <p class="hint">
          {t('retention.notice')} {t('retention.hold')}
        </p>
        <SaveBar
          hasChanges={names.some((name) => days[name] !== retention[name])}
          busy={form.busy}
          onSave={send}
          onDiscard={() => form.change(entriesOf(retention))}
        />
      </SettingsSection>
    </Form>
  );
}
