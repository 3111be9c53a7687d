/**
 * Measures the pages as they are deployed: Lighthouse three times on each, of which the median counts, and the weight of
 * the signing page and of the API reference.
 */
import { deployedApp } from '../../../infra/bench/bench-app.ts';
import { withBenchHost } from '../../../infra/bench/bench-host.ts';
import { isMet, median } from '../../../infra/bench/measurement.ts';
import { benchmark } from '../../../infra/bench/pages.ts';
import { ApiClient } from '../../../infra/local/api-client.ts';
import { makeWorld } from '../../../infra/screenshots/world.ts';
import { browserPath } from '../../browser/browser.ts';
import type { Report } from '../validators/signatures.ts';
import { type Category, type Visit, visit } from './lighthouse.ts';

const rounds = 3;
const docsKiB = 150;

/** The least scores of each page; that of accessibility is 100. A document on a phone has letters that Lighthouse calls too small. */
const pages = [
  { name: 'landing page', path: '/', least: 100 },
  { name: 'log-in', path: '/app/login', least: 98 },
  { name: 'API reference', path: '/docs', least: 95 },
  { name: 'operations of a resource', path: '/docs/envelopes', least: 95 },
  { name: 'signing page', path: null, least: 95 },
];

/** Lighthouse of every page, in turn, so that a busy minute of the machine does not meet one page only. */
async function visits(): Promise<Visit[][]> {
  return withBenchHost(
    async ({ url }) => {
      const { links } = await makeWorld(new ApiClient(url), url);
      const program = await browserPath();
      const all: Visit[][] = pages.map(() => []);
      for (let round = 0; round < rounds; round++) {
        for (const [index, { path }] of pages.entries()) {
          all[index]?.push(await visit(path === null ? links.open : url + path, program));
        }
      }
      return all;
    },
    { makeApp: deployedApp },
  );
}

export async function proveLighthouse(): Promise<Report> {
  const lines = [
    '',
    '| Page | Performance | Accessibility | Best practices | Largest paint | Layout shift | Weight |',
    '|---|---|---|---|---|---|---|',
  ];
  const problems: string[] = [];
  for (const [index, seen] of (await visits()).entries()) {
    const page = pages[index] as (typeof pages)[number];
    const middle = (of: (one: Visit) => number) => median(seen.map(of));
    const bounds: Record<Category, number> = {
      performance: page.least,
      accessibility: 100,
      'best-practices': page.least,
    };
    const cells = (Object.entries(bounds) as [Category, number][]).map(([category, bound]) => {
      const score = middle(({ scores }) => scores[category]);
      const lost = new Set(seen.flatMap((one) => one.lost[category]));
      if (score < bound) problems.push(`${page.name}: ${category} ${score}, not ${bound}: ${[...lost].join(', ')}`);
      return `${score} (${seen.map(({ scores }) => scores[category]).join(' ')})`;
    });
    const kiB = middle(({ bytes }) => bytes) / 1_024;
    if (page.path === '/docs' && kiB > docsKiB) problems.push(`${page.name}: ${kiB.toFixed(1)} KiB, not ${docsKiB}`);
    cells.push(
      `${(middle(({ largestPaintMs }) => largestPaintMs) / 1_000).toFixed(1)} s`,
      middle(({ layoutShift }) => layoutShift).toFixed(3),
      `${kiB.toFixed(1)} KiB`,
    );
    lines.push(`| ${[page.name, ...cells].join(' | ')} |`);
  }
  return { lines, problems };
}

/** The measurements of `npm run bench -- pages`: first page ÷ bare page, and our own scripts of the signing page. */
export async function proveWeight(): Promise<Report> {
  const lines = ['', '| Signing page | Median | Bound |', '|---|---|---|'];
  const problems: string[] = [];
  for (const measurement of await benchmark.run()) {
    const { what, value, unit, goal } = measurement;
    const cells = [what, `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`, goal === undefined ? '' : `${goal} ${unit}`];
    lines.push(`| ${cells.join(' | ')} |`);
    if (!isMet(measurement)) problems.push(`${cells[0]}: ${cells[1]}, not ${cells[2]}`);
  }
  return { lines, problems };
}
