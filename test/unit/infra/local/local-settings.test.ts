/** The files of `func start`: local.settings.json, its example, .funcignore, and the start in Microsoft's image. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { localSettings, writeLocalSettings } from '../../../../infra/local/local-settings.ts';

const root = resolve(__dirname, '../../../..');
const run = promisify(execFile);

const env = {
  AzureWebJobsStorage: 'UseDevelopmentStorage=true',
  COSMOS_ENDPOINT: 'http://127.0.0.1:8081/',
  COSMOS_KEY: 'key-of-the-account',
  SMTP_URL: 'smtp://127.0.0.1:1025',
  MAIL_FROM: 'Countersign <no-reply@countersign.local>',
  JWT_SECRETS: 'local-1:one',
  PASSWORD_PEPPER: 'two',
  API_KEY_PEPPER: 'three',
  LINK_PEPPER: 'four',
  WEBHOOK_KEY: 'five',
  STRIPE_WEBHOOK_SECRET: 'whsec_six',
  SEAL_KEY_PEM: '-----BEGIN PRIVATE KEY-----\nMII=\n-----END PRIVATE KEY-----\n',
  SEAL_CHAIN_PEM: '-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----\n',
  MAILBOX_URL: 'http://127.0.0.1:8025',
  PATH: '/bin',
};

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-settings-'));
  file = join(folder, 'local.settings.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const stored = async () => JSON.parse(await readFile(file, 'utf8'));

describe('local.settings.json', () => {
  it('has exactly the settings of the example, and its values where they are no placeholders', async () => {
    const example = JSON.parse(await readFile(join(root, 'local.settings.example.json'), 'utf8'));
    expect(await writeLocalSettings(file, env)).toBe(`${file} is written.`);
    const { IsEncrypted, Values } = await stored();
    expect(IsEncrypted).toBe(false);
    expect(Object.keys(Values)).toEqual(Object.keys(example.Values));
    for (const [name, value] of Object.entries<string>(example.Values)) {
      if (!value.includes('<openssl') && !value.startsWith('<')) expect([name, Values[name]]).toEqual([name, value]);
    }
  });

  it('is readable by its owner alone, and holds key and chain on one line each', async () => {
    await writeLocalSettings(file, env);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const { SEAL_KEY_PEM } = (await stored()).Values;
    expect(SEAL_KEY_PEM).toBe('-----BEGIN PRIVATE KEY-----\\nMII=\\n-----END PRIVATE KEY-----');
  });

  it('is never overwritten: what it lacks and where it names other stores is said', async () => {
    const { LINK_PEPPER: _, SMTP_URL: __, ...rest } = localSettings(env);
    const text = JSON.stringify({ Values: { ...rest, COSMOS_KEY: 'of another account', PUBLIC_URL: 'http://mine' } });
    await writeFile(file, text);
    expect(await writeLocalSettings(file, env)).toBe(
      `${file} exists and stays as it is. It lacks SMTP_URL, LINK_PEPPER. It names other stores than these in COSMOS_KEY. Without it, the next start writes one.`,
    );
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('that is complete is only said to exist, and one that is no JSON is said to be unreadable', async () => {
    await writeLocalSettings(file, env);
    expect(await writeLocalSettings(file, env)).toBe(`${file} exists and stays as it is.`);
    await writeFile(file, '{ broken');
    expect(await writeLocalSettings(file, env)).toContain('It has no values that can be read.');
    expect(await readFile(file, 'utf8')).toBe('{ broken');
  });

  it('names a real account by identity when the environment does: no connection string, no key', () => {
    const { AzureWebJobsStorage: _, COSMOS_KEY: __, ...identity } = env;
    const values = localSettings({ ...identity, AzureWebJobsStorage__accountName: 'contoso' });
    expect(values).toMatchObject({ AzureWebJobsStorage__accountName: 'contoso' });
    expect(Object.keys(values)).not.toContain('AzureWebJobsStorage');
    expect(Object.keys(values)).not.toContain('COSMOS_KEY');
  });

  it('has the allowed origins where func start reads them, and is not written with *', async () => {
    const origins = 'https://app.example.com, http://localhost:3000';
    await writeLocalSettings(file, { ...env, COUNTERSIGN_ALLOWED_ORIGINS: origins });
    const { Host, Values } = await stored();
    expect(Host).toEqual({ CORS: 'https://app.example.com,http://localhost:3000' });
    expect(Values).not.toHaveProperty('COUNTERSIGN_ALLOWED_ORIGINS');
    await rm(file);
    await expect(writeLocalSettings(file, { ...env, COUNTERSIGN_ALLOWED_ORIGINS: '*' })).rejects.toThrow(
      /"\*" is refused/,
    );
    await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('every setting of the example is explained in docs/run/configuration.md', async () => {
    const { Values } = JSON.parse(await readFile(join(root, 'local.settings.example.json'), 'utf8'));
    const explained = await readFile(join(root, 'docs/run/configuration.md'), 'utf8');
    expect(Object.keys(Values).filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
  });
});

/** As the core tools read a line: the beginning of a path, `**` and `*` are at least one character. */
function ignored(lines: string[]): (path: string) => boolean {
  const patterns = lines.map((line) =>
    line
      .replace(/^\//, '')
      .replace(/[.+?^${}()|[\]\\/-]/g, '\\$&')
      .replaceAll('**', '(.+)')
      .replace(/(?<!\.)\*/g, '([^/]+)'),
  );
  const expression = new RegExp(`^(?:${patterns.join('|')})`);
  return (path) => expression.test(path);
}

describe('.funcignore', () => {
  it('leaves host.json, package.json and the build without its maps', async () => {
    const lines = (await readFile(join(root, '.funcignore'), 'utf8')).split('\n').filter((line) => /^[^#]/.test(line));
    expect(lines.filter((line) => !line.startsWith('/'))).toEqual([]);
    const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
    const isIgnored = ignored(lines);
    const built = ['dist/index.js', 'dist/chunks/a-B1.js', 'dist/web/app/main-A1.js', 'dist/web/sign/index.html'];
    const maps = ['dist/index.js.map', 'dist/chunks/a-B1.js.map'];
    const local = ['node_modules/a/b.js', '.countersign/seal/key.pem', 'local.settings.json', 'package/app/host.json'];
    const all = [...stdout.trim().split('\n'), ...built, ...maps, ...local];
    expect(all.filter((path) => !isIgnored(path))).toEqual(['host.json', 'package.json', ...built]);
  });
});

describe('infra/docker', () => {
  it('start-host.mjs runs a program with the settings, under what the environment has set', async () => {
    await writeFile(file, JSON.stringify({ Values: { FIRST: 'file', SECOND: 'file\\nline' } }));
    const print = 'console.log(process.env.FIRST, process.env.SECOND); process.exitCode = 0';
    const args = [join(root, 'infra/docker/start-host.mjs'), file, process.execPath, '-e', print];
    const { stdout } = await run(process.execPath, args, { env: { FIRST: 'environment' } });
    expect(stdout).toBe('environment file\\nline\n');
    const failing = [...args.slice(0, 3), '-e', 'process.exit(3)'];
    await expect(run(process.execPath, failing)).rejects.toMatchObject({ code: 3 });
  });

  it('the Dockerfile copies and runs files that exist, and compose.yaml builds its stages', async () => {
    const dockerfile = await readFile(join(root, 'infra/docker/Dockerfile'), 'utf8');
    const paths = [...dockerfile.matchAll(/\b(infra\/[\w./-]+\.(?:ts|mjs))/g)].map(([, path]) => path ?? '');
    expect(paths).toContain('infra/local/start.ts');
    for (const path of [...paths, 'package-lock.json']) await stat(join(root, path));
    const stages = [...dockerfile.matchAll(/ AS (\w+)$/gm)].map(([, stage]) => stage);
    const compose = await readFile(join(root, 'infra/docker/compose.yaml'), 'utf8');
    const targets = [...compose.matchAll(/target: (\w+)/g)].map(([, stage]) => stage);
    expect(targets).toEqual(['stores', 'app']);
    expect(stages).toEqual(expect.arrayContaining(targets));
  });

  it('no container runs as root, both have a health check, and the image of Node is named by its digest', async () => {
    const dockerfile = await readFile(join(root, 'infra/docker/Dockerfile'), 'utf8');
    const stages = dockerfile.split(/^FROM /m).slice(1);
    const users = stages.map((stage) => [stage.split(/\s/)[0], /^USER (\S+)$/m.exec(stage)?.[1]]);
    expect(users).toEqual([
      [expect.stringMatching(/^node:24-bookworm-slim@sha256:[0-9a-f]{64}$/), '1000:1000'],
      ['build', undefined],
      ['build', undefined],
      [expect.stringContaining('FUNCTIONS_IMAGE'), '1000:1000'],
    ]);
    const compose = await readFile(join(root, 'infra/docker/compose.yaml'), 'utf8');
    const services = compose.split(/^ {2}(?=(?:stores|app):$)/m).slice(1);
    expect(services.map((service) => /^ {4}healthcheck:$/m.test(service))).toEqual([true, true]);
  });
});
