/**
 * Invitations: each admits exactly the number of accounts it was made for. A registration reserves a slot before it
 * creates the account. A crash in between leaves a slot without an account; after a while another registration may take
 * that slot.
 */

export interface Invitation {
  /** Lower-case hex SHA-256 of the code; the code itself is never stored. */
  codeHash: string;
  /** The number of accounts it admits. */
  maxUses: number;
  /** Account → the slot it reserved. */
  redemptions: Record<string, Redemption>;
  expiresAt: string;
  createdAt: string;
}

interface Redemption {
  at: string;
  /** The account is known to exist and is not looked up again. */
  isSettled: boolean;
}

/** No registration takes this long from its slot to its account. */
const abandonedAfterMs = 15 * 60_000;

export type Vacancy = 'held' | 'free' | 'full' | 'expired';

/** Whether this account may take a slot, or has one from an earlier attempt. */
export function vacancy(invitation: Invitation, accountId: string | null, at: Date): Vacancy {
  if (Date.parse(invitation.expiresAt) <= at.getTime()) return 'expired';
  if (accountId !== null && Object.hasOwn(invitation.redemptions, accountId)) return 'held';
  return Object.keys(invitation.redemptions).length < invitation.maxUses ? 'free' : 'full';
}

export function takePlace(invitation: Invitation, accountId: string, at: Date): Invitation {
  const redemption = { at: at.toISOString(), isSettled: false };
  return { ...invitation, redemptions: { ...invitation.redemptions, [accountId]: redemption } };
}

export function withoutPlaces(invitation: Invitation, accountIds: readonly string[]): Invitation {
  const kept = Object.entries(invitation.redemptions).filter(([accountId]) => !accountIds.includes(accountId));
  return { ...invitation, redemptions: Object.fromEntries(kept) };
}

export function withSettled(invitation: Invitation, accountIds: readonly string[]): Invitation {
  const redemptions = Object.entries(invitation.redemptions).map(([accountId, redemption]) => [
    accountId,
    accountIds.includes(accountId) ? { ...redemption, isSettled: true } : redemption,
  ]);
  return { ...invitation, redemptions: Object.fromEntries(redemptions) };
}

/** Returns accounts whose slot is so old that they either exist by now or never will. */
export function overdueRedemptions(invitation: Invitation, at: Date): string[] {
  return Object.entries(invitation.redemptions)
    .filter(([, redemption]) => !redemption.isSettled && Date.parse(redemption.at) + abandonedAfterMs <= at.getTime())
    .map(([accountId]) => accountId);
}
