/**
 * Compares the signing page on a slow phone with a page that only draws the same document with pdf.js: a quarter of the
 * processor speed, 1.6 Mbit/s, and 150 ms for every request of the page and its workers.
 */
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, visitor } from '../../test/browser/browser.ts';
import { deployedApp } from './bench-app.ts';
import { type BenchHost, withBenchHost } from './bench-host.ts';
import { anOwner, anUpload, aSigner, sendTo } from './journeys.ts';
import { type Benchmark, type Measurement, ratios, spread } from './measurement.ts';
import { barePages } from './pages/bare-page.ts';
import { type SlowProxy, slowProxy } from './pages/slow-proxy.ts';
import { textDocument } from './seal/documents.ts';

const rounds = 9;
const slowness = 4;
const line = { bytesPerSecond: 200_000, latencyMs: 150 };
const pageCounts = [2, 153] as const;
const farPage = 150;
/** The reader looks at the first page for this time before the jump to another one. */
const readingMs = 3_000;

interface Visit {
  firstPageMs: number;
  page: Page;
}

/** Opens an address in a new browser and waits for the first page of the document. */
async function visit(browser: Browser, proxy: SlowProxy, url: string): Promise<Visit & { end(): Promise<void> }> {
  const { page, context } = await visitor(browser, 'phone', 'en-GB', {
    proxy: { server: proxy.url, bypass: '<-loopback>' },
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const startedAt = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('[data-page="1"][data-drawn], [data-page="1"] [data-drawn]').waitFor({ timeout: 120_000 });
  return { firstPageMs: performance.now() - startedAt, page, end: () => context.close() };
}

async function farJumpMs(page: Page): Promise<number> {
  await page.waitForTimeout(readingMs);
  const startedAt = performance.now();
  await page.locator(`[data-page="${farPage}"]`).evaluate((element: Element) => element.scrollIntoView());
  await page.locator(`[data-page="${farPage}"][data-drawn]`).waitFor({ timeout: 120_000 });
  return performance.now() - startedAt;
}

async function aSigningLink(host: BenchHost, document: Uint8Array): Promise<string> {
  const owner = await anOwner(host);
  const [token] = await sendTo(owner, await anUpload(owner, document), { signers: [aSigner] });
  return `${host.url}/sign#${token}`;
}

/** Kilobytes of our own scripts that a visit loaded, as sent. pdf.js is in the largest script and in its worker. */
function ownScriptKb(answers: { path: string; bytes: number }[]): number {
  const scripts = answers.filter(({ path }) => path.endsWith('.js') && !path.includes('pdf.worker'));
  const largest = Math.max(...scripts.map(({ bytes }) => bytes));
  return (scripts.reduce((sum, { bytes }) => sum + bytes, 0) - largest) / 1_000;
}

async function measure(browser: Browser, proxy: SlowProxy, host: BenchHost) {
  const documents = new Map<string, Uint8Array>();
  for (const count of pageCounts) documents.set(String(count), await textDocument(count));
  const bare = await barePages(documents);
  const ours = new Map(pageCounts.map((count) => [count, [] as number[]]));
  const theirs = new Map(pageCounts.map((count) => [count, [] as number[]]));
  const jumps: number[] = [];
  let scriptKb = 0;
  try {
    const links = new Map<number, string>();
    for (const count of pageCounts) {
      links.set(count, await aSigningLink(host, documents.get(String(count)) ?? new Uint8Array()));
    }
    for (let round = 0; round < rounds; round++) {
      for (const count of pageCounts) {
        proxy.taken();
        const own = await visit(browser, proxy, links.get(count) ?? '');
        if (count === pageCounts[0]) scriptKb = ownScriptKb(proxy.taken());
        else jumps.push(await farJumpMs(own.page));
        await own.end();
        const other = await visit(browser, proxy, bare.url(String(count)));
        await other.end();
        ours.get(count)?.push(own.firstPageMs);
        theirs.get(count)?.push(other.firstPageMs);
      }
    }
  } finally {
    await bare.close();
  }
  const [few, many] = pageCounts.map((count) => ours.get(count) ?? []) as [number[], number[]];
  const [fewBare] = pageCounts.map((count) => theirs.get(count) ?? []) as [number[], number[]];
  return [
    spread('signing page, 2 pages: the first page is drawn', 'ms', few),
    spread('a bare pdf.js page of the same document', 'ms', fewBare),
    spread('the signing page ÷ the bare page', '×', ratios(few, fewBare), 1.15),
    spread('153 pages ÷ 2 pages, the signing page', '×', ratios(many, few), 1.2),
    spread(`a jump to page ${farPage}, ${readingMs / 1_000} s later`, 'ms', jumps, 1_000),
    { what: 'own scripts of the signing page, as sent', value: scriptKb, unit: 'kB', goal: 45 },
  ] satisfies Measurement[];
}

async function run(): Promise<Measurement[]> {
  return withBenchHost(
    async (host) => {
      const browser = await launchBrowser();
      const proxy = await slowProxy(line);
      try {
        return await measure(browser, proxy, host);
      } finally {
        await proxy.close();
        await browser.close();
      }
    },
    { makeApp: deployedApp },
  );
}

export const benchmark: Benchmark = {
  title: `${slowness} × slower processor, 1.6 Mbit/s, 150 ms: ${rounds} rounds in turn, medians and quartiles`,
  run,
};
