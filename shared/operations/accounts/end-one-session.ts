/** An owner ends the session of one device. Its access token runs out within ten minutes. */
import { changePageSessions, type PageSessionDeps } from './steps/change-page-sessions.ts';

/** Answers whether there was such a session. */
export function endOneSession(deps: PageSessionDeps, ref: { ownerId: string; sessionId: string }): Promise<boolean> {
  return changePageSessions(deps, ref.ownerId, (sessions) => {
    const others = sessions.filter(({ id }) => id !== ref.sessionId);
    const isFound = others.length < sessions.length;
    return { next: isFound ? others : null, answer: isFound, isRefusal: !isFound };
  });
}
