/**
 * Logs an owner out everywhere: every session and access token of the account becomes invalid, those of `Login`
 * included.
 */
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import type { Ports } from '../../domain/ports.ts';
import { changeAccount } from './steps/change-account.ts';
import { changePageSessions, type PageSessionDeps } from './steps/change-page-sessions.ts';

export type EndEverySessionDeps = PageSessionDeps &
  Ports<'accounts' | 'clock'> &
  Pick<CredentialCache, 'invalidateAccount'>;

export async function endEverySession(deps: EndEverySessionDeps, accountId: string): Promise<void> {
  await changeAccount(deps, accountId, (account) => ({
    ...account,
    tokenVersion: account.tokenVersion + 1,
    updatedAt: deps.clock.now().toISOString(),
  }));
  deps.invalidateAccount(accountId);
  await changePageSessions(deps, accountId, (sessions) => ({ next: sessions.length > 0 ? [] : null, answer: null }));
}
