import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { aPdf, call, download, type Session, upload } from '../stack.ts';

let dataDir: string;
let stack: Stack | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-restart-'));
  await start();
}, 60_000);
afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Stack> {
  stack = await startStack({ dataDir });
  return stack;
}

async function login(baseUrl: string, email: string, password: string): Promise<string> {
  const { status, json } = await call('POST', '/api/Login', { baseUrl, body: { email, password } });
  expect(status).toBe(200);
  return json.token;
}

async function register(baseUrl: string): Promise<Session> {
  const person = { email: 'owner@example.com', password: 'a long password' };
  const { status, json } = await call('POST', '/api/Register', {
    baseUrl,
    body: { ...person, invitationCode: 'LOCAL-INVITE' },
  });
  expect(status).toBe(201);
  return { ...person, userId: json.userId, token: await login(baseUrl, person.email, person.password) };
}

describe('the local product', () => {
  it('keeps everything over a restart, and drops no accepted request at SIGTERM', async () => {
    let baseUrl = stack?.url ?? '';
    const owner = await register(baseUrl);

    const announced = await call('POST', '/api/GetUploadUrl', {
      baseUrl,
      token: owner.token,
      body: { filename: 'Kept.pdf', mimetype: 'application/pdf' },
    });
    await upload(announced.json, await aPdf());
    const envelopePath = `/api/envelopes/${announced.json.envelopeId}`;
    const done = await call('POST', `${envelopePath}/complete`, { baseUrl, token: owner.token });
    expect(done.status).toBe(200);

    // Twenty clients draft envelopes as fast as they can; the host is told to go in the middle of it.
    const accepted: string[] = [];
    const broken: string[] = [];
    let isOver = false;
    const client = async (name: number): Promise<void> => {
      while (!isOver) {
        const response = await fetch(`${baseUrl}/api/GetUploadUrl`, {
          method: 'POST',
          headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ filename: `load ${name}.pdf`, mimetype: 'application/pdf' }),
          // The host did not accept the connection. If it had, the envelope would exist without an answer: see below.
        }).catch(() => null);
        if (response === null || response.status === 503) return;
        if (response.status !== 201) broken.push(String(response.status));
        else accepted.push(((await response.json()) as { envelopeId: string }).envelopeId);
      }
    };
    const load = Promise.all(Array.from({ length: 20 }, (_, name) => client(name)));
    while (accepted.length <= 20) await new Promise((resolve) => setTimeout(resolve, 10));
    await stack?.stop();
    isOver = true;
    await load;
    expect(broken).toEqual([]);

    ({ url: baseUrl } = await start());
    const token = await login(baseUrl, owner.email, owner.password);
    const kept = await call('GET', envelopePath, { baseUrl, token });
    expect(kept.json).toMatchObject({ status: 'completed', hash: done.json.hash });
    expect((await download(kept.json.signedUrl)).length).toBeGreaterThan(1_000);
    const listed = (await call('GET', '/api/envelopes', { baseUrl, token })).json.map(({ id }: { id: string }) => id);
    expect(new Set(listed)).toEqual(new Set([announced.json.envelopeId, ...accepted]));
  }, 120_000);
});
