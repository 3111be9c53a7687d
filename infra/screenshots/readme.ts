/** Takes the screenshots of the README into `web/screenshots`. It starts the product in a temporary folder. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { isDrawn, launchBrowser, visitor } from '../../test/browser/browser.ts';
import { ApiClient } from '../local/api-client.ts';
import { withStack } from '../local/stack.ts';
import { openScreen } from './screens.ts';
import { drawSignature, logIn } from './visits.ts';
import { makeWorld, type World } from './world.ts';

const folder = join(import.meta.dirname, '../../web/screenshots');

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** The recipient's phone, up to the signature. */
async function signing(browser: Browser, world: World): Promise<void> {
  const { page, context } = await visitor(browser, 'phone');
  await openScreen('sign', page, world);
  await picture(page, 'signing');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('tab', { name: 'Draw' }).click();
  await drawSignature(page);
  await picture(page, 'signature');
  await context.close();
}

async function takeAll(browser: Browser, world: World): Promise<void> {
  const { page, context } = await visitor(browser, 'desk');
  await openScreen('verify-valid', page, world);
  await page.evaluate("document.querySelector('.verdict').scrollIntoView()");
  await picture(page, 'verify');
  await signing(browser, world);
  await logIn(context, world);
  await openScreen('list', page, world);
  const rows = await page.locator('[data-row]').count();
  await page
    .locator('[data-row] .document-picture[data-drawn]')
    .nth(rows - 1)
    .waitFor({ state: 'attached' });
  await picture(page, 'documents');
  await openScreen('fields', page, world);
  await page.locator('.placed').first().click();
  await page.locator('.placed').first().scrollIntoViewIfNeeded();
  await picture(page, 'fields');
  await openScreen('completed', page, world);
  await isDrawn(page);
  // From the seal to the signatures.
  await page.evaluate("scrollTo(0, document.querySelector('.card.completed').getBoundingClientRect().top - 16)");
  await picture(page, 'completed');
}

export async function takeReadmePictures(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await withStack(async ({ url }) => {
    const world = await makeWorld(new ApiClient(url), url);
    const browser = await launchBrowser();
    await takeAll(browser, world).finally(() => browser.close());
  });
}
