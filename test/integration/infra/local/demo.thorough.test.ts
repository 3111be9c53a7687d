import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { aCommand } from '../../../fixtures/commands.ts';
import { sha256 } from '../../../fixtures/envelopes.ts';

const root = resolve(__dirname, '../../../..');

describe('npm run demo', () => {
  it('seals one envelope and stores the sealed file that it names; npm run verify knows its seal', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'countersign-demo-test-'));
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', 'infra/local/demo.ts', '--no-build'],
        { cwd: root, env: { PATH: process.env.PATH, COUNTERSIGN_DATA: dataDir } },
      );
      expect(stdout).not.toContain('FAILED');
      expect(stdout.match(/^ {2}✓ /gm)?.length).toBeGreaterThanOrEqual(9);
      const path = /^Sealed file: +(.+)$/m.exec(stdout)?.[1] ?? '';
      const hash = /^SHA-256: +([0-9a-f]{64})$/m.exec(stdout)?.[1];
      expect(sha256(await readFile(resolve(root, path)))).toBe(hash);
      const verified = await aCommand('verify.ts')([resolve(root, path)], { COUNTERSIGN_DATA: dataDir });
      expect(verified.stdout).toContain(`Sealed by this service: yes, compared with the certificate in ${dataDir}`);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
