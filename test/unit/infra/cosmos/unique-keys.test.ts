import type { Container } from '@azure/cosmos';
import { aLocalAccount, type LocalAccount, statusOf } from './local-account.ts';

let account: LocalAccount;
let container: Container;

beforeAll(async () => {
  account = await aLocalAccount();
});
beforeEach(async () => {
  container = await account.aContainer({
    uniqueKeyPolicy: { uniqueKeys: [{ paths: ['/email'] }, { paths: ['/name/first', '/name/last'] }] },
  });
});
afterAll(() => account.close());

const create = (id: string, email: string, first: string, owner = 'o') =>
  statusOf(container.items.create({ id, owner, email, name: { first, last: 'L' } }));

describe('unique keys', () => {
  it('409: a combination of values exists once in a partition', async () => {
    expect(await create('a', 'a@x', 'A')).toBe(201);
    expect(await create('b', 'a@x', 'B')).toBe(409);
    expect(await create('b', 'b@x', 'A')).toBe(409);
    expect(await create('b', 'b@x', 'B')).toBe(201);
    expect(await create('a', 'a@x', 'A', 'other')).toBe(201);
  });

  it('hold for every kind of write', async () => {
    await create('a', 'a@x', 'A');
    await create('b', 'b@x', 'B');
    const taken = { id: 'b', owner: 'o', email: 'a@x', name: { first: 'B', last: 'L' } };
    expect(await statusOf(container.items.upsert(taken))).toBe(409);
    expect(await statusOf(container.item('b', 'o').replace(taken))).toBe(409);
    expect(await statusOf(container.item('b', 'o').patch([{ op: 'set', path: '/email', value: 'a@x' }]))).toBe(409);
    expect((await container.item('b', 'o').read()).resource?.email).toBe('b@x');
  });

  it('an item keeps its own values, and a changed or deleted one frees them', async () => {
    await create('a', 'a@x', 'A');
    expect(await statusOf(container.item('a', 'o').patch([{ op: 'set', path: '/n', value: 1 }]))).toBe(200);
    expect(await statusOf(container.item('a', 'o').patch([{ op: 'set', path: '/email', value: 'new@x' }]))).toBe(200);
    expect(await create('b', 'a@x', 'B')).toBe(201);
    await container.item('a', 'o').delete();
    expect(await create('c', 'new@x', 'A')).toBe(201);
  });

  it('a missing value counts as null, which exists once as well', async () => {
    const item = (id: string, first: string) => ({ id, owner: 'o', name: { first } });
    expect(await statusOf(container.items.create(item('a', 'A')))).toBe(201);
    expect(await statusOf(container.items.create(item('b', 'B')))).toBe(409);
  });
});
