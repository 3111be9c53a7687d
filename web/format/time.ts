/** Dates and times in the reader's language, format and time zone. */
import { dayIn, exactClockIn, exactPeriodIn, exactTimeIn, writtenDay, zoneName } from '../../shared/domain/dates.ts';
import { reader, readerLocale } from './reader.ts';

function written(iso: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(readerLocale(), { timeZone: reader().timeZone, ...options }).format(new Date(iso));
}

/** The day in the reader's format; null if that is the format of the language. */
function dayInFormat(iso: string, timeZone = reader().timeZone): string | null {
  const { language, dateFormat } = reader();
  if (!dateFormat || dateFormat === 'long') return null;
  return writtenDay(timeZone ? dayIn(new Date(iso), timeZone) : localDay(new Date(iso)), { language, dateFormat });
}

/** Twelve hours stand beside a day only where the month comes first, or in words. */
const clockBeside = (): Intl.DateTimeFormatOptions =>
  reader().dateFormat === 'MM/DD/YYYY' ? {} : { hourCycle: 'h23' };

export function dateAndTime(iso: string, timeZone = reader().timeZone): string {
  const day = dayInFormat(iso, timeZone);
  return day
    ? `${day} ${written(iso, { timeStyle: 'short', timeZone, ...clockBeside() })}`
    : written(iso, { dateStyle: 'medium', timeStyle: 'short', timeZone });
}

/** Formats a time with seconds and zone, as evidence needs it. */
export function exactTime(iso: string): string {
  const { timeZone } = reader();
  const day = dayInFormat(iso);
  return day
    ? `${day} ${exactClockIn(new Date(iso), readerLocale(), timeZone)}`
    : exactTimeIn(new Date(iso), readerLocale(), timeZone);
}

/** A period, each end with its day if they differ. */
export function periodOf(from: string, to: string): string {
  const [first, last] = [dateAndTime(from), dateAndTime(to)];
  if (first === last) return first;
  return `${first} – ${dayOf(from) === dayOf(to) ? written(to, { timeStyle: 'short' }) : last}`;
}

/** A period in the form of `exactTime`. */
export function exactPeriod(from: string, to: string): string {
  if (dayInFormat(from)) return from === to ? exactTime(from) : `${exactTime(from)} – ${exactTime(to)}`;
  return exactPeriodIn(new Date(from), new Date(to), readerLocale(), reader().timeZone);
}

/** A deadline of the owner, with its time and zone. */
export function deadlineOf(iso: string): string {
  const { deadlineZone, language } = reader();
  return `${dateAndTime(iso, deadlineZone)} ${zoneName(new Date(iso), deadlineZone, language)}`;
}

/** The zone of all times but deadlines. */
export function shownZone(): string {
  return reader().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether a deadline names the zone of the other times as well. */
export function isDeadlineInShownZone(): boolean {
  return reader().deadlineZone === shownZone();
}

/** The local day as `YYYY-MM-DD`. */
export function localDay(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

export function dayOf(iso: string, timeZone = reader().timeZone): string {
  return dayInFormat(iso, timeZone) ?? written(iso, { timeZone, dateStyle: 'medium' });
}

/** A day of the calendar, which is the same in every zone. @param day `YYYY-MM-DD` */
export const writtenDate = (day: string): string => dayOf(`${day}T00:00:00Z`, 'UTC');

/** The day of a deadline, for columns. */
export const shortDeadline = (iso: string): string => dayOf(iso, reader().deadlineZone);

/** The present time of day in a zone. */
export function clockIn(timeZone: string, now = new Date()): string {
  return new Intl.DateTimeFormat(readerLocale(), { timeStyle: 'short', timeZone }).format(now);
}

/** The days of the reader's calendar from then to now: two times of one day have the same age. */
function daysSince(iso: string, now: number): number {
  const { timeZone } = reader();
  const [from, to] = [new Date(iso), new Date(now)].map((at) => (timeZone ? dayIn(at, timeZone) : localDay(at)));
  return (Date.parse(to ?? '') - Date.parse(from ?? '')) / 86_400_000;
}

/** Whether `ago` writes the time relative to now. */
export function isRecent(iso: string, now = Date.now()): boolean {
  return daysSince(iso, now) < 7;
}

const inDays = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const;

/** The days since then: "12 days". */
export function lasting(iso: string, now: number): string {
  return new Intl.NumberFormat(readerLocale(), inDays).format(daysSince(iso, now));
}

/** Relative to `now`, in milliseconds since 1970: "2 hours ago". From 24 hours on in days of the calendar; after a week, the day. */
export function ago(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  const format = (value: number, unit: 'second' | 'minute' | 'hour' | 'day') =>
    new Intl.RelativeTimeFormat(readerLocale(), { numeric: value === 0 ? 'auto' : 'always' }).format(-value, unit);
  // The clock of the service may be ahead of the reader's.
  if (minutes < 1) return format(0, 'second');
  if (minutes < 60) return format(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return format(hours, 'hour');
  return isRecent(iso, now) ? format(Math.max(1, daysSince(iso, now)), 'day') : dayOf(iso);
}
