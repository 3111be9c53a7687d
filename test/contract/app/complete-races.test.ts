import { BlobServiceClient } from '@azure/storage-blob';
import { anEqualHost, aPeculiarHost, type HostProcess } from '../../hosts.ts';
import { aCuttingProxy, type Cut } from '../../servers/cutting-proxy.ts';
import { aDraft, anApiKey, aSession, call, download, runFunction, type Session, stack } from '../../stack.ts';

let owner: Session;
let apiKey: string;
const hosts: HostProcess[] = [];

beforeAll(async () => {
  owner = await aSession();
  apiKey = await anApiKey(owner, ['envelopes:read']);
});
afterAll(async () => {
  await Promise.all(hosts.map((host) => host.stop()));
});

async function kept(starting: Promise<HostProcess>): Promise<HostProcess> {
  const host = await starting;
  hosts.push(host);
  return host;
}

async function sealedBlobs(envelopeId: string): Promise<string[]> {
  const service = BlobServiceClient.fromConnectionString(stack().env.AzureWebJobsStorage ?? '');
  const names: string[] = [];
  for await (const blob of service.getContainerClient('sealed').listBlobsFlat({ prefix: `${envelopeId}/` })) {
    names.push(blob.name);
  }
  return names;
}

/** Types of the envelope's events, having checked that the chain has no gap. */
async function eventTypes(envelopeId: string): Promise<string[]> {
  const { status, json } = await call('GET', `/api/v1/envelopes/env_${envelopeId.replaceAll('-', '')}/events`, {
    token: apiKey,
  });
  expect(status).toBe(200);
  expect(json.data.map((event: { sequence: number }) => event.sequence)).toEqual(
    json.data.map((_: unknown, index: number) => index + 1),
  );
  return json.data.map((event: { type: string }) => event.type);
}

describe('many completes of one envelope at once', () => {
  it('two servers, 100 calls: one sealed file, one hash, one event; every answer is that one or sealing_in_progress', async () => {
    const second = await kept(anEqualHost());
    const id = await aDraft(owner);
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        call('POST', `/api/envelopes/${id}/complete`, {
          token: owner.token,
          baseUrl: index % 2 === 0 ? stack().url : second.url,
        }),
      ),
    );
    const done = replies.filter(({ status }) => status === 200);
    const busy = replies.filter(({ status }) => status === 409);
    expect(done.length + busy.length).toBe(100);
    expect(done.length).toBeGreaterThan(0);
    for (const { json, headers } of busy) {
      expect(json.error.code).toBe('sealing_in_progress');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(new Set(done.map(({ json }) => json.hash)).size).toBe(1);
    expect(new Set(done.map(({ json }) => json.signedUrl.split('?')[0])).size).toBe(1);
    expect(await sealedBlobs(id)).toHaveLength(1);
    expect((await eventTypes(id)).filter((type) => type === 'envelope.completed')).toHaveLength(1);
  });
});

describe('kill -9 during sealing', () => {
  const cut: Cut = { seen: [], isArmed: false, at: 0, when: 'before', happens: () => undefined };

  /** A host whose every request to Cosmos DB and Blob Storage passes the cut. */
  async function aVictim() {
    const { AzureWebJobsStorage = '', COSMOS_ENDPOINT = '' } = stack().env;
    const blobEndpoint = /BlobEndpoint=([^;]+)/.exec(AzureWebJobsStorage)?.[1] ?? '';
    const cosmos = await aCuttingProxy(COSMOS_ENDPOINT, cut);
    const blob = await aCuttingProxy(blobEndpoint, cut);
    const path = new URL(blobEndpoint).pathname.replace(/\/$/, '');
    const host = await kept(
      aPeculiarHost({
        COSMOS_ENDPOINT: cosmos.url,
        AzureWebJobsStorage: AzureWebJobsStorage.replace(blobEndpoint, `${blob.url}${path}`),
        SEALING_LEASE_SECONDS: '3',
      }),
    );
    return { host, close: () => Promise.all([cosmos.close(), blob.close()]) };
  }

  /** Completes an envelope on a host that dies at the given request. Answers the envelope. */
  async function dieAt(at: number, when: Cut['when']): Promise<string> {
    const { host, close } = await aVictim();
    const id = await aDraft(owner);
    // Everything is warm: clients, containers, the session.
    expect((await call('GET', `/api/envelopes/${id}`, { token: owner.token, baseUrl: host.url })).status).toBe(200);
    const died = new Promise<void>((resolve) => {
      Object.assign(cut, { seen: [], isArmed: true, at, when, happens: () => void host.kill9().then(resolve) });
    });
    const reply = call('POST', `/api/envelopes/${id}/complete`, { token: owner.token, baseUrl: host.url });
    if (at === 0) {
      expect((await reply).status).toBe(200);
      await host.stop();
    } else {
      await Promise.all([expect(reply).rejects.toThrow(), died]);
    }
    cut.isArmed = false;
    await close();
    return id;
  }

  it('at any storage call: the envelope completes by itself, or was never claimed; nothing is doubled', async () => {
    await dieAt(0, 'before');
    const calls = [...cut.seen];
    const isWrite = (line: string) => !line.startsWith('GET') && !line.startsWith('HEAD');
    const cases = calls.flatMap((line, index): [number, Cut['when']][] => [
      [index + 1, 'before'],
      ...(isWrite(line) ? [[index + 1, 'after'] as [number, Cut['when']]] : []),
    ]);
    expect(cases.length).toBeGreaterThan(6);

    const envelopes: { id: string; label: string }[] = [];
    for (const [at, when] of cases) {
      envelopes.push({ id: await dieAt(at, when), label: `${when} call ${at}: ${calls[at - 1]}` });
    }
    // The leases run out, and the sweep of a healthy host does what is left to do.
    await new Promise((resolve) => setTimeout(resolve, 3_200));
    await runFunction('SweepEnvelopes');

    let completedByItself = 0;
    for (const { id, label } of envelopes) {
      const { json } = await call('GET', `/api/envelopes/${id}`, { token: owner.token });
      expect([label, json.status]).toEqual([label, expect.stringMatching(/^(draft|completed)$/)]);
      if (json.status === 'completed') completedByItself += 1;
      const { status, json: done } = await call('POST', `/api/envelopes/${id}/complete`, { token: owner.token });
      expect([label, status]).toEqual([label, 200]);
      expect((await download(done.signedUrl)).length).toBeGreaterThan(1_000);
      expect(await sealedBlobs(id)).toHaveLength(1);
      expect((await eventTypes(id)).filter((type) => type === 'envelope.completed')).toHaveLength(1);
    }
    expect(completedByItself).toBeGreaterThan(2);
  }, 180_000);
});
