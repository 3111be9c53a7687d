/** `npm start`: its output, its refusals, and the processes that remain after it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { isAlive } from '../../../../infra/alive.ts';
import { startStores } from '../../../../infra/local/stack.ts';
import { allGone, type Command, childrenOf, startCommand } from '../../../fixtures/commands.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { listening } from '../../../servers/listening.ts';

let dataDir: string;
const starts: Command[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'countersign-start-'));
});
afterEach(async () => {
  for (const { child, code } of starts.splice(0)) {
    child.kill('SIGTERM');
    await code;
  }
  await rm(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}, ...args: string[]): Command {
  const started = startCommand('start.ts', {
    args: ['--no-build', ...args],
    env: { COUNTERSIGN_DATA: dataDir, PORT: '0', ...env },
    ready: /^ready (http:\S+)$/m,
  });
  starts.push(started);
  return started;
}

describe('npm start', () => {
  it('answers an unknown option with one sentence and the list of options', async () => {
    const { code, output, ready } = start({}, '--frehs');
    await expect(ready).rejects.toThrow();
    expect(await code).toBe(2);
    expect(output()).toMatch(/^Unknown option '--frehs'\.\nnpm start .*\nnpm start -- --fresh /);
  });

  it('prints ready and the next steps, is healthy, refuses a second start on its data folder, and leaves no process behind at SIGTERM', async () => {
    const { child, ready, output, code } = start();
    const url = await ready;
    // On a busy machine a check may take longer than the three seconds that health gives it.
    await eventually(async () => (await (await fetch(`${url}/api/health`)).json()).status === 'healthy');
    for (const word of ['LOCAL-INVITE', dataDir, 'curl', '--fresh']) expect(output()).toContain(word);
    const second = start();
    expect(await second.code).toBe(1);
    expect(second.output()).toBe(
      `The data folder ${dataDir} is in use by process ${child.pid}. Stop that one, or set COUNTERSIGN_DATA to another folder.\n`,
    );
    await eventually(async () => (await fetch(`${url}/api/health`)).status === 200);
    const pids = await childrenOf(child);
    expect(pids.length).toBeGreaterThanOrEqual(3);
    child.kill('SIGTERM');
    expect(await code).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('ends its children even when it is killed', async () => {
    const { child, ready } = start();
    await ready;
    const pids = await childrenOf(child);
    child.kill('SIGKILL');
    await allGone(pids);
  });

  it('stops as a whole when one of its parts dies, and says which', async () => {
    const { child, ready, output, code } = start();
    await ready;
    const pids = await childrenOf(child);
    process.kill(pids.at(-1) ?? 0, 'SIGKILL');
    expect(await code).toBe(1);
    expect(output()).toMatch(/^The Functions host was ended by SIGKILL\. Stopping\.$/m);
    await allGone(pids);
  });

  it('is refused on a port in use, in one sentence, and leaves nothing running', async () => {
    const { port, close } = await listening(createServer());
    const { code, output } = start({ PORT: String(port) });
    expect(await code).toBe(1);
    expect(output()).toContain(`Port ${port} on 127.0.0.1 is in use; set PORT to another one (0: any).`);
    await close();
  });

  it.each([
    ['PORT', 'seven', 'PORT must be a number from 0 to 65535.'],
    ['AZURITE_BLOB_PORT', '-1', 'AZURITE_BLOB_PORT must be a number from 0 to 65535.'],
  ])('is refused with %s=%s', async (name, value, sentence) => {
    const { code, output } = start({ [name]: value });
    expect(await code).toBe(1);
    expect(output()).toBe(`${sentence}\n`);
  });
});

describe('the stores', () => {
  it('have a blob on disk before they confirm it: a kill -9 right after loses none; `fresh` forgets everything', async () => {
    const env = { COSMOS_ENDPOINT: 'http://127.0.0.1:1' };
    let stores = await startStores({ dataDir, env });
    const open = () =>
      BlobServiceClient.fromConnectionString(stores.env.AzureWebJobsStorage ?? '').getContainerClient('kept');
    try {
      await open().create();
      for (let index = 0; index < 5; index++) {
        await open().getBlockBlobClient(`blob-${index}`).upload(`content ${index}`, 9);
      }
      await Promise.all(stores.children.map((child) => child.kill9()));
      await stores.stop();
      const { JWT_SECRETS } = stores.env;

      stores = await startStores({ dataDir, env });
      for (let index = 0; index < 5; index++) {
        const content = await open().getBlockBlobClient(`blob-${index}`).downloadToBuffer();
        expect(content.toString()).toBe(`content ${index}`);
      }
      expect(stores.env.JWT_SECRETS).toBe(JWT_SECRETS);
      await stores.stop();

      stores = await startStores({ dataDir, env, fresh: true });
      expect(stores.env.JWT_SECRETS).not.toBe(JWT_SECRETS);
      expect(await open().exists()).toBe(false);
    } finally {
      await stores.stop();
    }
  });
});
