import type { Container, OperationInput } from '@azure/cosmos';
import { useLocalAccount } from './local-account.ts';

const account = useLocalAccount();
let container: Container;

beforeEach(async () => {
  container = await account.aContainer();
});

async function run(operations: OperationInput[], owner = 'o') {
  const { code, result } = await container.items.batch(operations, owner);
  return { code, statuses: result?.map(({ statusCode }) => statusCode), result };
}
const anItem = (id: string, more: object = {}) => ({ id, owner: 'o', ...more });
const create = (id: string, more?: object): OperationInput => ({
  operationType: 'Create',
  resourceBody: anItem(id, more),
});
const ids = async () => (await container.items.query<string>('SELECT VALUE c.id FROM c').fetchAll()).resources;

describe('a transactional batch', () => {
  it('200: every operation has its own status, etag and resource', async () => {
    await container.items.create(anItem('old'));
    await container.items.create(anItem('gone'));
    const { code, statuses, result } = await run([
      create('new', { n: 1 }),
      { operationType: 'Upsert', resourceBody: anItem('upserted') },
      { operationType: 'Replace', id: 'old', resourceBody: anItem('old', { n: 2 }) },
      { operationType: 'Patch', id: 'new', resourceBody: { operations: [{ op: 'incr', path: '/n', value: 1 }] } },
      { operationType: 'Read', id: 'new' },
      { operationType: 'Delete', id: 'gone' },
    ]);
    expect(code).toBe(200);
    expect(statuses).toEqual([201, 201, 200, 200, 200, 204]);
    expect(result?.[4]?.resourceBody).toMatchObject({ id: 'new', n: 2 });
    const { etag } = await container.item('old', 'o').read();
    expect(result?.[2]?.eTag).toBe(etag);
    expect(await ids()).toEqual(['old', 'new', 'upserted']);
  });

  it('207: one failure undoes everything before it; the others are 424', async () => {
    await container.items.create(anItem('a', { n: 1 }));
    const before = (await container.item('a', 'o').read()).resource;
    const { code, statuses } = await run([
      create('b'),
      { operationType: 'Patch', id: 'a', resourceBody: { operations: [{ op: 'incr', path: '/n', value: 1 }] } },
      create('a'),
      create('c'),
    ]);
    expect(code).toBe(207);
    expect(statuses).toEqual([424, 424, 409, 424]);
    expect(await ids()).toEqual(['a']);
    expect((await container.item('a', 'o').read()).resource).toEqual(before);
  });

  it('412: If-Match of an operation fails the batch', async () => {
    const { etag } = await container.items.create(anItem('a'));
    await container.item('a', 'o').replace(anItem('a', { n: 1 }));
    const replace: OperationInput = { operationType: 'Replace', id: 'a', ifMatch: etag, resourceBody: anItem('a') };
    expect(await run([replace, create('b')])).toMatchObject({ code: 207, statuses: [412, 424] });
    const latest = (await container.item('a', 'o').read()).etag;
    expect(await run([{ ...replace, ifMatch: latest }, create('b')])).toMatchObject({
      code: 200,
      statuses: [200, 201],
    });
  });

  it('sees its own earlier operations', async () => {
    expect(await run([create('a'), { operationType: 'Delete', id: 'a' }, create('a', { n: 2 })])).toMatchObject({
      statuses: [201, 204, 201],
    });
    expect((await container.item('a', 'o').read()).resource?.n).toBe(2);
  });
});
