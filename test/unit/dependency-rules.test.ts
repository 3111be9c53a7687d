import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '../..');

/** Rule → a file that breaks it and what it imports. The imported files exist; the tree holds no other file. */
const violations: Record<string, [file: string, imports: string]> = {
  'domain-is-pure': ['shared/domain/a.ts', 'node:crypto'],
  'contracts-are-data': ['shared/contracts/a.ts', '../records/target.ts'],
  'messages-are-sentences': ['shared/messages/a.ts', '../errors.ts'],
  'operations-name-no-adapter': ['shared/operations/a.ts', '../records/target.ts'],
  'adapters-do-not-meet': ['shared/queue/a.ts', '../records/target.ts'],
  'pdf-is-a-library': ['shared/pdf/a.ts', '../domain/target.ts'],
  'pki-is-a-library': ['shared/pki/a.ts', '../errors.ts'],
  'small-libraries-stay-small': ['shared/net/a.ts', '../domain/target.ts'],
  'verifying-does-not-seal': ['shared/verifying/a.ts', '../sealing/target.ts'],
  'sealing-is-an-adapter': ['shared/sealing/a.ts', '../records/target.ts'],
  'config-alone-reads-the-environment': ['shared/billing/a.ts', '../config.ts'],
  'http-and-jobs-know-no-adapter': ['shared/http/a.ts', '../records/target.ts'],
  'functions-are-thin': ['functions/a.ts', '../shared/records/target.ts'],
  'one-composition-root': ['shared/jobs/a.ts', '../services.ts'],
  'production-stands-alone': ['shared/email/a.ts', '../../infra/target.ts'],
  'pages-are-guests': ['web/a.ts', '../shared/records/target.ts'],
  'packages-stand-alone': ['packages/one/src/a.ts', '../../../shared/errors.ts'],
  'commands-of-packages-stand-alone': ['packages/one/src/cli/a.ts', '../../../../shared/errors.ts'],
  'no-cycles': ['infra/a.ts', './b.ts'],
  'no-cycles-of-folders': ['shared/pdf/one/a.ts', '../two/a.ts'],
};

const targets: Record<string, string> = {
  'shared/records/target.ts': 'export const target = 1;',
  'shared/services.ts': 'export const target = 1;',
  'shared/config.ts': 'export const target = 1;',
  'shared/errors.ts': 'export const target = 1;',
  'shared/domain/target.ts': 'export const target = 1;',
  'shared/sealing/target.ts': 'export const target = 1;',
  'shared/pdf/one/b.ts': 'export const target = 1;',
  'shared/pdf/two/a.ts': "import { target } from '../one/b.ts';\nexport { target };",
  'infra/target.ts': 'export const target = 1;',
  'infra/b.ts': "import { target } from './a.ts';\nexport { target };",
};

const sdks = [
  '@azure/cosmos',
  '@azure/storage-blob',
  '@azure/storage-queue',
  'stripe',
  'bcryptjs',
  'jsonwebtoken',
  'openid-client',
  '@simplewebauthn/server',
  'nodemailer',
  '@azure/communication-email',
  'ajv',
  '@modelcontextprotocol/sdk/server/index.js',
];

interface Report {
  summary: { violations: { rule: { name: string }; from: string }[] };
}

async function cruise(folder: string): Promise<Report['summary']['violations']> {
  const binary = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = join(root, '.dependency-cruiser.mjs');
  const options = ['--config', config, '--output-type', 'json', 'functions', 'shared', 'web', 'infra', 'packages'];
  const { stdout } = await promisify(execFile)(process.execPath, [binary, ...options], {
    cwd: folder,
    maxBuffer: 1 << 26,
  }).catch((error: { stdout: string }) => error);
  return (JSON.parse(stdout) as Report).summary.violations;
}

describe('the dependency rules', () => {
  it('every rule fires where it is broken, and every rule is tried', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-house-'));
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    };
    try {
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
      await write('tsconfig.json', await readFile(join(root, 'tsconfig.json'), 'utf8'));
      for (const [path, text] of Object.entries(targets)) await write(path, text);
      for (const [file, imports] of Object.values(violations)) {
        await write(file, `import { target } from '${imports}';\nexport { target };`);
      }
      await write(
        'shared/jobs/sdks.ts',
        sdks.map((sdk, n) => `import * as s${n} from '${sdk}';\nexport { s${n} };`).join('\n'),
      );
      const found = await cruise(folder);
      for (const [rule, [file]] of Object.entries(violations)) {
        // A rule about folders names the folder.
        expect(found.filter(({ rule: { name }, from }) => name === rule && file.startsWith(from))).not.toEqual([]);
      }
      const fired = new Set(found.map(({ rule }) => rule.name));
      const config = (await import(join(root, '.dependency-cruiser.mjs'))) as {
        default: { forbidden: { name: string }[] };
      };
      const names = config.default.forbidden.map(({ name }) => name);
      expect(names.length).toBeGreaterThan(15);
      expect(names.filter((name) => !fired.has(name))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
