import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CosmosClient } from '@azure/cosmos';
import { type RunningCosmos, startCosmos } from '../../../../infra/local/cosmos/start-cosmos.ts';
import { aClient, aDataDir, statusOf } from './local-account.ts';

let dataDir: string;
let cosmos: RunningCosmos;
let client: CosmosClient;

beforeEach(async () => {
  dataDir = await aDataDir();
  await start();
});
afterEach(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
  jest.restoreAllMocks();
});

async function start() {
  cosmos = await startCosmos({ dataDir });
  client = aClient(cosmos);
}
async function stop() {
  client.dispose();
  await cosmos.close();
}
async function restart() {
  await stop();
  await start();
}
const container = () => client.database('app').container('c');

async function seed(definition: object = {}) {
  const { database } = await client.databases.createIfNotExists({ id: 'app' });
  await database.containers.createIfNotExists({ id: 'c', partitionKey: { paths: ['/owner'] }, ...definition });
}

describe('a restart', () => {
  it('finds items, versions, order, policies and the account key again', async () => {
    await seed({ defaultTtl: -1 });
    for (const id of ['b', 'a', 'c', 'd']) await container().items.create({ id, owner: 'o' });
    await container()
      .item('b', 'o')
      .patch([{ op: 'set', path: '/n', value: 1 }]);
    await container().item('a', 'o').delete();
    await container().items.batch([{ operationType: 'Delete', id: 'd' }], 'o');
    const before = (await container().items.readAll().fetchAll()).resources;
    const { key } = cosmos;

    await restart();
    expect(cosmos.key).toBe(key);
    expect((await container().items.readAll().fetchAll()).resources).toEqual(before);
    expect(before.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(await statusOf(container().items.create({ id: 'b', owner: 'o' }))).toBe(409);
    expect(await statusOf(container().items.create({ id: 'a', owner: 'o' }))).toBe(201);
    expect((await container().read()).resource).toMatchObject({ defaultTtl: -1 });
    const [ridBefore, ridNew] = (await container().items.readAll().fetchAll()).resources.map(({ _rid }) => _rid);
    expect(ridBefore).not.toBe(ridNew);
  });

  it('a continuation from before it is still good', async () => {
    await seed();
    for (let n = 0; n < 6; n += 1) await container().items.create({ id: `${n}`, owner: 'o', n });
    const query = 'SELECT VALUE c.n FROM c ORDER BY c.n DESC';
    const options = { partitionKey: 'o', maxItemCount: 2 };
    const first = await container().items.query(query, options).fetchNext();
    await restart();
    const { continuationToken = '' } = first;
    const second = await container()
      .items.query(query, { ...options, continuationToken })
      .fetchNext();
    expect([first.resources, second.resources]).toEqual([
      [5, 4],
      [3, 2],
    ]);
  });

  it('time to live goes on counting', async () => {
    await seed({ defaultTtl: 60 });
    await container().items.create({ id: 'a', owner: 'o' });
    await restart();
    expect(await statusOf(container().item('a', 'o').read())).toBe(200);
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
    expect(await statusOf(container().item('a', 'o').read())).toBe(404);
  });

  it('shrinks a journal that mostly holds what is outdated, and keeps the rest', async () => {
    await seed();
    const text = 'x'.repeat(100_000);
    await container().items.create({ id: 'kept', owner: 'o', text });
    for (let n = 0; n < 15; n += 1) await container().items.upsert({ id: 'changed', owner: 'o', n, text });
    await container().items.create({ id: 'last', owner: 'p' });
    const before = (await container().items.readAll().fetchAll()).resources;
    const journal = join(dataDir, 'journal.log');
    expect(statSync(journal).size).toBeGreaterThan(1_500_000);
    await restart();
    expect(statSync(journal).size).toBeLessThan(250_000);
    await restart();
    expect((await container().items.readAll().fetchAll()).resources).toEqual(before);
  });
});
