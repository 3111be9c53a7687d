import { type Stack, startStack } from '../../infra/local/stack.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { aDraft, client, download, type Json, registered } from '../stack.ts';

const dataDir = temporaryFolder({ stop });
let stack: Stack | undefined;

beforeAll(async () => {
  await start();
}, 60_000);

async function stop(): Promise<void> {
  await stack?.stop();
}

async function start(): Promise<Stack> {
  stack = await startStack({ dataDir: dataDir() });
  return stack;
}

describe('the local product', () => {
  it('keeps all data over a restart, and answers every accepted request at SIGTERM', async () => {
    const baseUrl = stack?.url ?? '';
    const owner = await registered(baseUrl);
    const id = await aDraft(owner, undefined, { baseUrl });
    const done = await client(owner.token, baseUrl)('POST', `/envelopes/${id}/complete`);
    expect(done.status).toBe(200);

    // Twenty clients draft envelopes as fast as they can while the host gets SIGTERM.
    const accepted: string[] = [];
    const broken: string[] = [];
    let isOver = false;
    const draftAll = async (name: number): Promise<void> => {
      while (!isOver) {
        const response = await fetch(`${baseUrl}/api/GetUploadUrl`, {
          method: 'POST',
          headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ filename: `load ${name}.pdf`, mimetype: 'application/pdf' }),
          // The host did not accept the connection: otherwise the envelope would exist without an answer (see below).
        }).catch(() => null);
        if (response === null || response.status === 503) return;
        if (response.status !== 201) broken.push(String(response.status));
        else accepted.push(((await response.json()) as { envelopeId: string }).envelopeId);
      }
    };
    const load = Promise.all(Array.from({ length: 20 }, (_, name) => draftAll(name)));
    while (accepted.length <= 20) await new Promise((resolve) => setTimeout(resolve, 10));
    await stack?.stop();
    isOver = true;
    await load;
    expect(broken).toEqual([]);

    const { url } = await start();
    const { email, password } = owner;
    const { token } = (await client(undefined, url)('POST', '/Login', { email, password })).json;
    const app = client(token, url);
    const kept = await app('GET', `/envelopes/${id}`);
    expect(kept.json).toMatchObject({ status: 'completed', hash: done.json.hash });
    expect((await download(kept.json.signedUrl)).length).toBeGreaterThan(1_000);
    const listed = (await app('GET', '/envelopes')).json.map((envelope: Json) => envelope.id);
    expect(new Set(listed)).toEqual(new Set([id, ...accepted]));
  }, 120_000);
});
