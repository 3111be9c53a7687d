import type { Container } from '@azure/cosmos';
import { aLocalAccount, type LocalAccount, statusOf } from './local-account.ts';

let account: LocalAccount;
let container: Container;

beforeAll(async () => {
  account = await aLocalAccount();
});
beforeEach(async () => {
  container = await account.aContainer();
});
afterAll(() => account.close());

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

  it('ignores system properties the client sends along', async () => {
    const { resource } = await container.items.create({ id: 'a', owner: 'o', _etag: 'mine', _ts: 1, _rid: 'mine' });
    expect(resource).not.toMatchObject({ _etag: 'mine' });
    expect(resource?._ts).toBeGreaterThan(1);
    expect(resource?._rid).not.toBe('mine');
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

  it('400: an id of more than 1,023 bytes; one of exactly that is taken', async () => {
    expect(await statusOf(container.items.create({ id: 'ü'.repeat(512), owner: 'o' }))).toBe(400);
    expect(await statusOf(container.items.create({ id: `${'ü'.repeat(511)}u`, owner: 'o' }))).toBe(201);
  });

  it('413: more than 2 MB', async () => {
    const text = (bytes: number) => 'x'.repeat(bytes);
    expect(await statusOf(container.items.create({ id: 'a', owner: 'o', text: text(2 * 1024 * 1024) }))).toBe(413);
    expect(await statusOf(container.items.create({ id: 'b', owner: 'o', text: text(3 * 1024 * 1024) }))).toBe(413);
    expect(await statusOf(container.items.create({ id: 'c', owner: 'o', text: text(2 * 1024 * 1024 - 200) }))).toBe(
      201,
    );
  });

  it('takes ids with every other character', async () => {
    const id = 'Ünï cödé %2F & + "quoted" ✓';
    await container.items.create({ id, owner: 'o' });
    const { resource } = await container.item(id, 'o').read();
    expect(resource?.id).toBe(id);
  });
});

describe('reading an item', () => {
  it('404: with the wrong partition key it is not there', async () => {
    await container.items.create({ id: 'a', owner: 'o' });
    expect(await statusOf(container.item('a', 'o').read())).toBe(200);
    expect(await statusOf(container.item('a', 'other').read())).toBe(404);
    expect(await statusOf(container.item('b', 'o').read())).toBe(404);
  });

  it('distinguishes null, a missing value, a number and its text as partition keys', async () => {
    for (const owner of [null, undefined, 1, '1', true])
      await container.items.create({ id: 'a', owner, is: typeof owner });
    expect((await container.item('a', 1).read()).resource?.is).toBe('number');
    expect((await container.item('a', '1').read()).resource?.is).toBe('string');
    expect((await container.item('a', true).read()).resource?.is).toBe('boolean');
    expect((await container.item('a', null).read()).resource?.is).toBe('object');
    expect((await container.item('a', undefined).read()).resource?.is).toBe('undefined');
  });
});

describe('writing an item again', () => {
  it('every write gives a new etag', async () => {
    const etags = [(await container.items.create({ id: 'a', owner: 'o' })).etag];
    etags.push((await container.item('a', 'o').replace({ id: 'a', owner: 'o' })).etag);
    etags.push((await container.items.upsert({ id: 'a', owner: 'o' })).etag);
    etags.push((await container.item('a', 'o').patch([{ op: 'set', path: '/n', value: 1 }])).etag);
    expect(new Set(etags).size).toBe(4);
  });

  it('an upsert is 201 for a new item and 200 for one that exists', async () => {
    expect(await statusOf(container.items.upsert({ id: 'a', owner: 'o', n: 1 }))).toBe(201);
    expect(await statusOf(container.items.upsert({ id: 'a', owner: 'o', n: 2 }))).toBe(200);
    expect((await container.item('a', 'o').read()).resource?.n).toBe(2);
  });

  it('404: a replacement or deletion of what is not there', async () => {
    expect(await statusOf(container.item('a', 'o').replace({ id: 'a', owner: 'o' }))).toBe(404);
    expect(await statusOf(container.item('a', 'o').delete())).toBe(404);
  });

  it('400: neither the id nor the partition key can be changed', async () => {
    await container.items.create({ id: 'a', owner: 'o' });
    expect(await statusOf(container.item('a', 'o').replace({ id: 'b', owner: 'o' }))).toBe(400);
    expect(await statusOf(container.item('a', 'o').replace({ id: 'a', owner: 'other' }))).toBe(400);
  });

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

  it('400: an indexing policy that says nothing about the root, or that ends in no wildcard', async () => {
    const policy = (includedPaths: string[]) =>
      account.aContainer({ indexingPolicy: { includedPaths: includedPaths.map((path) => ({ path })) } });
    await expect(policy(['/name/?'])).rejects.toMatchObject({ code: 400 });
    await expect(policy(['/*', '/name'])).rejects.toMatchObject({ code: 400 });
    await expect(policy(['/*', '/name/?'])).resolves.toBeTruthy();
  });

  it('a nested partition key places an item by the value inside', async () => {
    const nested = await account.aContainer({ partitionKey: { paths: ['/account/id'] } });
    await nested.items.create({ id: 'a', account: { id: 'o' } });
    expect(await statusOf(nested.item('a', 'o').read())).toBe(200);
  });
});
