/**
 * Schedules of timers: NCRONTAB, `{second} {minute} {hour} {day} {month} {day of week}` or five fields (then at second
 * 0), in the process's time zone, or a time span such as "00:05:00". Unlike in cron, day of month AND day of week must
 * both fit.
 */
import { HostError } from './host-error.ts';
import { timeSpanMs } from './settings.ts';

export interface Schedule {
  /** The first occurrence after `after`, both in milliseconds since 1970. */
  next(after: number): number;
}

interface Field {
  name: string;
  min: number;
  max: number;
  names?: string[];
}

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july'].concat([
  'august',
  'september',
  'october',
  'november',
  'december',
]);
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const fields: readonly Field[] = [
  { name: 'second', min: 0, max: 59 },
  { name: 'minute', min: 0, max: 59 },
  { name: 'hour', min: 0, max: 23 },
  { name: 'day', min: 1, max: 31 },
  { name: 'month', min: 1, max: 12, names: months },
  { name: 'day of week', min: 0, max: 6, names: days },
];

function fieldValue(text: string, { name, min, max, names }: Field): number {
  const byName = text.length >= 3 ? (names?.findIndex((known) => known.startsWith(text.toLowerCase())) ?? -1) : -1;
  const value = byName >= 0 ? byName + min : /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new HostError(`"${text}" is no ${name} from ${min} to ${max}.`);
  return value;
}

/** `*`, `5`, `1-5`, each with `/step`, and lists of them. */
function valuesOf(text: string, field: Field): Set<number> {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const [range = '', stepText, ...more] = part.split('/');
    const step = stepText === undefined ? 1 : Number(stepText);
    if (more.length > 0 || !Number.isInteger(step) || step < 1) throw new HostError(`"${part}" has no valid step.`);
    const [fromText = '', toText, ...rest] = range.split('-');
    if (rest.length > 0) throw new HostError(`"${part}" is no range.`);
    const from = range === '*' ? field.min : fieldValue(fromText, field);
    const open = range === '*' || stepText !== undefined ? field.max : from;
    const to = toText === undefined ? open : fieldValue(toText, field);
    if (from > to) throw new HostError(`"${part}" runs backwards.`);
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return values;
}

/** A February 29 that must be a Sunday can be forty years away; "February 31" never comes. */
const horizonMs = 41 * 366 * 24 * 60 * 60_000;

function crontab(parts: string[]): Schedule {
  const texts = parts.length === 5 ? ['0', ...parts] : parts;
  const sets = fields.map((field, index) => valuesOf(texts[index] ?? '', field));
  const [seconds, minutes, hours, daysOfMonth, monthsOfYear, daysOfWeek] = sets as [
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
    Set<number>,
  ];

  function next(after: number): number {
    const time = new Date(Math.floor(after / 1000) * 1000 + 1000);
    while (time.getTime() - after < horizonMs) {
      if (!monthsOfYear.has(time.getMonth() + 1)) {
        time.setMonth(time.getMonth() + 1, 1);
        time.setHours(0, 0, 0);
      } else if (!daysOfMonth.has(time.getDate()) || !daysOfWeek.has(time.getDay())) {
        time.setDate(time.getDate() + 1);
        time.setHours(0, 0, 0);
      } else if (!hours.has(time.getHours())) {
        // In absolute time, so that the hour that a change of the clock repeats is not left out.
        const passed = time.getMinutes() * 60 + time.getSeconds();
        time.setTime(time.getTime() + (3600 - passed) * 1000);
      } else if (!minutes.has(time.getMinutes())) {
        time.setTime(time.getTime() + (60 - time.getSeconds()) * 1000);
      } else if (!seconds.has(time.getSeconds())) {
        time.setTime(time.getTime() + 1000);
      } else {
        return time.getTime();
      }
    }
    throw new HostError('never occurs.');
  }
  return { next };
}

/** Throws a HostError that quotes the text. */
export function parseSchedule(text: string): Schedule {
  try {
    const span = timeSpanMs(text);
    if (span !== undefined) {
      if (span === 0) throw new HostError('is no interval.');
      return { next: (after) => after + span };
    }
    const parts = text.trim().split(/\s+/);
    if (parts.length !== 5 && parts.length !== 6) throw new HostError('needs five or six fields.');
    const schedule = crontab(parts);
    schedule.next(Date.now());
    return schedule;
  } catch (error) {
    if (error instanceof HostError) throw new HostError(`the schedule "${text}": ${error.message}`);
    throw error;
  }
}
