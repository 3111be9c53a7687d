/** The sessions of an account's pages: a refresh token in a cookie, exchanged for access tokens of ten minutes. */

import type { LoginBody } from '../../contracts/accounts.ts';
import type { Person } from '../../domain/accounts/account.ts';
import type { CredentialCache } from '../../domain/accounts/credentials.ts';
import { personIn } from '../../domain/accounts/organization.ts';
import {
  type Device,
  exchange,
  isStrong,
  newPageSession,
  type PageSession,
  pageTokenLifetime,
  presentSessions,
  type RefreshToken,
  readRefreshToken,
  refreshTokenText,
  type SessionKind,
  withSession,
} from '../../domain/accounts/page-session.ts';
import { needsSingleSignOn, type SignOnRules } from '../../domain/accounts/single-sign-on.ts';
import type { Ports } from '../../domain/ports.ts';
import type { Conflict } from '../../domain/versioned.ts';
import { AppError } from '../../errors.ts';
import { type RetryDeps, retryOnConflict } from '../concurrency/retry-on-conflict.ts';
import { type NewSession, type ProveLoginDeps, proveLogin } from './login.ts';
import { type PasskeyLogin, type ProvePasskeyDeps, provePasskey } from './passkeys.ts';
import { type AccountDeps, changePerson } from './steps/change-account.ts';

export interface BegunSession extends NewSession {
  session: PageSession;
  refreshToken: string;
}

export interface Browser {
  device: Device;
  /** The refresh token that the browser sent. */
  formerToken: string | null;
}

interface SignIn extends LoginBody, Browser {
  clientAddress: string;
}

export type OpenSessionDeps = PageSessionDeps & Ports<'tokens' | 'keyedHash' | 'clock'>;

/**
 * Logs a person in on the dashboard's pages with a password.
 * @throws AppError as `login`
 */
export async function beginSession(deps: ProveLoginDeps & OpenSessionDeps, input: SignIn): Promise<BegunSession> {
  return openSession(deps, await proveLogin(deps, input), input);
}

/**
 * The same with a passkey.
 * @throws AppError invalid_passkey
 */
export async function beginPasskeySession(
  deps: ProvePasskeyDeps & OpenSessionDeps,
  input: PasskeyLogin & Browser,
): Promise<BegunSession> {
  return openSession(deps, await provePasskey(deps, input), input, { logIn: 'passkey' });
}

/**
 * Opens a session for a person who has proven who they are: besides the access token there is a session, which the
 * browser keeps as a cookie. Attack (fixation): the session is always a new one; the browser's former session ends.
 */
export async function openSession(
  deps: OpenSessionDeps,
  account: Person,
  { device, formerToken }: Browser,
  kind: SessionKind = {},
): Promise<BegunSession> {
  await endSession(deps, formerToken);
  const at = deps.clock.now();
  const session = newPageSession(deps.random.hex128(), device, account.tokenVersion, at, kind);
  await changePageSessions(deps, account.id, (sessions) => ({
    next: withSession(presentSessions(sessions, account.tokenVersion, at), session),
    answer: null,
  }));
  return begunSession(deps, account, session);
}

async function begunSession(
  deps: Ports<'tokens' | 'keyedHash' | 'clock'>,
  account: Person,
  session: PageSession,
): Promise<BegunSession> {
  const refreshToken = refreshTokenText(deps.keyedHash, account.id, session);
  const lifetimeSeconds = pageTokenLifetime(session, deps.clock.now());
  const token = await deps.tokens.issue(account, {
    lifetimeSeconds,
    isStrong: isStrong(session),
    loggedInAt: new Date(session.createdAt),
  });
  return { account, session, refreshToken, ...token };
}

type RenewDeps = OpenSessionDeps & Ports<'accounts'> & { settings: { signOnRules: SignOnRules | null } };

type Outcome = { session: PageSession; isReplay: false } | { session: null; isReplay: boolean };

/**
 * Exchanges a page's refresh token for an access token and a new refresh token. A token used twice ends the session.
 * @param onReplay called if a token was used twice, for the log
 * @throws AppError unauthorized: the session has ended or never existed
 */
export async function renewSession(
  deps: RenewDeps,
  input: { refreshToken: string | null; network: string | null },
  onReplay: () => void = () => undefined,
): Promise<BegunSession> {
  const presented = readRefreshToken(deps.keyedHash, input.refreshToken);
  if (!presented) throw new AppError('unauthorized');
  for (const read of [deps.accounts.get, deps.accounts.getNewest]) {
    // A session of a later token version than this instance has read would look like one that has ended.
    const account = personIn(await read(presented.accountId))?.value;
    const outcome = account && (await exchanged(deps, account, presented, input.network));
    if (account && outcome?.session) return begunSession(deps, account, outcome.session);
    if (outcome?.isReplay) onReplay();
  }
  throw new AppError('unauthorized');
}

async function exchanged(
  deps: RenewDeps,
  account: Person,
  presented: RefreshToken,
  network: string | null,
): Promise<Outcome> {
  return changePageSessions(deps, account.id, (all): SessionsChange<Outcome> => {
    const at = deps.clock.now();
    const sessions = presentSessions(all, account.tokenVersion, at);
    // A person who left before single sign-on was set up must not go on with a session that began with a password.
    const needsSignOn = needsSingleSignOn(deps.settings.signOnRules, account.email);
    const current = sessions.filter(
      ({ tokenVersion, signOnEndsAt }) =>
        tokenVersion === account.tokenVersion && (signOnEndsAt !== undefined || !needsSignOn),
    );
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

/** Lists the devices that are logged in on the pages, the last used first. */
export async function listSessions(
  deps: Ports<'accounts' | 'pageSessions' | 'clock'>,
  accountId: string,
): Promise<PageSession[]> {
  const [found, sessions] = await Promise.all([deps.accounts.get(accountId), deps.pageSessions.get(accountId)]);
  const account = personIn(found);
  if (!account) throw new AppError('unauthorized');
  const present = presentSessions(sessions.value, account.value.tokenVersion, deps.clock.now());
  return present.sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1));
}

/**
 * Logs a person out on a page: the session ends, whichever of its tokens the browser sent. Without a session it does
 * nothing and throws no error.
 */
export async function endSession(deps: PageSessionDeps & Ports<'keyedHash'>, refreshToken: string | null) {
  const presented = readRefreshToken(deps.keyedHash, refreshToken);
  if (presented) await endOneSession(deps, { ownerId: presented.accountId, sessionId: presented.sessionId });
}

/**
 * Ends the session of one device. Its access token expires within ten minutes. Returns whether the session existed.
 */
export function endOneSession(deps: PageSessionDeps, ref: { ownerId: string; sessionId: string }): Promise<boolean> {
  return changePageSessions(deps, ref.ownerId, (sessions) => {
    const others = sessions.filter(({ id }) => id !== ref.sessionId);
    const isFound = others.length < sessions.length;
    return { next: isFound ? others : null, answer: isFound, isRefusal: !isFound };
  });
}

/**
 * Logs an owner out everywhere: every session and access token of the account becomes invalid, those of `Login`
 * included.
 */
export async function endEverySession(
  deps: AccountDeps & PageSessionDeps & Pick<CredentialCache, 'invalidateAccount'>,
  accountId: string,
): Promise<void> {
  await changePerson(deps, accountId, (account) => ({ ...account, tokenVersion: account.tokenVersion + 1 }));
  deps.invalidateAccount(accountId);
  await changePageSessions(deps, accountId, (sessions) => ({ next: sessions.length > 0 ? [] : null, answer: null }));
}

type PageSessionDeps = RetryDeps & Ports<'pageSessions'>;

/** Every conflict means that another tab or device has made its change. */
const retries = { rounds: 20, maxPauseMs: 50 };

/** The decision: the sessions to write, or null to leave them unchanged. */
interface SessionsChange<T> {
  next: PageSession[] | null;
  answer: T;
  /** The decision is valid only if it is based on the newest state. */
  isRefusal?: boolean;
}

/**
 * Reads the sessions of an account's pages, decides, and writes them. A refusal only counts if it is based on the
 * newest state.
 */
async function changePageSessions<T>(
  deps: PageSessionDeps,
  accountId: string,
  decide: (sessions: readonly PageSession[]) => SessionsChange<T>,
): Promise<T> {
  let isNewest = false;
  const written = await retryOnConflict(
    deps,
    () => (isNewest ? deps.pageSessions.getNewest(accountId) : deps.pageSessions.get(accountId)),
    (current) => decide(current.value),
    async (current, { next, answer, isRefusal }): Promise<{ answer: T } | Conflict> => {
      if (isRefusal && !isNewest) {
        isNewest = true;
        return 'conflict';
      }
      if (next === null) return { answer };
      isNewest = true;
      return (await deps.pageSessions.save(accountId, current, next)) === 'conflict' ? 'conflict' : { answer };
    },
    retries,
  );
  return written.answer;
}
