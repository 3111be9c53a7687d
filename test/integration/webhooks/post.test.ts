/** Connections of webhook deliveries: refused addresses, and hostile receivers. */
import { isPublicAddress } from '../../../shared/net/public-address.ts';
import { systemClock } from '../../../shared/system.ts';
import { type PostSettings, post } from '../../../shared/webhooks/post.ts';
import { aCertificate, anAuthority } from '../../fixtures/certificates.ts';
import { aReceiver, type Receiver, type Step } from '../../servers/receiver.ts';
import { aTrap, type Trap } from '../../servers/trap.ts';

const body = '{"type":"envelope.sent"}';
const send = (url: string, settings: Partial<PostSettings> = {}) =>
  post(
    { url, headers: { 'content-type': 'application/json' }, body },
    { clock: systemClock, timeoutMs: 2_000, allowedHosts: [], ...settings },
  );

describe('the guard', () => {
  let trap: Trap;
  let port: number;
  beforeAll(async () => {
    trap = await aTrap();
    ({ port } = trap);
  });
  beforeEach(() => {
    trap.connections = 0;
  });
  afterAll(() => trap.close());

  it('counts what does arrive', async () => {
    await send(`http://127.0.0.1:${port}/`, { allowedHosts: [`127.0.0.1:${port}`] });
    await send(`http://[::1]:${port}/`, { allowedHosts: [`[::1]:${port}`] });
    expect(trap.connections).toBe(2);
  });

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0',
    'localhost',
    '１２７.0.0.1',
  ])('opens no connection to https://%s', async (host) => {
    expect((await send(`https://${host}:${port}/`)).outcome).toBe('forbidden_address');
    expect((await send(`http://${host}:${port}/`)).outcome).toBe('forbidden_address');
    expect(trap.connections).toBe(0);
  });

  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['::ffff:127.0.0.1']],
    [['127.0.0.53']],
    [['10.0.0.5']],
    [['169.254.169.254']],
    [['168.63.129.16']],
    [['100.64.0.1']],
    [['fd00:ec2::254']],
    [['8.8.8.8', '127.0.0.1']],
    [['127.0.0.1', '8.8.8.8']],
    [['2606:4700:4700::1111', '::1']],
    [['1.1.1.1', '2002:7f00:1::']],
    [['1.1.1.1', 'nonsense']],
  ])('opens no connection to a name that resolves to %j', async (addresses) => {
    const result = await send(`https://hook.example.com:${port}/`, { resolve: async () => addresses });
    expect(result.outcome).toBe('forbidden_address');
    expect(trap.connections).toBe(0);
  });

  it('resolves once: a name that changes its mind after the check changes nothing', async () => {
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    let asked = 0;
    // 127.0.0.2 is a public address in this test; only the trap listens on that port.
    const result = await send(`https://hook.example.com:${port}/`, {
      resolve: async () => answers[Math.min(asked++, 1)] ?? [],
      isPublic: (address) => address === '127.0.0.2',
    });
    expect(asked).toBe(1);
    expect(result.outcome).toBe('connection_failed');
    expect(trap.connections).toBe(1);
  });

  it('looks at the peer before it sends: a connection to another address than the checked one is cut', async () => {
    let checks = 0;
    const result = await send(`https://hook.example.com:${port}/`, {
      resolve: async () => ['127.0.0.1'],
      // Passes the look-up and not the peer.
      isPublic: () => checks++ === 0,
    });
    expect(result.outcome).toBe('forbidden_address');
  });

  it('fails closed when the name or the receiver does not answer', async () => {
    const failing = { resolve: () => Promise.reject(new Error('SERVFAIL')) };
    expect((await send('https://hook.example.com/', failing)).outcome).toBe('name_not_resolved');
    expect((await send('https://hook.example.com/', { resolve: async () => [] })).outcome).toBe('name_not_resolved');
    const silent = { resolve: () => new Promise<string[]>(() => undefined), timeoutMs: 200 };
    expect((await send('https://hook.example.com/', silent)).outcome).toBe('timeout');
  });

  it('does not follow a redirect', async () => {
    const receiver = await aReceiver([{ status: 307, headers: { location: `http://127.0.0.1:${port}/` } }]);
    const result = await send(receiver.url, { allowedHosts: ['127.0.0.1:*'] });
    await receiver.close();
    expect(result).toMatchObject({ outcome: 'answered', responseCode: 307 });
    expect(trap.connections).toBe(0);
  });
});

describe('over TLS', () => {
  const authority = anAuthority();
  const pem = (der: Uint8Array) =>
    `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE-----\n`;
  let receiver: Receiver;
  const loopback = { resolve: async () => ['127.0.0.2'], isPublic: (address: string) => address === '127.0.0.2' };

  beforeAll(async () => {
    const own = aTlsCertificate('hook.example.com', authority);
    receiver = await aReceiver([200], { host: '127.0.0.2', tls: own });
  });
  afterAll(() => receiver.close());

  it('talks to the checked address under the name of the host', async () => {
    const result = await send(`https://hook.example.com:${receiver.port}/in?a=1`, {
      ...loopback,
      ca: pem(authority.der),
    });
    expect(result).toMatchObject({ outcome: 'answered', responseCode: 200, responseBody: 'status 200' });
    const [received] = receiver.received;
    expect(received).toMatchObject({ path: '/in?a=1', body });
    expect(received?.headers.host).toBe(`hook.example.com:${receiver.port}`);
  });

  it('refuses a certificate for another name, or of an unknown authority', async () => {
    const other = await send(`https://other.example.com:${receiver.port}/`, { ...loopback, ca: pem(authority.der) });
    expect(other.outcome).toBe('tls_failed');
    expect((await send(`https://hook.example.com:${receiver.port}/`, loopback)).outcome).toBe('tls_failed');
  });
});

describe('an unfriendly receiver', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await aReceiver();
  });
  afterEach(() => receiver.close());
  const posted = (step: Step, timeoutMs = 30_000) => {
    receiver.script(step);
    return send(receiver.url, { allowedHosts: ['127.0.0.1:*'], timeoutMs });
  };

  it.each([200, 204, 301, 400, 404, 410, 500, 503])('%d is returned unchanged', async (status) => {
    expect(await posted(status)).toMatchObject({ outcome: 'answered', responseCode: status });
  });

  it('never answers: timeout', async () => {
    const result = await posted('hang', 500);
    expect(result).toMatchObject({ outcome: 'timeout', responseCode: null });
    expect(result.durationMs).toBeGreaterThanOrEqual(490);
    expect(result.durationMs).toBeLessThan(30_000);
  });

  it('drips headers: timeout', async () => {
    expect((await posted('slow headers', 500)).outcome).toBe('timeout');
  });

  it('resets: connection_failed', async () => {
    expect((await posted('reset')).outcome).toBe('connection_failed');
  });

  it('never stops talking: its status counts, a kilobyte is kept', async () => {
    const result = await posted('endless body');
    expect(result).toMatchObject({ outcome: 'answered', responseCode: 200 });
    expect(result.responseBody).toHaveLength(1_024);
    // Not at its time-out.
    expect(result.durationMs).toBeLessThan(29_000);
  });

  it('stops in the middle: its status counts', async () => {
    expect(await posted('stalled body', 1_500)).toMatchObject({
      outcome: 'answered',
      responseCode: 200,
      responseBody: 'half',
    });
  });

  it('answers with headers without end: connection_failed', async () => {
    const headers = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x-${index}`, 'y'.repeat(200)]));
    expect((await posted({ status: 200, headers })).outcome).toBe('connection_failed');
  });

  it('says when to come back, in seconds or as a date, with 429 and 503 only', async () => {
    const answer = (status: number, retryAfter: string) => posted({ status, headers: { 'retry-after': retryAfter } });
    expect((await answer(429, '120')).retryAfterMs).toBe(120_000);
    // A date in a header has no fractions of a second.
    const date = Math.floor(Date.now() / 1_000) * 1_000 + 600_000;
    const asked = Date.now();
    const untilDate = (await answer(503, new Date(date).toUTCString())).retryAfterMs ?? 0;
    expect(untilDate).toBeGreaterThanOrEqual(date - Date.now());
    expect(untilDate).toBeLessThanOrEqual(date - asked);
    expect((await answer(429, '-5')).retryAfterMs).toBeNull();
    expect((await answer(429, 'soon')).retryAfterMs).toBeNull();
    expect((await answer(429, new Date(0).toUTCString())).retryAfterMs).toBeNull();
    expect((await answer(500, '120')).retryAfterMs).toBeNull();
  });

  it('is not there: connection_failed', async () => {
    await receiver.close();
    expect((await posted(200)).outcome).toBe('connection_failed');
  });
});

it('the guard of the tests is the guard of production', () => expect(isPublicAddress('127.0.0.2')).toBe(false));

/** A certificate for a host name, as a TLS server wants it. */
function aTlsCertificate(host: string, issuer: ReturnType<typeof anAuthority>): { key: string; cert: string } {
  const own = aCertificate({ commonName: host, issuer });
  return {
    key: own.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${Buffer.from(own.der).toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}
