/**
 * Exchanges a page's refresh token for an access token and a new refresh token. A token used twice ends the session.
 */
import type { Account } from '../../domain/accounts/account.ts';
import {
  exchange,
  type PageSession,
  presentSessions,
  type RefreshToken,
  readRefreshToken,
} from '../../domain/accounts/page-session.ts';
import type { Ports } from '../../domain/ports.ts';
import { AppError } from '../../errors.ts';
import { type BegunSession, begunSession } from './begin-session.ts';
import { changePageSessions, type PageSessionDeps, type SessionsChange } from './steps/change-page-sessions.ts';

export type RenewSessionDeps = PageSessionDeps & Ports<'accounts' | 'tokens' | 'keyedHash' | 'clock'>;

type Outcome = { session: PageSession; isReplay: false } | { session: null; isReplay: boolean };

/**
 * @param onReplay called if a token was used twice, for the log
 * @throws AppError unauthorized: the session has ended or never existed
 */
export async function renewSession(
  deps: RenewSessionDeps,
  input: { refreshToken: string | null; network: string | null },
  onReplay: () => void = () => undefined,
): Promise<BegunSession> {
  const presented = readRefreshToken(deps.keyedHash, input.refreshToken);
  if (!presented) throw new AppError('unauthorized');
  for (const read of [deps.accounts.get, deps.accounts.getNewest]) {
    // A session of a later token version than this instance has read would look like one that has ended.
    const account = (await read(presented.accountId))?.value;
    const outcome = account && (await exchanged(deps, account, presented, input.network));
    if (account && outcome?.session) return begunSession(deps, account, outcome.session);
    if (outcome?.isReplay) onReplay();
  }
  throw new AppError('unauthorized');
}

async function exchanged(
  deps: RenewSessionDeps,
  account: Account,
  presented: RefreshToken,
  network: string | null,
): Promise<Outcome> {
  return changePageSessions(deps, account.id, (all): SessionsChange<Outcome> => {
    const at = deps.clock.now();
    const sessions = presentSessions(all, account.tokenVersion, at);
    const current = sessions.filter(({ tokenVersion }) => tokenVersion === account.tokenVersion);
    const { result, session } = exchange(current, presented, network, at);
    const others = sessions.filter(({ id }) => id !== presented.sessionId);
    switch (result) {
      case 'exchanged':
        return { next: [session, ...others], answer: { session, isReplay: false } };
      case 'repeated':
        return { next: null, answer: { session, isReplay: false } };
      case 'replayed':
        return { next: others, answer: { session: null, isReplay: true }, isRefusal: true };
      case 'unknown':
        return { next: null, answer: { session: null, isReplay: false }, isRefusal: true };
    }
  });
}
