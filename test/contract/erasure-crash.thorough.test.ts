/** Hosts are killed at every kind of storage call of an erasure. The next sweep leaves nothing half erased. */
import { BlobServiceClient } from '@azure/storage-blob';
import { aCeremony, anAddress, aSignature, awaitStatus, open, sign } from '../ceremony.ts';
import { sha256 } from '../fixtures/envelopes.ts';
import { anIntegrator, type Integrator } from '../fixtures/integrator.ts';
import { changeRecord, itemsOf } from '../fixtures/records.ts';
import { type Moment, momentsOf } from '../servers/cutting-proxy.ts';
import { aHostToKill } from '../servers/host-to-kill.ts';
import { aReceiver, type Receiver } from '../servers/receiver.ts';
import { call, download, runFunction, stack } from '../stack.ts';

const kills = 24;
let integrator: Integrator;
let receiver: Receiver;
beforeAll(async () => {
  integrator = await anIntegrator();
  receiver = await aReceiver();
  const { status } = await integrator.api('POST', '/webhooks', { url: receiver.url });
  expect(status).toBe(201);
});
afterAll(() => receiver.close());

interface Completed {
  envelopeId: string;
  token: string;
  file: Uint8Array;
}

async function completed(seed: number): Promise<Completed> {
  const { envelopeId, token } = await aCeremony(integrator.owner, [{ email: anAddress('ada'), name: 'Ada Lovelace' }]);
  expect((await sign(token(0), { signature: aSignature(seed) })).status).toBe(200);
  const { signedUrl } = await awaitStatus(integrator.owner, envelopeId, 'completed');
  return { envelopeId, token: token(0), file: await download(signedUrl) };
}

const erase = (baseUrl: string, envelopeId: string) =>
  call('POST', `/api/envelopes/${envelopeId}/erase`, {
    token: integrator.owner.token,
    body: { reason: 'kill' },
    baseUrl,
  });

/** The records and blobs that are left of an envelope. */
async function leftOf(envelopeId: string): Promise<string[]> {
  const records = await Promise.all(
    (['envelopes', 'mails', 'webhooks'] as const).map(async (name) => {
      const items = await itemsOf(integrator.owner.userId, envelopeId, name);
      return items.map(({ itemType, eventType }) => `${name}: ${itemType} ${eventType ?? ''}`.trim());
    }),
  );
  const service = BlobServiceClient.fromConnectionString(stack().env.AzureWebJobsStorage ?? '');
  const blobs: string[] = [];
  for (const container of ['uploads', 'sealed', 'signatures']) {
    for await (const { name } of service.getContainerClient(container).listBlobsFlat({ prefix: `${envelopeId}/` })) {
      blobs.push(`${container}: ${name}`);
    }
  }
  return [...records.flat(), ...blobs].sort();
}

const isWhole = async (envelopeId: string) => (await integrator.app('GET', `/envelopes/${envelopeId}`)).status === 200;

it('kill -9 at 24 storage calls: each envelope is whole or reads as missing, and the next sweep erases the rest', async () => {
  const host = await aHostToKill();
  const lives: (Completed & { moment: Moment })[] = [];
  try {
    expect((await erase(host.url, (await completed(0)).envelopeId)).status).toBe(200);
    const whole = await completed(1);
    const calls = await host.storeCalls(whole.envelopeId, async () =>
      expect((await erase(host.url, whole.envelopeId)).status).toBe(200),
    );
    const moments = momentsOf(calls);
    expect(moments.length).toBeGreaterThanOrEqual(kills);
    const chosen = Array.from({ length: kills }, (_, index) => moments[Math.floor((index * moments.length) / kills)]);
    for (const [index, moment] of chosen.entries()) {
      if (moment) lives.push({ ...(await completed(index + 2)), moment });
    }
    await host.dieAt(lives, ({ envelopeId }) => erase(host.url, envelopeId));
  } finally {
    await host.stop();
  }

  const unclaimed: string[] = [];
  for (const { envelopeId, token, moment, file } of lives) {
    const { json } = await call('POST', '/api/verify', { body: { sha256: sha256(file) } });
    expect([moment.label, json.isKnown]).toEqual([moment.label, true]);
    if (await isWhole(envelopeId)) {
      unclaimed.push(envelopeId);
      expect([moment.label, (await open(token)).status]).toEqual([moment.label, 200]);
      continue;
    }
    expect([moment.label, (await open(token)).status >= 400]).toEqual([moment.label, true]);
    // The sweep waits for the request that began the erasure: nobody else waits in a test.
    await changeRecord(integrator.owner.userId, envelopeId, (item) => {
      item.dueAt = new Date(0).toISOString();
    });
  }
  expect(unclaimed.length).toBeLessThan(kills / 2);
  await runFunction('SweepEnvelopes');

  for (const { envelopeId, moment, file } of lives) {
    if (unclaimed.includes(envelopeId)) {
      expect([moment.label, (await leftOf(envelopeId)).length > 5]).toEqual([moment.label, true]);
      expect((await erase(stack().url, envelopeId)).status).toBe(200);
    }
    const left = await leftOf(envelopeId);
    expect([moment.label, left]).toEqual([moment.label, ['envelopes: erasure', 'webhooks: delivery envelope.erased']]);
    const raw = { raw: file, headers: { 'content-type': 'application/pdf' } };
    const { json } = await call('POST', '/api/verify', raw);
    expect([moment.label, json.isKnown, json.report.intact]).toEqual([moment.label, true, true]);
    expect([moment.label, typeof json.seal.erasedAt]).toEqual([moment.label, 'string']);
  }
}, 600_000);
