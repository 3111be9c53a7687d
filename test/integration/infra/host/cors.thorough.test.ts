/** CORS of the local host: it answers preflights, names exactly the origin that asks, and never allows credentials. */
import { type RunningApp, runningApp, send } from './fixture-app.ts';

const code = `
app.http('Read', { methods: ['GET', 'OPTIONS'], route: 'read', handler: ({ method }) => ({ body: method }) });
app.http('Varied', {
  methods: ['GET'],
  route: 'varied',
  handler: () => ({ body: 'x', headers: { Vary: 'Accept-Encoding', 'Access-Control-Allow-Origin': '*' } }),
});
`;
const origin = 'https://app.example.com';
const other = 'https://evil.example';
const preflight = (from: string, method = 'PUT') => ({
  method: 'OPTIONS',
  path: '/read',
  headers: {
    origin: from,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  },
});
/** The headers of CORS in an answer. */
const corsOf = ({ headers }: { headers: object }) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^(access-control-|vary$)/.test(name)));

describe('with allowed origins', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await runningApp({ code }, { COUNTERSIGN_ALLOWED_ORIGINS: `${origin}, http://localhost:3000` });
  });
  afterAll(() => app?.stop());

  it('204: a preflight of an allowed origin gets its origin, method and headers, and does not reach the app', async () => {
    const answer = await send(app.url, preflight(origin));
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(corsOf(answer)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'authorization,content-type',
      vary: 'Origin',
    });
  });

  it('204: a preflight of another origin gets none of them', async () => {
    for (const from of [other, 'null', 'https://app.example.com.evil.example', 'http://app.example.com']) {
      const answer = await send(app.url, preflight(from));
      expect([from, answer.status, corsOf(answer)]).toEqual([from, 204, { vary: 'Origin' }]);
    }
  });

  it('an answer names the origin that asked; others and programs get the answer without it', async () => {
    const read = (headers: Record<string, string>) => send(app.url, { path: '/read', headers });
    for (const from of [origin, 'http://localhost:3000']) {
      const answer = await read({ origin: from });
      expect([answer.body, corsOf(answer)]).toEqual(['GET', { 'access-control-allow-origin': from, vary: 'Origin' }]);
    }
    expect(corsOf(await read({ origin: other }))).toEqual({ vary: 'Origin' });
    expect(corsOf(await read({}))).toEqual({ vary: 'Origin' });
    expect(corsOf(await send(app.url, { path: '/nowhere', headers: { origin } }))).toMatchObject({
      'access-control-allow-origin': origin,
    });
  });

  it('OPTIONS without a preflight’s headers reaches the app; headers of the app are kept where the host has none', async () => {
    expect((await send(app.url, { method: 'OPTIONS', path: '/read', headers: { origin } })).body).toBe('OPTIONS');
    const varied = (from: string) => send(app.url, { path: '/varied', headers: { origin: from } });
    expect(corsOf(await varied(origin))).toEqual({
      'access-control-allow-origin': origin,
      vary: 'Accept-Encoding, Origin',
    });
    expect(corsOf(await varied(other))).toEqual({
      'access-control-allow-origin': '*',
      vary: 'Accept-Encoding, Origin',
    });
  });
});

it('without allowed origins a preflight is a request like any other, and no answer has a header of CORS', async () => {
  const app = await runningApp({ code });
  try {
    const answer = await send(app.url, preflight(origin));
    expect([answer.status, answer.body, corsOf(answer)]).toEqual([200, 'OPTIONS', {}]);
  } finally {
    await app.stop();
  }
});

it('Host.CORS of local.settings.json lists them too, as for the core tools', async () => {
  const settings = JSON.stringify({ IsEncrypted: false, Host: { CORS: origin }, Values: {} });
  const app = await runningApp({ code, files: { 'local.settings.json': settings } });
  try {
    expect(corsOf(await send(app.url, preflight(origin)))).toMatchObject({ 'access-control-allow-origin': origin });
  } finally {
    await app.stop();
  }
});

it.each([
  '*',
  `${origin},*`,
  'https://*.example.com',
  `${origin}/`,
  `${origin}/app`,
  'http://app.example.com',
  'app',
  'null',
])('the host does not start with %s', async (origins) => {
  const started = runningApp({ code }, { COUNTERSIGN_ALLOWED_ORIGINS: origins });
  await expect(started).rejects.toThrow(/COUNTERSIGN_ALLOWED_ORIGINS.* is refused\. List origins such as/);
});

it('the host does not start with Host.CORSCredentials', async () => {
  const settings = JSON.stringify({ Host: { CORS: origin, CORSCredentials: true }, Values: {} });
  const started = runningApp({ code, files: { 'local.settings.json': settings } });
  await expect(started).rejects.toThrow(/does not imitate Host\.CORSCredentials/);
});
