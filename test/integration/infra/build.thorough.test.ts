/** What `npm run build` made, in processes of its own: a bundle is only proved by loading it. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { registeredFunctions } from '../../fixtures/routes.ts';

const root = resolve(__dirname, '../../..');

/** A core that writes down what is registered, and then loads `entry`. */
const program = `
const Module = require('node:module');
const original = Module.prototype.require;
const registered = [];
const core = {
  registerFunction: (metadata) => registered.push(metadata),
  registerHook() {}, setProgrammingModel() {}, log() {},
};
Module.prototype.require = function (id) {
  return id === '@azure/functions-core' ? core : Reflect.apply(original, this, [id]);
};
import(process.argv[1]).then(() => {
  process.stdout.write(JSON.stringify({ registered }));
});
`;

async function registeredBy(entry: string): Promise<object[]> {
  const url = pathToFileURL(join(root, entry)).href;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program, url], { cwd: root });
  return (JSON.parse(stdout) as { registered: object[] }).registered;
}

describe('the built bundle', () => {
  it('registers exactly what the function files say', async () => {
    const built = await registeredBy('dist/index.js');
    expect(built.length).toBeGreaterThan(40);
    expect(built).toEqual((await registeredFunctions()).map(({ metadata }) => metadata));
  });

  it('starts with one file: the code behind the functions comes with the first call', async () => {
    const text = await readFile(join(root, 'dist/index.js'), 'utf8');
    expect(text).not.toMatch(/(?:from|import)\s*["']\.\//);
    expect(text).toContain('import("./functions.js")');
  });
});
