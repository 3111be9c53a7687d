import { rm } from 'node:fs/promises';
import { printedSecrets } from './fixtures/printed-secrets.ts';

/** Takes the stack of this run down and leaves nothing behind. What it printed in all the tests must hold no secret. */
export default async function tearDown(): Promise<void> {
  const running = globalThis.countersignTestStack;
  if (!running) return;
  globalThis.countersignTestStack = undefined;
  await running.stack.stop();
  await rm(running.dataDir, { recursive: true, force: true });
  const found = printedSecrets(running.stack.host.output(), running.stack.env);
  if (found.length > 0) throw new Error(`The app printed what is secret: ${found.join(', ')}.`);
}
