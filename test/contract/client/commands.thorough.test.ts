/** `countersign send`, `status`, `download`, `verify` and `listen`, as an integrator types them. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Webhook as Verifier } from 'standardwebhooks';
import { anAddress, awaitMail, sign, tokenIn } from '../../ceremony.ts';
import { runs } from '../../fixtures/commands.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { anIntegrator, type Integrator } from '../../fixtures/integrator.ts';
import { temporaryFolder } from '../../fixtures/temporary-folder.ts';
import { aReceiver, type Receiver } from '../../servers/receiver.ts';
import { aPdf, type Json, stack } from '../../stack.ts';

const folder = temporaryFolder({ stop });
let integrator: Integrator;
let env: Record<string, string>;
/** A listener of the command, and an endpoint of the service. */
let local: Receiver;
let endpoint: Receiver;
let listener: ChildProcess | undefined;

beforeAll(async () => {
  [integrator, local, endpoint] = await Promise.all([anIntegrator(), aReceiver([500, 200]), aReceiver()]);
  env = { PATH: process.env.PATH ?? '', COUNTERSIGN_URL: `${stack().url}/`, COUNTERSIGN_API_KEY: integrator.key };
  await writeFile(join(folder(), 'Lease.pdf'), await aPdf());
});

async function stop(): Promise<void> {
  listener?.kill();
  await Promise.all([local.close(), endpoint.close()]);
}

const program = runs('packages/client/src/cli/main.ts');

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const countersign = (args: string[], settings = env): Promise<Ended> =>
  new Promise((done) => {
    execFile(process.execPath, [...program, ...args], { cwd: folder(), env: settings }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

/** Starts `listen`, and returns its secret when it asks for events. */
async function startListening(args: string[]): Promise<string> {
  listener = spawn(process.execPath, [...program, 'listen', ...args], { cwd: folder(), env });
  let output = '';
  for (const stream of [listener.stdout, listener.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  await eventually(() => output.includes('Ctrl-C ends it'), { what: 'listen' });
  return /^Secret: (whsec_\S+)$/m.exec(output)?.[1] ?? '';
}

it('sends, shows, downloads and verifies; the local port gets what the endpoint of the service gets', async () => {
  await integrator.api('POST', '/webhooks', { url: endpoint.url });
  const secret = await startListening([local.url, '--type', 'envelope.sent', '--type', 'envelope.completed']);
  const email = anAddress();
  const args = ['send', 'Lease.pdf', '--to', `Ada Lovelace <${email}>`, '--message', 'Please sign.'];
  const key = ['--idempotency-key', 'lease-4711'];
  const sent = await countersign([...args, ...key, '--json']);
  expect([sent.code, sent.stderr]).toEqual([0, '']);
  const envelope: Json = JSON.parse(sent.stdout);
  expect(envelope).toMatchObject({ name: 'Lease', status: 'sent', message: 'Please sign.', recipients: [{ email }] });
  const again = await countersign([...args, ...key]);
  expect(again.stdout).toBe(`${envelope.id}  sent  Lease\n  sent        signer    Ada Lovelace <${email}>\n`);

  const early = await countersign(['download', envelope.id]);
  expect([early.code, early.stderr]).toEqual([1, `The envelope ${envelope.id} has no sealed file yet.\n`]);
  expect((await sign(tokenIn(await awaitMail(email)))).status).toBe(200);
  await eventually(async () => (await countersign(['status', envelope.id])).stdout.includes('completed  Lease'));

  const downloaded = await countersign(['download', envelope.id, '--output', 'sealed.pdf']);
  expect([downloaded.code, downloaded.stdout]).toEqual([0, expect.stringMatching(/^sealed\.pdf {2}\d+ bytes/)]);
  const second = await countersign(['download', envelope.id, '--output', 'sealed.pdf']);
  expect([second.code, second.stderr]).toEqual([1, 'sealed.pdf exists. Replace it with --force.\n']);
  expect((await countersign(['download', envelope.id, '--output', 'sealed.pdf', '--force'])).code).toBe(0);

  const known = await countersign(['verify', 'sealed.pdf', '--report']);
  expect([known.code, known.stdout]).toEqual([
    0,
    expect.stringContaining('KNOWN: the service made exactly this file.'),
  ]);
  expect(known.stdout).toContain(`Envelope: ${envelope.id}`);
  expect(known.stdout).toContain('Intact: not changed after signing.');
  // The seal of the local product is a test seal.
  expect(known.stdout).toMatch(/^1\. signature .* by NOT FOR PRODUCTION .*: TEST, /m);
  expect(known.stdout).not.toMatch(/: valid$/m);
  const bytes = await readFile(join(folder(), 'sealed.pdf'));
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(join(folder(), 'changed.pdf'), bytes);
  const changed = await countersign(['verify', 'changed.pdf', '--report']);
  expect([changed.code, changed.stdout]).toEqual([1, expect.stringContaining('NOT INTACT')]);
  const hashOnly = await countersign(['verify', 'changed.pdf', '--json']);
  expect([hashOnly.code, JSON.parse(hashOnly.stdout)]).toEqual([1, { isKnown: false, seal: null, report: null }]);

  const typeOf = ({ body }: { body: string }): string => JSON.parse(body).type;
  await eventually(() => local.received.some((one) => typeOf(one) === 'envelope.completed'), { what: 'listen' });
  // The listener answered 500 to the first attempt.
  expect(local.received.map(typeOf)).toEqual(['envelope.sent', 'envelope.sent', 'envelope.completed']);
  const [first, repeated, last] = local.received;
  expect(repeated?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  for (const { body, headers } of local.received) new Verifier(secret).verify(body, headers);
  const real = await eventually(() => endpoint.received.find((one) => typeOf(one) === 'envelope.completed'));
  expect(JSON.parse(last?.body ?? '')).toEqual(JSON.parse(real.body));
  expect(last?.headers['webhook-id']).toBe(real.headers['webhook-id']);
  expect(last?.headers['content-type']).toBe(real.headers['content-type']);
}, 180_000);

it.each([
  ['"Lovelace, Ada" <ada@example.com>', 'Lovelace, Ada'],
  ['"Ada \\"Countess\\" Lovelace" <ada@example.com>', 'Ada "Countess" Lovelace'],
  ['Ada "Countess" Lovelace <ada@example.com>', 'Ada "Countess" Lovelace'],
])('takes the name of a signer out of %s', async (to, name) => {
  const drafted = await countersign(['send', 'Lease.pdf', '--to', to, '--draft', '--json']);
  expect([drafted.stderr, JSON.parse(drafted.stdout).recipients]).toEqual(['', [expect.objectContaining({ name })]]);
});

it('1: what the service refuses, with its code and the fields', async () => {
  const to = ['--to', 'Ada <ada@example.com>'];
  await writeFile(join(folder(), 'text.pdf'), 'no PDF');
  const refused = await countersign(['send', 'text.pdf', ...to]);
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('(unsupported_document_type)')]);
  const noField = await countersign(['send', 'Lease.pdf', '--to', 'Ada <ada@localhost>']);
  expect([noField.code, noField.stderr]).toEqual([1, expect.stringContaining('\n  recipients[0].email: ')]);
  const missing = await countersign(['status', `env_${'0'.repeat(32)}`]);
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('(not_found)')]);
  const wrongKey = await countersign(['listen', '3000'], { ...env, COUNTERSIGN_API_KEY: 'csk_live_1' });
  expect([wrongKey.code, wrongKey.stderr]).toEqual([1, expect.stringContaining('(invalid_api_key)')]);
  const noFile = { code: 1, stdout: '', stderr: 'The file missing.pdf does not exist.\n' };
  expect(await countersign(['send', 'missing.pdf', ...to])).toEqual(noFile);
  expect(await countersign(['verify', 'missing.pdf'])).toEqual(noFile);
});

it.each<[string[], string]>([
  [[], 'Name a command.'],
  [['sned'], "There is no command 'sned'."],
  [['send', 'Lease.pdf'], 'Name a signer with --to.'],
  [['send', 'Lease.pdf', '--to', 'ada@example.com'], `'ada@example.com' is not of the form`],
  [['status'], 'An argument is missing.'],
  [['status', 'a', 'b'], "Unexpected argument 'b'."],
  [['status', 'a', '--all'], "Unknown option '--all'."],
  [['listen', 'nowhere'], "'nowhere' is neither a port nor an address of this machine"],
  [['listen', '99999'], "'99999' is neither a port nor an address of this machine"],
  [['listen', 'https://example.com/'], "'https://example.com/' is neither a port nor an address of this machine"],
  [['listen', 'http://127.0.0.1@example.com/'], 'is neither a port nor an address of this machine'],
  [['listen', 'http://localhost.example.com/'], 'is neither a port nor an address of this machine'],
  [['listen', 'http://192.168.0.1:3000/'], 'is neither a port nor an address of this machine'],
  [['listen', '3000', '--secret', 'mine'], 'A secret has the form whsec_<base64>.'],
  [['listen', '3000', '--since', 'soon'], "'soon' is not a time."],
])('2: countersign %j', async (args, sentence) => {
  const { code, stderr } = await countersign(args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
  expect(stderr.split('\n')).toEqual([expect.any(String), expect.stringMatching(/^See: countersign .*--help$/), '']);
});

it('2: a setting is missing or is no address; 0: --help', async () => {
  const { COUNTERSIGN_API_KEY: _key, ...noKey } = env;
  expect((await countersign(['status', 'a'], noKey)).stderr).toMatch(/^Set COUNTERSIGN_API_KEY: /);
  const noUrl = await countersign(['verify', 'Lease.pdf'], { ...env, COUNTERSIGN_URL: 'sign.example.com' });
  expect([noUrl.code, noUrl.stderr]).toEqual([2, expect.stringContaining('COUNTERSIGN_URL is not an address')]);
  const help = await countersign(['--help'], noKey);
  const named = ['send', 'status', 'download', 'verify', 'listen'].filter((name) =>
    help.stdout.includes(`countersign ${name} `),
  );
  expect([help.code, named.length, help.stderr]).toEqual([0, 5, '']);
  expect((await countersign(['send', '--help'])).stdout).toMatch(/^countersign send /);
});
