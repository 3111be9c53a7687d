/** After how many days or years documents are erased. */

import { useState } from 'preact/hooks';
import { maxRetentionDays } from '../../../shared/domain/accounts/retention.ts';
import { Form, SelectField, TextField } from '../../components/form.tsx';
import { toast } from '../../components/toast.tsx';
import { inARow } from '../../format/list-of.ts';
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

const units = ['never', 'days', 'years'] as const;
type Unit = (typeof units)[number];
interface Entry {
  /** As typed; no entry for documents that are never erased. */
  count: string;
  unit: Unit;
}

const daysPerYear = 365.25;

/** Counts leap days and rounds up, so that no document is erased before its years are over. */
export const daysOfYears = (years: number): number => Math.ceil(years * daysPerYear);

const limits: Readonly<Record<Unit, number>> = {
  never: 0,
  days: maxRetentionDays,
  years: Math.floor(maxRetentionDays / daysPerYear),
};

function entryOf(days: number | null): Entry {
  if (days === null) return { count: '', unit: 'never' };
  const years = Math.floor(days / daysPerYear);
  const isYears = years > 0 && daysOfYears(years) === days;
  return isYears ? { count: String(years), unit: 'years' } : { count: String(days), unit: 'days' };
}

/** Null: never. Undefined: the text is no number of days or years. */
function daysIn({ count, unit }: Entry): number | null | undefined {
  if (unit === 'never') return null;
  const whole = /^\d{1,5}$/.test(count.trim()) ? Number(count) : 0;
  if (whole < 1 || whole > limits[unit]) return undefined;
  return unit === 'years' ? daysOfYears(whole) : whole;
}

/** Shows years in days, and days in years from a year on, rounded down. */
function inOtherUnit(days: number, unit: Unit): string | null {
  if (unit === 'days' && days < daysOfYears(1)) return null;
  const [count, shown] = unit === 'days' ? [Math.floor((days / daysPerYear) * 10) / 10, 'year'] : [days, 'day'];
  return number(count, { style: 'unit', unit: shown, unitDisplay: 'long', maximumFractionDigits: 1 });
}

const entriesOf = ({ completedDays, endedDays }: Retention) => ({
  completedDays: entryOf(completedDays),
  endedDays: entryOf(endedDays),
});

function RetentionForm({ retention, onSaved }: { retention: Retention; onSaved: (retention: Retention) => void }) {
  const form = useForm(entriesOf(retention));
  const days = { completedDays: daysIn(form.values.completedDays), endedDays: daysIn(form.values.endedDays) };
  const { completedDays, endedDays } = days;
  const [tries, setTries] = useState(0);
  const send = async () => {
    setTries((before) => before + 1);
    if (form.busy || completedDays === undefined || endedDays === undefined) return false;
    const sent = form.values;
    return form.send(async () => {
      const saved = await appApi.updateRetention({ completedDays, endedDays });
      form.settle(sent, entriesOf(saved));
      onSaved(saved);
      setTries(0);
      toast(t('retention.saved'));
    });
  };
  return (
    <Form onSend={send}>
      <SettingsSection title={t('settings.retention')} hint={t('retention.hint')}>
        <p>{inARow([t('retention.notice'), t('retention.hold')])}</p>
        <FailureNotice failure={form.failure} />
        {names.map((name) => (
          <AgeField
            key={name}
            label={t(`retention.${name}`)}
            hint={t(`retention.${name}From`)}
            {...form.entry(name)}
            isTried={tries > 0}
          />
        ))}
        <p role="status">
          {retention.nextErasureAt
            ? t('retention.next', { day: dayOf(retention.nextErasureAt) })
            : t('retention.nothing')}
        </p>
        <SaveBar
          hasChanges={names.some((name) => days[name] !== retention[name])}
          busy={form.busy}
          onSave={send}
          onDiscard={() => {
            form.change(entriesOf(retention));
            setTries(0);
          }}
        />
      </SettingsSection>
    </Form>
  );
}

interface AgeFieldProps {
  label: string;
  /** From when the time counts. */
  hint: string;
  value: Entry;
  onValue: (entry: Entry) => void;
  wrong: string | undefined;
  /** Whether the person has pressed Save: a number that is missing is an error from then on. */
  isTried: boolean;
}

/** A choice with its number: never, after days, or after years. */
function AgeField({ label, hint, value, onValue, wrong, isTried }: AgeFieldProps) {
  const { count, unit } = value;
  const days = daysIn(value);
  const limit = number(limits[unit]);
  const isWrong = days === undefined && (isTried || count.trim() !== '');
  return (
    <fieldset class="age" aria-label={label}>
      <SelectField
        label={label}
        hint={hint}
        value={unit}
        onValue={(next) => onValue({ count: next === 'never' ? '' : count, unit: next })}
        options={units.map((one) => [one, t(`retention.${one}`)])}
      />
      {unit !== 'never' && (
        <TextField
          label={t(unit === 'days' ? 'retention.numberOfDays' : 'retention.numberOfYears')}
          value={count}
          onValue={(text) => onValue({ count: text, unit })}
          hint={isWrong ? undefined : ((days && inOtherUnit(days, unit)) ?? t('retention.range', { limit }))}
          wrong={isWrong ? t('retention.wrong', { limit }) : wrong}
          inputMode="numeric"
          maxLength={5}
        />
      )}
    </fieldset>
  );
}
