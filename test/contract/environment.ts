/**
 * Loads the check against the OpenAPI document once for each worker. Inside the sandbox that Jest makes for every file,
 * each file would compile the schemas of the answers.
 */
import { isDocumented } from '../documented.ts';
import TestEnvironment from '../environment.ts';

export default class extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.countersignIsDocumented = isDocumented;
  }
}
