/** `npm run dev` on a copy of the sources: which changes restart the host, and which do not. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { allGone, type Command, childrenOf, startCommand } from '../../../fixtures/commands.ts';

const root = resolve(__dirname, '../../../..');
const copied = ['functions', 'shared', 'web', 'infra', 'docs', 'package.json', 'host.json', 'tsconfig.json'];

let checkout: string;
let command: Command;
let url = '';

/** The command builds and starts processes: on a busy machine a step can take many seconds. */
jest.setTimeout(120_000);

/**
 * A function that returns `body`, saved as an editor does it: written to another file, which is renamed. By its name
 * its route comes before the one for every other address.
 */
async function save(body: string): Promise<void> {
  const path = join(checkout, 'functions/probe.ts');
  const declaration =
    "{ kind: 'http', name: 'AProbe', options: { methods: ['GET'], authLevel: 'anonymous', route: 'api/probe' } }";
  const code = `declareFunction(${declaration}, async () => ({ body: ${body} }));`;
  await writeFile(`${path}~`, `import { declareFunction } from '../shared/registry.ts';\n${code}\n`);
  await rename(`${path}~`, path);
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`It did not happen. The command printed:\n${command.output()}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The answer of the function; empty while the host restarts. */
const probe = () =>
  fetch(`${url}/api/probe`).then(
    (response) => response.text(),
    () => '',
  );

const post = (path: string, body: object) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'countersign-dev-'));
  await promisify(execFile)('cp', ['-R', ...copied.map((name) => join(root, name)), checkout]);
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));
  await save("'first'");
  command = startCommand('dev.ts', {
    args: ['--inspect', '--inspect-port', '0'],
    env: { COUNTERSIGN_DATA: join(checkout, 'data'), PORT: '0' },
    ready: /^ready (http:\S+)$[\s\S]*Watching functions, shared, web, docs\/build, infra\/local\./m,
    cwd: checkout,
  });
  url = await command.ready;
});

afterAll(async () => {
  if (command?.child.exitCode === null) command.child.kill('SIGKILL');
  await rm(checkout, { recursive: true, force: true });
});

describe('npm run dev', () => {
  it('answers with a changed function while the stores keep running with their records', async () => {
    expect(await probe()).not.toBe('');
    const account = { email: `${randomUUID()}@example.com`, password: 'a long password' };
    expect((await post('/api/Register', { ...account, invitationCode: 'LOCAL-INVITE' })).status).toBe(201);
    const before = await childrenOf(command.child);

    const answer = randomUUID();
    await save(`'${answer}'`);
    await until(async () => (await probe()) === answer);
    await until(() => /^reloaded in \d+\.\d\d s .*: functions\/probe\.ts$/m.test(command.output()));

    const after = await childrenOf(command.child);
    // All but the Functions host.
    expect(before.filter((pid) => after.includes(pid))).toHaveLength(before.length - 1);
    expect((await post('/api/Login', account)).status).toBe(200);
  });

  it('opens the inspector of each host with --inspect', () => {
    expect(command.output().match(/^Debugger listening on ws:\/\/127\.0\.0\.1:\d+\//gm)?.length).toBeGreaterThan(1);
  });

  it('prints a build error, keeps the old host serving, and builds the next change', async () => {
    const answer = await probe();
    await save("'unfinished' +");
    const failure = 'functions/probe.ts: the build failed; the host of the last build keeps serving.';
    await until(() => command.output().includes(failure));
    expect(command.output()).toContain('[ERROR] Unexpected');
    expect(await probe()).toBe(answer);
    await save("'mended'");
    await until(async () => (await probe()) === 'mended');
  });

  it('ends at SIGTERM with everything it has started', async () => {
    const pids = await childrenOf(command.child);
    command.child.kill('SIGTERM');
    expect(await command.code).toBe(0);
    // The builder's process notices the end by its closed input.
    await allGone(pids);
  });
});
