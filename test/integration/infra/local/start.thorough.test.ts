/** `npm start`: its output, its refusals, and the processes that remain after it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { startStores } from '../../../../infra/local/stack.ts';

const root = resolve(__dirname, '../../../..');

interface Start {
  child: ChildProcess;
  output(): string;
  /** The address after `ready`. */
  ready: Promise<string>;
  code: Promise<number | null>;
}

let dataDir: string;
const starts: Start[] = [];

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

function start(env: Record<string, string> = {}, ...args: string[]): Start {
  const child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/start.ts', '--no-build', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, COUNTERSIGN_DATA: dataDir, PORT: '0', ...env },
  });
  let text = '';
  const code = new Promise<number | null>((done) => child.once('close', done));
  const ready = new Promise<string>((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const url = /^ready (http:\S+)$/m.exec(text)?.[1];
        if (url) done(url);
      });
    }
    code.then(() => fail(new Error(`it ended before it was ready:\n${text}`)));
  });
  ready.catch(() => undefined);
  const started = { child, output: () => text, ready, code };
  starts.push(started);
  return started;
}

/** Processes below `pid`; only where there is a /proc. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function allGone(pids: number[]): Promise<void> {
  const until = Date.now() + 60_000;
  while (pids.some(isAlive)) {
    if (Date.now() > until) throw new Error(`still there: ${pids.filter(isAlive).join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('npm start', () => {
  it('answers an unknown option with one sentence and the list of options', async () => {
    const { code, output, ready } = start({}, '--frehs');
    await expect(ready).rejects.toThrow();
    expect(await code).toBe(1);
    expect(output()).toMatch(/^Unknown option '--frehs'\. The options are:\nnpm start .*\nnpm start -- --fresh /);
    expect(output()).not.toMatch(/\n {4}at /);
  });

  it('prints ready and the next steps, is healthy, refuses a second start on its data folder, and leaves no process behind at SIGTERM', async () => {
    const { child, ready, output, code } = start();
    const url = await ready;
    expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ status: 'healthy' });
    for (const word of ['LOCAL-INVITE', dataDir, 'curl', '--fresh']) expect(output()).toContain(word);
    const second = start();
    expect(await second.code).toBe(1);
    expect(second.output()).toBe(
      `The data folder ${dataDir} is in use by process ${child.pid}. Stop that one, or set COUNTERSIGN_DATA to another folder.\n`,
    );
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    const pids = await childrenOf(child.pid ?? 0);
    expect(pids.length).toBeGreaterThanOrEqual(3);
    child.kill('SIGTERM');
    expect(await code).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('ends its children even when it is killed', async () => {
    const { child, ready } = start();
    await ready;
    const pids = await childrenOf(child.pid ?? 0);
    child.kill('SIGKILL');
    await allGone(pids);
  });

  it('stops as a whole when one of its parts dies, and says which', async () => {
    const { child, ready, output, code } = start();
    await ready;
    const pids = await childrenOf(child.pid ?? 0);
    process.kill(pids.at(-1) ?? 0, 'SIGKILL');
    expect(await code).toBe(1);
    expect(output()).toMatch(/^The Functions host was ended by SIGKILL\. Stopping\.$/m);
    await allGone(pids);
  });

  it('is refused on a port in use, in one sentence, and leaves nothing running', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const { code, output } = start({ PORT: String(port) });
    expect(await code).toBe(1);
    expect(output()).toContain(`Port ${port} on 127.0.0.1 is in use; set PORT to another one (0: any).`);
    await new Promise((done) => server.close(done));
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
