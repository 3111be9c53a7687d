/** Lists the devices that are logged in on the pages, the last used first. */
import { type PageSession, presentSessions } from '../../domain/accounts/page-session.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';

export async function listSessions(
  deps: Ports<'accounts' | 'pageSessions' | 'clock'>,
  accountId: string,
): Promise<PageSession[]> {
  const [account, sessions] = await Promise.all([deps.accounts.get(accountId), deps.pageSessions.get(accountId)]);
  if (!account) throw new AppError('unauthorized');
  const present = presentSessions(sessions.value, account.value.tokenVersion, deps.clock.now());
  return present.sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1));
}
