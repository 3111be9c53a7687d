/** The settings that a new document takes from its owner's profile. */
import type { UpdateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import type { Envelope, Profile } from '../api/app-api.ts';

type Defaults = Pick<Profile['defaults'], 'message' | 'expiresInDays' | 'reminders'>;
type Settings = Pick<UpdateEnvelopeBody, 'message' | 'expiresInDays' | 'reminders'>;

/** Null if the profile has no defaults. */
export function startSettings({ message, expiresInDays, reminders }: Defaults): Settings | null {
  const changes: Settings = {
    ...(message && { message }),
    ...(expiresInDays && { expiresInDays }),
    ...(reminders && { reminders }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** The settings of the profile that a document made of a template leaves open, or null. */
export function openSettings(made: Pick<Envelope, keyof Settings>, defaults: Defaults): Settings | null {
  const all = Object.entries(startSettings(defaults) ?? {});
  const open = all.filter(([name]) => made[name as keyof Settings] === null);
  return open.length > 0 ? Object.fromEntries(open) : null;
}
