/** The entries of the profile page, and the request that saves them. */
import { type DateFormat, dateFormats, writtenDay } from '../../../shared/domain/dates.ts';
import { type Language, languageFor } from '../../../shared/domain/language.ts';
import { pick } from '../../../shared/domain/pick.ts';
import type { Profile, ProfileChanges } from '../api/app-api.ts';

export interface ProfileForm {
  name: string;
  company: string;
  replyTo: string;
  language: Language;
  timeZone: string;
  dateFormat: DateFormat;
  message: string;
  /** A number of days; empty for none. */
  expiresInDays: string;
  reminders: Profile['defaults']['reminders'];
}

export function profileForm({ name, company, replyTo, defaults, ...profile }: Profile): ProfileForm {
  return {
    ...pick(profile, ['language', 'timeZone', 'dateFormat']),
    name: name ?? '',
    company: company ?? '',
    replyTo: replyTo ?? '',
    message: defaults.message ?? '',
    expiresInDays: defaults.expiresInDays === null ? '' : String(defaults.expiresInDays),
    reminders: defaults.reminders,
  };
}

export function profileChanges(form: ProfileForm): ProfileChanges {
  const orNull = (text: string) => text.trim() || null;
  return {
    name: orNull(form.name),
    company: orNull(form.company),
    replyTo: orNull(form.replyTo),
    ...pick(form, ['language', 'timeZone', 'dateFormat']),
    defaults: {
      message: orNull(form.message),
      expiresInDays: form.expiresInDays === '' ? null : Number(form.expiresInDays),
      reminders: form.reminders,
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

/** Every time zone that this browser knows, and the chosen one. */
export function timeZones(chosen: string): string[] {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  return [...new Set(['UTC', ...known, chosen, browserTimeZone()])].sort();
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** The settings of a new account, from the browser. */
export function browserSettings(): ProfileChanges {
  const timeZone = browserTimeZone();
  return { language: languageFor(navigator.language), timeZone, dateFormat: 'long' };
}

/** Every date format shows this day differently. */
const sampleDay = '2026-12-24';

export function dateFormatOptions(language: Language): [DateFormat, string][] {
  return dateFormats.map((dateFormat) => [dateFormat, writtenDay(sampleDay, { language, dateFormat })]);
}

const expiryDays = [7, 14, 30, 60, 90];

/** The usual days, and the chosen ones, which the API may have set. */
export function expiryChoices(chosen: string): string[] {
  const days = new Set([...expiryDays, ...(chosen === '' ? [] : [Number(chosen)])]);
  return [...days].sort((a, b) => a - b).map(String);
}
