/**
 * A physical partition of the records is split while lists are read. The SDK would cache the answer 410 of such a query
 * and repeat the query forever, which would stop the whole host.
 */
import { aPeculiarHost, type HostProcess } from '../hosts.ts';
import { beforeStores } from '../servers/before-stores.ts';
import { aSplittingProxy, type Split } from '../servers/splitting-proxy.ts';
import { aTamperingProxy } from '../servers/tampering-proxy.ts';
import { aDraft, anApiKey, aSession, call, everyScope, type Session, stack } from '../stack.ts';

const split: Split = { goneQueries: 0, isSplit: false, refused: 0 };
let stores: { env: Record<string, string>; close(): Promise<void> };
let host: HostProcess;
let owner: Session;
let key: string;

beforeAll(async () => {
  stores = await beforeStores(stack().env, (target, store) =>
    store === 'cosmos' ? aSplittingProxy(target, split) : aTamperingProxy(target, {}),
  );
  host = await aPeculiarHost(stores.env);
  owner = await aSession();
  key = await anApiKey(owner, everyScope);
  await aDraft(owner);
}, 60_000);
afterAll(async () => {
  await host?.stop();
  await stores?.close();
});

const lists = () =>
  [
    ['/api/envelopes', owner.token],
    ['/api/envelopes?maxSearchResults=1', owner.token],
    ['/api/v1/envelopes', key],
    ['/api/v1/envelopes?label=x', key],
    ['/api/v1/events', key],
  ] as const;

/** The status of every list and of health, or of those that were answered. */
async function statuses() {
  const answers = lists().map(async ([path, token]) => {
    const { status, json } = await call('GET', path, { token, baseUrl: host.url });
    return status === 200 || (status === 503 && json.error?.code === 'service_unavailable') ? status : { path, status };
  });
  const { status: health } = await call('GET', '/api/health', { baseUrl: host.url });
  return { lists: await Promise.all(answers), health };
}

const allRight = { lists: [200, 200, 200, 200, 200], health: 200 };

it.each([1, 2, 5])(
  '%i queries are answered 410: lists are answered or 503, and 200 a second later',
  async (queries) => {
    expect(await statuses()).toEqual(allRight);
    split.refused = 0;
    split.goneQueries = queries;
    const { lists: answered, health } = await statuses();
    expect([...new Set(answered)].every((status) => status === 200 || status === 503)).toBe(true);
    expect([health, split.refused]).toEqual([200, queries]);
    split.goneQueries = 0;
    expect(await statuses()).toEqual(allRight);
  },
);

it('one list alone is answered 200 after one 410', async () => {
  for (const [path, token] of lists()) {
    split.goneQueries = 1;
    expect((await call('GET', path, { token, baseUrl: host.url })).status).toBe(200);
  }
});

it('the partition is gone for good: every list is answered from its children, as before', async () => {
  const ids = async () => {
    const { json } = await call('GET', '/api/envelopes', { token: owner.token, baseUrl: host.url });
    return json.map(({ id }: { id: string }) => id);
  };
  const before = await ids();
  split.isSplit = true;
  split.refused = 0;
  await statuses();
  expect(await statuses()).toEqual(allRight);
  expect(await ids()).toEqual(before);
  // Every query reads the partitions first.
  expect(split.refused).toBe(0);
  split.isSplit = false;
});

it('split under load: every request is answered 200, or 503 with Retry-After; a second later all are 200', async () => {
  const outcomes: string[] = [];
  let isOver = false;
  const readLists = async () => {
    while (!isOver) {
      // The lists of v1 have a limit of requests per minute.
      for (const [path, token] of [...lists().slice(0, 2), ['/api/health', undefined] as const]) {
        const { status, headers } = await call('GET', path, { token, baseUrl: host.url });
        outcomes.push(status === 503 ? `503, ${headers.get('retry-after')}` : String(status));
      }
    }
  };
  const readers = Array.from({ length: 4 }, readLists);
  await new Promise((resolve) => setTimeout(resolve, 300));
  split.refused = 0;
  split.staleRangesUntil = Date.now() + 500;
  split.isSplit = true;
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  isOver = true;
  await Promise.all(readers);
  expect([...new Set(outcomes)].sort()).toEqual(['200', '503, 1']);
  expect(split.refused).toBeGreaterThan(0);
  expect(await statuses()).toEqual(allRight);
}, 30_000);
