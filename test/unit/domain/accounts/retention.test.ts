import {
  changeRetention,
  dueBefore,
  isRetentionNoticeDue,
  nextErasureAt,
  noRetention,
  type Retention,
} from '../../../../shared/domain/accounts/retention.ts';
import type { Envelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { isDueForErasure } from '../../../../shared/domain/envelopes/retention.ts';
import { aSentEnvelope } from '../../../fixtures/envelopes.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const daysAgo = (count: number) => days(-count).toISOString();
const retention: Retention = {
  completedDays: 100,
  endedDays: 10,
  changedAt: daysAgo(60),
  noticedAt: daysAgo(15),
};
const unnoticed = { ...retention, noticedAt: null };
const nothing = { completedAt: null, endedAt: null };

it('other days start a new notice, the same days do not', () => {
  expect(changeRetention(retention, { completedDays: 100, endedDays: 10 }, now)).toBe(retention);
  expect(changeRetention(retention, { completedDays: 100, endedDays: null }, now)).toEqual({
    completedDays: 100,
    endedDays: null,
    changedAt: now.toISOString(),
    noticedAt: null,
  });
});

it('owners are notified when the oldest document is due in two weeks, and once', () => {
  const oldest = (count: number) => ({ completedAt: daysAgo(count), endedAt: null });
  expect(isRetentionNoticeDue(unnoticed, oldest(85.9), now)).toBe(false);
  expect(isRetentionNoticeDue(unnoticed, oldest(86), now)).toBe(true);
  expect(isRetentionNoticeDue(unnoticed, { completedAt: null, endedAt: daysAgo(1) }, now)).toBe(true);
  expect(isRetentionNoticeDue(retention, oldest(200), now)).toBe(false);
  expect(isRetentionNoticeDue(unnoticed, nothing, now)).toBe(false);
  expect(isRetentionNoticeDue(noRetention, oldest(9_999), now)).toBe(false);
});

it.each([
  ['nothing is stored', retention, nothing, null],
  ['the age is reached later', retention, { completedAt: daysAgo(40), endedAt: null }, days(60)],
  ['the first of both kinds', retention, { completedAt: daysAgo(40), endedAt: daysAgo(5) }, days(5)],
  ['it is overdue, and the owners were notified', retention, { completedAt: daysAgo(400), endedAt: null }, days(-1)],
  ['it is overdue, and the owners are notified now', unnoticed, { completedAt: daysAgo(400), endedAt: null }, days(14)],
])('the next erasure: %s', (_, setting, oldest, expected) => {
  expect(nextErasureAt(setting, oldest, now)).toEqual(expected);
});

it('nothing is due before two weeks after the notice', () => {
  expect(dueBefore(unnoticed, now)).toBeNull();
  expect(dueBefore({ ...retention, noticedAt: daysAgo(13.9) }, now)).toBeNull();
  expect(dueBefore({ ...retention, endedDays: null }, now)).toEqual({ completed: days(-100), ended: null });
});

describe('a document', () => {
  const ended = (status: string, count: number, more = {}) =>
    ({ ...aSentEnvelope(), status, [`${status}At`]: daysAgo(count), ...more }) as unknown as Envelope;

  it.each([
    ['completed', 100, true],
    ['completed', 99.9, false],
    ['declined', 10, true],
    ['voided', 10, true],
    ['expired', 10, true],
    ['expired', 9.9, false],
    ['failed', 400, false],
    ['draft', 400, false],
    ['sent', 400, false],
  ])('that was %s %d days ago: due %p', (status, count, isDue) => {
    expect(isDueForErasure(retention, ended(status, count), now)).toBe(isDue);
    expect(isDueForErasure(unnoticed, ended(status, count), now)).toBe(false);
    expect(isDueForErasure(retention, ended(status, count, { legalHold: true }), now)).toBe(false);
  });
});
