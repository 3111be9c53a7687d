/** The retention of an account: after how many days its documents are erased, and from when on. Pure. */

export interface Retention {
  /** Days after which a completed document is erased; null: never. */
  completedDays: number | null;
  /** The same for a declined, voided or expired document. */
  endedDays: number | null;
  changedAt: string;
  /** When the owners were notified by e-mail that erasing begins; null: not yet. */
  noticedAt: string | null;
}

/** When the oldest documents of an account ended that no hold protects; null if there are none. */
export interface OldestDocuments {
  completedAt: string | null;
  endedAt: string | null;
}

export interface RetentionState {
  retention: Retention;
  /** Null if no document is to be erased. */
  nextErasureAt: Date | null;
}

export type RetentionDays = Pick<Retention, 'completedDays' | 'endedDays'>;

export const maxRetentionDays = 36_500;

export const noRetention: Retention = { completedDays: null, endedDays: null, changedAt: '', noticedAt: null };

const dayMs = 86_400_000;
/** Owners are notified this long before the first document is erased. */
export const retentionNoticeMs = 14 * dayMs;

/** With other days the owners are notified again, and nothing is erased until then. */
export function changeRetention(before: Retention, { completedDays, endedDays }: RetentionDays, at: Date): Retention {
  const isSame = before.completedDays === completedDays && before.endedDays === endedDays;
  return isSame ? before : { completedDays, endedDays, changedAt: at.toISOString(), noticedAt: null };
}

const daysAfter = (start: string, days: number) => new Date(Date.parse(start) + days * dayMs);

function earliest(times: readonly (Date | null)[]): Date | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : new Date(Math.min(...known.map((time) => time.getTime())));
}

/** When the oldest document reaches its age, whether or not the owners were notified. */
function firstAgeReached({ completedDays, endedDays }: Retention, oldest: OldestDocuments): Date | null {
  return earliest([
    oldest.completedAt !== null && completedDays !== null ? daysAfter(oldest.completedAt, completedDays) : null,
    oldest.endedAt !== null && endedDays !== null ? daysAfter(oldest.endedAt, endedDays) : null,
  ]);
}

/** Whether the owners are to be notified now, two weeks before the first document may be erased. */
export function isRetentionNoticeDue(retention: Retention, oldest: OldestDocuments, at: Date): boolean {
  const first = firstAgeReached(retention, oldest);
  return retention.noticedAt === null && first !== null && first.getTime() - retentionNoticeMs <= at.getTime();
}

/** The time at which the next document is erased; null if none is to be. */
export function nextErasureAt(retention: Retention, oldest: OldestDocuments, at: Date): Date | null {
  const first = firstAgeReached(retention, oldest);
  if (first === null) return null;
  const noticedAt = retention.noticedAt === null ? at.getTime() : Date.parse(retention.noticedAt);
  return new Date(Math.max(first.getTime(), noticedAt + retentionNoticeMs));
}

/** The times before which a document must have ended to be due; null while nothing may be erased. */
export function dueBefore(
  { completedDays, endedDays, noticedAt }: Retention,
  at: Date,
): { completed: Date | null; ended: Date | null } | null {
  if (noticedAt === null || Date.parse(noticedAt) + retentionNoticeMs > at.getTime()) return null;
  const before = (days: number | null) => (days === null ? null : new Date(at.getTime() - days * dayMs));
  return { completed: before(completedDays), ended: before(endedDays) };
}
