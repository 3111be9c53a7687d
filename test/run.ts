/**
 * `npm test`, `test:all`, `test:rest`: builds the product and runs that ring of the tests (test/jest.config.mjs). `npm
 * run test:all -- --node 22 …`: builds and runs on that version of Node, which npx takes from npm. Jest gets all other
 * arguments.
 */
import { spawnSync } from 'node:child_process';

const [ring = 'all', ...options] = process.argv.slice(2);
const at = options.indexOf('--node');
const [, version] = at < 0 ? [] : options.splice(at, 2);

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, TEST_RING: ring } });
  if (status !== 0) process.exit(status ?? 1);
}

if (version) run('npx', ['--yes', '--package', `node@${version}`, '--', 'tsx', 'test/run.ts', ring, ...options]);
else {
  console.log(`Node ${process.version}, ring "${ring}"`);
  run('npm', ['run', 'build']);
  run('npx', ['jest', '--config', 'test/jest.config.mjs', ...options]);
}
