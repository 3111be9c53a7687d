/**
 * The check against the OpenAPI document outside of the sandbox that Jest makes for every file, in which each file would
 * compile the schemas of the answers anew: a worker compiles them once.
 */
import { isDocumented } from '../documented.ts';
import TestEnvironment from '../environment.ts';

export default class extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.countersignIsDocumented = isDocumented;
  }
}
