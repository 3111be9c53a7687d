/** Ends the session of one device. Its access token expires within ten minutes. */
import { changePageSessions, type PageSessionDeps } from './steps/change-page-sessions.ts';

/** Returns whether the session existed. */
export function endOneSession(deps: PageSessionDeps, ref: { ownerId: string; sessionId: string }): Promise<boolean> {
  return changePageSessions(deps, ref.ownerId, (sessions) => {
    const others = sessions.filter(({ id }) => id !== ref.sessionId);
    const isFound = others.length < sessions.length;
    return { next: isFound ? others : null, answer: isFound, isRefusal: !isFound };
  });
}
