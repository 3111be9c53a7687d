/** Days and times as people write them. Pure: language, zone and format are parameters. */
import type { Language } from './language.ts';

/** `long` writes the month in words. */
export const dateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY', 'long'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** How a reader writes dates. */
export interface DateStyle {
  language: Language;
  dateFormat: DateFormat;
}

/** English is read on every continent: the month comes first only for a sender who writes it first. */
function localeOf({ language, dateFormat }: DateStyle): string {
  if (language !== 'en') return language;
  return dateFormat === 'MM/DD/YYYY' ? 'en-US' : 'en-GB';
}

/** @param day `YYYY-MM-DD`, as date fields store it; any other text is returned unchanged */
export function writtenDay(day: string, style: DateStyle): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (!year) return day;
  if (style.dateFormat === 'long') return longDay(new Date(`${day}T00:00:00Z`), style, 'UTC');
  return style.dateFormat.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

/** The day in words, "24 December 2026", in that zone. */
export function longDay(at: Date, style: DateStyle, timeZone: string): string {
  return new Intl.DateTimeFormat(localeOf(style), { dateStyle: 'long', timeZone }).format(at);
}

/** Writes the last moment of a day as that day, and any other time with its zone: "24 December 2026 at 15:30 CET". */
export function deadline(at: Date, style: DateStyle, timeZone: string | null): string {
  const zone = timeZone ?? 'UTC';
  if (timeZone && clockIn(at, zone).startsWith('23:59')) return longDay(at, style, zone);
  const format = new Intl.DateTimeFormat(localeOf(style), { dateStyle: 'long', timeStyle: 'short', timeZone: zone });
  return `${format.format(at)} ${zoneName(at, zone)}`;
}

/** `2026-11-20 15:03:09 CET`; null if the zone is UTC. */
export function stampIn(at: Date, timeZone: string | undefined): string | null {
  if (!timeZone || timeZone === 'UTC') return null;
  // Swedish writes dates as ISO 8601 does.
  const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(at);
  return `${day} ${clockIn(at, timeZone)} ${zoneName(at, timeZone)}`;
}

function clockIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone }).format(at);
}

function zoneName(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether this runtime knows the IANA name; an offset is refused. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
