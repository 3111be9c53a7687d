/** What the profile adds to a document made from a template: only what the template leaves open. */
import type { UpdateEnvelopeBody } from '../../../shared/contracts/app-envelopes.ts';
import type { Envelope, Profile } from '../api/service.ts';
import { startSettings } from '../upload/start-settings.ts';

type Settings = Pick<Envelope, 'message' | 'expiresAt' | 'reminders'>;

export function defaultsFor(
  made: Settings,
  profile: Pick<Profile, 'defaults'>,
  today: Date,
): UpdateEnvelopeBody | null {
  const all = startSettings(profile, today) ?? {};
  const open = Object.entries(all).filter(([name]) => made[name as keyof Settings] === null);
  return open.length > 0 ? Object.fromEntries(open) : null;
}
