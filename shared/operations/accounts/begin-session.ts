/**
 * Logs a person in on the dashboard's pages: besides the access token there is a session, which the browser keeps as a
 * cookie. Attack (fixation): the session is always a new one; the browser's former session ends.
 */
import type { LoginBody } from '../../contracts/accounts.ts';
import type { Account } from '../../domain/accounts/account.ts';
import {
  type Device,
  newPageSession,
  type PageSession,
  pageTokenSeconds,
  presentSessions,
  refreshTokenText,
  withSession,
} from '../../domain/accounts/page-session.ts';
import type { Ports } from '../../domain/ports.ts';
import { endSession } from './end-session.ts';
import { type NewSession, type ProveLoginDeps, proveLogin } from './login.ts';
import { changePageSessions, type PageSessionDeps } from './steps/change-page-sessions.ts';

export type BeginSessionDeps = ProveLoginDeps & PageSessionDeps & Ports<'tokens' | 'keyedHash' | 'clock'>;

export interface BegunSession extends NewSession {
  session: PageSession;
  refreshToken: string;
}

interface SignIn extends LoginBody {
  clientAddress: string;
  device: Device;
  /** The refresh token that the browser sent. */
  formerToken: string | null;
}

/** @throws AppError as `login` */
export async function beginSession(deps: BeginSessionDeps, input: SignIn): Promise<BegunSession> {
  const account = await proveLogin(deps, input);
  await endSession(deps, input.formerToken);
  const at = deps.clock.now();
  const session = newPageSession(deps.random.hex128(), input.device, account.tokenVersion, at);
  await changePageSessions(deps, account.id, (sessions) => ({
    next: withSession(presentSessions(sessions, account.tokenVersion, at), session),
    answer: null,
  }));
  return begunSession(deps, account, session);
}

export async function begunSession(
  deps: Ports<'tokens' | 'keyedHash'>,
  account: Account,
  session: PageSession,
): Promise<BegunSession> {
  const refreshToken = refreshTokenText(deps.keyedHash, account.id, session);
  return { account, session, refreshToken, ...(await deps.tokens.issue(account, pageTokenSeconds)) };
}
