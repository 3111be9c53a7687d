/** The days that recipients have to sign, from sending on. */
import { SelectField } from '../../components/form.tsx';
import { t } from '../frame/i18n.ts';

const usualDays = [7, 14, 30, 60, 90];

/** The usual days, and the chosen ones, which the API may have set. */
export function daysOffered(chosen: string): string[] {
  const days = new Set([...usualDays, ...(Number(chosen) ? [Number(chosen)] : [])]);
  return [...days].sort((a, b) => a - b).map(String);
}

interface DaysProps {
  /** A number of days, or the value of one of `others`; empty for no limit. */
  value: string;
  onValue: (value: string) => void;
  wrong?: string | undefined;
  hint?: string | undefined;
  /** Further choices with their texts. */
  others?: readonly (readonly [string, string])[];
}

export function DaysChoice({ others = [], ...field }: DaysProps) {
  return (
    <SelectField
      label={t('daysToSign')}
      {...field}
      options={[
        ['', t('daysToSign.none')],
        ...daysOffered(field.value).map((count) => [count, t('daysToSign.days', { count })] as const),
        ...others,
      ]}
    />
  );
}
