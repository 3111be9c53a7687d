/** The cookie of the pages' session, and requests that other sites make a browser send. */
import { HttpRequest } from '@azure/functions';
import {
  pageCookie,
  pageCookieOf,
  requireOwnOrigin,
  requireOwnPage,
  signOnCookie,
  signOnCookieOf,
} from '../../../shared/http/page-cookie.ts';

const settings = { publicUrl: 'https://sign.example.com' };
const local = { publicUrl: 'http://localhost:7071' };

const asked = (headers: Record<string, string>, url = 'https://sign.example.com/api/session/renew') =>
  new HttpRequest({ method: 'POST', url, headers });

describe('the cookie', () => {
  it('is for the session routes of this host alone, and for no script', () => {
    const { 'Set-Cookie': cookie } = pageCookie(settings, 'token');
    expect(cookie).toBe(
      '__Secure-countersign=token; Path=/api/session; Max-Age=1209600; HttpOnly; SameSite=Strict; Secure',
    );
  });

  it('of the local product, over plain HTTP, is not Secure, which browsers would not keep', () => {
    expect(pageCookie(local, 'token')['Set-Cookie']).toBe(
      'countersign=token; Path=/api/session; Max-Age=1209600; HttpOnly; SameSite=Strict',
    );
  });

  it('of an attempt to log in by single sign-on lives for ten minutes, below its own path', () => {
    expect(signOnCookie(settings, 'attempt')['Set-Cookie']).toBe(
      '__Secure-countersign-sign-on=attempt; Path=/api/session/oidc; Max-Age=600; HttpOnly; SameSite=Strict; Secure',
    );
    const cookie = '__Secure-countersign-sign-on=attempt; __Secure-countersign=token';
    expect(signOnCookieOf(asked({ cookie }), settings)).toBe('attempt');
    expect(pageCookieOf(asked({ cookie }), settings)).toBe('token');
  });

  it('is removed with the attributes it was set with', () => {
    expect(pageCookie(settings, null)['Set-Cookie']).toMatch(/^__Secure-countersign=; Path=\/api\/session; Max-Age=0;/);
  });

  it('is found among others', () => {
    expect(pageCookieOf(asked({ cookie: 'a=b; __Secure-countersign=token; c=d' }), settings)).toBe('token');
    expect(pageCookieOf(asked({ cookie: 'countersign=token' }), settings)).toBeNull();
    expect(pageCookieOf(asked({}), settings)).toBeNull();
  });

  it('fixation: of two, one of which another host of the domain has set, none is believed', () => {
    const cookie = '__Secure-countersign=theirs; __Secure-countersign=ours';
    expect(pageCookieOf(asked({ cookie }), settings)).toBeNull();
  });
});

describe('cross-site requests', () => {
  const refusal = (headers: Record<string, string>, where = settings, url?: string) => {
    try {
      requireOwnPage(asked(headers, url), where);
      return null;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };

  it.each([
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['from another host of the domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.com' }],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['from another site, by an older browser', { origin: 'https://evil.example' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['of another scheme', { origin: 'http://sign.example.com' }],
    ['of another port', { origin: 'https://sign.example.com:8443' }],
    [
      'that names our origin beside a true header',
      { origin: 'https://sign.example.com', 'sec-fetch-site': 'cross-site' },
    ],
    ['from no page', {}],
  ])('%s are refused', (_, headers) => expect(refusal(headers)).toBe('cross_site_request'));

  it.each([
    ['by the header that browsers set', { 'sec-fetch-site': 'same-origin' }],
    ['by the origin, in older browsers', { origin: 'https://sign.example.com' }],
  ])('those of our own pages are let through, %s', (_, headers) => expect(refusal(headers)).toBeNull());

  it('a page of the local product may be opened by either name of the machine', () => {
    const origin = 'http://127.0.0.1:7071';
    expect(refusal({ origin }, local, `${origin}/api/session`)).toBeNull();
  });
});

describe('requests of programs, which send no origin', () => {
  const refusal = (headers: Record<string, string>, url?: string) => {
    try {
      requireOwnOrigin(asked(headers, url), settings);
      return null;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };

  it('are let through without an origin and with ours', () => {
    expect([refusal({}), refusal({ origin: 'https://sign.example.com' })]).toEqual([null, null]);
  });

  it.each(['https://evil.example', 'null', '', 'https://sign.example.com:8443', 'http://sign.example.com'])(
    'are refused with the origin "%s"',
    (origin) => expect(refusal({ origin })).toBe('cross_site_request'),
  );

  it('are refused with the origin of a name that another site lets lead to the service', () => {
    const origin = 'https://rebound.example';
    expect(refusal({ origin }, `${origin}/api/v1/mcp`)).toBe('cross_site_request');
  });
});
