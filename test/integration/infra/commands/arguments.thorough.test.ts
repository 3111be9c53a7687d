import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { scripts } from '../../../../package.json';
import { runs } from '../../../fixtures/commands.ts';

const root = resolve(__dirname, '../../../..');

/** The programs of all commands with their names, but those that build, check the text and run Jest. */
const programs = Object.entries(scripts as Record<string, string>).flatMap(([name, script]): [string, string][] => {
  const [, file] = /tsx ((?:infra|test\/prove)\/\S+\.ts)$/.exec(script) ?? [];
  return file && !['build', 'check:text'].includes(name) ? [[name, file]] : [];
});

function run(file: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  return new Promise<{ status: number; stdout: string; stderr: string }>((done) => {
    const options = { cwd: root, env: { PATH: process.env.PATH, ...env } };
    execFile(process.execPath, [...runs(file), ...args], options, (error, stdout, stderr) =>
      done({ status: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

describe('the arguments of commands', () => {
  it('knows the commands', () => {
    expect(programs.length).toBeGreaterThanOrEqual(15);
  });

  it.each(programs)(
    'npm run %s: 2 and one sentence for an unknown option, 0 and the options for --help',
    async (name, file) => {
      const [wrong, help] = await Promise.all([run(file, ['--nope']), run(file, ['--help'])]);
      const command = name === 'start' ? 'npm start' : `npm run ${name}`;
      expect(wrong).toMatchObject({ status: 2, stdout: '' });
      expect(wrong.stderr).toMatch(new RegExp(`^Unknown option '--nope'\\.\n${command}\\b`));
      expect(wrong.stderr).not.toMatch(/\n {4}at /);
      expect(help).toMatchObject({ status: 0, stderr: '' });
      expect(help.stdout).toMatch(new RegExp(`^${command}\\b`));
    },
  );

  it.each([
    ['infra/commands/invite.ts', ['--days', '400'], '--days must be a whole number from 1 to 365.'],
    ['infra/commands/invite.ts', ['--days'], "Option '--days <value>' argument missing."],
    ['infra/commands/invite.ts', ['ada@example.com'], "Unexpected argument 'ada@example.com'."],
    ['infra/commands/reset-password.ts', [], 'An argument is missing.'],
    ['infra/commands/verify.ts', ['a.pdf', 'b.pdf'], "Unexpected argument 'b.pdf'."],
    ['infra/azure/restore-documents.ts', ['yesterday'], "'yesterday' is not a time."],
  ])('%s %j: 2 and a sentence', async (file, args, sentence) => {
    const { status, stderr } = await run(file, args);
    expect([status, stderr.split('\n')[0]]).toEqual([2, sentence]);
  });
});

describe.each([
  ['invite', []],
  ['reset-password', ['ada@example.com']],
])('npm run %s', (name, args) => {
  it('names COUNTERSIGN_DATA if no product runs on the data folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'no-product-'));
    try {
      const { status, stderr } = await run(`infra/commands/${name}.ts`, args, { COUNTERSIGN_DATA: folder });
      expect(status).toBe(1);
      expect(stderr).toBe(
        `COSMOS_ENDPOINT is not set, and no product runs on the data folder ${folder}. Start it with npm start, or set COUNTERSIGN_DATA to its data folder.\n`,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
