/**
 * The cookies of the pages. They go to the routes below their path only; every other route takes the bearer token
 * alone, so that a cookie by itself cannot act.
 */
import type { HttpRequest } from '@azure/functions';
import { idleMs } from '../domain/accounts/page-session.ts';
import { challengeSeconds } from '../domain/accounts/passkey.ts';
import { signOnAttemptSeconds } from '../domain/accounts/single-sign-on.ts';
import { AppError } from '../errors.ts';

interface Settings {
  publicUrl: string;
}

interface Cookie {
  name: string;
  path: string;
  lifetimeSeconds: number;
}

const sessionCookie: Cookie = { name: 'countersign', path: '/api/session', lifetimeSeconds: idleMs / 1_000 };
const attemptCookie: Cookie = {
  name: 'countersign-sign-on',
  path: '/api/session/oidc',
  lifetimeSeconds: signOnAttemptSeconds,
};

const challengeCookie: Cookie = {
  name: 'countersign-browser',
  path: '/api/session',
  lifetimeSeconds: challengeSeconds,
};

const isSecure = ({ publicUrl }: Settings) => publicUrl.startsWith('https:');
/** The prefix makes browsers refuse the cookie over plain HTTP; the local product has nothing else. */
const nameIn = (settings: Settings, { name }: Cookie) => (isSecure(settings) ? `__Secure-${name}` : name);

/** @param token null removes the cookie */
export const pageCookie = (settings: Settings, token: string | null) => setCookie(settings, sessionCookie, token);

/** The secret to which the challenges of passkeys are bound: an assertion that another browser made is of no use. */
export const browserCookie = (settings: Settings, secret: string) => setCookie(settings, challengeCookie, secret);

/** The browser has one attempt at a time: a second tab replaces the attempt of the first. */
export const signOnCookie = (settings: Settings, attempt: string) => setCookie(settings, attemptCookie, attempt);

function setCookie(settings: Settings, cookie: Cookie, value: string | null): Record<string, string> {
  const parts = [
    `${nameIn(settings, cookie)}=${value ?? ''}`,
    `Path=${cookie.path}`,
    `Max-Age=${value === null ? 0 : cookie.lifetimeSeconds}`,
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
function cookieOf(request: HttpRequest, settings: Settings, cookie: Cookie): string | null {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim().split('='));
  const values = pairs.filter(([name]) => name === nameIn(settings, cookie)).map(([, value]) => value ?? '');
  return values.length === 1 ? (values[0] ?? null) : null;
}

export const pageCookieOf = (request: HttpRequest, settings: Settings) => cookieOf(request, settings, sessionCookie);
export const signOnCookieOf = (request: HttpRequest, settings: Settings) => cookieOf(request, settings, attemptCookie);
export const browserCookieOf = (request: HttpRequest, settings: Settings) =>
  cookieOf(request, settings, challengeCookie) || null;

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

/**
 * Attack (DNS rebinding): a page of another site calls the service by a name of its own. The address of the request has
 * that name, so only the configured one counts. Programs send no origin.
 * @throws AppError cross_site_request
 */
export function requireOwnOrigin({ headers }: Pick<HttpRequest, 'headers'>, { publicUrl }: Settings): void {
  const origin = headers.get('origin');
  if (origin !== null && origin !== new URL(publicUrl).origin) {
    const message = 'Web pages of other sites may not call this; programs that send no Origin header may.';
    throw new AppError('cross_site_request', { message });
  }
}

function isOwnOrigin(request: HttpRequest, { publicUrl }: Settings): boolean {
  const origin = request.headers.get('origin');
  return origin !== null && (origin === new URL(publicUrl).origin || origin === new URL(request.url).origin);
}
