/** The settings that a new document takes from its owner's profile. */
import type { UpdateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import { localDay } from '../../format/time.ts';
import type { Envelope, Profile } from '../api/app-api.ts';
import { endOfDay } from '../prepare/review/settings-form.ts';

type Settings = Pick<UpdateEnvelopeBody, 'message' | 'expiresAt' | 'reminders'>;

/** Null if the profile has no defaults. @param today in the zone of this browser, as the page shows the last day */
export function startSettings({ defaults }: Pick<Profile, 'defaults'>, today: Date): Settings | null {
  const { message, expiresInDays, reminders } = defaults;
  const changes: Settings = {
    ...(message && { message }),
    ...(expiresInDays && { expiresAt: endOfDay(localDay(inDays(today, expiresInDays))) }),
    ...(reminders && { reminders }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** The settings of the profile that a document made of a template leaves open, or null. */
export function openSettings(
  made: Pick<Envelope, keyof Settings>,
  profile: Pick<Profile, 'defaults'>,
  today: Date,
): Settings | null {
  const all = Object.entries(startSettings(profile, today) ?? {});
  const open = all.filter(([name]) => made[name as keyof Settings] === null);
  return open.length > 0 ? Object.fromEntries(open) : null;
}

function inDays(today: Date, days: number): Date {
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
}
