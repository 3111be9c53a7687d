/** A timer erases what belongs to accounts that are being deleted. */
import { continueDeletion, type DeletionDeps } from '../accounts/delete-account.ts';
import { forEach, type Swept } from './steps/for-each.ts';
import { maxSweepMs } from './sweep-envelopes.ts';

const maxPerSweep = 20;

export async function sweepAccountDeletions(deps: DeletionDeps): Promise<{ deleted: number } & Swept> {
  const at = deps.clock.now();
  const due = await deps.accountDeletions.findDue(at, maxPerSweep);
  const isOver = () => deps.clock.now().getTime() >= at.getTime() + maxSweepMs;
  let deleted = 0;
  const work = async (accountId: string) => {
    if (await continueDeletion(deps, accountId, isOver)) deleted += 1;
  };
  const failures = await forEach(due, (accountId) => accountId, work, 1, isOver);
  return { deleted, failures, isBoundHit: due.length >= maxPerSweep || isOver() };
}
