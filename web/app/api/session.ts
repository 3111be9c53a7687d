/**
 * The owner's session. Only this tab's memory holds the access token. A cookie that no script can read renews it, and
 * logs a new tab in. The storage holds only the fact that the cookie exists.
 */
import type { Static } from '@sinclair/typebox';
import { useEffect, useState } from 'preact/hooks';
import type { LoginBody } from '../../../shared/contracts/accounts.ts';
import type {
  finishSignOnAnswer,
  loginOptionsAnswer,
  pageSessionAnswer,
  startSignOnAnswer,
} from '../../../shared/contracts/sessions.ts';
import { Failure, requestJson } from '../../http/request.ts';
import { hasLoggedIn, loggedInKey, logOutKey, signOnHint } from '../../login-hint.ts';
import { forget, keep, readKept } from '../../storage.ts';
import { actingFor, startActing, stopActing } from './acting.ts';

export interface Session {
  token: string;
  userId: string;
  email: string;
  /** Identifies this device in the list of devices. */
  sessionId: string;
  /** Milliseconds since 1970. */
  endsAt: number;
  /** The session began with single sign-on. */
  bySignOn: boolean;
}

/** The prefix of the keys under which a tab stores its owner's unsaved changes. */
const ownersKeys = 'countersign.draft.';
/** A token that expires within this time is renewed before use. */
const marginMs = 30_000;
const listeners = new Set<() => void>();

let current: Session | null = null;
/**
 * The reason why the last session ended, shown on the login page. `asksAgain`: it began with single sign-on, and the
 * provider is asked whether the person is still logged in there. Null after a log-out.
 */
export type SignOutReason = 'expired' | 'asksAgain' | 'converted' | null;
let reason: SignOutReason = null;
let renewal: Promise<void> | null = null;
let ending: Promise<void> | null = null;

type News = { kind: 'begun'; userId: string } | { kind: 'ended' };
const otherTabs =
  typeof window === 'undefined' || !('BroadcastChannel' in window) ? null : new BroadcastChannel('countersign.session');
const notify = (news: News) => otherTabs?.postMessage(news);

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
  keep('localStorage', loggedInKey, next && (next.bySignOn ? signOnHint : 'yes'));
  if (next) startActing(next.userId);
  else stopActing();
  announce();
  if (next === null && (reason === null || reason === 'converted')) forget('sessionStorage', ownersKeys);
}

/** A member that is undefined is not sent. */
type Sent<T> = { [N in keyof T]: T[N] | undefined };

type Begun = Static<typeof pageSessionAnswer>;

function accept({ token, expiresIn, user, sessionId, bySignOn }: Begun): void {
  // Another person has logged in in this browser. This tab shows documents of the first person.
  if (current && current.userId !== user.userId) location.reload();
  reason = null;
  keep('localStorage', logOutKey, null);
  set({ token, userId: user.userId, email: user.email, sessionId, bySignOn, endsAt: Date.now() + expiresIn * 1_000 });
}

const exchange = <T extends Begun = Begun>(path: string, body?: unknown) =>
  requestJson<T>('POST', path, { body, credentials: 'same-origin' });

/** @throws Failure */
export async function logIn(credentials: Sent<LoginBody>): Promise<void> {
  await begin('/api/session', credentials);
}

/** @throws Failure */
export async function logInWithPasskey(answer: unknown): Promise<void> {
  await begin('/api/session/passkey', { answer });
}

async function begin<T extends Begun>(path: string, body: unknown): Promise<T> {
  // The answer removes the cookie. It must not remove the new one.
  await ending;
  const answer = await exchange<T>(path, body);
  accept(answer);
  notify({ kind: 'begun', userId: answer.user.userId });
  return answer;
}

export type LoginOptions = Static<typeof loginOptionsAnswer>;

export const loginOptions = () => requestJson<LoginOptions>('GET', '/api/session/options');

interface SignOnWish {
  /** The address that is shown after the log-in. */
  returnTo: string;
  isSilent?: boolean;
  email?: string;
}

/** Leaves for the page of the provider. @throws Failure */
export async function leaveForSignOn(wish: SignOnWish): Promise<void> {
  await ending;
  const { url } = await requestJson<Static<typeof startSignOnAnswer>>('POST', '/api/session/oidc/start', {
    body: wish,
    credentials: 'same-origin',
  });
  location.assign(url);
}

/**
 * Logs in with what the provider answered.
 * @param answer the query with which the provider returned
 * @throws Failure
 */
export function finishSignOn(answer: string): Promise<{ returnTo: string; isNew: boolean }> {
  return begin<Static<typeof finishSignOnAnswer>>('/api/session/oidc', { answer });
}

/** If the service cannot be reached, the cookie stays, but this browser uses it only to end the session. */
export async function logOut(): Promise<void> {
  keep('localStorage', logOutKey, 'yes');
  await renewal?.catch(() => undefined);
  await endOnServer();
  leave();
}

function endOnServer(): Promise<void> {
  ending ??= requestJson('POST', '/api/session/end', { credentials: 'same-origin' })
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

/** Runs at the start of the page and whenever the connection returns. */
export async function finishLogOut(): Promise<void> {
  if (isLogOutPending()) await endOnServer();
}

/** Called after the service has ended the session. */
export function leave(why: SignOutReason = null): void {
  end(why);
  notify({ kind: 'ended' });
}

export function end(why: SignOutReason): void {
  reason = why;
  set(null);
}

/** Concurrent callers share one request. @throws Failure `unauthorized` if the session has ended */
export function renew(): Promise<void> {
  renewal ??= exchange('/api/session/renew')
    .then((answer) => {
      // The owner has logged out during the request, in this or another tab.
      if (isLogOutPending()) end(null);
      else accept(answer);
    })
    .catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'unauthorized') {
        end(readKept('localStorage', loggedInKey) === signOnHint ? 'asksAgain' : 'expired');
      }
      throw error;
    })
    .finally(() => {
      renewal = null;
    });
  return renewal;
}

/** Whether this browser has logged in and not logged out. */
export function mayBeRestored(): boolean {
  return current === null && hasLoggedIn();
}

/** Restores the session in a new tab. @throws Failure if the service cannot be reached */
export async function restore(): Promise<void> {
  if (!mayBeRestored()) return;
  await renew().catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'unauthorized') throw error;
  });
}

/** Returns a token that is valid for at least 30 seconds. @throws Failure */
export async function accessToken(): Promise<string | null> {
  if (current && current.endsAt - Date.now() < marginMs) await renew();
  return current?.token ?? null;
}

export function session(): Session | null {
  return current;
}

/** The address of the owner; empty without a session. */
export const ownEmail = (): string => current?.email ?? '';

export function signOutReason(): SignOutReason {
  return reason;
}

/**
 * Stores a text of the account that the tab acts for. It survives a reload and an expired session. A log-out removes it,
 * and nothing is stored after a log-out.
 */
export function keptForOwner(name: string): { read(): string | null; write(text: string | null): void } {
  const owner = current && (actingFor() ?? current.userId);
  const key = `${ownersKeys}${owner}.${name}`;
  return {
    read: () => readKept('sessionStorage', key),
    write: (text) => {
      if (current !== null && (actingFor() ?? current.userId) === owner) keep('sessionStorage', key, text);
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

export const useSignOutReason = () => useLatest(signOutReason);
export const useSession = () => useLatest(session);
export const useLogOutPending = () => useLatest(isLogOutPending);
