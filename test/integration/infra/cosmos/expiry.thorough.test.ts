import type { Container } from '@azure/cosmos';
import { statusOf, useLocalAccount } from './local-account.ts';

const account = useLocalAccount();

/** Ahead of the real clock, in ms. */
let ahead = 0;
const now = Date.now;

beforeEach(() => {
  const start = now();
  ahead = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => start + ahead);
});
afterEach(() => jest.restoreAllMocks());

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
});
