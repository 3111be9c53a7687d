/** Hierarchical partition keys: the requests of this client version, and the same refusals as those of the service. */
import { type Container, PartitionKeyKind } from '@azure/cosmos';
import { statusOf, useLocalAccount } from './local-account.ts';

const account = useLocalAccount();
let container: Container;
const paths = ['/owner', '/envelope'];

beforeAll(async () => {
  container = await account.aContainer({
    partitionKey: { paths, kind: PartitionKeyKind.MultiHash, version: 2 },
    defaultTtl: -1,
  });
  for (let n = 0; n < 30; n += 1) {
    const owner = n < 20 ? 'o' : 'p';
    await container.items.create({ id: `i${n}`, owner, envelope: `e${n % 10}`, n, kind: n % 2 ? 'odd' : 'even' });
  }
});

/** Queries like the product: with the owner in WHERE, and a plan from the beginning. */
const ofOwner = async <T>(query: string, maxItemCount = 100): Promise<T[]> =>
  (await container.items.query<T>(query, { forceQueryPlan: true, maxItemCount }).fetchAll()).resources;

describe('the whole key', () => {
  it('reads, replaces, patches, deletes and batches items', async () => {
    const key = ['q', 'e1'];
    const item = { id: 'a', owner: 'q', envelope: 'e1', n: 1 };
    const event = { id: 'b', owner: 'q', envelope: 'e1', n: 2 };
    await container.items.batch(
      [item, event].map((resourceBody) => ({ operationType: 'Create', resourceBody })),
      key,
    );
    expect((await container.item('a', key).read()).resource).toMatchObject(item);
    await container.item('a', key).replace({ ...item, n: 3 });
    await container.item('a', key).patch([{ op: 'incr', path: '/n', value: 1 }]);
    const query = 'SELECT VALUE c.n FROM c ORDER BY c.n DESC';
    expect((await container.items.query(query, { partitionKey: key }).fetchAll()).resources).toEqual([4, 2]);
    expect(await statusOf(container.item('a', ['q', 'e2']).read())).toBe(404);
    await container.item('a', key).delete();
    expect(await statusOf(container.item('a', key).read())).toBe(404);
  });

  it('400: with too few or too many values, or other values than the item has', async () => {
    const read = (key: string[]) => statusOf(container.item('i0', key).read());
    expect([await read(['o']), await read(['o', 'e0', 'x'])]).toEqual([400, 400]);
    const item = { id: 'i0', owner: 'o', envelope: 'e0' };
    expect(await statusOf(container.item('i0', ['o', 'e0']).replace({ ...item, envelope: 'e1' }))).toBe(400);
    expect(await statusOf(container.item('i0', ['o', 'e0']).replace({ ...item, owner: 'p' }))).toBe(400);
    expect(
      await statusOf(
        container.items
          .query('SELECT * FROM c', { partitionKey: ['o'] })
          .fetchAll()
          .then(() => ({})),
      ),
    ).toBe(400);
  });
});

describe("the first value in a query's WHERE, with a plan", () => {
  it('orders and pages over the partitions behind it, and no others', async () => {
    const n = (rows: { n: number }[]) => rows.map((row) => row.n);
    const all = await ofOwner<{ n: number }>("SELECT * FROM c WHERE c.owner = 'o' ORDER BY c.n DESC");
    expect(n(all)).toEqual(Array.from({ length: 20 }, (_, i) => 19 - i));
    const window = "SELECT * FROM c WHERE c.owner = 'p' AND (c.kind = 'odd' OR c.n = 20) ORDER BY c.n OFFSET 1 LIMIT 3";
    expect(n(await ofOwner(window, 3))).toEqual([21, 23, 25]);
    expect(n(await ofOwner("SELECT * FROM c WHERE c.owner = 'o' AND c.n < 3 ORDER BY c.n", 1))).toEqual([0, 1, 2]);
    const values = "SELECT VALUE c.n FROM c WHERE c.owner = 'p' ORDER BY c.n DESC OFFSET 2 LIMIT 2";
    expect(await ofOwner(values, 2)).toEqual([27, 26]);
    expect(await ofOwner("SELECT c.n FROM c WHERE c.owner = 'o' ORDER BY c.n OFFSET 1 LIMIT 1")).toEqual([{ n: 1 }]);
    expect(await ofOwner("SELECT VALUE COUNT(1) FROM c WHERE c.owner = 'p' AND c.n > 24")).toEqual([5]);
  });

  it('keeps the order of items that change, come and go, from page to page', async () => {
    const ordered = (limit = 100) =>
      ofOwner<number>("SELECT VALUE c.n FROM c WHERE c.owner = 'r' AND c.n > 0 AND c.n <= 50 ORDER BY c.n DESC", limit);
    const put = (id: string, n: unknown) => container.items.upsert({ id, owner: 'r', envelope: 'e', n });
    expect(await ordered()).toEqual([]);
    for (const n of [3, 50, 1, 51, 0]) await put(`i${n}`, n);
    await put('text', '7');
    expect(await ordered()).toEqual([50, 3, 1]);
    await put('i3', 40);
    await put('i51', 2);
    await container.item('i50', ['r', 'e']).delete();
    expect(await ordered(1)).toEqual([40, 2, 1]);
    await put('same', 2);
    expect(await ordered(1)).toEqual([40, 2, 2, 1]);
  });

  it('400: without a plan when it orders or counts', async () => {
    const plain = (query: string) =>
      statusOf(
        container.items
          .query(query)
          .fetchAll()
          .then(() => ({})),
      );
    expect(await plain("SELECT * FROM c WHERE c.owner = 'o' ORDER BY c.n")).toBe(400);
    expect(await plain("SELECT VALUE COUNT(1) FROM c WHERE c.owner = 'o'")).toBe(400);
  });
});
