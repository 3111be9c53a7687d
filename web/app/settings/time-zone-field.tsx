import { useMemo } from 'preact/hooks';
import { TextField } from '../../components/form.tsx';
import { clockIn } from '../../format/time.ts';
import { t } from '../frame/i18n.ts';
import { timeZones, writtenZone, zoneOf } from './time-zones.ts';

interface TimeZoneFieldProps {
  value: string;
  onValue: (value: string) => void;
  wrong?: string | undefined;
  /** The zone of the profile, which this browser may not know. */
  stored: string;
  /** The zone of an organization is that of its deadlines: members see other times in their own zones. */
  isOrganization: boolean;
}

/** Finds a time zone by its name or its city. The hint shows its time, so that a wrong choice is seen. */
export function TimeZoneField({ value, onValue, wrong, stored, isOrganization }: TimeZoneFieldProps) {
  const options = useMemo(() => timeZones().map((name) => <option key={name} value={writtenZone(name)} />), []);
  const zone = useMemo(() => zoneOf(value, stored), [value, stored]);
  const now = isOrganization ? 'profile.timeZoneNowOrganization' : 'profile.timeZoneNow';
  return (
    <>
      <TextField
        label={t('profile.timeZone')}
        hint={zone ? t(now, { time: clockIn(zone) }) : t('profile.timeZoneHint')}
        value={value}
        onValue={onValue}
        onLeave={() => zone && onValue(writtenZone(zone))}
        wrong={wrong}
        list="time-zones"
        autoComplete="off"
        spellcheck={false}
        maxLength={64}
        selectsAll
      />
      <datalist id="time-zones">{options}</datalist>
    </>
  );
}
