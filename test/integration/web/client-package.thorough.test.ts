/** `npm pack` of packages/client: what an integrator installs, without a network. */
import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { browsers } from '../../../infra/web/verifier-bundle.ts';
import { temporaryFolder } from '../../fixtures/temporary-folder.ts';
import { listening } from '../../servers/listening.ts';

const run = promisify(execFile);
const folder = temporaryFolder();
const root = resolve(__dirname, '../../..');
const source = join(root, 'packages/client');
const here = (command: string, args: string[], env: Record<string, string> = {}) =>
  run(command, args, { cwd: folder(), env: { ...process.env, ...env } });

beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder()], { cwd: source });
  // npm also passes on what the build prints.
  const [{ filename }] = JSON.parse(stdout.slice(stdout.lastIndexOf('\n[') + 1));
  await writeFile(join(folder(), 'package.json'), '{"private":true,"type":"module"}');
  const archive = `./${filename.replace('@', '').replace('/', '-')}`;
  await here('npm', ['install', '--offline', '--no-audit', '--no-fund', archive]);
}, 180_000);

it('has its scripts, types, licences and guide, and installs nothing else', async () => {
  const installed = join(folder(), 'node_modules');
  expect((await readdir(installed)).filter((name) => !name.startsWith('.'))).toEqual(['@countersign']);
  const unpacked = join(installed, '@countersign/client');
  const files = await readdir(unpacked, { recursive: true, withFileTypes: true });
  expect(files.flatMap((file) => (file.isFile() ? [file.name] : [])).sort()).toEqual([
    'LICENSE',
    'README.md',
    'answers.d.ts',
    'api.d.ts',
    'cli.js',
    'client.d.ts',
    'client.js',
    'files.d.ts',
    'openapi-fetch.LICENSE',
    'openapi-fetch.d.ts',
    'openapi-typescript-helpers.d.ts',
    'package.json',
    'retrying-fetch.d.ts',
    'webhooks.d.ts',
    'webhooks.js',
  ]);
  expect(JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
  // Sources of this machine are in none of them.
  expect(await readFile(join(unpacked, 'dist/client.js'), 'utf8')).not.toContain(root);
});

const program = `
import { createClient, dataOf, CountersignError, type components } from '@countersign/client';
import { verifyWebhook, webhookHeaders, newWebhookSecret } from '@countersign/client/webhooks';
const client = createClient({ url: process.env.COUNTERSIGN_URL ?? '', key: 'csk_live_1', attempts: 2 });
const body = {
  name: 'Lease',
  recipients: [{ email: 'ada@example.com', name: 'Ada', role: 'signer' as const }],
  metadata: { order: '4711' },
};
const envelope: components['schemas']['Envelope'] = dataOf(await client.POST('/api/v1/envelopes', { body }));
const order: string | undefined = envelope.metadata.order;
const names: string[] = [];
for await (const { name } of client.items('/api/v1/envelopes', { params: { query: { limit: 1 } } })) names.push(name);
const secret = newWebhookSecret();
const text = '{"type":"webhook.test","timestamp":"","data":{}}';
const headers = await webhookHeaders({ id: 'evt_1', body: text, secret, at: new Date() });
const event = await verifyWebhook({ body: text, headers, secret });
// @ts-expect-error No envelope has this member.
export const wrong = envelope.nonsense;
// @ts-expect-error Not the path of a list.
client.items('/api/v1/account');
// @ts-expect-error A recipient has an address.
export const incomplete = () => client.POST('/api/v1/envelopes', { body: { name: 'a', recipients: [{ name: 'Ada' }] } });
const refused = await client.GET('/api/v1/account').then(dataOf).catch((error: unknown) => error);
console.log(order, names.join(), event.type, refused instanceof CountersignError && refused.code);
`;

/** A service of two envelopes that is busy at each first request. */
async function aService() {
  const seen = new Set<string>();
  const answers: Record<string, object> = {
    'POST /api/v1/envelopes': { data: { id: 'env_1', metadata: { order: '4711' } } },
    'GET /api/v1/envelopes?limit=1': { data: [{ name: 'One' }], pagination: { hasMore: true, nextCursor: 'c1' } },
    'GET /api/v1/envelopes?limit=1&cursor=c1': {
      data: [{ name: 'Two' }],
      pagination: { hasMore: false, nextCursor: null },
    },
  };
  return listening(
    createServer((request, response) => {
      const operation = `${request.method} ${request.url}`;
      const isFirst = !seen.has(operation);
      seen.add(operation);
      const answer = answers[operation];
      const status = answer ? (isFirst ? 503 : 200) : 404;
      response.writeHead(status, { 'content-type': 'application/json', ...(isFirst ? { 'retry-after': '0' } : {}) });
      response.end(JSON.stringify(status === 200 ? answer : { error: { code: 'not_found', message: 'Nothing.' } }));
    }),
  );
}

async function compile(files: string[]): Promise<void> {
  const options = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--target', 'es2022'];
  const modules = ['--module', 'nodenext', '--lib', 'es2023,dom,dom.iterable', '--types', 'node'];
  const types = ['--typeRoots', join(root, 'node_modules/@types')];
  const tsc = join(root, 'node_modules/.bin/tsc');
  await here(tsc, ['--ignoreConfig', ...options, ...modules, ...types, ...files]).catch((error) => {
    throw new Error(error.stdout);
  });
}

it('a strict program compiles against its types, library checks included, and runs', async () => {
  await writeFile(join(folder(), 'use.ts'), program);
  await compile(['use.ts']);
  const service = await aService();
  const { stdout } = await here(process.execPath, ['use.js'], { COUNTERSIGN_URL: service.url }).finally(service.close);
  expect(stdout.trim()).toBe('4711 One,Two webhook.test not_found');
});

it('every program of the guides compiles', async () => {
  const guides = [join(root, 'docs/build/client.md'), join(source, 'README.md')];
  const texts = await Promise.all(guides.map((guide) => readFile(guide, 'utf8')));
  const programs = texts.flatMap((text) => [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code));
  expect(programs).toHaveLength(6);
  const files = programs.map((_, index) => `guide-${index}.ts`);
  for (const [index, code] of programs.entries()) await writeFile(join(folder(), files[index] ?? ''), code);
  await compile(files);
});

it('npx runs the command', async () => {
  const npx = (args: string[]) =>
    here('npx', ['--no-install', 'countersign', ...args]).then(
      ({ stdout }) => [0, stdout],
      ({ code, stderr }) => [code, stderr],
    );
  expect(await npx(['--help'])).toEqual([0, expect.stringContaining('countersign listen <port or address>')]);
  expect(await npx(['status'])).toEqual([2, expect.stringContaining('An argument is missing.')]);
});

it('needs nothing of Node but for its command: a bundler for browsers takes it, at most 5.5 kB', async () => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder(),
    stdin: {
      contents: "export * from '@countersign/client'; export * from '@countersign/client/webhooks';",
      resolveDir: folder(),
    },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: [...browsers],
    minify: true,
    write: false,
    metafile: true,
  });
  const [output] = Object.values(metafile.outputs);
  expect(output?.imports).toEqual([]);
  const { gzipSync } = await import('node:zlib');
  expect(gzipSync(outputFiles[0]?.contents ?? '').length).toBeLessThanOrEqual(5_500);
});
