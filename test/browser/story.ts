import type { Page } from 'playwright-core';

/** The error of a failed step quotes so many characters of the page. */
const shownLength = 1_500;

/**
 * Declares steps of which each begins where the one before ended. After a failed step the others fail at once; the error
 * of the failed step quotes the page.
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
