import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { runs } from '../fixtures/commands.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { aTlsIdentity } from '../servers/vault.ts';

const root = resolve(__dirname, '../..');
const tenant = '11111111-2222-3333-4444-555555555555';
const folder = temporaryFolder({ stop });
let azurite: ChildProcess;
let blobUrl: string;

/** A storage emulator that takes tokens instead of a key, which it does over TLS only. */
beforeAll(async () => {
  const { cert, key } = aTlsIdentity();
  await writeFile(join(folder(), 'cert.pem'), cert);
  await writeFile(join(folder(), 'key.pem'), key);
  const { bin } = JSON.parse(await readFile(join(root, 'node_modules/azurite/package.json'), 'utf8'));
  const program = join(root, 'node_modules/azurite', bin['azurite-blob']);
  const files = ['--cert', join(folder(), 'cert.pem'), '--key', join(folder(), 'key.pem'), '--location', folder()];
  const options = ['--oauth', 'basic', '--blobPort', '0', '--skipApiVersionCheck', ...files];
  azurite = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  blobUrl = await new Promise<string>((ready, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const [, address] = /successfully listens on (https:\/\/127\.0\.0\.1:\d+)/.exec(printed) ?? [];
      if (address) ready(`${address}/devstoreaccount1`);
    };
    azurite.stdout?.on('data', read);
    azurite.stderr?.on('data', read);
    azurite.on('exit', () => reject(new Error(`Azurite did not start: ${printed}`)));
  });
}, 60_000);

async function stop(): Promise<void> {
  const gone = new Promise((done) => azurite.once('exit', done));
  azurite.kill();
  await gone;
}

/** The token of an identity; the emulator checks its claims, not its signature. */
function aToken(changes: Record<string, unknown> = {}): string {
  const seconds = Math.floor(Date.now() / 1_000);
  const claims = {
    aud: 'https://storage.azure.com',
    iss: `https://sts.windows.net/${tenant}/`,
    iat: seconds - 60,
    nbf: seconds - 60,
    exp: seconds + 3_600,
    oid: '99999999-8888-7777-6666-555555555555',
    tid: tenant,
    ...changes,
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}.${Buffer.from('signature').toString('base64url')}`;
}

async function useDocuments(token: string) {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder(), 'cert.pem'), BLOB_URL: blobUrl, TOKEN: token };
  const { stdout } = await promisify(execFile)(process.execPath, runs('test/fixtures/use-documents.ts'), {
    cwd: root,
    env,
  });
  return JSON.parse(stdout);
}

describe('documents by identity, without any key', () => {
  it('signed addresses come from a user delegation key: they create once, read, and open nothing else', async () => {
    const { statuses, parameters, ...rest } = await useDocuments(aToken());
    expect(statuses).toEqual({ first: 201, second: expect.any(Number), readThroughUpload: 403 });
    expect([403, 409]).toContain(statuses.second);
    expect(rest).toMatchObject({ size: 9, text: 'the bytes', foreignBlob: 403 });
    expect(rest.disposition).toContain('filename="Agreement.pdf"');
    expect(rest.withoutSignature).toBeGreaterThanOrEqual(400);
    // The marks of a user delegation key: whose it is, and how long it is good.
    expect(parameters).toMatchObject({ sp: 'c', spr: 'https', skoid: expect.any(String), sktid: expect.any(String) });
    const hours = (Date.parse(parameters.ske) - Date.parse(parameters.skt)) / 3_600_000;
    expect(hours).toBeGreaterThan(1);
    expect(hours).toBeLessThan(4);
    expect(Date.parse(parameters.se)).toBeLessThan(Date.parse(parameters.ske));
  }, 60_000);

  it('a token for something else opens nothing', async () => {
    await expect(useDocuments(aToken({ aud: 'https://vault.azure.net' }))).rejects.toThrow(/Authentication|401|403/);
  }, 60_000);
});
