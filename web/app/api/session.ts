/**
 * The session of the owner. The access token lives in this tab's memory only. A cookie that no script can read renews it,
 * and makes a new tab logged in; storage keeps no more than that there is such a cookie.
 */
import type { Static } from '@sinclair/typebox';
import { useEffect, useState } from 'preact/hooks';
import type { pageSessionAnswer } from '../../../shared/contracts/sessions.ts';
import { ask, Failure } from '../../http/request.ts';
import { forget, keep, readKept } from '../../storage.ts';

export interface Session {
  token: string;
  userId: string;
  email: string;
  /** Of this device in the list of devices. */
  sessionId: string;
  /** Milliseconds since 1970. */
  endsAt: number;
}

const key = 'countersign.loggedIn';
/** Kept from a log-out until the service has ended the session. */
const logOutKey = 'countersign.logOutPending';
/** How the keys begin under which a tab keeps what is its owner's. */
const ownersKeys = 'countersign.draft.';
/** A token with less time left is renewed before it is used. */
const marginMs = 30_000;
const listeners = new Set<() => void>();

let current: Session | null = null;
/** Why the last session ended; the login page says it. Null when the owner logged out. */
export type SignOutReason = 'expired' | null;
let reason: SignOutReason = null;
let renewal: Promise<void> | null = null;
let ending: Promise<void> | null = null;

type News = { kind: 'begun'; userId: string } | { kind: 'ended' };
const otherTabs =
  typeof window === 'undefined' || !('BroadcastChannel' in window) ? null : new BroadcastChannel('countersign.session');
const tell = (news: News) => otherTabs?.postMessage(news);

otherTabs?.addEventListener('message', ({ data }: MessageEvent<News>) => {
  if (data.kind === 'ended') set(null);
  else if (current === null) restore().catch(() => undefined);
  else if (data.userId !== current.userId) location.reload();
});

function announce(): void {
  for (const listener of listeners) listener();
}

function set(next: Session | null): void {
  current = next;
  keep('localStorage', key, next && 'yes');
  announce();
  if (next === null && reason === null) forget('sessionStorage', ownersKeys);
}

function accept({ token, expiresIn, user, sessionId }: Static<typeof pageSessionAnswer>): void {
  // Another person has logged in in this browser: nothing that this tab shows is theirs.
  if (current && current.userId !== user.userId) location.reload();
  reason = null;
  keep('localStorage', logOutKey, null);
  set({ token, userId: user.userId, email: user.email, sessionId, endsAt: Date.now() + expiresIn * 1_000 });
}

const exchange = (path: string, body?: unknown) =>
  ask<Static<typeof pageSessionAnswer>>('POST', path, { body, credentials: 'same-origin' });

/** @throws Failure */
export async function logIn(credentials: { email: string; password: string }): Promise<void> {
  // Its answer removes the cookie, which must not be the new one.
  await ending;
  const answer = await exchange('/api/session', credentials);
  accept(answer);
  tell({ kind: 'begun', userId: answer.user.userId });
}

/** When the service cannot be reached the cookie stays, but this browser uses it only to end the session. */
export async function logOut(): Promise<void> {
  keep('localStorage', logOutKey, 'yes');
  await renewal?.catch(() => undefined);
  await endOnServer();
  leave();
}

function endOnServer(): Promise<void> {
  ending ??= ask('POST', '/api/session/end', { credentials: 'same-origin' })
    .then(() => {
      keep('localStorage', logOutKey, null);
      announce();
    })
    .catch(() => undefined)
    .finally(() => {
      ending = null;
    });
  return ending;
}

export function isLogOutPending(): boolean {
  return readKept('localStorage', logOutKey) !== null;
}

/** At the start of the page, and each time the connection returns. */
export async function finishLogOut(): Promise<void> {
  if (isLogOutPending()) await endOnServer();
}

/** The service has ended the session. */
export function leave(): void {
  end(null);
  tell({ kind: 'ended' });
}

export function end(why: SignOutReason): void {
  reason = why;
  set(null);
}

/** Callers at the same time share one exchange. @throws Failure `unauthorized` when the session has ended */
export function renew(): Promise<void> {
  renewal ??= exchange('/api/session/renew')
    .then((answer) => {
      // The owner has logged out during the request, in this tab or in another one.
      if (isLogOutPending()) end(null);
      else accept(answer);
    })
    .catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'unauthorized') end('expired');
      throw error;
    })
    .finally(() => {
      renewal = null;
    });
  return renewal;
}

/** Whether this browser has logged in, and not out. */
export function mayBeRestored(): boolean {
  return current === null && !isLogOutPending() && readKept('localStorage', key) !== null;
}

/** At the start of a tab. @throws Failure when the service cannot be asked */
export async function restore(): Promise<void> {
  if (!mayBeRestored()) return;
  await renew().catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'unauthorized') throw error;
  });
}

/** A token that is valid for a while. @throws Failure */
export async function accessToken(): Promise<string | null> {
  if (current && current.endsAt - Date.now() < marginMs) await renew();
  return current?.token ?? null;
}

export function session(): Session | null {
  return current;
}

export function signOutReason(): SignOutReason {
  return reason;
}

/**
 * A text that the tab keeps for its owner over a reload and an expired session, and forgets when the owner logs out: what is
 * written after the session is no longer kept.
 */
export function keptForOwner(name: string): { read(): string | null; write(text: string | null): void } {
  const key = `${ownersKeys}${name}`;
  const owner = current?.userId;
  return {
    read: () => readKept('sessionStorage', key),
    write: (text) => {
      if (current !== null && current.userId === owner) keep('sessionStorage', key, text);
    },
  };
}

function useLatest<T>(read: () => T): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const listener = () => setValue(read);
    listeners.add(listener);
    listener();
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return value;
}

export const useSession = () => useLatest(session);
export const useLogOutPending = () => useLatest(isLogOutPending);
