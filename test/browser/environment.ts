/**
 * Loads Playwright once for each worker. Inside the sandbox that Jest makes for every file, each file would compile its
 * two megabytes.
 */
import { chromium } from 'playwright-core';
import TestEnvironment from '../contract/environment.ts';

export default class extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.countersignChromium = chromium;
  }
}
