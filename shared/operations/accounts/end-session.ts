/** Logs a person out on a page: the session ends, whichever of its tokens the browser sent. */
import { readRefreshToken } from '../../domain/accounts/page-session.ts';
import type { Ports } from '../../domain/ports.ts';
import { endOneSession } from './end-one-session.ts';
import type { PageSessionDeps } from './steps/change-page-sessions.ts';

/** Without a session it does nothing and throws no error. */
export async function endSession(deps: PageSessionDeps & Ports<'keyedHash'>, refreshToken: string | null) {
  const presented = readRefreshToken(deps.keyedHash, refreshToken);
  if (presented) await endOneSession(deps, { ownerId: presented.accountId, sessionId: presented.sessionId });
}
