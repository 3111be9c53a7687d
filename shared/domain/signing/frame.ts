/**
 * The frames of embedded signing and of public links. A token in the path of the page names the origin that may frame it
 * and when the page ends, and ends in a keyed hash over them: the page and its `frame-ancestors` need no record. It opens
 * nothing by itself; the signing link or the public link is in the fragment, which browsers send to no server.
 */

import { base64urlToHex, hashedToken, readHashedToken } from '../base64url.ts';
import type { HashPurpose, KeyedHash } from '../system.ts';

/** The refusals after which a frame has nothing more to show. */
export const endingCodes = [
  'invalid_signing_link',
  'invalid_state',
  'document_changed',
  'invalid_public_link',
  'public_link_closed',
  'public_link_used',
] as const;

/** `sign`: a session that the sender opened. `start`: the public link of a template, whose frame a site publishes. */
export type FramedPage = 'sign' | 'start';

const pages = {
  sign: { path: '/embed/', purpose: 'signing-frame' },
  start: { path: '/start/', purpose: 'link-frame' },
} as const satisfies Record<FramedPage, { path: string; purpose: HashPurpose }>;

/** The end of a published frame, the last that a token can name (2106): its link is asked whether it is closed. */
const noEnd = new Date(0xffff_ffff * 1_000);

export interface Frame {
  /** `https://app.example.com`, as browsers write it. */
  origin: string;
  expiresAt: Date;
}

/** Hex digits of a Unix time in seconds; the characters of the origin follow, two digits each. */
const timeDigits = 8;
/** RFC 1035: a host has at most 253 characters. */
const maxOriginLength = 'https://'.length + 253 + ':65535'.length;
const maxTokenLength = 2 * Math.ceil((timeDigits + 2 * maxOriginLength + 64) / 3);

const https =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/;
const loopback = /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/;

/**
 * Returns why this origin cannot frame the page; null if it can. Attack: the origin becomes a part of a header, so that
 * a wildcard or a semicolon in it, which the WHATWG parser accepts, would let others frame the page.
 */
export function frameOriginProblem(text: string, { allowsLoopback }: { allowsLoopback: boolean }): string | null {
  const isAllowed = (origin: string) => https.test(origin) || (allowsLoopback && loopback.test(origin));
  const origin = text.length <= maxOriginLength && URL.canParse(text) ? new URL(text).origin : 'null';
  if (origin === 'null') return 'must be an origin, such as https://app.example.com';
  if (isAllowed(origin)) return origin === text ? null : `must be written as browsers write it: ${origin}`;
  if (!origin.startsWith('https:'))
    return allowsLoopback ? 'must be https, or http://localhost or http://127.0.0.1' : 'must be https';
  return 'must have a host name of letters, digits and hyphens, such as https://app.example.com';
}

export function frameToken(keyedHash: KeyedHash, { origin, expiresAt }: Frame, page: FramedPage = 'sign'): string {
  const seconds = Math.floor(expiresAt.getTime() / 1_000);
  const characters = [...origin].map((character) => character.charCodeAt(0).toString(16).padStart(2, '0'));
  const named = seconds.toString(16).padStart(timeDigits, '0') + characters.join('');
  // The digits of the hash are one more than a multiple of three.
  return hashedToken(keyedHash, pages[page].purpose, named + '0'.repeat((5 - (named.length % 3)) % 3));
}

/** The path of the page. */
export function framePath(keyedHash: KeyedHash, frame: Frame): string {
  return pages.sign.path + frameToken(keyedHash, frame);
}

/** The path of the page of a public link, for the origin that may frame it. */
export function linkFramePath(keyedHash: KeyedHash, origin: string): string {
  return pages.start.path + frameToken(keyedHash, { origin, expiresAt: noEnd }, 'start');
}

/** Returns null for a token with a wrong hash, and for one that has expired. */
export function readFrame(keyedHash: KeyedHash, token: string, at: Date, page: FramedPage = 'sign'): Frame | null {
  if (token.length > maxTokenLength || token.length % 2 === 1) return null;
  const named = readHashedToken(keyedHash, pages[page].purpose, token, token.length);
  if (named === null) return null;
  const expiresAt = new Date(Number.parseInt(named.slice(0, timeDigits), 16) * 1_000);
  return expiresAt.getTime() > at.getTime() ? { origin: originIn(named), expiresAt } : null;
}

/** The origin in the path of a page that the service has answered; null for the path of another page. */
export function originOfPath(path: string): string | null {
  const token = frameTokenOf(path);
  return token ? originIn(base64urlToHex(token).slice(0, -64)) : null;
}

/** The token in the path of a framed page; null for the path of another page. */
export function frameTokenOf(path: string): string | null {
  return /^\/(?:embed|start)\/([A-Za-z0-9_-]+)$/.exec(path)?.[1] ?? null;
}

function originIn(named: string): string {
  const pairs = named.slice(timeDigits).match(/../g) ?? [];
  return pairs.flatMap((pair) => (pair === '00' ? [] : [String.fromCharCode(Number.parseInt(pair, 16))])).join('');
}
