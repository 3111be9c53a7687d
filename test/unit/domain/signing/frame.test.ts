/** The token in the path of a framed page, and the origins that may frame one. */
import { hmacKeyedHash } from '../../../../shared/auth/keyed-hash.ts';
import {
  frameOriginProblem,
  framePath,
  frameToken,
  frameTokenOf,
  linkFramePath,
  originOfPath,
  readFrame,
} from '../../../../shared/domain/signing/frame.ts';
import { signingLinkToken } from '../../../../shared/domain/signing/signing-link.ts';
import { minutesLater, sentAt } from '../../../fixtures/envelopes.ts';

const keyedHash = hmacKeyedHash(new Uint8Array(32).fill(3));
const longest = `https://${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}:65534`;
const origins = [
  'https://a.b',
  'https://app.example.com',
  'https://app.example.com:8443',
  'http://127.0.0.1:1',
  longest,
];
const expiresAt = minutesLater(10);

describe('a token of a frame', () => {
  it.each(origins)('names the origin %s until its end', (origin) => {
    const token = frameToken(keyedHash, { origin, expiresAt });
    expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(readFrame(keyedHash, token, sentAt)).toEqual({ origin, expiresAt });
    expect(readFrame(keyedHash, token, minutesLater(9))?.origin).toBe(origin);
    expect(readFrame(keyedHash, token, expiresAt)).toBeNull();
    expect(originOfPath(framePath(keyedHash, { origin, expiresAt }))).toBe(origin);
  });

  it('is refused with any other character, cut, longer, or made with another key', () => {
    const token = frameToken(keyedHash, { origin: 'https://app.example.com', expiresAt });
    for (let place = 0; place < token.length; place++) {
      const other = token[place] === 'A' ? 'B' : 'A';
      expect(readFrame(keyedHash, token.slice(0, place) + other + token.slice(place + 1), sentAt)).toBeNull();
    }
    const others = [
      '',
      'A',
      token.slice(2),
      token.slice(0, -2),
      `${token}AA`,
      'A'.repeat(10_000),
      `${token.slice(0, -1)}=`,
    ];
    for (const other of others) expect(readFrame(keyedHash, other, sentAt)).toBeNull();
    expect(readFrame(hmacKeyedHash(new Uint8Array(32).fill(4)), token, sentAt)).toBeNull();
  });

  it('of a public link names its origin for good, and is no token of a session, nor the reverse', () => {
    const origin = 'https://app.example.com';
    const path = linkFramePath(keyedHash, origin);
    const token = frameTokenOf(path) ?? '';
    expect([path, originOfPath(path)]).toEqual([`/start/${token}`, origin]);
    expect(readFrame(keyedHash, token, minutesLater(60 * 24 * 365 * 50), 'start')?.origin).toBe(origin);
    expect(readFrame(keyedHash, token, sentAt)).toBeNull();
    expect(readFrame(keyedHash, frameToken(keyedHash, { origin, expiresAt }), sentAt, 'start')).toBeNull();
  });

  it('is no other token of the service', () => {
    const link = {
      ownerId: `usr_${'1'.repeat(32)}`,
      envelopeId: '00000000-0000-4000-8000-000000000000',
      recipientId: `rcp_${'2'.repeat(32)}`,
      version: 1,
    };
    expect(readFrame(keyedHash, signingLinkToken(keyedHash, link), sentAt)).toBeNull();
  });
});

it.each(['/sign', '/start', '/start/', '/embed/', '/embed/a/b', '/docs/embed'])('%s names no origin', (path) => {
  expect(originOfPath(path)).toBeNull();
});

describe('an origin', () => {
  const allows = (origin: string, allowsLoopback = false) => frameOriginProblem(origin, { allowsLoopback }) === null;

  it.each([
    'https://a.b',
    'https://app.example.com',
    'https://xn--bcher-kva.example',
    'https://10.0.0.1:8443',
    longest,
  ])('%s may frame the page', (origin) => expect(allows(origin)).toBe(true));

  it.each([
    'http://app.example.com',
    'https://*.example.com',
    'https://app.example.com/',
    'https://app.example.com/path',
    'https://app.example.com?q',
    'https://app.example.com#f',
    'https://user@app.example.com',
    'https://app.example.com:443',
    'https://APP.example.com',
    'https://bücher.example',
    'https://[::1]',
    'https://a;script-src *',
    "https://a'none'",
    'https://a.example https://b.example',
    'https://a.example,https://b.example',
    'https://a.example\n',
    'https://',
    'https:',
    '*',
    'null',
    '',
    'file://a',
    'data:text/html,x',
    'https://app.example.com:99999',
    `https://${'a.'.repeat(200)}a`,
  ])('%s may not', (origin) => expect([allows(origin), allows(origin, true)]).toEqual([false, false]));

  it('of this machine may frame the page of the local product only', () => {
    for (const origin of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://localhost']) {
      expect([allows(origin), allows(origin, true)]).toEqual([false, true]);
    }
    expect(allows('http://127.0.0.2:3000', true)).toBe(false);
    expect(allows('http://localhost.example.com:3000', true)).toBe(false);
  });

  it.each([
    ['app.example.com', false, 'must be an origin, such as https://app.example.com'],
    ['https://APP.example.com:443/path', false, 'must be written as browsers write it: https://app.example.com'],
    ['http://app.example.com', false, 'must be https'],
    ['http://localhost:3000', false, 'must be https'],
    ['http://app.example.com', true, 'must be https, or http://localhost or http://127.0.0.1'],
    [
      'https://*.example.com',
      false,
      'must have a host name of letters, digits and hyphens, such as https://app.example.com',
    ],
  ])('%s (loopback: %s): %s', (origin, allowsLoopback, sentence) => {
    expect(frameOriginProblem(origin, { allowsLoopback })).toBe(sentence);
  });
});
