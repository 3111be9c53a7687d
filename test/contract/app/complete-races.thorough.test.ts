import { BlobServiceClient } from '@azure/storage-blob';
import { anEqualHost } from '../../hosts.ts';
import { type Moment, momentsOf } from '../../servers/cutting-proxy.ts';
import { aHostToKill } from '../../servers/host-to-kill.ts';
import { aDraft, anApiKey, aSession, call, download, runFunction, type Session, stack } from '../../stack.ts';

let owner: Session;
let apiKey: string;

beforeAll(async () => {
  owner = await aSession();
  apiKey = await anApiKey(owner, ['envelopes:read']);
});

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
    const second = await anEqualHost();
    const id = await aDraft(owner);
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        call('POST', `/api/envelopes/${id}/complete`, {
          token: owner.token,
          baseUrl: index % 2 === 0 ? stack().url : second.url,
        }),
      ),
    ).finally(() => second.stop());
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
  it('at any storage call: the envelope completes by itself, or was never claimed; nothing is doubled', async () => {
    const host = await aHostToKill({ SEALING_LEASE_SECONDS: '3' });
    let envelopes: { envelopeId: string; moment: Moment }[] = [];
    try {
      const ask = (method: string, path: string) => call(method, path, { token: owner.token, baseUrl: host.url });
      const complete = (envelopeId: string) => ask('POST', `/api/envelopes/${envelopeId}/complete`);
      const first = await aDraft(owner);
      // Everything is warm: clients, containers, the session.
      expect((await ask('GET', `/api/envelopes/${first}`)).status).toBe(200);
      const moments = momentsOf(
        await host.storeCalls(first, async () => expect((await complete(first)).status).toBe(200)),
      );
      expect(moments.length).toBeGreaterThan(6);
      envelopes = await Promise.all(moments.map(async (moment) => ({ envelopeId: await aDraft(owner), moment })));
      await host.dieAt(envelopes, ({ envelopeId }) => complete(envelopeId));
    } finally {
      await host.stop();
    }
    // The leases run out, and the sweep of a healthy host does what is left to do.
    await new Promise((resolve) => setTimeout(resolve, 3_200));
    await runFunction('SweepEnvelopes');

    let completedByItself = 0;
    for (const { envelopeId: id, moment } of envelopes) {
      const { label } = moment;
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
