import type { Container } from '@azure/cosmos';
import { cosmosContainers } from '../../../../shared/records/cosmos.ts';
import { statusOf, useLocalAccount } from './local-account.ts';

const account = useLocalAccount();
let container: Container;

beforeEach(async () => {
  container = await account.aContainer();
});

const ifMatch = (condition: string) => ({ accessCondition: { type: 'IfMatch', condition } });

describe('creating an item', () => {
  it('201: answers the item with the system properties, an etag and a charge', async () => {
    const before = Math.floor(Date.now() / 1000);
    const { statusCode, resource, etag, requestCharge } = await container.items.create({ id: 'a', owner: 'o', n: 1 });
    expect(statusCode).toBe(201);
    expect(resource).toMatchObject({ id: 'a', owner: 'o', n: 1, _attachments: 'attachments/' });
    expect(resource?._ts).toBeGreaterThanOrEqual(before);
    expect(resource?._ts).toBeLessThanOrEqual(Math.floor(Date.now() / 1000));
    expect(resource?._etag).toBe(etag);
    expect(etag).toMatch(/^".+"$/);
    expect(requestCharge).toBeGreaterThan(1);
    expect(resource?._self).toContain(`/docs/${resource?._rid}/`);
  });

  it('409: an id exists once in a partition, and as often as there are partitions', async () => {
    await container.items.create({ id: 'a', owner: 'o' });
    expect(await statusOf(container.items.create({ id: 'a', owner: 'o' }))).toBe(409);
    expect(await statusOf(container.items.create({ id: 'a', owner: 'other' }))).toBe(201);
  });

  it('keeps a property called __proto__ as data', async () => {
    const item = JSON.parse(
      '{ "id": "a", "owner": "o", "nested": { "__proto__": { "polluted": 1 } }, "__proto__": 7 }',
    );
    await container.items.create(item);
    const { resource } = await container.item('a', 'o').read();
    expect(JSON.stringify(resource)).toContain('"nested":{"__proto__":{"polluted":1}}');
    expect(JSON.stringify(resource)).toContain('"__proto__":7');
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it.each(['a/b', 'a\\b', 'a?b', 'a#b'])('400: the id %s', async (id) => {
    // The SDK refuses some of them itself, with an error that has no code.
    const response = container.items.upsert({ id, owner: 'o' });
    await expect(response).rejects.toBeTruthy();
    expect((await container.items.readAll().fetchAll()).resources).toEqual([]);
  });

  it('413: more than 2 MB', async () => {
    const text = (bytes: number) => 'x'.repeat(bytes);
    expect(await statusOf(container.items.create({ id: 'a', owner: 'o', text: text(2 * 1024 * 1024) }))).toBe(413);
    expect(await statusOf(container.items.create({ id: 'b', owner: 'o', text: text(3 * 1024 * 1024) }))).toBe(413);
    expect(await statusOf(container.items.create({ id: 'c', owner: 'o', text: text(2 * 1024 * 1024 - 200) }))).toBe(
      201,
    );
  });
});

describe('reading an item', () => {
  it('404: with the wrong partition key it is not there', async () => {
    await container.items.create({ id: 'a', owner: 'o' });
    expect(await statusOf(container.item('a', 'o').read())).toBe(200);
    expect(await statusOf(container.item('a', 'other').read())).toBe(404);
    expect(await statusOf(container.item('b', 'o').read())).toBe(404);
  });
});

describe('writing an item again', () => {
  it('412: If-Match lets through only who saw the latest version', async () => {
    const { etag } = await container.items.create({ id: 'a', owner: 'o' });
    const item = container.item('a', 'o');
    expect(await statusOf(item.replace({ id: 'a', owner: 'o', n: 1 }, ifMatch(etag)))).toBe(200);
    expect(await statusOf(item.replace({ id: 'a', owner: 'o', n: 2 }, ifMatch(etag)))).toBe(412);
    expect(await statusOf(item.patch([{ op: 'set', path: '/n', value: 2 }], ifMatch(etag)))).toBe(412);
    expect(await statusOf(container.items.upsert({ id: 'a', owner: 'o', n: 2 }, ifMatch(etag)))).toBe(412);
    expect(await statusOf(item.delete(ifMatch(etag)))).toBe(412);
    const { resource } = await item.read();
    expect(resource?.n).toBe(1);
    expect(await statusOf(item.delete(ifMatch(resource?._etag)))).toBe(204);
    expect(await statusOf(item.read())).toBe(404);
  });
});

describe('databases and containers', () => {
  it('409 on creating what exists, 404 on what does not', async () => {
    const { database } = await account.client.databases.create({ id: 'second' });
    expect(await statusOf(account.client.databases.create({ id: 'second' }))).toBe(409);
    const definition = { id: 'c', partitionKey: { paths: ['/owner'] } };
    const { container: made } = await database.containers.create(definition);
    expect(await statusOf(database.containers.create(definition))).toBe(409);
    expect((await made.read()).resource?.partitionKey).toMatchObject({ paths: ['/owner'], kind: 'Hash' });
    expect(await statusOf(account.client.database('third').read())).toBe(404);
    expect(await statusOf(database.container('d').read())).toBe(404);
    expect(await statusOf(database.container('d').items.create({ id: 'a', owner: 'o' }))).toBe(404);
  });

  it('400: what the product does not ask for is not supported, and said by name', async () => {
    const uniqueKeyPolicy = { uniqueKeys: [{ paths: ['/email'] }] };
    await expect(account.aContainer({ uniqueKeyPolicy })).rejects.toThrow(
      'the property uniqueKeyPolicy of a container',
    );
    const { resource } = await container.read();
    if (!resource) throw new Error('the container is gone');
    await expect(container.replace({ ...resource, defaultTtl: 60 })).rejects.toThrow(
      'changing or deleting a container',
    );
    await expect(container.delete()).rejects.toThrow('changing or deleting a container');
    await expect(container.database.delete()).rejects.toThrow('changing or deleting a database');
    await expect(account.client.databases.readAll().fetchAll()).rejects.toThrow('lists of databases');
    await expect(container.database.containers.readAll().fetchAll()).rejects.toThrow('lists of containers');
  });
});

describe("the product's containers", () => {
  it('exist for each of several servers that start together', async () => {
    const aServer = () =>
      cosmosContainers({
        endpoint: account.cosmos.endpoint,
        key: account.cosmos.key,
        database: 'product',
        createsContainers: true,
        credential: () => Promise.reject(new Error('a key is enough')),
      });
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await aServer()('envelopes')).id));
    expect(ids).toEqual(Array(6).fill('envelopes'));
  });
});
