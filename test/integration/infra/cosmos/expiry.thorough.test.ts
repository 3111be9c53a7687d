import type { Container } from '@azure/cosmos';
import { aLocalAccount, type LocalAccount, statusOf } from './local-account.ts';

let account: LocalAccount;

/** Ahead of the real clock, in ms. */
let ahead = 0;
const now = Date.now;

beforeAll(async () => {
  account = await aLocalAccount();
});
beforeEach(() => {
  const start = now();
  ahead = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => start + ahead);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => account.close());

function pass(ms: number): void {
  ahead += ms;
}
const ids = async (container: Container) =>
  (await container.items.query<string>('SELECT VALUE c.id FROM c').fetchAll()).resources;

describe('time to live', () => {
  it("an item's own counts before that of the container, -1 means for ever", async () => {
    const container = await account.aContainer({ defaultTtl: 1 });
    await container.items.create({ id: 'default', owner: 'o' });
    await container.items.create({ id: 'longer', owner: 'o', ttl: 60 });
    await container.items.create({ id: 'for-ever', owner: 'o', ttl: -1 });
    expect(await ids(container)).toHaveLength(3);
    pass(1000);
    expect(await ids(container)).toEqual(['longer', 'for-ever']);
    expect(await statusOf(container.item('default', 'o').read())).toBe(404);
  });

  it('with -1 on the container, only items that say so expire', async () => {
    const container = await account.aContainer({ defaultTtl: -1 });
    await container.items.create({ id: 'stays', owner: 'o' });
    await container.items.create({ id: 'goes', owner: 'o', ttl: 1 });
    pass(1000);
    expect(await ids(container)).toEqual(['stays']);
  });

  it("without one on the container, an item's own has no effect", async () => {
    const container = await account.aContainer();
    await container.items.create({ id: 'stays', owner: 'o', ttl: 1 });
    pass(1000);
    expect(await ids(container)).toEqual(['stays']);
  });

  it('counts from the last write', async () => {
    const container = await account.aContainer({ defaultTtl: 1 });
    await container.items.create({ id: 'a', owner: 'o' });
    pass(999);
    await container.item('a', 'o').patch([{ op: 'set', path: '/n', value: 1 }]);
    pass(999);
    expect(await ids(container)).toEqual(['a']);
    pass(1000);
    expect(await ids(container)).toEqual([]);
  });

  it('an expired item is gone for every operation, and frees its id', async () => {
    const container = await account.aContainer({ defaultTtl: -1 });
    const item = { owner: 'o', ttl: 1 };
    await container.items.create({ id: 'a', ...item });
    expect(await statusOf(container.items.create({ id: 'a', ...item }))).toBe(409);
    pass(1000);
    expect(await statusOf(container.item('a', 'o').delete())).toBe(404);
    expect(await statusOf(container.item('a', 'o').patch([{ op: 'set', path: '/n', value: 1 }]))).toBe(404);
    expect(await statusOf(container.item('a', 'o').replace({ id: 'a', ...item }))).toBe(404);
    expect(await statusOf(container.items.create({ id: 'a', ...item }))).toBe(201);
  });

  it('400: a time to live that is none', async () => {
    const container = await account.aContainer({ defaultTtl: -1 });
    for (const ttl of [0, -2, 1.5, '60', 2_147_483_648] as number[]) {
      expect(await statusOf(container.items.create({ id: 'a', owner: 'o', ttl }))).toBe(400);
    }
  });
});
