/** Records what moves on a page without being asked: layout shifts, and animations longer than a person without motion wants. */
import type { BrowserContext, Page } from 'playwright-core';

/** The longest animation, in milliseconds, with `prefers-reduced-motion`. */
const stillMs = 10;

const recorder = `
window.shifts = [];
window.motions = [];
const nameOf = (node) => node instanceof Element ? node.cloneNode(false).outerHTML.slice(0, 120) : String(node?.nodeName);
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    const moved = sources.map(({ node, previousRect: a, currentRect: b }) =>
      nameOf(node) + ' from ' + [a.x, a.y, a.width, a.height].map(Math.round) + ' to ' + [b.x, b.y, b.width, b.height].map(Math.round));
    shifts.push({ value, moved });
  }
}).observe({ type: 'layout-shift', buffered: true });
for (const type of ['animationstart', 'transitionrun']) {
  addEventListener(type, ({ target }) => {
    for (const one of target.getAnimations({ subtree: true })) {
      const { duration, iterations } = one.effect.getComputedTiming();
      if (duration * iterations > ${stillMs}) motions.push(duration + ' ms × ' + iterations + ': ' + nameOf(one.effect.target));
    }
  }, true);
}`;

interface Shift {
  value: number;
  moved: string[];
}

/** The pages that this context opens from now on record their shifts and animations. */
export async function recordMotion(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: recorder });
}

/**
 * The largest part of the window that has moved times how far, since the page was loaded or `forgetShifts`: 0 if nothing
 * moved. Unlike CLS it counts all shifts, also those within half a second of an input.
 */
export async function shiftsOn(page: Page): Promise<{ sum: number; moved: string[] }> {
  const shifts = await page.evaluate<Shift[]>('shifts');
  return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.flatMap(({ moved }) => moved) };
}

export const forgetShifts = (page: Page): Promise<void> => page.evaluate('shifts.length = 0');

/** Animations and transitions that took longer than a hundredth of a second, since the page was loaded. */
export const motionsOn = (page: Page): Promise<string[]> => page.evaluate<string[]>('motions');
