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

/** English and ISO 8601, for senders without a profile. */
export const plainStyle: DateStyle = { language: 'en', dateFormat: 'YYYY-MM-DD' };

/** English is read on every continent: the month comes first only for a sender who writes it first. */
function localeOf({ language, dateFormat }: DateStyle): string {
  if (language !== 'en') return language;
  return dateFormat === 'MM/DD/YYYY' ? 'en-US' : 'en-GB';
}

/** Every time is written with its zone. Undefined is the zone of the runtime. */
const dayAndTime = (month: 'long' | 'short', timeZone: string | undefined): Intl.DateTimeFormatOptions => ({
  ...{ year: 'numeric', month, day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  timeZone: timeZone && knownZone(timeZone),
});

/** The clock of evidence has 24 hours and seconds. */
const exactClock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** Formatters by their settings. Making one takes 0.2 ms, and a certificate formats many times in few ways. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const maxFormatters = 100;

function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  if (formatters.size >= maxFormatters) formatters.clear();
  const made = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
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
  return formatterOf(localeOf(style), { dateStyle: 'long', timeZone }).format(at);
}

/** A deadline with its time and zone, in the words of the language: "24 December 2026 at 23:59 CET". */
export function deadline(at: Date, style: DateStyle, timeZone: string | null): string {
  return deadlineIn(at, localeOf(style), timeZone ?? 'UTC');
}

/** @param locale a BCP 47 tag @param timeZone UTC is named instead of a zone that this runtime does not know */
export function deadlineIn(at: Date, locale: string, timeZone: string): string {
  return formatterOf(locale, dayAndTime('long', timeZone)).format(at);
}

/** A time with its zone as narrow as words allow: "24 Dec 2026, 23:59 CET". */
export function shortTime(at: Date, style: DateStyle, timeZone: string): string {
  return formatterOf(localeOf(style), dayAndTime('short', timeZone)).format(at);
}

/** The day as narrow as words allow: "24 Dec 2026". @param locale a BCP 47 tag */
export function shortDay(at: Date, locale: string, timeZone: string): string {
  return formatterOf(locale, { dateStyle: 'medium', timeZone: knownZone(timeZone) }).format(at);
}

/** A period in the words of the language: "23 November 2026, 07:50–07:57 CET", each end with its day if they differ. */
export function period(from: Date, to: Date, style: DateStyle, timeZone: string): string {
  return formatterOf(localeOf(style), dayAndTime('long', timeZone)).formatRange(from, to);
}

/** Evidence: "24 Dec 2026, 23:30:05 CET". @param locale a BCP 47 tag @param timeZone undefined for that of the runtime */
export function exactTimeIn(at: Date, locale: string, timeZone: string | undefined): string {
  return formatterOf(locale, { ...dayAndTime('short', timeZone), ...exactClock }).format(at);
}

/** Like `exactTimeIn`, of a period: "24 Dec 2026, 23:30:05 CET – 23:31:00 CET". */
export function exactPeriodIn(from: Date, to: Date, locale: string, timeZone: string | undefined): string {
  return formatterOf(locale, { ...dayAndTime('short', timeZone), ...exactClock }).formatRange(from, to);
}

/** The clock and the zone of evidence: "23:30:05 CET". */
export function exactClockIn(at: Date, locale: string, timeZone: string | undefined): string {
  return formatterOf(locale, { ...exactClock, timeZoneName: 'short', timeZone }).format(at);
}

/** Hours and minutes with the name of the zone: "08:06 CET". */
export function timeIn(at: Date, language: Language, timeZone: string): string {
  const clock = clockIn(at, knownZone(timeZone)).slice(0, 5);
  return `${clock} ${zoneName(at, knownZone(timeZone), language)}`;
}

/** The day as `YYYY-MM-DD` in that zone. */
export function dayIn(at: Date, timeZone: string): string {
  // Swedish writes dates as ISO 8601 does.
  return formatterOf('sv-SE', { dateStyle: 'short', timeZone: knownZone(timeZone) }).format(at);
}

/** The last second of a day in that zone; null for no day. Of a second that the clocks repeat, the later one. */
export function endOfDay(day: string, timeZone: string): Date | null {
  const asUtc = Date.parse(`${day}T23:59:59Z`);
  if (day === '' || Number.isNaN(asUtc)) return null;
  const zone = knownZone(timeZone);
  const moments = [-dayMs, dayMs].map((shift) => asUtc - offsetMs(new Date(asUtc + shift), zone));
  const right = moments.filter((ms) => ms + offsetMs(new Date(ms), zone) === asUtc);
  return new Date(Math.max(...(right.length > 0 ? right : moments)));
}

/** The end of the day in that zone that is so many days after `from`. */
export function endOfDayAfter(from: Date, days: number, timeZone: string): Date {
  const day = new Date(Date.parse(`${dayIn(from, timeZone)}T00:00:00Z`) + days * dayMs);
  return endOfDay(dayIn(day, 'UTC'), timeZone) as Date;
}

const dayMs = 86_400_000;

function offsetMs(at: Date, timeZone: string): number {
  return Date.parse(`${dayIn(at, timeZone)}T${clockIn(at, timeZone)}Z`) - at.getTime();
}

function knownZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** `2026-11-20 15:03:09 CET`; null if the zone is UTC. */
export function stampIn(at: Date, timeZone: string | undefined): string | null {
  if (!timeZone || timeZone === 'UTC') return null;
  return `${dayIn(at, timeZone)} ${clockIn(at, timeZone)} ${zoneName(at, timeZone)}`;
}

/** Hours, minutes and seconds: `08:06:05`. */
export function clockIn(at: Date, timeZone: string): string {
  return formatterOf('sv-SE', { timeStyle: 'medium', timeZone }).format(at);
}

/** The short name in the language: "CET", in German "MEZ". */
export function zoneName(at: Date, timeZone: string, language: Language = 'en'): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const parts = formatterOf(locale, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether this runtime knows the IANA name; an offset is refused. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    formatterOf('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
