import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** CSS pixels: the width that a zoom of 400 % leaves of 1280 (WCAG 2.2, 1.4.10). */
const narrow = 320;

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

export interface AccessibilityLog {
  /**
   * Checks the screen as it is, then 320 pixels wide and in the dark scheme.
   * @param part selects the part that has changed since the whole screen was checked.
   */
  look(page: Page, screen: string, part?: string): Promise<void>;
  /** Checks only that the screen fits 320 pixels, and leaves this width: for screens checked in another language. */
  measure(page: Page, screen: string): Promise<void>;
  /** Maps a screen to the rules of WCAG 2.2 AA and of good practice that it breaks, each with its place. */
  findings: Record<string, string[]>;
}

/** Collects the findings of all screens of a story, so that one test reports them together at its end. */
export function accessibilityLog(): AccessibilityLog {
  const findings: Record<string, string[]> = {};
  return {
    findings,
    async look(page, screen, part = 'html') {
      if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await loadAxe(page);
      const asItIs = await violationsOn(page, part, tags);
      const { width = narrow, height = 800 } = page.viewportSize() ?? {};
      await Promise.all([page.emulateMedia({ colorScheme: 'dark' }), page.setViewportSize({ width: narrow, height })]);
      const tooWide = await page.evaluate<string[]>(tooWideAt(narrow));
      // The dark scheme changes only colours, and the narrow page only sizes.
      const rules = ['color-contrast', 'target-size'];
      const narrowAndDark = (await violationsOn(page, part, { type: 'rule', values: rules })).map(withoutFields);
      await Promise.all([page.emulateMedia({ colorScheme: 'light' }), page.setViewportSize({ width, height })]);
      const broken = [...asItIs, ...narrowAndDark].flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      );
      findings[screen] = [...broken, ...tooWide];
    },
    async measure(page, screen) {
      await page.setViewportSize({ width: narrow, height: page.viewportSize()?.height ?? 800 });
      findings[screen] = await page.evaluate<string[]>(tooWideAt(narrow));
    },
  };
}

/**
 * Leaves out the size of fields, whose place and size on the page are essential, like a pin on a map (2.5.8, Essential);
 * zoom makes them larger. Screens on a phone keep these findings.
 */
function withoutFields(violation: Violation): Violation {
  if (violation.id !== 'target-size') return violation;
  return { ...violation, nodes: violation.nodes.filter(({ html }) => !html.includes('id="fld_')) };
}

let script: Promise<string> | undefined;

/** Uses the browser's own command: Playwright would pass the half megabyte as a string inside a string. */
async function loadAxe(page: Page): Promise<void> {
  script ??= readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: await script });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  await session.detach();
}

function violationsOn(page: Page, part: string, runOnly: object): Promise<Violation[]> {
  // A finding is reported by its markup, and the page has loaded all stylesheets and media: axe needs to do neither.
  const options = { runOnly, resultTypes: ['violations'], selectors: false, preload: false };
  return page.evaluate(`axe.run('${part}', ${JSON.stringify(options)}).then((result) => result.violations)`);
}

/**
 * Finds the elements that make the page, or an open dialog, scroll sideways. Compares with `width`, because `innerWidth`
 * grows on a phone with a page that is too wide. Ignores elements inside a scrolling part (a table, the document).
 */
function tooWideAt(width: number): string {
  return `(() => {
    const scrolls = (element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
    const isInside = (element, around) => {
      for (let one = element.parentElement; one && one !== around; one = one.parentElement) if (scrolls(one)) return true;
      return false;
    };
    const widest = (around, edges) => [...around.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < edges.left - 0.5 || right > edges.right + 0.5) && !isInside(element, around);
    }).slice(-3).map((element) => element.cloneNode(false).outerHTML.slice(0, 200)).join(' ');
    const root = document.documentElement;
    const found = [];
    if (root.scrollWidth > ${width}) {
      found.push('the page is ' + root.scrollWidth + ' pixels wide: ' + widest(document.body, { left: 0, right: ${width} }));
    }
    for (const dialog of document.querySelectorAll('dialog[open]')) {
      const edges = dialog.getBoundingClientRect();
      const isOut = edges.left < 0 || edges.right > ${width};
      if (isOut || dialog.scrollWidth > dialog.clientWidth) found.push('a dialog is too wide: ' + widest(dialog, edges));
    }
    return found;
  })()`;
}

/** Declares the last test of a file: the story checked at least so many screens, and none of them breaks a rule. */
export function everyScreenIsAccessible({ findings }: AccessibilityLog, atLeast: number): void {
  it(`all screens meet WCAG 2.2 AA, at least ${atLeast} of them`, () => {
    expect(Object.keys(findings).length).toBeGreaterThanOrEqual(atLeast);
    expectAccessible({ findings });
  });
}

export function expectAccessible({ findings }: Pick<AccessibilityLog, 'findings'>): void {
  expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
}
