import { Cron } from 'croner';
import fc from 'fast-check';
import { parseSchedule } from '../../../../infra/local/host/schedule.ts';

const at = (text: string) => Date.parse(text);

describe('schedules of timers', () => {
  it.each([
    ['0 */5 * * * *', '2026-11-20T10:02:03Z', '2026-11-20T10:05:00Z'],
    ['*/5 * * * *', '2026-11-20T10:02:03Z', '2026-11-20T10:05:00Z'],
    ['0 0 0 * * *', '2026-12-31T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['30 0 9-17 * * mon-fri', '2026-11-20T17:00:30Z', '2026-11-23T09:00:30Z'],
    ['0 0 0 29 2 *', '2026-11-20T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['0 0 12 * january sunday', '2026-11-20T00:00:00Z', '2027-01-03T12:00:00Z'],
    ['0 5/20 * * * *', '2026-11-20T10:06:00Z', '2026-11-20T10:25:00Z'],
    ['00:05:00', '2026-11-20T10:02:03Z', '2026-11-20T10:07:03Z'],
  ])('%s after %s is %s', (schedule, after, next) => {
    expect(new Date(parseSchedule(schedule).next(at(after))).toISOString()).toBe(new Date(next).toISOString());
  });

  it('wants both the day of the month and the day of the week, unlike cron', () => {
    // The first Friday the 13th after that day.
    expect(parseSchedule('0 0 0 13 * fri').next(at('2026-11-20T00:00:00Z'))).toBe(at('2027-08-13T00:00:00Z'));
  });

  it.each(['* * * *', '60 * * * * *', '0 0 0 31 2 *', '0 0 0 * * 7', '0 5-1 * * * *', '0 */0 * * * *', '@daily', ''])(
    'refuses "%s"',
    (schedule) => {
      expect(() => parseSchedule(schedule)).toThrow(`the schedule "${schedule}"`);
    },
  );

  it('agrees with another implementation', () => {
    const field = (min: number, max: number) =>
      fc.oneof(
        fc.constant('*'),
        fc.integer({ min, max }).map(String),
        fc.integer({ min: 2, max: 9 }).map((step) => `*/${step}`),
        fc
          .tuple(fc.integer({ min, max }), fc.integer({ min, max }))
          .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
      );
    const expression = fc
      .tuple(
        field(0, 59),
        field(0, 59),
        field(0, 23),
        field(1, 28),
        field(1, 12),
        fc.constantFrom('*', '1-5', '0', '3'),
      )
      .map((fields) => fields.join(' '));
    const start = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(expression, start, (text, after) => {
        const other = new Cron(text, { domAndDow: true, paused: true }).nextRun(new Date(after))?.getTime();
        // croner looks a little less far ahead.
        if (other !== undefined) expect(parseSchedule(text).next(after)).toBe(other);
      }),
      { numRuns: 300 },
    );
  });
});
