/**
 * Schedules of timers, as the Functions host reads them: NCRONTAB (`{second} {minute} {hour} {day} {month} {day of
 * week}`, or five fields, then at second 0) in the process's time zone, or a time span such as "00:05:00". Unlike in
 * cron, day of month AND day of week must both match.
 */
import { Cron } from 'croner';
import { HostError } from './host-error.ts';
import { timeSpanMs } from './settings.ts';

export interface Schedule {
  /** The first occurrence after `after`, both in milliseconds since 1970. */
  next(after: number): number;
}

const months = 'january february march april may june july august september october november december'.split(' ');
const days = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

/** From the second to the day of the week. */
const fields = [
  { max: 59 },
  { max: 59 },
  { max: 23 },
  { max: 31 },
  { max: 12, names: months },
  { max: 6, names: days },
];
const part = /^(\*|(?:\d{1,2}|[a-z]{3,9})(?:-(?:\d{1,2}|[a-z]{3,9}))?)(\/\d+)?$/;

/**
 * One field in the notation of croner, which takes names of three letters only and an end for `5/20`. Signs that
 * NCRONTAB does not have (`?`, `L`, `#`) and Sunday as 7 are refused.
 */
function cronerField(text: string, index: number): string {
  const { max, names = [] } = fields[index] ?? { max: 0 };
  const short = (name: string) => (names.some((known) => known.startsWith(name)) ? name.slice(0, 3) : name);
  const parts = text.split(',').map((item) => {
    const [, range = '', step = ''] = part.exec(item.toLowerCase()) ?? [];
    if (!range) throw new HostError(`"${item}" is no value, range or step.`);
    if (names === days && range.split('-').includes('7')) throw new HostError('7 is no day of week from 0 to 6.');
    const end = step && /^\w+$/.test(range) ? `-${max}` : '';
    return range.replace(/[a-z]+/g, short) + end + step;
  });
  return parts.join(',');
}

function crontab(parts: readonly string[]): Schedule {
  const texts = parts.length === 5 ? ['0', ...parts] : parts;
  const cron = new Cron(texts.map(cronerField).join(' '), { domAndDow: true, paused: true });
  return {
    next(after) {
      const next = cron.nextRun(new Date(after));
      if (!next) throw new HostError('never occurs.');
      return next.getTime();
    },
  };
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
    throw new HostError(`the schedule "${text}": ${(error as Error).message}`);
  }
}
