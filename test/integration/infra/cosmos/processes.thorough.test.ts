import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type Child, startChild } from '../../../../infra/local/child.ts';
import type { RunningCosmos } from '../../../../infra/local/cosmos/start-cosmos.ts';
import { localProgram } from '../../../../infra/local/programs.ts';
import { aClient, aDataDir } from './local-account.ts';

const root = process.cwd();
let dataDir: string;
const children: ChildProcess[] = [];
const stores: Child<Omit<RunningCosmos, 'close'>>[] = [];

beforeEach(async () => {
  dataDir = await aDataDir();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const store of stores.splice(0)) await store.kill9();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the store in a process of its own. */
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

/** A client in a process of its own; answers what it prints. */
async function runClient(account: { endpoint: string; key: string }, body: string): Promise<string> {
  const script = `
    const { CosmosClient } = require('@azure/cosmos');
    const connectionPolicy = { enableEndpointDiscovery: false };
    const client = new CosmosClient({ ...${JSON.stringify(account)}, connectionPolicy });
    const container = client.database('app').container('c');
    (async () => { ${body} })();`;
  const child = spawn(process.execPath, ['-e', script], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the client ended with ${code}`);
  return output.trim();
}

describe('two client processes', () => {
  it('lose no update: 50 conditional increments each, patched and by If-Match, add up exactly', async () => {
    const { child: _, ...account } = await spawnCosmos();
    const { client, container } = await aContainerAt(account);
    await container.items.create({ id: 'counter', owner: 'o', patched: 0, replaced: 0 });

    // Four at once; each of them reads, and writes only if no other write came first. With more of them the store
    // would mostly refuse: each write makes all others begin again.
    const body = `
      const counter = container.item('counter', 'o');
      let refused = 0;
      const patchOne = async () => {
        for (;;) {
          const { resource } = await counter.read();
          const condition = 'FROM c WHERE c.patched = ' + resource.patched;
          const operations = [{ op: 'incr', path: '/patched', value: 1 }];
          try { return await counter.patch({ condition, operations }); }
          catch (error) { if (error.code !== 412) throw error; refused += 1; }
        }
      };
      const replaceOne = async () => {
        for (;;) {
          const { resource, etag } = await counter.read();
          const accessCondition = { type: 'IfMatch', condition: etag };
          try { return await counter.replace({ ...resource, replaced: resource.replaced + 1 }, { accessCondition }); }
          catch (error) { if (error.code !== 412) throw error; refused += 1; }
        }
      };
      await Promise.all(Array.from({ length: 2 }, async (_, i) => {
        for (let n = 0; n < 50; n += 1) await (i % 2 ? patchOne() : replaceOne());
      }));
      console.log(refused);`;
    const refused = await Promise.all([runClient(account, body), runClient(account, body)]);

    const { resource } = await container.item('counter', 'o').read();
    expect(resource).toMatchObject({ patched: 100, replaced: 100 });
    // They did get into each other's way, or this would prove nothing.
    for (const count of refused) expect(Number(count)).toBeGreaterThan(0);
    client.dispose();
  });
});

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
