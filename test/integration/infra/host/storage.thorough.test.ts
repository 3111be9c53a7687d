/** Queues, timers and their singletons over Azurite: the rules of the storage extension. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type QueueClient, QueueServiceClient } from '@azure/storage-queue';
import { type HostProcess, type Stores, startHost, startStores } from '../../../../infra/local/stack.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { anApp, send } from './fixture-app.ts';

const code = `
const seen = [];
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let running = 0;
let most = 0;
const queue = (name, queueName, handler, more = {}) => app.storageQueue(name, { queueName, handler, ...more });

queue('Plain', 'plain', (message, context) => {
  seen.push({ message, type: typeof message, metadata: context.triggerMetadata });
});
queue('Failing', 'failing', () => { throw new Error('always'); });
queue('FailingPoison', 'failing-poison', () => { throw new Error('buried and failing'); });
queue('Parallel', 'parallel', async () => {
  running += 1;
  most = Math.max(most, running);
  await wait(300);
  running -= 1;
});
queue('Slow', 'slow', async (message) => { seen.push({ message }); await wait(1500); });

app.timer('Tick', { schedule: '* * * * * *', handler: (timer, context) => { ticks.push({ at: Date.now(), timer }); } });
const ticks = [];
app.timer('Rare', { schedule: '0 0 0 1 1 *', handler: (timer, context) => { seen.push({ rare: timer }); } });
app.timer('Bad', { schedule: '0 0 0 1 1 *', handler: () => { throw new Error('bad timer'); } });

app.http('Seen', { route: 'seen', methods: ['GET'], handler: () => ({ jsonBody: { seen, ticks, most } }) });
`;

interface Seen {
  seen: { message?: unknown; type?: string; metadata?: Record<string, unknown>; rare?: { isPastDue: boolean } }[];
  ticks: { at: number; timer: unknown }[];
  most: number;
}

const hostJson = {
  extensions: {
    http: { routePrefix: '' },
    queues: { batchSize: 4, newBatchThreshold: 2, maxDequeueCount: 2, visibilityTimeout: '00:00:00' },
  },
};

describe('the host with Azure Storage', () => {
  let dataDir: string;
  let folder: string;
  let stores: Stores;
  let host: HostProcess;
  let queues: QueueServiceClient;
  const env = () => ({ AzureWebJobsStorage: stores.env.AzureWebJobsStorage ?? '' });

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'countersign-'));
    folder = await anApp({ code, hostJson });
    stores = await startStores({ dataDir, env: { COSMOS_ENDPOINT: 'http://127.0.0.1:1' } });
    queues = QueueServiceClient.fromConnectionString(env().AzureWebJobsStorage);
    host = await startHost({ env: env(), appRoot: folder });
  });

  afterAll(async () => {
    await host?.stop();
    await stores?.stop();
    for (const path of [dataDir, folder]) await rm(path, { recursive: true, force: true });
  });

  async function put(name: string, text: string): Promise<QueueClient> {
    const queue = queues.getQueueClient(name);
    await queue.createIfNotExists();
    await queue.sendMessage(Buffer.from(text).toString('base64'));
    return queue;
  }

  const isEmpty = (queue: QueueClient) =>
    eventually(async () => ((await queue.getProperties()).approximateMessagesCount === 0 ? true : undefined));

  const runByHand = (name: string, body: object = {}) =>
    send(host.url, {
      method: 'POST',
      path: `/admin/functions/${name}?wait=1`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  async function seen(url = host.url): Promise<Seen> {
    return JSON.parse((await send(url, { path: '/seen' })).body) as Seen;
  }

  async function seenMessage(match: (message: unknown) => boolean) {
    return eventually(async () => (await seen()).seen.find(({ message }) => match(message)));
  }

  describe('queue triggers', () => {
    it('parse JSON, and describe the message', async () => {
      const queue = await put('plain', '{"kind":"object","list":[1],"n":5}');
      await put('plain', '123');
      await put('plain', 'just words');
      const { metadata } = await seenMessage((message) => (message as { kind?: string })?.kind === 'object');
      expect(metadata).toMatchObject({
        id: expect.any(String),
        insertionTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
      expect(await seenMessage((message) => message === 123)).toMatchObject({ type: 'number' });
      expect(await seenMessage((message) => message === 'just words')).toMatchObject({ type: 'string' });
      await isEmpty(queue);
    });

    it('move a message that failed maxDequeueCount times to the poison queue, and keep one that fails there', async () => {
      const queue = await put('failing', 'poisonous');
      const poison = queues.getQueueClient('failing-poison');
      const count = await eventually(async () => {
        const { approximateMessagesCount } = await poison.getProperties().catch(() => ({}) as never);
        return approximateMessagesCount || undefined;
      });
      expect(count).toBe(1);
      // The copy is made before the message is deleted.
      await isEmpty(queue);
      await eventually(async () => (host.output().includes('buried and failing') ? true : undefined));
      // No poison of a poison: it stays, invisible.
      expect((await poison.getProperties()).approximateMessagesCount).toBe(1);
      expect(await queues.getQueueClient('failing-poison-poison').exists()).toBe(false);
    });

    it('run at most batchSize + newBatchThreshold messages at a time', async () => {
      await queues.getQueueClient('parallel').createIfNotExists();
      await Promise.all(Array.from({ length: 20 }, (_, index) => put('parallel', String(index))));
      await isEmpty(queues.getQueueClient('parallel'));
      const { most } = await seen();
      expect(most).toBeGreaterThan(1);
      expect(most).toBeLessThanOrEqual(6);
    });

    it('can be run by hand', async () => {
      expect(await runByHand('plain', { input: '"by hand"' })).toMatchObject({ status: 202, body: '' });
      expect((await seen()).seen.some(({ message }) => message === 'by hand')).toBe(true);
    });
  });

  describe('timers', () => {
    it('run at their times, each call once over all hosts, and go on in another when one is killed', async () => {
      await eventually(async () => ((await seen()).ticks.length >= 2 ? true : undefined));
      const other = await startHost({ env: env(), appRoot: folder });
      try {
        await new Promise((resolve) => setTimeout(resolve, 3_500));
        expect((await seen(other.url)).ticks).toEqual([]);
        await host.kill9();
        const killedAt = Date.now();
        const { ticks } = await eventually(
          async () => {
            const now = await seen(other.url);
            return now.ticks.length > 0 ? now : undefined;
          },
          { timeoutMs: 40_000 },
        );
        // Sooner than its lease of 15 s runs out: the holder is seen to be dead.
        expect((ticks[0]?.at ?? 0) - killedAt).toBeLessThan(10_000);
        host = other;
      } catch (error) {
        await other.stop();
        throw error;
      }
    }, 90_000);

    it('do not run at the start, and return the result of a run by hand', async () => {
      expect((await seen()).seen.some(({ rare }) => rare)).toBe(false);
      expect(await runByHand('Rare')).toMatchObject({ status: 202 });
      expect((await seen()).seen.find(({ rare }) => rare)?.rare).toMatchObject({
        isPastDue: false,
        schedule: { adjustForDST: true },
      });
      expect(await runByHand('Bad')).toMatchObject({ status: 500 });
    });
  });

  it('finishes a message it has begun before it ends', async () => {
    const queue = await put('slow', 'begun');
    await seenMessage((message) => message === 'begun');
    await host.stop();
    expect(host.ending).toBe('ended with code 0');
    expect((await queue.getProperties()).approximateMessagesCount).toBe(0);
  });
});
