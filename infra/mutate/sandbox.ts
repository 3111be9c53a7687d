/** A copy of the checkout in which one file at a time is changed and the unit tests are run. */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const copied = ['functions', 'shared', 'infra', 'test', 'package.json', 'tsconfig.json', 'host.json', 'README.md'];
const linked = ['node_modules', 'web', 'docs', 'dist'];
/** Integration tests of other folders: too slow to be run for every mutation. */
const ignored = 'test/integration/(infra|pdf|pki|queue|sealing|threads|verifying|web)/';

export type Verdict = 'killed' | 'survived' | 'timeout';

export interface Sandbox {
  /** Runs the unit and integration tests that reach the file, with its content replaced. */
  judge(file: string, content: string): Promise<Verdict>;
  remove(): Promise<void>;
}

/** @param timeoutMs for one run; a fault that makes the tests hang counts as noticed */
export async function aSandbox(root: string, timeoutMs: number): Promise<Sandbox> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-mutate-'));
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true });
  for (const name of linked) await symlink(join(root, name), join(folder, name));
  await mkdir(join(folder, '.cache'));

  function jest(file: string): Promise<Verdict> {
    const options = [
      '--selectProjects',
      'unit',
      'integration',
      '--testPathIgnorePatterns',
      ignored,
      '--config',
      'test/jest.config.mjs',
      '--silent',
      '--runInBand',
      '--bail=1',
    ];
    const order = ['--testSequencer', join(folder, 'infra/mutate/nearest-first.cjs')];
    const cache = [
      '--cacheDirectory',
      join(folder, '.cache'),
      '--reporters',
      join(folder, 'infra/mutate/no-report.cjs'),
    ];
    const args = ['node_modules/jest/bin/jest.js', '--findRelatedTests', file, ...options, ...order, ...cache];
    return new Promise((resolve) => {
      const child = spawn(process.execPath, args, {
        cwd: folder,
        stdio: 'ignore',
        detached: true,
        env: { ...process.env, MUTATED_FILE: file },
      });
      const timer = setTimeout(() => {
        try {
          process.kill(-(child.pid ?? 0), 'SIGKILL');
        } catch {
          child.kill('SIGKILL');
        }
        resolve('timeout');
      }, timeoutMs);
      child.on('exit', (code) => {
        clearTimeout(timer);
        resolve(code === 0 ? 'survived' : 'killed');
      });
    });
  }

  return {
    async judge(file, content) {
      const path = join(folder, file);
      const original = await readFile(path, 'utf8');
      await writeFile(path, content);
      try {
        return await jest(file);
      } finally {
        await writeFile(path, original);
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
