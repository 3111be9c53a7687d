import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { unzipSync } from 'fflate';
import { makePackage } from '../infra/deployable.ts';
import type { Stack } from '../infra/local/stack.ts';
import { startStack } from '../infra/local/stack.ts';
import { unpackBrowser } from './browser/browser.ts';
import { noteRegisteredFunctions } from './fixtures/routes.ts';
import { stackVariable } from './stack.ts';

declare global {
  var countersignTestStack: { stack: Stack; dataDir: string } | undefined;
}

/** The settings that tests rely on beyond the local product's own. */
const testSettings = {
  STRIPE_WEBHOOK_SECRET: 'whsec_for_the_tests_of_this_checkout',
  SEALING_LEASE_SECONDS: '5',
  WEBHOOK_ALLOW_HOSTS: '127.0.0.1:*,localhost:*',
};

/** Unpacks the deployable zip of the last build, so that the contract and browser tests check what will be deployed. */
async function unpackedPackage(folder: string): Promise<string> {
  const { zipPath } = await makePackage(resolve(import.meta.dirname, '../dist'), join(folder, 'package'));
  const app = join(folder, 'app');
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(zipPath)))) {
    await mkdir(dirname(join(app, name)), { recursive: true });
    await writeFile(join(app, name), bytes);
  }
  return app;
}

/** Starts the product once for a run of the contract and browser tests; one that the caller has named is used as it is. */
export default async function setUp(): Promise<void> {
  if (globalThis.countersignTestStack || process.env[stackVariable]) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-test-'));
  const [appRoot] = await Promise.all([unpackedPackage(dataDir), unpackBrowser()]);
  const [stack] = await Promise.all([
    startStack({ dataDir, appRoot, env: testSettings }),
    noteRegisteredFunctions(join(dataDir, 'functions.json')),
  ]);
  globalThis.countersignTestStack = { stack, dataDir };
  process.env[stackVariable] = JSON.stringify({ url: stack.url, appRoot, env: stack.env });
}
