/** Runs Lighthouse, which npx takes from npm, with its settings of a phone: a slow processor and a slow line, simulated. */
import { run } from '../validators/tools.ts';

const lighthouse = 'lighthouse@12.8.2';
const categories = ['performance', 'accessibility', 'best-practices'] as const;

export type Category = (typeof categories)[number];

export interface Visit {
  /** From 0 to 100. */
  scores: Record<Category, number>;
  largestPaintMs: number;
  layoutShift: number;
  /** All answers that the page loaded, with their headers, as sent. */
  bytes: number;
  /** The names of the audits that cost a category points. */
  lost: Record<Category, string[]>;
}

interface Result {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

/**
 * Opens an address in a new browser.
 * @param browserPath the program of the browser
 * @throws Error with the end of what Lighthouse printed
 */
export async function visit(url: string, browserPath: string): Promise<Visit> {
  const { status, stdout, stderr } = await run(
    'npx',
    [
      ...['--yes', lighthouse, url, '--quiet', '--output=json', `--only-categories=${categories.join()}`],
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
    ],
    { env: { CHROME_PATH: browserPath } },
  );
  if (status !== 0) throw new Error(`${lighthouse} ended with ${status}: ${stderr.trim().slice(-2_000)}`);
  const { runtimeError, audits, ...result } = JSON.parse(stdout) as Result;
  if (runtimeError) throw new Error(runtimeError.message);
  const each = <T>(of: (category: Category) => T) =>
    Object.fromEntries(categories.map((category) => [category, of(category)])) as Record<Category, T>;
  const measured = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: each((category) => Math.round(result.categories[category].score * 100)),
    largestPaintMs: measured('largest-contentful-paint'),
    layoutShift: measured('cumulative-layout-shift'),
    bytes: measured('total-byte-weight'),
    lost: each((category) =>
      result.categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  };
}
