/** A timer erases what belongs to accounts that are being deleted. */
import { continueDeletion, type DeletionDeps } from '../accounts/delete-account.ts';
import { type Swept, sweepDue } from './steps/for-each.ts';

const maxPerSweep = 20;

export async function sweepAccountDeletions(deps: DeletionDeps): Promise<{ deleted: number } & Swept> {
  let deleted = 0;
  const { failures, isBoundHit } = await sweepDue(deps, {
    find: deps.accountDeletions.findDue,
    idOf: (accountId) => accountId,
    async work(accountId, _, isOver) {
      if (await continueDeletion(deps, accountId, isOver)) deleted += 1;
    },
    max: maxPerSweep,
    atOnce: 1,
  });
  return { deleted, failures, isBoundHit };
}
