import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sha256 } from '../../../fixtures/envelopes.ts';

const root = resolve(__dirname, '../../../..');

describe('npm run demo', () => {
  it('seals one envelope and stores the sealed file that it names', async () => {
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
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
