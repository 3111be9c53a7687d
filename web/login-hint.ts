/** The facts about its session that this browser remembers. The cookie of the session is hidden from scripts. */
import { readKept } from './storage.ts';

export const loggedInKey = 'countersign.loggedIn';
/** The value of a session that began with single sign-on. */
export const signOnHint = 'sign-on';
/** Exists from a log-out until the service has ended the session. */
export const logOutKey = 'countersign.logOutPending';

/** Whether this browser has logged in and not logged out. The session may have expired since. */
export function hasLoggedIn(): boolean {
  return readKept('localStorage', loggedInKey) !== null && readKept('localStorage', logOutKey) === null;
}
