/** Loads the result of `npm run build` in a host. */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { hostModules } from '../../../infra/local/programs.ts';
import { registeredFunctions } from '../../fixtures/routes.ts';

const root = resolve(__dirname, '../../..');

interface Metadata {
  name: string;
  bindings: Record<string, { direction: string; type: string }>;
}

/** Replaces the core module by one that records registrations, and then loads `entry`. */
const program = `
const registered = [];
Object.assign(require('@azure/functions-core'), {
  registerFunction: (metadata) => registered.push(metadata),
  registerHook() {}, setProgrammingModel() {}, log() {},
});
import(process.argv[1]).then(() => process.stdout.write(JSON.stringify(registered)));
`;

async function registeredBy(entry: string): Promise<Metadata[]> {
  const url = pathToFileURL(join(root, entry)).href;
  const env = { PATH: process.env.PATH, NODE_PATH: hostModules };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program, url], { cwd: root, env });
  return JSON.parse(stdout) as Metadata[];
}

it('the built bundle registers every function with the trigger that its file declares', async () => {
  const declared = await registeredFunctions();
  const built = await registeredBy('dist/index.js');
  expect(built.map(({ name }) => name)).toEqual(declared.map(({ name }) => name));
  for (const [index, { name, bindings }] of built.entries()) {
    const trigger = Object.values(bindings).find(({ direction }) => direction === 'in');
    const { kind, options } = declared[index] ?? {};
    const type = { http: 'httpTrigger', timer: 'timerTrigger', storageQueue: 'queueTrigger' }[kind ?? 'http'];
    expect([name, trigger]).toEqual([name, expect.objectContaining({ type, ...options })]);
  }
});
