/**
 * `func start` as the README describes it: `npm start -- --stores` on the stock ports, and the checkout's build in a host
 * that knows nothing but the local.settings.json which that command has written.
 */

import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PDFDocument } from 'pdf-lib';
import { ApiClient, download, upload } from '../../../../infra/local/api-client.ts';
import { type Child, startChild } from '../../../../infra/local/child.ts';
import { hostModules, localProgram } from '../../../../infra/local/programs.ts';
import type { HostReady } from '../../../../infra/local/stack.ts';
import { type Command, startCommand } from '../../../fixtures/commands.ts';
import { sha256 } from '../../../fixtures/envelopes.ts';
import { independentCheck } from '../../../fixtures/independent-check.ts';

const root = resolve(__dirname, '../../../..');
const stockPorts = [10_000, 10_001, 10_002, 8081, 1025, 8025];
const mailbox = 'http://127.0.0.1:8025/dev/mailbox.json';
/** Another run of the tests on this machine may have the ports for as long as it needs. */
const portsMs = 240_000;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const startStores = (checkout: string, dataDir: string): Command =>
  startCommand('start.ts', {
    args: ['--stores', '--settings', join(checkout, 'local.settings.json')],
    env: { COUNTERSIGN_DATA: dataDir },
    ready: /(Ctrl-C here to stop the stores)/,
  });

/** Waits until the ports are free. Another run may be faster to take one, and then this one waits again. */
async function storesOnStockPorts(checkout: string, dataDir: string): Promise<Command> {
  const until = Date.now() + portsMs;
  for (;;) {
    const taken = await Promise.all(stockPorts.map(isTaken));
    if (!taken.includes(true)) {
      const stores = startStores(checkout, dataDir);
      const failure = await stores.ready.then(
        () => undefined,
        (error: Error) => error,
      );
      if (!failure) return stores;
      if (!failure.message.includes('is in use')) throw failure;
    }
    if (Date.now() > until) {
      throw new Error(
        `In use for ${portsMs / 1000} s: ports ${stockPorts.filter((_, index) => taken[index]).join(', ')}`,
      );
    }
    await pause(500 + Math.random() * 1_000);
  }
}

let folder: string;
let checkout: string;
let stores: Command;
let host: Child<HostReady>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-func-start-'));
  checkout = join(folder, 'checkout');
  await mkdir(checkout);
  for (const name of ['dist', 'host.json', 'node_modules', 'package.json']) {
    await symlink(join(root, name), join(checkout, name));
  }
  stores = await storesOnStockPorts(checkout, join(folder, 'data'));
  host = await startChild<HostReady>({
    name: 'The Functions host',
    script: localProgram('host'),
    env: { PATH: process.env.PATH, NODE_PATH: hostModules, AzureWebJobsScriptRoot: checkout, PORT: '0' },
    print: 'keep',
  });
}, portsMs + 60_000);

afterAll(async () => {
  await host?.stop();
  stores?.child.kill('SIGTERM');
  await stores?.code;
  await rm(folder, { recursive: true, force: true });
});

async function mailTo(address: string): Promise<{ subject: string; links: string[] }> {
  const until = Date.now() + 60_000;
  for (;;) {
    const [mail] = await (await fetch(`${mailbox}?to=${encodeURIComponent(address)}`)).json();
    if (mail) return mail;
    if (Date.now() > until) throw new Error(`no mail to ${address}\n${host.output()}`);
    await pause(200);
  }
}

describe('the settings that `npm start -- --stores` writes', () => {
  it('name the stock ports and account, and every store answers there', async () => {
    const { Values } = JSON.parse(await readFile(join(checkout, 'local.settings.json'), 'utf8'));
    expect(Values).toMatchObject({
      AzureWebJobsStorage: 'UseDevelopmentStorage=true',
      COSMOS_ENDPOINT: 'http://127.0.0.1:8081/',
      SMTP_URL: 'smtp://127.0.0.1:1025',
    });
    expect(await Promise.all(stockPorts.map(isTaken))).toEqual(stockPorts.map(() => true));
    for (const line of ['10000 (blobs), 10001 (queues), 10002 (tables)', 'func start', 'is written.']) {
      expect(stores.output()).toContain(line);
    }
  });

  it('are all that a host needs: register, upload, send, complete, download, and the mail is in the mailbox', async () => {
    const client = new ApiClient(host.ready.url);
    const account = { email: 'owner@example.com', password: 'a long password' };
    const signer = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' };
    expect(await client.call('GET', '/api/health')).toMatchObject({ status: 'healthy' });
    await client.register(account);
    await client.logIn(account);
    const announced = await client.announce('contract.pdf');
    expect(announced.uploadUrl).toMatch(/^http:\/\/127\.0\.0\.1:10000\/devstoreaccount1\//);
    const document = await PDFDocument.create();
    document.addPage().drawText('We agree.', { x: 60, y: 700 });
    await upload(announced, await document.save());
    const path = `/api/envelopes/${announced.envelopeId}`;
    await client.call('PUT', path, { signers: [signer], status: 'sent' });
    const { subject, links } = await mailTo(signer.email);
    expect(subject).toBe('Please sign: contract');
    expect(links.join(' ')).toContain('http://localhost:7071/sign#');
    const { signedUrl, hash } = await client.call<{ signedUrl: string; hash: string }>('POST', `${path}/complete`);
    const sealed = await download(signedUrl);
    expect(sha256(sealed)).toBe(hash);
    expect(await independentCheck(Buffer.from(sealed))).toMatchObject({ valid: true, coversWholeDocument: true });
  });

  it('let the pages reach the documents: their policy and the rule of the storage name each other', async () => {
    const policy = (await fetch(`${host.ready.url}/app`)).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:10000");
    const preflight = await fetch('http://127.0.0.1:10000/devstoreaccount1/uploads/a.pdf', {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:7071',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'x-ms-blob-type,content-type',
      },
    });
    expect(preflight.status).toBe(200);
    expect(['*', 'http://localhost:7071']).toContain(preflight.headers.get('access-control-allow-origin'));
  });
});

describe('`npm start -- --stores` on ports in use', () => {
  it('is refused in one sentence that names the setting, leaves the others running and the settings as they are', async () => {
    const before = await readFile(join(checkout, 'local.settings.json'), 'utf8');
    const second = startStores(checkout, join(folder, 'second'));
    expect(await second.code).toBe(1);
    expect(second.output()).toMatch(
      /^Port 1000\d for Azurite is in use\. Stop the program that listens there, or set AZURITE_BLOB_PORT, .*\.\n$/,
    );
    expect(await readFile(join(checkout, 'local.settings.json'), 'utf8')).toBe(before);
    expect((await fetch(`${host.ready.url}/api/health`)).status).toBe(200);
  });
});
