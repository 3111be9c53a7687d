/**
 * Sessions of the dashboard's pages. A browser holds a refresh token in a cookie and exchanges it for short access tokens;
 * an exchange replaces it. A token names its account, session and generation, and ends in a keyed hash over them, so
 * that no record holds a token, and a token of an earlier generation is told from an invented one.
 *
 * The rule for tabs that renew at once: for `graceMs` after an exchange, its old and its new token are both answered with
 * the new one, and there is no other exchange. So no request that is on its way carries a token older than the last. After
 * that time, the old token is a replay: two browsers hold copies of one token, and the session ends for both. Pure.
 */
import { base64urlToHex, hexToBase64url } from '../base64url.ts';
import type { Client } from '../client.ts';
import type { KeyedHash } from '../system.ts';

export interface PageSession {
  /** 32 hex digits. */
  id: string;
  browser: string | null;
  system: string | null;
  /** Where it was used last, without the part that tells one connection from another. */
  network: string | null;
  createdAt: string;
  /** The last exchange. */
  lastUsedAt: string;
  /** Exchanges so far. */
  generation: number;
  /** The account's when the session began: raising that ends the session. */
  tokenVersion: number;
}

export type Device = Pick<PageSession, 'browser' | 'system' | 'network'>;

const dayMs = 86_400_000;
export const idleMs = 14 * dayMs;
export const absoluteMs = 90 * dayMs;
export const graceMs = 30_000;
/** Beyond, the session that was not used for the longest time ends. */
export const maxSessions = 40;
/** The life of an access token of the pages: as long may a device go on that was signed out from another one. */
export const pageTokenSeconds = 600;

export function sessionEnd({ createdAt, lastUsedAt }: PageSession): Date {
  return new Date(Math.min(Date.parse(createdAt) + absoluteMs, Date.parse(lastUsedAt) + idleMs));
}

/**
 * Without the sessions that are over by time or because the account's sessions were ended. Those of a later token version
 * stay: the account that was read is older than they are.
 */
export function presentSessions(sessions: readonly PageSession[], tokenVersion: number, at: Date): PageSession[] {
  return sessions.filter((session) => session.tokenVersion >= tokenVersion && sessionEnd(session) > at);
}

export function withSession(sessions: readonly PageSession[], added: PageSession): PageSession[] {
  const latestFirst = [...sessions].sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1));
  return [added, ...latestFirst].slice(0, maxSessions);
}

export function newPageSession(id: string, device: Device, tokenVersion: number, at: Date): PageSession {
  const now = at.toISOString();
  return { id, ...device, createdAt: now, lastUsedAt: now, generation: 0, tokenVersion };
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

/** @param sessions those that are not over */
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

/** The first that matches: browsers name those they imitate. */
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

/** The network of an address: the first three numbers of IPv4, the first three groups of IPv6. */
function networkOf(ip: string | null): string | null {
  if (ip === null) return null;
  const v4 = /(?:^|:)(\d+\.\d+\.\d+)\.\d+$/.exec(ip)?.[1];
  if (v4) return `${v4}.x`;
  const [before = ''] = ip.split('::');
  const groups = before.split(':').filter(Boolean).slice(0, 3);
  return groups.length > 0 ? `${groups.join(':')}:x` : null;
}

/** How a device is named in the list: enough to recognise it, not enough to follow it. */
export function deviceOf({ ip, userAgent }: Client): Device {
  const agent = userAgent ?? '';
  return { browser: named(agent, browsers), system: named(agent, systems), network: networkOf(ip) };
}

/** Account and session: 16 bytes each; generation: 8; keyed hash: 32. In hex digits: */
const idDigits = 32;
const generationDigits = 16;
const hashDigits = 64;
const tokenPattern = /^[A-Za-z0-9_-]{96}$/;

export function refreshTokenText(keyedHash: KeyedHash, accountId: string, { id, generation }: PageSession): string {
  const named = accountId.replace(/^usr_/, '') + id + generation.toString(16).padStart(generationDigits, '0');
  return hexToBase64url(named + keyedHash.hash('page-session', named));
}

/** What a token of ours names; null for any other text. */
export function readRefreshToken(keyedHash: KeyedHash, text: string | null): RefreshToken | null {
  if (text === null || !tokenPattern.test(text)) return null;
  const hex = base64urlToHex(text);
  const named = hex.slice(0, -hashDigits);
  if (!keyedHash.matches('page-session', named, hex.slice(-hashDigits))) return null;
  return {
    accountId: `usr_${named.slice(0, idDigits)}`,
    sessionId: named.slice(idDigits, 2 * idDigits),
    generation: Number.parseInt(named.slice(-generationDigits), 16),
  };
}
