/** Jobs over a real queue service, and over none. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type QueueClient, QueueServiceClient } from '@azure/storage-queue';
import { type Stores, startStores } from '../../../infra/local/stack.ts';
import { storageJobQueue } from '../../../shared/queue/storage-queue.ts';

let dataDir: string;
let stores: Stores;
let connectionString: string;
const lost: { queue: string; error: unknown }[] = [];
const jobQueueOver = (storage: { connectionString: string }) =>
  storageJobQueue(
    { storage, createsQueues: true, credential: () => Promise.reject(new Error('not needed')) },
    (queue, error) => lost.push({ queue, error }),
  );
const queue = (name: string): QueueClient =>
  QueueServiceClient.fromConnectionString(connectionString).getQueueClient(name);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storage-queue-'));
  stores = await startStores({ dataDir, env: { COSMOS_ENDPOINT: 'http://127.0.0.1:9' } });
  connectionString = stores.env.AzureWebJobsStorage ?? '';
});
afterAll(async () => {
  await stores.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  lost.length = 0;
});

it('arrives as base64 JSON in a queue that is made on first use', async () => {
  await jobQueueOver({ connectionString }).enqueueDispatch({ ownerId: 'usr_1' });
  const { receivedMessageItems } = await queue('dispatch-events').receiveMessages();
  const [message] = receivedMessageItems;
  expect(JSON.parse(Buffer.from(message?.messageText ?? '', 'base64').toString())).toEqual({
    version: 1,
    ownerId: 'usr_1',
  });
  expect(lost).toEqual([]);
});

it('is seen only after its delay, rounded up to seconds', async () => {
  const jobQueue = jobQueueOver({ connectionString });
  const startedAt = Date.now();
  await jobQueue.enqueueDelivery({ ownerId: 'usr_1', deliveryId: 'dlv_1' }, 1_200);
  const waiting = queue('webhook-deliveries');
  for (;;) {
    const { receivedMessageItems } = await waiting.receiveMessages();
    if (receivedMessageItems.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_200);
});

it('takes an overdue delay for none', async () => {
  await jobQueueOver({ connectionString }).enqueueDelivery({ ownerId: 'usr_1', deliveryId: 'dlv_2' }, -5_000);
  expect(lost).toEqual([]);
});

it('a message of a newer version goes back as it is: unseen for its delay, and with what is left of its life', async () => {
  const jobQueue = jobQueueOver({ connectionString });
  const newer = { version: 2, whom: { ownerId: 'usr_1' } };
  const startedAt = Date.now();
  await jobQueue.putBack('emails', newer, { delayMs: 1_000, lifetimeMs: 90_500 });
  const waiting = queue('emails');
  expect((await waiting.receiveMessages()).receivedMessageItems).toEqual([]);
  for (;;) {
    const [message] = (await waiting.receiveMessages()).receivedMessageItems;
    if (message) {
      expect(JSON.parse(Buffer.from(message.messageText, 'base64').toString())).toEqual(newer);
      expect(message.dequeueCount).toBe(1);
      expect(message.expiresOn.getTime() - startedAt).toBeLessThan(95_000);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const gone = connectionString.replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1:9');
  await expect(
    jobQueueOver({ connectionString: gone }).putBack('emails', newer, { delayMs: 0, lifetimeMs: 9_000 }),
  ).rejects.toThrow();
});

it('a deleted queue loses one message and is created again', async () => {
  const jobQueue = jobQueueOver({ connectionString });
  await jobQueue.enqueueSealing({ ownerId: 'usr_1', envelopeId: 'a' });
  await queue('seal-envelopes').delete();
  await jobQueue.enqueueSealing({ ownerId: 'usr_1', envelopeId: 'b' });
  await jobQueue.enqueueSealing({ ownerId: 'usr_1', envelopeId: 'c' });
  expect(lost.map(({ queue: name }) => name)).toEqual(['seal-envelopes']);
  expect((await queue('seal-envelopes').getProperties()).approximateMessagesCount).toBe(1);
});

it('an unavailable queue service is logged within seconds, and the caller gets no error', async () => {
  const gone = connectionString.replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://127.0.0.1:9');
  const startedAt = Date.now();
  await expect(jobQueueOver({ connectionString: gone }).enqueueDispatch({ ownerId: 'usr_1' })).resolves.toBeUndefined();
  expect(Date.now() - startedAt).toBeLessThan(60_000);
  expect(lost).toHaveLength(1);
});
