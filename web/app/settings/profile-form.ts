/** The entries of the profile page, and the request that saves them. */
import { type DateFormat, dateFormats, writtenDay } from '../../../shared/domain/dates.ts';
import { type Language, languageFor } from '../../../shared/domain/language.ts';
import { pick } from '../../../shared/domain/pick.ts';
import { isolated } from '../../../shared/messages/translate.ts';
import type { Profile, ProfileChanges } from '../api/app-api.ts';
import { browserTimeZone, writtenZone, zoneOf } from './time-zones.ts';

export interface ProfileForm {
  name: string;
  company: string;
  replyTo: string;
  language: Language;
  /** As the person writes it: `America/New York`. */
  timeZone: string;
  dateFormat: DateFormat;
  message: string;
  /** A number of days; empty for none. */
  expiresInDays: string;
  reminders: Profile['defaults']['reminders'];
  /** Empty for the language of the pages. */
  recipientLanguage: Language | '';
  /** `#rrggbb`; empty for the colour of the product. */
  colour: string;
}

export function profileForm({ name, company, replyTo, defaults, timeZone, colour, ...profile }: Profile): ProfileForm {
  return {
    ...pick(profile, ['language', 'dateFormat']),
    timeZone: writtenZone(timeZone),
    colour: colour ?? '',
    name: name ?? '',
    company: company ?? '',
    replyTo: replyTo ?? '',
    message: defaults.message ?? '',
    expiresInDays: defaults.expiresInDays === null ? '' : String(defaults.expiresInDays),
    reminders: defaults.reminders,
    recipientLanguage: defaults.recipientLanguage ?? '',
  };
}

/** @param saved the profile before the changes */
export function profileChanges(form: ProfileForm, saved: Pick<Profile, 'timeZone'>): ProfileChanges {
  const orNull = (text: string) => text.trim() || null;
  return {
    name: orNull(form.name),
    company: orNull(form.company),
    replyTo: orNull(form.replyTo),
    ...pick(form, ['language', 'dateFormat']),
    timeZone: zoneOf(form.timeZone, saved.timeZone) ?? form.timeZone,
    colour: orNull(form.colour),
    defaults: {
      message: orNull(form.message),
      expiresInDays: form.expiresInDays === '' ? null : Number(form.expiresInDays),
      reminders: form.reminders,
      recipientLanguage: form.recipientLanguage || null,
    },
  };
}

/** The entries that differ from the saved ones, as JSON. Null if there are none. */
export function changesIn(form: ProfileForm, saved: ProfileForm): string | null {
  const changed = Object.entries(form).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(saved[name as keyof ProfileForm]),
  );
  return changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : null;
}

/** The settings of a new account, from the browser. */
export function browserSettings(): ProfileChanges {
  const timeZone = browserTimeZone();
  return { language: languageFor(navigator.language), timeZone, dateFormat: 'long' };
}

/** Every date format shows this day differently, and no month has its number. */
const sampleDay = '2026-12-24';

export function dateFormatOptions(language: Language): [DateFormat, string][] {
  return dateFormats.map((dateFormat) => [dateFormat, isolated(writtenDay(sampleDay, { language, dateFormat }))]);
}
