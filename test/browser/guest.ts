/** A recipient with a phone, new for each test. The hooks run in each file that imports this. */
import type { Page } from 'playwright-core';
import { stack } from '../stack.ts';
import { type Visitor, visitor } from './browser.ts';
import { accessibility, browser } from './test-browser.ts';

export let guest: Visitor;

beforeEach(async () => {
  guest = await visitor(browser, 'phone');
});
afterEach(async () => {
  const { complaints, context } = guest;
  await context.close();
  expect(complaints).toEqual([]);
});

/** Opens the signing page, also when the same link is open already. */
export async function openLink(token: string): Promise<Page> {
  await guest.page.goto('about:blank');
  await guest.page.goto(`${stack().url}/sign#${token}`);
  return guest.page;
}

/** Waits for the screen with this title and checks its accessibility. */
export async function sees(page: Page, title: string, screen = title): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor();
  await accessibility.look(page, screen);
}
