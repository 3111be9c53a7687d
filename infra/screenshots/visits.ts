/** Logs in, and draws a signature, as a visitor of the screenshots. */
import type { BrowserContext, Page } from 'playwright-core';
import type { World } from './world.ts';

/** Gives the browser a session of the owner, as if it had logged in before. */
export async function logIn(context: BrowserContext, { url, account }: World): Promise<void> {
  const options = { headers: { 'sec-fetch-site': 'same-origin' }, data: account };
  const answer = await context.request.post(`${url}/api/session`, options);
  if (answer.status() !== 200) throw new Error(`The log-in was answered ${answer.status()}.`);
  await context.addInitScript({ content: "localStorage.setItem('countersign.loggedIn', 'yes')" });
}

/** Draws loops on the pad of the open dialog, which become flatter, as the end of a written name. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = await page.locator('.pad canvas').boundingBox();
  if (!pad) throw new Error('The dialog has no pad.');
  const at = (share: number) => ({
    x: pad.x + pad.width * (0.16 + 0.66 * share) + 16 * Math.sin(share * 38),
    y: pad.y + pad.height * 0.52 + 40 * Math.cos(share * 29) * (1 - share * 0.85),
  });
  await page.mouse.move(at(0).x, at(0).y);
  await page.mouse.down();
  for (let step = 1; step <= 120; step++) await page.mouse.move(at(step / 120).x, at(step / 120).y);
  await page.mouse.up();
}
