import { rm } from 'node:fs/promises';
import { printedSecrets } from './fixtures/printed-secrets.ts';

/** Stops the stack of this run, deletes its data, and fails if its output contains a secret. */
export default async function tearDown(): Promise<void> {
  const running = globalThis.countersignTestStack;
  if (!running) return;
  globalThis.countersignTestStack = undefined;
  await running.stack.stop();
  await rm(running.dataDir, { recursive: true, force: true });
  const found = printedSecrets(running.stack.host.output(), running.stack.env);
  if (found.length > 0) throw new Error(`The app printed what is secret: ${found.join(', ')}.`);
}
