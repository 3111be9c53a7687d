import type { Page } from 'playwright-core';

/** So much of what a page shows says where a story stopped. */
const shownLength = 1_500;

/**
 * Steps told in order: each begins where the one before ended. A step that fails ends the story, since what follows could
 * only fail for the same reason, slowly; its error says what the page showed.
 */
export function story(page: () => Page): (name: string, act: () => Promise<void>) => void {
  let broken: string | null = null;
  return (name, act) =>
    it(name, async () => {
      if (broken !== null && broken !== name) throw new Error('an earlier step has failed');
      broken = name;
      try {
        await act();
      } catch (error) {
        const shown = await page().evaluate<string>('document.body.innerText');
        throw new Error(`${(error as Error).message}\n\n${page().url()} shows:\n${shown.slice(0, shownLength)}`, {
          cause: error,
        });
      }
      broken = null;
    });
}
