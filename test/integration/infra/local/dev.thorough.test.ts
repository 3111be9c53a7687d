/** `npm run dev` on a copy of the sources: which changes restart the host, and which do not. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '../../../..');
const copied = ['functions', 'shared', 'web', 'infra', 'package.json', 'host.json', 'tsconfig.json'];

let checkout: string;
let child: ChildProcess;
let output = '';
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
    if (Date.now() > deadline) throw new Error(`It did not happen. The command printed:\n${output}`);
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

/** Processes that the command has started. */
async function children(): Promise<number[]> {
  const text = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'countersign-dev-'));
  await promisify(execFile)('cp', ['-R', ...copied.map((name) => join(root, name)), checkout]);
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));
  await save("'first'");
  const options = ['--inspect', '--inspect-port', '0'];
  child = spawn(process.execPath, ['--import', 'tsx', 'infra/local/dev.ts', ...options], {
    cwd: checkout,
    env: { PATH: process.env.PATH, COUNTERSIGN_DATA: join(checkout, 'data'), PORT: '0' },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  await until(() => child.exitCode !== null || output.includes('Watching functions, shared, web, infra/local.'));
  if (child.exitCode !== null) throw new Error(`The command ended with ${child.exitCode}:\n${output}`);
  url = /^ready (http:\S+)$/m.exec(output)?.[1] ?? '';
});

afterAll(async () => {
  if (child.exitCode === null) child.kill('SIGKILL');
  await rm(checkout, { recursive: true, force: true });
});

describe('npm run dev', () => {
  it('answers with a changed function while the stores keep running with their records', async () => {
    expect(await probe()).not.toBe('');
    const account = { email: `${randomUUID()}@example.com`, password: 'a long password' };
    expect((await post('/api/Register', { ...account, invitationCode: 'LOCAL-INVITE' })).status).toBe(201);
    const before = await children();

    const answer = randomUUID();
    await save(`'${answer}'`);
    await until(async () => (await probe()) === answer);
    await until(() => /^reloaded in \d+\.\d\d s .*: functions\/probe\.ts$/m.test(output));

    const after = await children();
    // All but the Functions host.
    expect(before.filter((pid) => after.includes(pid))).toHaveLength(before.length - 1);
    expect((await post('/api/Login', account)).status).toBe(200);
  });

  it('opens the inspector of each host with --inspect', () => {
    expect(output.match(/^Debugger listening on ws:\/\/127\.0\.0\.1:\d+\//gm)?.length).toBeGreaterThan(1);
  });

  it('prints a build error, keeps the old host serving, and builds the next change', async () => {
    const answer = await probe();
    await save("'unfinished' +");
    const failure = 'functions/probe.ts: the build failed; the host of the last build keeps serving.';
    await until(() => output.includes(failure));
    expect(output).toContain('[ERROR] Unexpected');
    expect(await probe()).toBe(answer);
    await save("'mended'");
    await until(async () => (await probe()) === 'mended');
  });

  it('ends at SIGTERM with everything it has started', async () => {
    const pids = await children();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    // The builder's process notices the end by its closed input.
    await until(() => !pids.some(isAlive));
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
