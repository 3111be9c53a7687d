/**
 * Sessions of the dashboard's pages. A browser holds a refresh token in a cookie and exchanges it for short access
 * tokens; an exchange replaces it. A token names its account, session and generation, and ends in a keyed hash over
 * them. So no record holds a token, and a token of an earlier generation can be distinguished from an invented one.
 *
 * The rule for tabs that renew at the same time: for `graceMs` after an exchange, its old and its new token both get
 * the new one, without another exchange. So no request on its way carries a token older than the last. After that time,
 * the old token is a replay: two browsers hold copies of one token, and the session ends for both. Pure.
 */
import type { Client } from '../audit/audit.ts';
import { hashedToken, readHashedToken } from '../base64url.ts';
import type { KeyedHash } from '../system.ts';

export interface PageSession {
  /** 32 hex digits. */
  id: string;
  browser: string | null;
  system: string | null;
  /** The network from which it was used last, without the part that identifies a single connection. */
  network: string | null;
  createdAt: string;
  /** Time of the last exchange. */
  lastUsedAt: string;
  /** Number of exchanges so far. */
  generation: number;
  /** The account's token version when the session began. Incrementing the account's ends the session. */
  tokenVersion: number;
  /** The end of a session by single sign-on, however it is used. Absent: the session began with a password. */
  signOnEndsAt?: string;
  /** How the person logged in; absent: with the password. */
  logIn?: StrongLogIn;
}

/** Kinds of log-in that are a password and a second factor in one. */
export const strongLogIns = ['passkey'] as const;
type StrongLogIn = (typeof strongLogIns)[number];

/** How a session began; empty: with the password. */
export interface SessionKind {
  logIn?: StrongLogIn;
  /** The lifetime of a session by single sign-on, however it is used. */
  lifetimeMs?: number;
}

/** Whether the person has proven more than a password. The identity provider of a company asks for its own factors. */
export function isStrong({ logIn, signOnEndsAt }: PageSession): boolean {
  return logIn !== undefined || signOnEndsAt !== undefined;
}

export type Device = Pick<PageSession, 'browser' | 'system' | 'network'>;

const dayMs = 86_400_000;
export const idleMs = 14 * dayMs;
export const absoluteMs = 90 * dayMs;
export const graceMs = 30_000;
/** If there are more, the session that was unused for the longest time ends. */
export const maxSessions = 40;
/** Lifetime of an access token of the pages. A device that was signed out from another one can continue for as long. */
const pageTokenSeconds = 600;

export function sessionEnd({ createdAt, lastUsedAt, signOnEndsAt }: PageSession): Date {
  const signOnEnd = signOnEndsAt === undefined ? [] : [Date.parse(signOnEndsAt)];
  return new Date(Math.min(Date.parse(createdAt) + absoluteMs, Date.parse(lastUsedAt) + idleMs, ...signOnEnd));
}

/** The lifetime of the access token that a page gets now, in seconds: it does not outlive the session. */
export function pageTokenLifetime(session: PageSession, at: Date): number {
  return Math.max(1, Math.min(pageTokenSeconds, Math.floor((sessionEnd(session).getTime() - at.getTime()) / 1_000)));
}

/**
 * Removes sessions that have expired or belong to an earlier token version. Sessions of a later token version stay: the
 * account was read before they began.
 */
export function presentSessions(sessions: readonly PageSession[], tokenVersion: number, at: Date): PageSession[] {
  return sessions.filter((session) => session.tokenVersion >= tokenVersion && sessionEnd(session) > at);
}

export function withSession(sessions: readonly PageSession[], added: PageSession): PageSession[] {
  const latestFirst = [...sessions].sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1));
  return [added, ...latestFirst].slice(0, maxSessions);
}

export function newPageSession(
  id: string,
  device: Device,
  tokenVersion: number,
  at: Date,
  { logIn, lifetimeMs }: SessionKind = {},
): PageSession {
  const now = at.toISOString();
  return {
    id,
    ...device,
    createdAt: now,
    lastUsedAt: now,
    generation: 0,
    tokenVersion,
    ...(logIn && { logIn }),
    ...(lifetimeMs !== undefined && { signOnEndsAt: new Date(at.getTime() + lifetimeMs).toISOString() }),
  };
}

export interface RefreshToken {
  accountId: string;
  sessionId: string;
  generation: number;
}

type Exchange =
  | { result: 'exchanged'; session: PageSession }
  /** Another tab was faster, or the last exchange was a moment ago. */
  | { result: 'repeated'; session: PageSession }
  | { result: 'replayed' | 'unknown'; session: null };

/** @param sessions those that have not ended */
export function exchange(
  sessions: readonly PageSession[],
  { sessionId, generation }: RefreshToken,
  network: string | null,
  at: Date,
): Exchange {
  const session = sessions.find(({ id }) => id === sessionId);
  if (!session || generation > session.generation) return { result: 'unknown', session: null };
  const isInGrace = at.getTime() - Date.parse(session.lastUsedAt) <= graceMs;
  const age = session.generation - generation;
  if (age <= 1 && isInGrace) return { result: 'repeated', session };
  if (age > 0) return { result: 'replayed', session: null };
  const next = { ...session, network, generation: generation + 1, lastUsedAt: at.toISOString() };
  return { result: 'exchanged', session: next };
}

/** The first match wins: browsers also name those they imitate. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (text: string, names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Returns the network of an address: the first three numbers of IPv4, the first three groups of IPv6. */
function networkOf(ip: string | null): string | null {
  if (ip === null) return null;
  const v4 = /(?:^|:)(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1];
  if (v4) return `${v4}.x`;
  const [before = ''] = ip.split('::');
  const groups = before.split(':').filter(Boolean).slice(0, 3);
  return groups.length > 0 ? `${groups.join(':')}:x` : null;
}

/** Names a device in the list: enough to recognise it, not enough to track it. */
export function deviceOf({ ip, userAgent }: Client): Device {
  const agent = userAgent ?? '';
  return { browser: named(agent, browsers), system: named(agent, systems), network: networkOf(ip) };
}

/** Hex digits. Account and session have 16 bytes each, the generation 8, the keyed hash 32. */
const idDigits = 32;
const generationDigits = 16;
const tokenLength = 96;

export function refreshTokenText(keyedHash: KeyedHash, accountId: string, { id, generation }: PageSession): string {
  const named = accountId.replace(/^usr_/, '') + id + generation.toString(16).padStart(generationDigits, '0');
  return hashedToken(keyedHash, 'page-session', named);
}

/** Returns the content of one of our tokens; null for any other text. */
export function readRefreshToken(keyedHash: KeyedHash, text: string | null): RefreshToken | null {
  const named = readHashedToken(keyedHash, 'page-session', text ?? '', tokenLength);
  if (named === null) return null;
  return {
    accountId: `usr_${named.slice(0, idDigits)}`,
    sessionId: named.slice(idDigits, 2 * idDigits),
    generation: Number.parseInt(named.slice(-generationDigits), 16),
  };
}
