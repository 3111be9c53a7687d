/** What an account's owner tells of themselves, and what new documents on the pages start with. Pure. */
import { AppError } from '../errors.ts';
import { contrastWithWhite, minContrast } from './colour.ts';
import { type DateFormat, isTimeZone } from './dates.ts';
import type { Reminders } from './envelope.ts';
import type { Language } from './language.ts';
import type { Sender } from './sender.ts';

export interface Logo {
  /** Lower-case hex SHA-256. */
  sha256: string;
  mimetype: 'image/png' | 'image/jpeg';
  /** Bytes. */
  size: number;
}

export interface Profile {
  name: string | null;
  company: string | null;
  replyTo: string | null;
  language: Language;
  /** IANA name. */
  timeZone: string;
  dateFormat: DateFormat;
  /** `#rrggbb` */
  colour: string | null;
  logo: Logo | null;
  defaults: ProfileDefaults;
}

/** For new documents on the pages. Requests to an API say everything themselves. */
export interface ProfileDefaults {
  message: string | null;
  expiresInDays: number | null;
  reminders: Reminders | null;
}

/** Of an account that has told nothing: as every account was before there were profiles. */
export const emptyProfile: Profile = {
  name: null,
  company: null,
  replyTo: null,
  language: 'en',
  timeZone: 'UTC',
  dateFormat: 'YYYY-MM-DD',
  colour: null,
  logo: null,
  defaults: { message: null, expiresInDays: null, reminders: null },
};

export type ProfileChanges = Partial<Omit<Profile, 'logo' | 'defaults'>> & { defaults?: Partial<ProfileDefaults> };

/** @throws AppError validation_error for an unknown time zone, or a colour that white text cannot be read on */
export function changeProfile(profile: Profile, changes: ProfileChanges): Profile {
  const { timeZone, colour, defaults, ...rest } = changes;
  const details: Record<string, string> = {};
  if (timeZone !== undefined && !isTimeZone(timeZone)) details.timeZone = 'must be an IANA time zone';
  if (colour && contrastWithWhite(colour) < minContrast)
    details.colour = `must have a contrast of at least ${minContrast} with white text`;
  if (Object.keys(details).length > 0) throw new AppError('validation_error', { details });
  return {
    ...profile,
    ...withoutBlank(rest),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(colour === undefined ? {} : { colour: colour?.toLowerCase() ?? null }),
    defaults: { ...profile.defaults, ...defaults },
  };
}

/** Names without white space around them; an empty one is none. */
function withoutBlank<T extends Partial<Pick<Profile, 'name' | 'company' | 'replyTo'>>>(changes: T): T {
  const trimmed = Object.entries(changes).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.trim() || null : value,
  ]);
  return Object.fromEntries(trimmed) as T;
}

/** Absent for an account without a profile, whose envelopes go on as before. */
export function senderOf(profile: Profile | undefined): { sender?: Sender } {
  if (!profile) return {};
  const { name, company, replyTo, language, timeZone, dateFormat, colour, logo } = profile;
  return { sender: { name, company, replyTo, language, timeZone, dateFormat, colour, hasLogo: logo !== null } };
}
