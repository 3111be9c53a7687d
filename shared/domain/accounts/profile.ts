/** The profile of an owner, the defaults of new documents, and the sender: an envelope's copy of the profile. */
import { AppError } from '../../errors.ts';
import { type DateFormat, isTimeZone } from '../dates.ts';
import type { Language } from '../language.ts';

export interface Logo {
  /** Lower-case hex SHA-256. */
  sha256: string;
  mimetype: 'image/png' | 'image/jpeg';
  /** Bytes. */
  size: number;
}

/** The part of a profile that an envelope keeps. */
interface SenderFacts {
  name: string | null;
  company: string | null;
  /** Reply-To address of e-mails; null: the owner's address. */
  replyTo: string | null;
  /** The language of e-mails to the owner, and of months written out on the document. */
  language: Language;
  /** IANA name. */
  timeZone: string;
  dateFormat: DateFormat;
  /** `#rrggbb`, dark enough for white text on it; null: the product's colour. */
  colour: string | null;
}

/** The look of the sender on a page for recipients; null: the product's own. */
export type Brand = Pick<Sender, 'colour' | 'hasLogo'>;

export function brandOf(sender: Brand | undefined): Brand | null {
  return sender && (sender.colour || sender.hasLogo) ? { colour: sender.colour, hasLogo: sender.hasLogo } : null;
}

export interface Profile extends SenderFacts {
  logo: Logo | null;
  defaults: ProfileDefaults;
}

export interface Sender extends SenderFacts {
  /** The logo itself may be replaced or removed later. */
  hasLogo: boolean;
}

/** Defaults of new documents on the pages. Requests to an API state every setting themselves. */
export interface ProfileDefaults {
  message: string | null;
  expiresInDays: number | null;
  reminders: { everyDays: number; maxCount: number } | null;
  /**
   * The language of new recipients; null: that of the pages of the member who prepares the document. Profiles that were
   * stored before this default existed lack it.
   */
  recipientLanguage?: Language | null;
}

/** Profile of an account that never filled one in. */
export const emptyProfile: Profile = {
  name: null,
  company: null,
  replyTo: null,
  language: 'en',
  timeZone: 'UTC',
  dateFormat: 'YYYY-MM-DD',
  colour: null,
  logo: null,
  defaults: { message: null, expiresInDays: null, reminders: null, recipientLanguage: null },
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

/** Trims names; an empty name becomes null. */
function withoutBlank<T extends Partial<Pick<Profile, 'name' | 'company' | 'replyTo'>>>(changes: T): T {
  const trimmed = Object.entries(changes).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.trim() || null : value,
  ]);
  return Object.fromEntries(trimmed) as T;
}

/** Absent for an account without a profile; its envelopes show the address. */
export function senderOf(profile: Profile | undefined): { sender?: Sender } {
  if (!profile) return {};
  const { name, company, replyTo, language, timeZone, dateFormat, colour, logo } = profile;
  return { sender: { name, company, replyTo, language, timeZone, dateFormat, colour, hasLogo: logo !== null } };
}

/** The owner who sends an envelope, or completes it from a draft, as the request knows them. */
export interface SendingOwner {
  email?: string;
  profile?: Profile | undefined;
}

/**
 * The parts of the profile that the envelope copies at that time. A draft may have been created under an earlier
 * address.
 */
export function sentBy({ email, profile }: SendingOwner): { ownerEmail?: string; sender?: Sender } {
  return { ...(email && { ownerEmail: email }), ...senderOf(profile) };
}

type Sent = { ownerEmail: string; sender?: Sender };

/** "Olivia Marsh (Northwind)"; null if neither name nor company is known. */
export function senderName(sender: Pick<Sender, 'name' | 'company'> | undefined): string | null {
  if (!sender) return null;
  const { name, company } = sender;
  return name && company ? `${name} (${company})` : (name ?? company);
}

/** Returns the name, or the address if there is no name. */
export function senderText({ sender, ownerEmail }: Sent): string {
  return senderName(sender) ?? ownerEmail;
}

/** The text for records: the address, with the name if there is one. */
export function senderWithAddress({ sender, ownerEmail }: Sent): string {
  const name = senderName(sender);
  return name ? `${name}, ${ownerEmail}` : ownerEmail;
}

/** The contrast that normal text needs (WCAG 2.2, 1.4.3, level AA). */
export const minContrast = 4.5;

/** @param colour `#rrggbb` */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function linear(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

export const maxLogoBytes = 200_000;
/** Pixels */
export const maxLogoSide = 2_000;

/** Decides by the first byte. The bytes were checked before. */
export function logoType(bytes: Uint8Array): Logo['mimetype'] {
  return bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
}
