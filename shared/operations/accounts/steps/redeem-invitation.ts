import type { AccountRecords } from '../../../domain/account-records.ts';
import {
  type Invitation,
  overdueRedemptions,
  takePlace,
  vacancy,
  withoutPlaces,
  withSettled,
} from '../../../domain/invitation.ts';
import type { Clock } from '../../../domain/system.ts';
import type { Versioned } from '../../../domain/versioned.ts';
import { AppError } from '../../../errors.ts';

interface Deps {
  accounts: AccountRecords;
  clock: Clock;
}

/** Every conflict means that another registration got its place, so the number of rounds has a natural bound. */
const maxRounds = 200;

/**
 * Takes a place for the account; one that it already holds is kept.
 * @throws AppError invalid_invitation
 */
export async function redeemInvitation(deps: Deps, codeHash: string, accountId: string): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    const current = await deps.accounts.getInvitation(codeHash);
    if (!current) throw new AppError('invalid_invitation');
    const at = deps.clock.now();
    const found = vacancy(current.value, accountId, at);
    if (found === 'held') return;
    if (found === 'expired') throw new AppError('invalid_invitation');
    if (found === 'free') {
      if ((await deps.accounts.replaceInvitation(current, takePlace(current.value, accountId, at))) !== 'conflict')
        return;
      continue;
    }
    const cleared = await clearAbandoned(deps, current, at);
    if (cleared === null) throw new AppError('invalid_invitation');
  }
  throw new AppError('service_unavailable', { retryAfterSeconds: 1 });
}

/** Gives the account's place back. */
export async function leaveInvitation(deps: Deps, codeHash: string, accountId: string): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    const current = await deps.accounts.getInvitation(codeHash);
    if (!current || !Object.hasOwn(current.value.redemptions, accountId)) return;
    const written = await deps.accounts.replaceInvitation(current, withoutPlaces(current.value, [accountId]));
    if (written !== 'conflict') return;
  }
}

/**
 * Looks once at every place that is old and not settled. Where there is no account, its identifier is barred before
 * the place is given away, so that a registration which was only slow can never complete. Null: there was none to look at.
 */
async function clearAbandoned(deps: Deps, current: Versioned<Invitation>, at: Date): Promise<'cleared' | null> {
  const overdue = overdueRedemptions(current.value, at);
  if (overdue.length === 0) return null;
  const abandoned: string[] = [];
  for (const accountId of overdue)
    if (await isAbandoned(deps, accountId, current.value.codeHash, at)) abandoned.push(accountId);
  const settled = withSettled(current.value, overdue);
  // A conflict does no harm: the next round looks again.
  await deps.accounts.replaceInvitation(current, withoutPlaces(settled, abandoned));
  return 'cleared';
}

async function isAbandoned(deps: Deps, accountId: string, codeHash: string, at: Date): Promise<boolean> {
  const account = await deps.accounts.get(accountId);
  if (account) return account.value.invitation !== codeHash;
  if (await deps.accounts.bar(accountId, at)) return true;
  return (await deps.accounts.get(accountId))?.value.invitation !== codeHash;
}
