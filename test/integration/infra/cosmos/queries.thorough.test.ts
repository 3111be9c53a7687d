import type { Container, FeedOptions, SqlParameter } from '@azure/cosmos';
import { signedHeaders, useLocalAccount } from './local-account.ts';

const account = useLocalAccount();
let container: Container;

beforeAll(async () => {
  container = await account.aContainer({
    indexingPolicy: {
      includedPaths: [{ path: '/*' }],
      excludedPaths: [{ path: '/secret/*' }],
      compositeIndexes: [['/kind', '/n'].map((path) => ({ path, order: 'ascending' as const }))],
    },
  });
  for (let n = 0; n < 12; n += 1) {
    await container.items.create({
      id: `i${n}`,
      owner: n < 8 ? 'o' : 'p',
      n,
      kind: n % 2 === 0 ? 'even' : 'odd',
      tags: [`t${n}`, 'all'],
      parts: [{ k: n }, { k: n + 100 }],
      ...(n === 3 ? { rare: true } : {}),
    });
  }
});

async function all<T = unknown>(query: string, options?: FeedOptions, parameters: SqlParameter[] = []): Promise<T[]> {
  return (await container.items.query<T>({ query, parameters }, options).fetchAll()).resources;
}
const inO = { partitionKey: 'o' };
const inP = { partitionKey: 'p' };

async function pages<T>(query: string, options: FeedOptions): Promise<T[][]> {
  const iterator = container.items.query<T>(query, options);
  const result: T[][] = [];
  while (iterator.hasMoreResults()) {
    const { resources } = await iterator.fetchNext();
    if (resources?.length) result.push(resources);
  }
  return result;
}

describe('which items a query sees', () => {
  it('a partition key restricts it; without one it goes over all partitions', async () => {
    expect(await all('SELECT VALUE c.n FROM c', inO)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await all('SELECT VALUE c.n FROM c WHERE c.n > 5')).toEqual([6, 7, 8, 9, 10, 11]);
    expect((await container.items.readAll().fetchAll()).resources).toHaveLength(12);
    expect((await container.items.readAll(inO).fetchAll()).resources).toHaveLength(8);
    expect(await all('SELECT * FROM c', { partitionKey: 'unknown' })).toEqual([]);
  });

  it('parameters are values at every place of a query', async () => {
    const parameters = [
      { name: '@kind', value: 'even' },
      { name: '@list', value: [2, 4, 5] },
      { name: '@inject', value: "' OR 1 = 1" },
    ];
    expect(await all('SELECT VALUE c.n FROM c WHERE c.kind = @kind AND c.n < 3', {}, parameters)).toEqual([0, 2]);
    expect(await all('SELECT VALUE c.n FROM c WHERE ARRAY_CONTAINS(@list, c.n)', {}, parameters)).toEqual([2, 4, 5]);
    expect(await all('SELECT * FROM c WHERE c.kind = @inject', {}, parameters)).toEqual([]);
    expect(await all('SELECT * FROM c WHERE c.kind = @missing', {}, parameters)).toEqual([]);
  });
});

describe('ORDER BY', () => {
  it('orders by one path, both ways', async () => {
    expect(await all('SELECT VALUE c.n FROM c ORDER BY c.n DESC', inO)).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
    expect(await all('SELECT VALUE c.n FROM c WHERE c.n > 9 ORDER BY c.n DESC', inP)).toEqual([11, 10]);
    expect(await all('SELECT c.n FROM c WHERE c.n > 9 ORDER BY c.n ASC', inP)).toEqual([{ n: 10 }, { n: 11 }]);
  });

  it('orders by several paths with a composite index, in its directions and the opposite ones', async () => {
    const rows = (direction: string) =>
      all(`SELECT VALUE c.n FROM c ORDER BY c.kind ${direction}, c.n ${direction}`, inO);
    expect(await rows('ASC')).toEqual([0, 2, 4, 6, 1, 3, 5, 7]);
    expect(await rows('DESC')).toEqual([7, 5, 3, 1, 6, 4, 2, 0]);
  });

  it('400: several paths without a composite index of exactly these, an excluded path', async () => {
    for (const order of ['c.n, c.kind', 'c.kind, c.n, c.id', 'c.n, c.id']) {
      await expect(all(`SELECT * FROM c ORDER BY ${order}`, inO)).rejects.toThrow('composite index');
    }
    await expect(all('SELECT * FROM c ORDER BY c.secret.code', inO)).rejects.toMatchObject({ code: 400 });
  });
});

describe('paging', () => {
  it('gives pages of maxItemCount items and a continuation', async () => {
    expect(await pages('SELECT VALUE c.n FROM c', { ...inO, maxItemCount: 3 })).toEqual([
      [0, 1, 2],
      [3, 4, 5],
      [6, 7],
    ]);
    expect(await pages('SELECT VALUE c.n FROM c WHERE c.n > 1', { maxItemCount: 4 })).toEqual([
      [2, 3, 4, 5],
      [6, 7, 8, 9],
      [10, 11],
    ]);
    const ordered = await pages('SELECT VALUE c.n FROM c ORDER BY c.n DESC', { ...inO, maxItemCount: 5 });
    expect(ordered).toEqual([
      [7, 6, 5, 4, 3],
      [2, 1, 0],
    ]);
  });

  it('pages by OFFSET and LIMIT', async () => {
    expect(await all('SELECT VALUE c.n FROM c ORDER BY c.n DESC OFFSET 2 LIMIT 3', inO)).toEqual([5, 4, 3]);
    expect(await all('SELECT VALUE c.n FROM c OFFSET 6 LIMIT 9', inO)).toEqual([6, 7]);
    expect(await all('SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 50 LIMIT 5', inO)).toEqual([]);
    await expect(all('SELECT VALUE c.n FROM c OFFSET @skip LIMIT 2', inO)).rejects.toThrow('parameters in OFFSET');
    expect(await pages('SELECT VALUE c.n FROM c OFFSET 1 LIMIT 5', { ...inO, maxItemCount: 2 })).toEqual([
      [1, 2],
      [3, 4],
      [5],
    ]);
  });

  it('a continuation skips and repeats nothing while items are added and removed', async () => {
    const busy = await account.aContainer();
    const add = (n: number) => busy.items.create({ id: `i${n}`, owner: 'o', n });
    for (const n of [10, 20, 30, 40]) await add(n);
    const next = async (query: string, continuationToken?: string) => {
      const options = { ...inO, maxItemCount: 2, ...(continuationToken ? { continuationToken } : {}) };
      const response = await busy.items.query<number>(query, options).fetchNext();
      return { found: response.resources, token: response.continuationToken };
    };
    const byN = 'SELECT VALUE c.n FROM c ORDER BY c.n';
    const plain = 'SELECT VALUE c.n FROM c';
    const [orderedPage, plainPage] = [await next(byN), await next(plain)];
    expect([orderedPage.found, plainPage.found]).toEqual([
      [10, 20],
      [10, 20],
    ]);
    for (const n of [5, 15, 25]) await add(n);
    await busy.item('i20', 'o').delete();
    expect((await next(byN, orderedPage.token)).found).toEqual([25, 30]);
    expect((await next(plain, plainPage.token)).found).toEqual([30, 40]);
  });
});

describe('queries over all partitions', () => {
  async function raw(query: string, more: Record<string, string> = {}) {
    const link = `dbs/app/colls/${container.id}`;
    return fetch(`${account.cosmos.endpoint}${link}/docs`, {
      method: 'POST',
      headers: {
        ...signedHeaders(account.cosmos.key, { verb: 'post', kind: 'docs', link }),
        'content-type': 'application/query+json',
        'x-ms-documentdb-isquery': 'true',
        ...more,
      },
      body: JSON.stringify({ query }),
    });
  }
  const across = { 'x-ms-documentdb-query-enablecrosspartition': 'true' };

  it('400 unless a query over all partitions is allowed', async () => {
    expect((await raw('SELECT * FROM c')).status).toBe(400);
    expect((await raw('SELECT * FROM c', across)).status).toBe(200);
  });

  it.each([
    ['SELECT * FROM c ORDER BY c.n', 'ORDER BY without a partition key'],
    ['SELECT * FROM c OFFSET 0 LIMIT 2', 'OFFSET and LIMIT without a partition key'],
    ['SELECT VALUE COUNT(1) FROM c', 'COUNT without a partition key'],
  ])('400: %s', async (query, construct) => {
    const response = await raw(query, across);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`does not support ${construct}`);
    // The official client gives up instead of asking for a plan.
    await expect(all(query)).rejects.toMatchObject({ code: 400 });
  });
});
