import { source } from 'axe-core';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

export interface AccessibilityLog {
  /** Looks at the screen as it stands. */
  look(page: Page, screen: string): Promise<void>;
  /** Screen → rules of WCAG 2.2 AA (and good practice) that a machine found broken, with the place. */
  findings: Record<string, string[]>;
}

/** Screens are looked at as a story passes them; what was found is judged at its end, all of it at once. */
export function accessibilityLog(): AccessibilityLog {
  const findings: Record<string, string[]> = {};
  return {
    findings,
    async look(page, screen) {
      // Once per document: the script is half a megabyte.
      if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await page.evaluate(source);
      const light = await violationsOn(page, tags);
      await page.emulateMedia({ colorScheme: 'dark' });
      // Of the dark scheme only the colours are different.
      const dark = await violationsOn(page, { type: 'rule', values: ['color-contrast'] });
      await page.emulateMedia({ colorScheme: 'light' });
      findings[screen] = [...light, ...dark].flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      );
    },
  };
}

function violationsOn(page: Page, runOnly: object): Promise<Violation[]> {
  const options = { runOnly, resultTypes: ['violations'] };
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then((result) => result.violations)`);
}

/** Every screen without a finding, as many as were looked at. */
export function clean({ findings }: AccessibilityLog): Record<string, string[]> {
  return Object.fromEntries(Object.keys(findings).map((screen) => [screen, []]));
}
