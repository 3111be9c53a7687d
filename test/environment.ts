/** The environment of each test file: Node, and values that the files of a worker share. */
import type { KeyObject } from 'node:crypto';
import { TestEnvironment } from 'jest-environment-node';

const rsaKeys: KeyObject[] = [];

export default class extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.countersignRsaKeys = rsaKeys;
  }
}
