/** The retention of an account: its days, and when the next document is erased. */
import type { Account } from '../../domain/accounts/account.ts';
import {
  changeRetention,
  nextErasureAt,
  noRetention,
  type Retention,
  type RetentionDays,
  type RetentionState,
} from '../../domain/accounts/retention.ts';
import type { Ports } from '../../domain/ports.ts';
import { getAccount } from './account.ts';
import { changeAccount } from './steps/change-account.ts';
import { type LogDeps, logBefore, type OwnerRef } from './steps/organization-log.ts';

type Deps = Ports<'accounts' | 'erasures' | 'clock'>;

export async function getRetention(deps: Deps, ownerId: string): Promise<RetentionState> {
  const { retention = noRetention } = await getAccount(deps, ownerId);
  return stateOf(deps, ownerId, retention);
}

/**
 * Omitted members stay unchanged. The owners are notified two weeks before the first document is erased.
 * @throws AppError unauthorized, not_found (an organization)
 */
export async function updateRetention(
  deps: LogDeps & Deps,
  by: OwnerRef,
  change: Partial<RetentionDays>,
): Promise<RetentionState> {
  const { ownerId, isOrganization } = by;
  await logBefore(deps, by, 'retention.changed', { ...change });
  const changed = (account: Account): Account => {
    const { retention = noRetention } = account;
    return { ...account, retention: changeRetention(retention, { ...retention, ...change }, deps.clock.now()) };
  };
  const { value } = await changeAccount(deps, ownerId, changed, isOrganization && { missing: 'not_found' });
  return stateOf(deps, ownerId, value.retention ?? noRetention);
}

async function stateOf(deps: Deps, ownerId: string, retention: Retention): Promise<RetentionState> {
  const isOff = retention.completedDays === null && retention.endedDays === null;
  if (isOff) return { retention, nextErasureAt: null };
  return { retention, nextErasureAt: nextErasureAt(retention, await deps.erasures.oldest(ownerId), deps.clock.now()) };
}
