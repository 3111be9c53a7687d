/**
 * Parses schedules of timers like the Functions host: NCRONTAB (`{second} {minute} {hour} {day} {month} {day of week}`)
 * in the time zone of the process. Unlike in cron, day of month AND day of week must both match.
 */
import { Cron } from 'croner';
import { HostError } from './host-error.ts';

export interface Schedule {
  /** The first occurrence after `after`, both in milliseconds since 1970. */
  next(after: number): number;
}

/**
 * A value, a range, `*`, or a range or `*` with a step. Excludes names and the signs that NCRONTAB lacks (`?`, `L`,
 * `#`).
 */
const part = /^(?:\d{1,2}|(?:\*|\d{1,2}-\d{1,2})(?:\/\d+)?)$/;

function crontab(fields: readonly string[]): Schedule {
  for (const item of fields.flatMap((field) => field.split(','))) {
    if (!part.test(item)) throw new HostError(`"${item}" is not a value, range or step.`);
  }
  if (/(?:^|[,-])7/.test(fields[5] ?? '')) throw new HostError('The day of the week must be from 0 to 6.');
  const cron = new Cron(fields.join(' '), { domAndDow: true, paused: true });
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
    const fields = text.trim().split(/\s+/);
    if (fields.length !== 6) throw new HostError('needs six fields.');
    const schedule = crontab(fields);
    schedule.next(Date.now());
    return schedule;
  } catch (error) {
    throw new HostError(`the schedule "${text}": ${(error as Error).message}`);
  }
}
