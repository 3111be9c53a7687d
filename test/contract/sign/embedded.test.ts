/** Signing in a frame: sessions by the public API, the page for one origin, and what the trail says. */
import { hmacKeyedHash } from '../../../shared/auth/keyed-hash.ts';
import { sessionAnswer } from '../../../shared/contracts/sign.ts';
import { signingSession } from '../../../shared/contracts/v1-envelopes.ts';
import { envelopeIdToV1 } from '../../../shared/domain/ids.ts';
import { framePath } from '../../../shared/domain/signing/frame.ts';
import { aCeremony, anAddress, eventsOf, open, sign, tokenIn } from '../../ceremony.ts';
import { anApiKey, aSession, call, expectRefusal, matches, type Reply, type Session, stack } from '../../stack.ts';

const origin = 'https://app.example.com';
let owner: Session;
let key: string;
beforeAll(async () => {
  owner = await aSession();
  key = await anApiKey(owner, ['links:read']);
});

const ask = (
  { envelopeId, signers }: Awaited<ReturnType<typeof aCeremony>>,
  body: object = { origin },
  headers: Record<string, string> = {},
  token = key,
): Promise<Reply> =>
  call('POST', `/api/v1/envelopes/${envelopeIdToV1(envelopeId)}/recipients/${signers[0].id}/signing-session`, {
    token,
    body,
    headers,
  });

const post = (path: string, token: string, body: unknown = {}) => call('POST', `/api/sign/${path}`, { token, body });
const get = (path: string) => fetch(`${stack().url}${path}`);
const keyedHash = () => hmacKeyedHash(Buffer.from(stack().env.LINK_PEPPER ?? '', 'base64'));
const pathIn = (url: string) => new URL(url).pathname;
const ancestorsOf = (response: Response) =>
  /frame-ancestors ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1];

describe('POST /api/v1/envelopes/{envelopeId}/recipients/{recipientId}/signing-session', () => {
  it('200: the session starts once, lasts an hour, and trail and step name the site and the key', async () => {
    const ceremony = await aCeremony(owner, [{ email: anAddress(), name: 'Ann' }], { allowDelegation: true });
    const { json } = await ask(ceremony, { origin, redirectUrl: 'https://app.example.com/done' });
    await matches(signingSession, json.data);
    const { url, expiresAt } = json.data;
    const tenMinutes = Date.parse(expiresAt) - Date.now();
    expect([tenMinutes > 590_000, tenMinutes <= 600_000]).toEqual([true, true]);
    const link = tokenIn({ links: [url] });
    expect((await open(link)).json).toMatchObject({ state: 'hand_over', frameOrigin: origin });
    expect((await post('decline', link, { reason: 'no' })).json.error.code).toBe('invalid_signing_link');
    const starts = await Promise.all(Array.from({ length: 5 }, () => post('start', link)));
    const started = starts.filter(({ status }) => status === 200);
    expect(started).toHaveLength(1);
    await matches(sessionAnswer, started[0]?.json);
    const { token, framePath: next, expiresAt: ends } = started[0]?.json ?? {};
    expect(Date.parse(ends) - Date.now()).toBeGreaterThan(3_590_000);
    expect((await open(link)).status).toBe(401);
    const opened = (await open(token)).json;
    expect(opened).toMatchObject({ state: 'open', isInPerson: false, canDelegate: true, frameOrigin: origin });
    expect(opened.envelope.redirectUrl).toBe('https://app.example.com/done');
    expect(ancestorsOf(await get(next))).toBe(origin);
    expect((await sign(token)).status).toBe(200);
    const trail = await eventsOf(owner, ceremony.envelopeId);
    const named = { origin, apiKeyName: expect.stringMatching(/./) };
    for (const type of ['recipient.embedded_offered', 'recipient.embedded_started', 'recipient.completed']) {
      expect(trail.find((event) => event.type === type)?.data).toMatchObject(named);
    }
    expect(trail.find(({ type }) => type === 'recipient.completed')?.data).not.toHaveProperty('isInPerson');
  });

  it('200: with an Idempotency-Key there is one session; another request ends it; the link of the e-mail stays', async () => {
    const ceremony = await aCeremony(owner, [{ email: anAddress(), name: 'Ann' }]);
    const headers = { 'idempotency-key': `embed-${ceremony.envelopeId}` };
    const [first, again] = [await ask(ceremony, { origin }, headers), await ask(ceremony, { origin }, headers)];
    expect(again.json).toEqual(first.json);
    const next = await ask(ceremony);
    expect((await open(tokenIn({ links: [first.json.data.url] }))).status).toBe(401);
    expect((await open(tokenIn({ links: [next.json.data.url] }))).status).toBe(200);
    expect((await open(ceremony.token(0))).json).toMatchObject({ state: 'open', frameOrigin: null });
  });

  it('signing and declining answer the redirectUrl of the session, and without a session that of the envelope', async () => {
    const [own, ofEnvelope] = ['https://app.example.com/done', 'https://envelope.example.com/x'];
    const redirectAfter = async (body: object | null, act: (token: string) => Promise<Reply>) => {
      const ceremony = await aCeremony(owner, [{ email: anAddress(), name: 'Ann' }], { redirectUrl: ofEnvelope });
      const link = body ? tokenIn({ links: [(await ask(ceremony, body)).json.data.url] }) : ceremony.token(0);
      const token = body ? (await post('start', link)).json.token : link;
      const opened = (await open(token)).json.envelope.redirectUrl;
      const { json } = await act(token);
      expect(json.envelope.redirectUrl).toBe(opened);
      return json.envelope.redirectUrl;
    };
    const byDeclining = (token: string) => post('decline', token, { reason: 'no' });
    expect(await redirectAfter({ origin, redirectUrl: own }, (token) => sign(token))).toBe(own);
    expect(await redirectAfter({ origin, redirectUrl: own }, byDeclining)).toBe(own);
    expect(await redirectAfter({ origin }, (token) => sign(token))).toBe(ofEnvelope);
    expect(await redirectAfter(null, (token) => sign(token))).toBe(ofEnvelope);
  });

  it('a code by e-mail is asked for in the frame, too', async () => {
    const signer = { email: anAddress(), name: 'Ann', verification: 'email_code' };
    const ceremony = await aCeremony(owner, [signer as never]);
    const link = tokenIn({ links: [(await ask(ceremony)).json.data.url] });
    const { token } = (await post('start', link)).json;
    expect((await open(token)).json).toMatchObject({ state: 'locked', needs: 'email_code', frameOrigin: origin });
    expect((await sign(token)).json.error.code).toBe('access_code_required');
  });

  it.each([
    'http://app.example.com',
    'https://*.example.com',
    'https://app.example.com/path',
    'https://app.example.com; script-src *',
    'null',
  ])('400: %s is no origin that may frame the page', async (other) => {
    const ceremony = await aCeremony(owner, [{ email: anAddress(), name: 'Ann' }]);
    expectRefusal(await ask(ceremony, { origin: other }), 400, 'validation_error', 'origin');
  });

  it('403: without the scope links:read; 404: for an envelope of others; 409: before the turn', async () => {
    const ceremony = await aCeremony(owner, [{ email: anAddress(), name: 'Ann' }]);
    const weaker = await anApiKey(owner, ['envelopes:write', 'envelopes:read']);
    expectRefusal(await ask(ceremony, { origin }, {}, weaker), 403, 'insufficient_permissions', 'requiredScope');
    const other = await anApiKey(await aSession(), ['links:read']);
    expectRefusal(await ask(ceremony, { origin }, {}, other), 404, 'not_found');
    const signers = [
      { email: anAddress(), name: 'First', order: 1 },
      { email: anAddress(), name: 'Second', order: 2 },
    ];
    const ordered = await aCeremony(owner, signers);
    const later = { ...ordered, signers: [ordered.signers[1]] };
    expectRefusal(await ask(later), 409, 'not_your_turn', 'language');
  });
});

describe('GET /embed/{token}', () => {
  it('200: for one origin, without the older header; no other page may be framed', async () => {
    const ceremony = await aCeremony(owner, [{ email: anAddress(), name: 'Ann' }]);
    const { url } = (await ask(ceremony)).json.data;
    const response = await get(pathIn(url));
    expect([response.status, ancestorsOf(response), response.headers.get('x-frame-options')]).toEqual([
      200,
      origin,
      null,
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe(await (await get('/sign')).text());
    for (const path of ['/', '/sign', '/app', '/verify', '/docs', '/nope', '/embed/nope']) {
      const other = await get(path);
      expect([path, ancestorsOf(other), other.headers.get('x-frame-options')]).toEqual([path, "'none'", 'DENY']);
    }
  });

  it('404: with another letter, of another origin or end, and after its end', async () => {
    const ceremony = await aCeremony(owner, [{ email: anAddress(), name: 'Ann' }]);
    const path = pathIn((await ask(ceremony)).json.data.url);
    const other = framePath(keyedHash(), { origin: 'https://evil.example', expiresAt: new Date(Date.now() + 60_000) });
    const length = '/embed/'.length + 30;
    const mixed = `${other.slice(0, length)}${path.slice(length)}`;
    const expired = framePath(keyedHash(), { origin, expiresAt: new Date(Date.now() - 1_000) });
    const letters = [8, 30, path.length - 1].map(
      (place) => path.slice(0, place) + (path[place] === 'A' ? 'B' : 'A') + path.slice(place + 1),
    );
    for (const wrong of [mixed, expired, ...letters, '/embed/A', `${path}AA`]) {
      const response = await get(wrong);
      expect([response.status, ancestorsOf(response)]).toEqual([404, "'none'"]);
      expect(await response.text()).toContain('<title>Page not found');
    }
  });
});
