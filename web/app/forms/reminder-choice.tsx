/** How often recipients are reminded who have not acted. */
import { SelectField } from '../../components/form.tsx';
import type { Envelope } from '../api/app-api.ts';
import { t } from '../frame/i18n.ts';

type Reminders = Envelope['reminders'];

const choices = [1, 3, 7, 14];
const usualCount = 5;

interface ReminderChoiceProps {
  label: string;
  hint?: string;
  value: Reminders;
  onValue: (value: Reminders) => void;
  wrong?: string | undefined;
}

/** Also offers the present setting, which the API may have set. */
export function ReminderChoice({ label, hint, value, onValue, wrong }: ReminderChoiceProps) {
  const offered = choices.map((everyDays) => ({ everyDays, maxCount: usualCount }));
  const isOffered = (other: Reminders) => offered.some((choice) => keyOf(choice) === keyOf(other));
  const all = value && !isOffered(value) ? [...offered, value] : offered;
  return (
    <SelectField
      label={label}
      hint={hint}
      wrong={wrong}
      value={keyOf(value)}
      onValue={(key) => onValue(all.find((choice) => keyOf(choice) === key) ?? null)}
      options={[['', t('reminders.none')], ...all.map((choice) => [keyOf(choice), reminderText(choice)] as const)]}
    />
  );
}

export function reminderText(reminders: Reminders): string {
  if (!reminders) return t('reminders.none');
  const { everyDays, maxCount } = reminders;
  return t('reminders.every', { days: everyDays, times: maxCount, count: everyDays });
}

function keyOf(value: Reminders): string {
  return value ? `${value.everyDays}/${value.maxCount}` : '';
}
