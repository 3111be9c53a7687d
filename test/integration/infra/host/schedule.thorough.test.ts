import { parseSchedule } from '../../../../infra/local/host/schedule.ts';

const at = (text: string) => Date.parse(text);

describe('schedules of timers', () => {
  it.each([
    ['0 */5 * * * *', '2026-11-20T10:02:03Z', '2026-11-20T10:05:00Z'],
    ['0 0 0 * * *', '2026-12-31T00:00:00Z', '2027-01-01T00:00:00Z'],
    ['30 0 9-17 * * 1-5', '2026-11-20T17:00:30Z', '2026-11-23T09:00:30Z'],
    ['0 0 0 29 2 *', '2026-11-20T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['0 0,10-12,*/40 * * * *', '2026-11-20T10:11:30Z', '2026-11-20T10:12:00Z'],
    ['0 0 0 29 2 0', '2026-11-20T00:00:00Z', '2032-02-29T00:00:00Z'],
  ])('%s after %s is %s', (schedule, after, next) => {
    expect(new Date(parseSchedule(schedule).next(at(after))).toISOString()).toBe(new Date(next).toISOString());
  });

  it('wants both the day of the month and the day of the week, unlike cron', () => {
    // The first Friday the 13th after that day.
    expect(parseSchedule('0 0 0 13 * 5').next(at('2026-11-20T00:00:00Z'))).toBe(at('2027-08-13T00:00:00Z'));
  });

  it.each([
    '* * * *',
    '*/5 * * * *',
    '0 5/20 * * * *',
    '0 0 0 * * mon',
    '60 * * * * *',
    '0 0 0 31 2 *',
    '0 5-1 * * * *',
    '0 */0 * * * *',
    '',
  ])('refuses "%s"', (schedule) => expect(() => parseSchedule(schedule)).toThrow(`the schedule "${schedule}"`));
});
