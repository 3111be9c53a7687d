/**
 * An attempt to log in by single sign-on, as the browser keeps it between the log-in page and the return of the
 * provider: the cookie reveals neither the state nor the code verifier, and cannot be changed.
 */
import { signOnAttemptSeconds } from '../domain/accounts/single-sign-on.ts';
import type { Clock } from '../domain/system.ts';
import { sealedAttempts } from './sealed-attempts.ts';

export interface SignOnAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  isSilent: boolean;
}

/** @param secrets the current one first; former ones still open attempts */
export const signOnAttempts = (secrets: readonly [Uint8Array, ...Uint8Array[]], clock: Clock) =>
  sealedAttempts<SignOnAttempt>(secrets, clock, { context: 'sign-on-attempt', seconds: signOnAttemptSeconds });
