import { rm } from 'node:fs/promises';
import { type Child, startChild } from '../../../../infra/local/child.ts';
import type { RunningCosmos } from '../../../../infra/local/cosmos/start-cosmos.ts';
import { localProgram } from '../../../../infra/local/programs.ts';
import { aClient, aDataDir } from './local-account.ts';

let dataDir: string;
const stores: Child<Omit<RunningCosmos, 'close'>>[] = [];

beforeEach(async () => {
  dataDir = await aDataDir();
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.kill9();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the store in a separate process. */
async function spawnCosmos() {
  const script = localProgram('cosmos');
  const settings = { dataDir, port: 0 };
  const child = await startChild<Omit<RunningCosmos, 'close'>>({
    name: 'Cosmos',
    script,
    env: process.env,
    settings,
    print: 'keep',
  });
  stores.push(child);
  return { child, ...child.ready };
}

async function aContainerAt(account: { endpoint: string; key: string }) {
  const client = aClient(account);
  const { database } = await client.databases.createIfNotExists({ id: 'app' });
  const { container } = await database.containers.createIfNotExists({ id: 'c', partitionKey: { paths: ['/owner'] } });
  return { client, container };
}

describe('the store as a process', () => {
  it('killed in the middle of writing, it has every answered write again, each whole', async () => {
    const { child, ...account } = await spawnCosmos();
    const { client, container } = await aContainerAt(account);
    const answered: string[] = [];
    let isKilled = false;
    const write = async (writer: number) => {
      for (let n = 0; !isKilled; n += 1) {
        const pair = [`${writer}-${n}-a`, `${writer}-${n}-b`];
        const create = (id: string) => ({
          operationType: 'Create' as const,
          resourceBody: { id, owner: 'o', text: 'x'.repeat(500) },
        });
        const { code } = await container.items.batch(pair.map(create), 'o');
        if (code === 200) answered.push(...pair);
      }
    };
    const writers = Array.from({ length: 8 }, (_, writer) => write(writer).catch(() => {}));
    while (answered.length < 200) await new Promise((resolve) => setTimeout(resolve, 5));
    await child.kill9();
    isKilled = true;
    await Promise.all(writers);
    client.dispose();

    const again = await spawnCosmos();
    const second = await aContainerAt(again);
    const { resources } = await second.container.items.readAll<{ id: string; text: string }>().fetchAll();
    const found = new Set(resources.map(({ id }) => id));
    expect(answered.filter((id) => !found.has(id))).toEqual([]);
    // A batch is never there by half.
    for (const id of found) expect(found.has(id.replace(/.$/, (end) => (end === 'a' ? 'b' : 'a')))).toBe(true);
    expect(resources.every(({ text }) => text.length === 500)).toBe(true);
    second.client.dispose();
  });
});
