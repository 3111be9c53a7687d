/** Invitations to register, and their places. */
import {
  type Invitation,
  overdueRedemptions,
  takePlace,
  vacancy,
  withoutPlaces,
  withSettled,
} from '../../domain/accounts/invitation.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Conflict, Versioned } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import type { AccountDeps } from './steps/change-account.ts';

const codeBytes = 16;
const dayMs = 86_400_000;

/**
 * Creates an invitation for an operator. Only the answer contains the code; its hash is stored.
 * @param input.days how long the invitation is valid
 */
export async function createInvitation(
  deps: Ports<'accounts' | 'clock' | 'random' | 'digest'>,
  input: { maxUses: number; days: number },
): Promise<{ code: string; expiresAt: string }> {
  const at = deps.clock.now();
  const code = deps.random.token(codeBytes);
  const expiresAt = new Date(at.getTime() + input.days * dayMs).toISOString();
  await deps.accounts.createInvitation({
    codeHash: deps.digest.sha256(code),
    maxUses: input.maxUses,
    redemptions: {},
    expiresAt,
    createdAt: at.toISOString(),
  });
  return { code, expiresAt };
}

/** Every conflict means that another registration got its slot, so the number of rounds has a natural bound. */
const retries = { rounds: 200, maxPauseMs: 20 };

/**
 * Slots of an invitation: a registration takes one, and returns it if it lost its race. Takes a slot for the account,
 * or keeps the one it has.
 * @throws AppError invalid_invitation
 */
export async function redeemInvitation(deps: AccountDeps, codeHash: string, accountId: string): Promise<void> {
  await retryOnConflict(
    deps,
    () => requireInvitation(deps, codeHash),
    (current) => {
      const at = deps.clock.now();
      return { at, found: vacancy(current.value, accountId, at) };
    },
    async (current, { at, found }) => {
      if (found === 'held') return 'held';
      if (found === 'expired') throw new AppError('invalid_invitation');
      if (found === 'full') return clearAbandoned(deps, current, at);
      return deps.accounts.replaceInvitation(current, takePlace(current.value, accountId, at));
    },
    retries,
  );
}

/** Returns the account's slot. */
export async function leaveInvitation(deps: AccountDeps, codeHash: string, accountId: string): Promise<void> {
  await retryOnConflict(
    deps,
    () => deps.accounts.getInvitation(codeHash),
    (current) => current && withoutPlaces(current.value, [accountId]),
    async (current, next) => {
      if (!current || !next || !Object.hasOwn(current.value.redemptions, accountId)) return 'not_held';
      return deps.accounts.replaceInvitation(current, next);
    },
    retries,
  );
}

async function requireInvitation(deps: AccountDeps, codeHash: string): Promise<Versioned<Invitation>> {
  const invitation = await deps.accounts.getInvitation(codeHash);
  if (!invitation) throw new AppError('invalid_invitation');
  return invitation;
}

/**
 * Checks every old, unsettled slot once. If its account does not exist, the identifier is barred before the slot is
 * given away, so that a registration that was only slow can never complete. Returns `conflict` if the invitation has
 * changed: read it again.
 * @throws AppError invalid_invitation if there is no such slot
 */
async function clearAbandoned(deps: AccountDeps, current: Versioned<Invitation>, at: Date): Promise<Conflict> {
  const overdue = overdueRedemptions(current.value, at);
  if (overdue.length === 0) throw new AppError('invalid_invitation');
  const abandoned: string[] = [];
  for (const accountId of overdue)
    if (await isAbandoned(deps, accountId, current.value.codeHash, at)) abandoned.push(accountId);
  const settled = withSettled(current.value, overdue);
  // A conflict is harmless: the next round checks again.
  await deps.accounts.replaceInvitation(current, withoutPlaces(settled, abandoned));
  return 'conflict';
}

async function isAbandoned(deps: AccountDeps, accountId: string, codeHash: string, at: Date): Promise<boolean> {
  const account = await deps.accounts.get(accountId);
  if (account) return account.value.invitation !== codeHash;
  if (await deps.accounts.bar(accountId, at)) return true;
  return (await deps.accounts.get(accountId))?.value.invitation !== codeHash;
}
