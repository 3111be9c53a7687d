/** What a new document starts with, by the owner's profile. */
import type { UpdateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import { localDay } from '../../format/time.ts';
import type { Profile } from '../api/service.ts';
import { endOfDay } from '../prepare/review/settings-form.ts';

/** Null where the profile says nothing. @param today in the zone of this browser, as the page shows the last day */
export function startSettings({ defaults }: Pick<Profile, 'defaults'>, today: Date): UpdateEnvelopeBody | null {
  const { message, expiresInDays, reminders } = defaults;
  const changes: UpdateEnvelopeBody = {
    ...(message && { message }),
    ...(expiresInDays && { expiresAt: endOfDay(localDay(inDays(today, expiresInDays))) }),
    ...(reminders && { reminders }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

function inDays(today: Date, days: number): Date {
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
}
