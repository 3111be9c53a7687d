import type { Container, PatchOperation } from '@azure/cosmos';
import { statusOf, useLocalAccount } from './local-account.ts';

const account = useLocalAccount();
let container: Container;

beforeEach(async () => {
  container = await account.aContainer();
  await container.items.create({ id: 'a', owner: 'o', n: 1, list: ['x', 'y'], inner: { k: 1 } });
});

async function afterPatch(...operations: PatchOperation[]) {
  const { resource } = await container.item('a', 'o').patch(operations);
  return resource;
}
const statusOfPatch = (...operations: PatchOperation[]) => statusOf(container.item('a', 'o').patch(operations));

describe('patch operations', () => {
  it('set creates a property or replaces it', async () => {
    expect(await afterPatch({ op: 'set', path: '/n', value: 5 })).toMatchObject({ n: 5 });
    expect(await afterPatch({ op: 'set', path: '/new', value: { deep: true } })).toMatchObject({ new: { deep: true } });
  });

  it('remove needs something to be there', async () => {
    expect(await afterPatch({ op: 'remove', path: '/inner' })).not.toHaveProperty('inner');
    expect(await statusOfPatch({ op: 'remove', path: '/inner' })).toBe(400);
  });

  it('incr adds to a number, creates it when absent, and refuses anything else', async () => {
    expect(await afterPatch({ op: 'incr', path: '/n', value: 2.5 })).toMatchObject({ n: 3.5 });
    expect(await afterPatch({ op: 'incr', path: '/n', value: -4 })).toMatchObject({ n: -0.5 });
    expect(await afterPatch({ op: 'incr', path: '/fresh', value: 7 })).toMatchObject({ fresh: 7 });
    expect(await statusOfPatch({ op: 'incr', path: '/list', value: 1 })).toBe(400);
  });

  it('400: other operations and paths below the first level are not supported', async () => {
    const refusal = (operation: PatchOperation) => container.item('a', 'o').patch([operation]);
    await expect(refusal({ op: 'add', path: '/new', value: 1 })).rejects.toThrow("the patch operation 'add'");
    await expect(refusal({ op: 'replace', path: '/n', value: 1 })).rejects.toThrow("the patch operation 'replace'");
    await expect(refusal({ op: 'set', path: '/inner/k', value: 1 })).rejects.toThrow('below the first level');
  });

  it('applies all operations or none', async () => {
    const parts = () => container.items.query('SELECT c.n, c.inner, c.list FROM c').fetchAll();
    const before = (await parts()).resources;
    const changes: PatchOperation[] = [
      { op: 'set', path: '/n', value: 99 },
      { op: 'incr', path: '/fresh', value: 99 },
      { op: 'remove', path: '/list' },
    ];
    expect(await statusOfPatch(...changes, { op: 'remove', path: '/missing' })).toBe(400);
    expect((await parts()).resources).toEqual(before);
  });
});

describe('a patch with a condition', () => {
  const spend = (condition: string) =>
    statusOf(container.item('a', 'o').patch({ condition, operations: [{ op: 'incr', path: '/n', value: -1 }] }));

  it('200 while it holds, 412 and unchanged when it does not', async () => {
    expect(await spend('FROM c WHERE c.n > 0')).toBe(200);
    expect(await spend('FROM c WHERE c.n > 0')).toBe(412);
    expect((await container.item('a', 'o').read()).resource?.n).toBe(0);
  });
});
