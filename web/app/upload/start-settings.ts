/** The settings that a new document takes from its owner's profile. */
import type { UpdateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import { dayIn, endOfDay } from '../../../shared/domain/dates.ts';
import type { Envelope, Profile } from '../api/app-api.ts';

type Settings = Pick<UpdateEnvelopeBody, 'message' | 'expiresAt' | 'reminders'>;

interface Sending extends Pick<Profile, 'timeZone'> {
  defaults: Pick<Profile['defaults'], 'message' | 'expiresInDays' | 'reminders'>;
}

/** Null if the profile has no defaults. */
export function startSettings({ defaults, timeZone }: Sending, now: Date): Settings | null {
  const { message, expiresInDays, reminders } = defaults;
  const changes: Settings = {
    ...(message && { message }),
    ...(expiresInDays && { expiresAt: lastMoment(now, expiresInDays, timeZone) }),
    ...(reminders && { reminders }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** The settings of the profile that a document made of a template leaves open, or null. */
export function openSettings(made: Pick<Envelope, keyof Settings>, profile: Sending, now: Date): Settings | null {
  const all = Object.entries(startSettings(profile, now) ?? {});
  const open = all.filter(([name]) => made[name as keyof Settings] === null);
  return open.length > 0 ? Object.fromEntries(open) : null;
}

/** The end of the day in the zone of the profile that is so many days ahead. */
function lastMoment(now: Date, days: number, timeZone: string): string | null {
  const day = new Date(`${dayIn(now, timeZone)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return endOfDay(dayIn(day, 'UTC'), timeZone)?.toISOString() ?? null;
}
