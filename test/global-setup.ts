import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stack } from '../infra/local/stack.ts';
import { startStack } from '../infra/local/stack.ts';
import { noteRegisteredFunctions } from './fixtures/routes.ts';
import { stackVariable } from './stack.ts';

declare global {
  var countersignTestStack: { stack: Stack; dataDir: string } | undefined;
}

/** The settings that tests rely on beyond the local product's own. */
export const testSettings = {
  STRIPE_WEBHOOK_SECRET: 'whsec_for_the_tests_of_this_checkout',
  SEALING_LEASE_SECONDS: '5',
  WEBHOOK_ALLOW_HOSTS: '127.0.0.1:*,localhost:*',
};

/** Starts the product once for a run of the contract and browser tests; one that the caller has named is used as it is. */
export default async function setUp(): Promise<void> {
  if (globalThis.countersignTestStack || process.env[stackVariable]) return;
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-test-'));
  const [stack] = await Promise.all([
    startStack({ dataDir, env: testSettings }),
    noteRegisteredFunctions(join(dataDir, 'functions.json')),
  ]);
  globalThis.countersignTestStack = { stack, dataDir };
  process.env[stackVariable] = JSON.stringify({ url: stack.url, env: stack.env });
}
