/**
 * The cookies of the pages. They go to the routes below their path only; every other route takes the bearer token
 * alone, so that a cookie by itself cannot act.
 */
import type { HttpRequest } from '@azure/functions';
import { idleMs } from '../domain/accounts/page-session.ts';
import { challengeSeconds } from '../domain/accounts/passkey.ts';
import { AppError } from '../errors.ts';

interface Settings {
  publicUrl: string;
}

const path = '/api/session';

const isSecure = ({ publicUrl }: Settings) => publicUrl.startsWith('https:');
/** The prefix makes browsers refuse the cookie over plain HTTP; the local product has nothing else. */
const nameIn = (settings: Settings, name: string) => (isSecure(settings) ? `__Secure-${name}` : name);
const sessionName = 'countersign';
const browserName = 'countersign-browser';

function cookie(settings: Settings, name: string, value: string, maxAgeSeconds: number): Record<string, string> {
  const parts = [
    `${nameIn(settings, name)}=${value}`,
    `Path=${path}`,
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(settings) ? ['Secure'] : []),
  ];
  return { 'Set-Cookie': parts.join('; ') };
}

/**
 * Attack (fixation): another host of the same domain sets a cookie with this name. If there are two cookies of this
 * name, neither is accepted.
 */
function cookieOf(request: HttpRequest, settings: Settings, name: string): string | null {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  const values = pairs.filter(([named]) => named === nameIn(settings, name)).map(([, value]) => value ?? '');
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** @param token null removes the cookie */
export function pageCookie(settings: Settings, token: string | null): Record<string, string> {
  return cookie(settings, sessionName, token ?? '', token === null ? 0 : idleMs / 1_000);
}

export function pageCookieOf(request: HttpRequest, settings: Settings): string | null {
  return cookieOf(request, settings, sessionName);
}

/** The secret to which the challenges of passkeys are bound: an assertion that another browser made is of no use. */
export function browserCookie(settings: Settings, secret: string): Record<string, string> {
  return cookie(settings, browserName, secret, challengeSeconds);
}

export function browserCookieOf(request: HttpRequest, settings: Settings): string | null {
  return cookieOf(request, settings, browserName) || null;
}

/**
 * Attack (cross-site requests, login CSRF): browsers state the origin of a request in one of two headers, and no page
 * can forge them. A request with neither header does not come from a page.
 * @throws AppError cross_site_request
 */
export function requireOwnPage(request: HttpRequest, settings: Settings): void {
  const site = request.headers.get('sec-fetch-site');
  const isOwn = site === null ? isOwnOrigin(request, settings) : site === 'same-origin';
  if (!isOwn) throw new AppError('cross_site_request');
}

function isOwnOrigin(request: HttpRequest, { publicUrl }: Settings): boolean {
  const origin = request.headers.get('origin');
  return origin !== null && (origin === new URL(publicUrl).origin || origin === new URL(request.url).origin);
}
