import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** CSS pixels: what is left of 1280 at a zoom of 400 % (WCAG 2.2, 1.4.10). */
const narrow = 320;

interface Violation {
  id: string;
  help: string;
  nodes: { html: string; failureSummary: string }[];
}

export interface AccessibilityLog {
  /**
   * Looks at the screen as it stands, and at the same screen 320 pixels wide and in the dark scheme. `part`: selects what has
   * changed since all of the screen was looked at.
   */
  look(page: Page, screen: string, part?: string): Promise<void>;
  /** Looks only whether the screen fits 320 pixels, and leaves it so: for screens that another language was looked at in. */
  measure(page: Page, screen: string): Promise<void>;
  /** Screen → rules of WCAG 2.2 AA (and good practice) that a machine found broken, with the place. */
  findings: Record<string, string[]>;
}

/** Screens are looked at as a story passes them; what was found is judged at its end, all of it at once. */
export function accessibilityLog(): AccessibilityLog {
  const findings: Record<string, string[]> = {};
  return {
    findings,
    async look(page, screen, part = 'html') {
      if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await loadAxe(page);
      const asItStands = await violationsOn(page, part, tags);
      const { width = narrow, height = 800 } = page.viewportSize() ?? {};
      await Promise.all([page.emulateMedia({ colorScheme: 'dark' }), page.setViewportSize({ width: narrow, height })]);
      const tooWide = await page.evaluate<string[]>(tooWideAt(narrow));
      // Of the dark scheme only the colours are different, of the narrow page the sizes.
      const rules = ['color-contrast', 'target-size'];
      const narrowAndDark = (await violationsOn(page, part, { type: 'rule', values: rules })).map(withoutFields);
      await Promise.all([page.emulateMedia({ colorScheme: 'light' }), page.setViewportSize({ width, height })]);
      const broken = [...asItStands, ...narrowAndDark].flatMap(({ id, help, nodes }) =>
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
 * A field is where it is on its page and as large, like a pin on a map (2.5.8, Essential); zoom makes it larger. At the
 * width of a phone fields are judged as well.
 */
function withoutFields(violation: Violation): Violation {
  if (violation.id !== 'target-size') return violation;
  return { ...violation, nodes: violation.nodes.filter(({ html }) => !html.includes('id="fld_')) };
}

let script: Promise<string> | undefined;

/** Once per document, by the browser's own command: Playwright's would evaluate the half megabyte as a text in a text. */
async function loadAxe(page: Page): Promise<void> {
  script ??= readFile(require.resolve('axe-core/axe.min.js'), 'utf8');
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: await script });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  await session.detach();
}

function violationsOn(page: Page, part: string, runOnly: object): Promise<Violation[]> {
  // A finding is told by its markup; all stylesheets and media of the page have been loaded by the page.
  const options = { runOnly, resultTypes: ['violations'], selectors: false, preload: false };
  return page.evaluate(`axe.run('${part}', ${JSON.stringify(options)}).then((result) => result.violations)`);
}

/**
 * What makes the page, or an open dialog, scroll sideways. Compared with the width itself: on a phone `innerWidth` grows
 * with a page that is too wide. An element inside a scrolling part (a table, the document) is not named.
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
      return width > 0 && (left < edges.left - 1 || right > edges.right + 1) && !isInside(element, around);
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

/** Every screen without a finding, as many as were looked at. */
export function clean({ findings }: AccessibilityLog): Record<string, string[]> {
  return Object.fromEntries(Object.keys(findings).map((screen) => [screen, []]));
}
