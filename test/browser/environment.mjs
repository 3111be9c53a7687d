/**
 * Playwright outside of the sandbox that Jest makes for every file, in which each file would compile its two megabytes
 * anew: a worker loads it once.
 */
import { TestEnvironment } from 'jest-environment-node';
import { chromium } from 'playwright-core';

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.countersignChromium = chromium;
  }
}
