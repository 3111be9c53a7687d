/** Logs in, and draws a signature, as a visitor of the screenshots. */
import type { BrowserContext, Page } from 'playwright-core';
import { aName } from './drawings.ts';
import type { World } from './world.ts';

/** Gives the browser a session of the owner, as if it had logged in before, and documents of several days. */
export async function logIn(context: BrowserContext, world: World): Promise<void> {
  const { url, account } = world;
  const options = { headers: { 'sec-fetch-site': 'same-origin' }, data: account };
  const answer = await context.request.post(`${url}/api/session`, options);
  if (answer.status() !== 200) throw new Error(`The log-in was answered ${answer.status()}.`);
  await context.addInitScript({ content: "localStorage.setItem('countersign.loggedIn', 'yes')" });
  await spreadTimes(context, world);
}

/** Draws a name on the pad of the open dialog. @param hand whose, as in `aName` */
export async function drawSignature(page: Page, hand = 2): Promise<void> {
  const pad = await page.locator('.pad canvas').boundingBox();
  if (!pad) throw new Error('The dialog has no pad.');
  for (const [index, { x, y }] of aName(hand, 160).entries()) {
    await page.mouse.move(pad.x + pad.width * x, pad.y + pad.height * (0.5 + (y - 0.5) * 0.6));
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

const dayMs = 86_400_000;

/**
 * Moves the times in the answers, so that documents made within seconds seem to be made on several days: two requests
 * a day until yesterday, in their order.
 */
export async function spreadTimes(context: BrowserContext, { made }: World): Promise<void> {
  const lastDay = Math.floor(Date.now() / dayMs) * dayMs - dayMs;
  const times = made.map((_, index) => {
    const later = made.length - 1 - index;
    const minutes = (later % 2 === 0 ? 15 * 60 : 9 * 60) + ((index * 17) % 60);
    return lastDay - Math.floor(later / 2) * dayMs + minutes * 60_000;
  });
  const moved = (iso: string) => {
    const at = Date.parse(iso);
    if (at > Date.now()) return iso;
    const time = times[made.findLastIndex((start) => start <= at)];
    return time === undefined ? iso : new Date(time).toISOString();
  };
  await context.route(/\/api\/(envelopes|templates|sign\/open)/, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET' && !request.url().endsWith('/sign/open')) return route.continue();
    // The page was left, or its window closed, before the answer came.
    const response = await route.fetch().catch(() => null);
    if (!response) return;
    const text = await response.text();
    await route.fulfill({ response, body: text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, moved) });
  });
}
