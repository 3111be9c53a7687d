import { BlobServiceClient } from '@azure/storage-blob';
import { eventsOf } from '../../ceremony.ts';
import { anEqualHost } from '../../hosts.ts';
import { type Moment, momentsOf } from '../../servers/cutting-proxy.ts';
import { aHostToKill } from '../../servers/host-to-kill.ts';
import { aDraft, aSession, call, client, download, runFunction, type Session, stack } from '../../stack.ts';

let owner: Session;

beforeAll(async () => {
  owner = await aSession();
});

async function sealedBlobs(envelopeId: string): Promise<string[]> {
  const service = BlobServiceClient.fromConnectionString(stack().env.AzureWebJobsStorage ?? '');
  const names: string[] = [];
  for await (const blob of service.getContainerClient('sealed').listBlobsFlat({ prefix: `${envelopeId}/` })) {
    names.push(blob.name);
  }
  return names;
}

/** Checks that the chain of events has no gap, and returns their types. */
async function eventTypes(envelopeId: string): Promise<string[]> {
  const events = await eventsOf(owner, envelopeId);
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  return events.map(({ type }) => type);
}

describe('many completes of one envelope at once', () => {
  it('two servers, 100 calls: one sealed file, one hash, one event; every answer names them or is sealing_in_progress', async () => {
    const second = await anEqualHost();
    const id = await aDraft(owner);
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        client(owner.token, index % 2 === 0 ? stack().url : second.url)('POST', `/envelopes/${id}/complete`),
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
  it('at any storage call: the envelope completes without a request, or was never claimed; nothing happens twice', async () => {
    const host = await aHostToKill({ SEALING_LEASE_SECONDS: '3' });
    let envelopes: { envelopeId: string; moment: Moment }[] = [];
    try {
      const ask = client(owner.token, host.url);
      const complete = (envelopeId: string) => ask('POST', `/envelopes/${envelopeId}/complete`);
      const first = await aDraft(owner);
      // The first request warms clients, containers and the session.
      expect((await ask('GET', `/envelopes/${first}`)).status).toBe(200);
      const moments = momentsOf(
        await host.storeCalls(first, async () => expect((await complete(first)).status).toBe(200)),
      );
      expect(moments.length).toBeGreaterThan(6);
      envelopes = await Promise.all(moments.map(async (moment) => ({ envelopeId: await aDraft(owner), moment })));
      await host.dieAt(envelopes, ({ envelopeId }) => complete(envelopeId));
    } finally {
      await host.stop();
    }
    // The leases expire, and the sweep of a healthy host completes the envelopes.
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
