/** Touch gestures: Playwright itself sends only single taps. */
import type { Locator, Page } from 'playwright-core';

/** Draws a wavy line over an element with a finger. */
export async function drawWithFinger(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('the element has no box to draw in');
  const device = await page.context().newCDPSession(page);
  const point = (share: number) => ({
    x: box.x + box.width * (0.15 + 0.7 * share),
    y: box.y + box.height * (0.5 + 0.25 * Math.sin(share * 12)),
  });
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point(0)] });
  for (let step = 1; step <= 24; step++) {
    await device.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point(step / 24)] });
  }
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Taps as a person does: a second tap at the same place within half a second is the other half of a double tap. */
export async function tapCalmly(target: Locator): Promise<void> {
  await target.waitFor();
  await target.page().waitForTimeout(600);
  await target.tap();
}
