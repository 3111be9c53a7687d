/** The local Cosmos DB with a lag: session consistency as clients of the service see it. */

import { rm } from 'node:fs/promises';
import { ConsistencyLevel, type Container, CosmosClient } from '@azure/cosmos';
import { type RunningCosmos, startCosmos } from '../../../../infra/local/cosmos/start-cosmos.ts';
import { aDataDir, statusOf } from './local-account.ts';

/** Far longer than any request takes on a busy machine: the test moves the clock of the store. */
const lagMs = 60_000;
let aheadMs = 0;
let dataDir: string;
let cosmos: RunningCosmos;
let a: Container;
let b: Container;

const aClient = () =>
  new CosmosClient({
    ...cosmos,
    connectionPolicy: { enableEndpointDiscovery: false },
    consistencyLevel: ConsistencyLevel.Session,
  });

const { now } = Date;
beforeAll(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
});
afterAll(() => jest.restoreAllMocks());
const passLag = () => {
  aheadMs += lagMs;
};

beforeAll(async () => {
  dataDir = await aDataDir();
  cosmos = await startCosmos({ dataDir, lagMs });
  const { database } = await aClient().databases.createIfNotExists({ id: 'app' });
  await database.containers.create({ id: 'c', partitionKey: { paths: ['/owner'] } });
  [a, b] = [aClient(), aClient()].map((client) => client.database('app').container('c')) as [Container, Container];
});
afterAll(async () => {
  await cosmos.close();
  await rm(dataDir, { recursive: true, force: true });
});

const nOf = async (container: Container, id: string) => (await container.item(id, 'o').read()).resource?.n;
const ids = async (container: Container) =>
  (await container.items.query<string>('SELECT VALUE c.id FROM c', { partitionKey: 'o' }).fetchAll()).resources;

it('a client sees its own writes at once, another one after the lag', async () => {
  await a.items.create({ id: 'x', owner: 'o', n: 1 });
  expect([await nOf(a, 'x'), await nOf(b, 'x'), await ids(a), await ids(b)]).toEqual([1, undefined, ['x'], []]);
  passLag();
  expect([await nOf(b, 'x'), await ids(b)]).toEqual([1, ['x']]);
  await a.item('x', 'o').replace({ id: 'x', owner: 'o', n: 2 });
  expect([await nOf(a, 'x'), await nOf(b, 'x')]).toEqual([2, 1]);
  await a.item('x', 'o').delete();
  expect([await nOf(a, 'x'), await nOf(b, 'x')]).toEqual([undefined, 1]);
  passLag();
  expect(await nOf(b, 'x')).toBeUndefined();
});

it('writes are judged on the newest state, and a refused one brings the client up to date', async () => {
  await a.items.create({ id: 'y', owner: 'o', n: 1 });
  expect(await statusOf(b.items.create({ id: 'y', owner: 'o', n: 2 }))).toBe(409);
  const { etag } = await b.item('y', 'o').read();
  expect(await nOf(b, 'y')).toBe(1);
  await a.item('y', 'o').replace({ id: 'y', owner: 'o', n: 3 });
  expect(await nOf(b, 'y')).toBe(1);
  const accessCondition = { type: 'IfMatch', condition: etag };
  expect(await statusOf(b.item('y', 'o').replace({ id: 'y', owner: 'o', n: 4 }, { accessCondition }))).toBe(412);
  expect(await nOf(b, 'y')).toBe(3);
});

it('a client without the option of session consistency may miss its own writes', async () => {
  const client = new CosmosClient({ ...cosmos, connectionPolicy: { enableEndpointDiscovery: false } });
  const container = client.database('app').container('c');
  await container.items.create({ id: 'z', owner: 'o', n: 1 });
  expect(await nOf(container, 'z')).toBeUndefined();
  client.dispose();
});
