/**
 * Playwright outside of the sandbox that Jest makes for every file, in which each file would compile its two megabytes
 * anew: a worker loads it once.
 */
import { chromium } from 'playwright-core';
import TestEnvironment from '../contract/environment.ts';

export default class extends TestEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.countersignChromium = chromium;
  }
}
