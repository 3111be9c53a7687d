/** What surrounds each test file: Node, what the files of a worker share, and an end to the file's asynchronous contexts. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { KeyObject } from 'node:crypto';
import { TestEnvironment } from 'jest-environment-node';

// Node 20 asks every storage in use at every promise, and each test file brings storages of its own (Jest's, and those
// of the modules it loads). Left in use, they make the promises of all later files in the process slower.
const inUse = new Set<AsyncLocalStorage<unknown>>();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...args: unknown[]) {
  inUse.add(this);
  return Reflect.apply(run, this, args);
} as typeof run;

const rsaKeys: KeyObject[] = [];

export default class extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.countersignRsaKeys = rsaKeys;
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    for (const storage of inUse) storage.disable();
    inUse.clear();
  }
}
