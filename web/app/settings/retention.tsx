/** After how many days documents are erased. */
import { maxRetentionDays } from '../../../shared/domain/accounts/retention.ts';
import { Button } from '../../components/button.tsx';
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
import { SettingsSection } from './settings-section.tsx';

export function RetentionSettings() {
  const { value, failure, reload, set } = useLoaded(appApi.retention, 'retention');
  if (!value) return <Waiting failure={failure} retry={reload} />;
  return <RetentionForm retention={value} onSaved={set} />;
}

const names = ['completedDays', 'endedDays'] as const;
const labels = { completedDays: 'retention.completed', endedDays: 'retention.ended' } as const;

const textOf = (days: number | null) => (days === null ? '' : String(days));

/** Returns undefined for a text that is no number of days. */
function daysIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return days >= 1 && days <= maxRetentionDays ? days : undefined;
}

function RetentionForm({ retention, onSaved }: { retention: Retention; onSaved: (retention: Retention) => void }) {
  const form = useForm({ completedDays: textOf(retention.completedDays), endedDays: textOf(retention.endedDays) });
  const limit = number(maxRetentionDays);
  const [completedDays, endedDays] = names.map((name) => daysIn(form.values[name]));
  const save = () => {
    if (completedDays === undefined || endedDays === undefined) return;
    void form.send(async () => {
      onSaved(await appApi.updateRetention({ completedDays, endedDays }));
      toast(t('retention.saved'));
    });
  };
  return (
    <SettingsSection title={t('settings.retention')} hint={t('retention.hint')}>
      <Form onSend={save}>
        <FailureNotice failure={form.failure} />
        {names.map((name) => (
          <TextField
            key={name}
            label={t(labels[name])}
            hint={t('retention.daysHint', { limit })}
            {...form.entry(name)}
            wrong={daysIn(form.values[name]) === undefined ? t('retention.daysWrong', { limit }) : undefined}
            inputMode="numeric"
            maxLength={5}
          />
        ))}
        <p class="hint">{t('retention.notice')}</p>
        <p role="status">
          {retention.nextErasureAt
            ? t('retention.next', { day: dayOf(retention.nextErasureAt) })
            : t('retention.nothing')}
        </p>
        <div>
          <Button type="submit" busy={form.busy}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}
