/** One browser, one account and one log of accessibility for the tests of a file. The hooks run in each file that imports this. */
import type { Browser } from 'playwright-core';
import { aSession, type Session } from '../stack.ts';
import { accessibilityLog } from './accessibility.ts';
import { launchBrowser } from './browser.ts';

export let browser: Browser;
export let session: Session;
export const accessibility = accessibilityLog();

beforeAll(async () => {
  [browser, session] = await Promise.all([launchBrowser(), aSession()]);
});
afterAll(() => browser.close());
