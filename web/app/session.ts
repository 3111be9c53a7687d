/** The session of the owner. The token lives in memory and, for reloads of this tab, in session storage; never in a cookie. */
import { useEffect, useState } from 'preact/hooks';
import { keep, readKept } from '../storage.ts';

export interface Session {
  token: string;
  email: string;
  /** Milliseconds since 1970. */
  endsAt: number;
}

const key = 'countersign.session';
const listeners = new Set<() => void>();

let current: Session | null = restore();
/** Why the last session ended; the login page says it. Null when the owner logged out. */
export type SignOutReason = 'expired' | null;
let reason: SignOutReason = null;

function restore(): Session | null {
  try {
    const kept = JSON.parse(readKept('sessionStorage', key) ?? 'null') as Session | null;
    return kept && kept.endsAt > Date.now() ? kept : null;
  } catch {
    return null;
  }
}

function set(next: Session | null): void {
  current = next;
  keep('sessionStorage', key, next && JSON.stringify(next));
  for (const listener of listeners) listener();
}

export function begin(answer: { token: string; expiresIn: number; user: { email: string } }): void {
  reason = null;
  set({ token: answer.token, email: answer.user.email, endsAt: Date.now() + answer.expiresIn * 1_000 });
}

export function end(why: SignOutReason): void {
  reason = why;
  set(null);
}

export function session(): Session | null {
  return current;
}

export function signOutReason(): SignOutReason {
  return reason;
}

export function useSession(): Session | null {
  const [value, setValue] = useState(current);
  useEffect(() => {
    const listener = () => setValue(current);
    listeners.add(listener);
    listener();
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return value;
}
