/** A real browser for tests and screenshots: the packaged Chromium on Linux, an installed Chrome elsewhere. */
import type { Browser, BrowserContext, BrowserContextOptions, BrowserType, Page } from 'playwright-core';

declare global {
  /** In tests: as `environment.ts` has loaded it. */
  var countersignChromium: BrowserType | undefined;
}

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 800 };

/** What the package asks for beyond a sandbox-less start switches off the very rules that are to be tested. */
const unwanted = ['--disable-web-security', '--allow-running-insecure-content', '--single-process', '--no-zygote'];

const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/** Unpacks the browser, once per machine: processes that begin at the same time would start what another has half written. */
export async function unpackBrowser(): Promise<void> {
  if (isPackaged) await (await import('@sparticuz/chromium')).default.executablePath();
}

export async function launchBrowser(): Promise<Browser> {
  const chromium = globalThis.countersignChromium ?? (await import('playwright-core')).chromium;
  if (!isPackaged) return chromium.launch({ channel: 'chrome' });
  const { default: packaged } = await import('@sparticuz/chromium');
  // No page uses WebGL, and drawing pages by a graphics card in software takes more processor time than without one.
  packaged.setGraphicsMode = false;
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args.filter((argument) => !unwanted.includes(argument)), '--disable-gpu', '--no-sandbox'],
  });
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** What the page complained about: errors of scripts and refusals by its policy. Stays empty. */
  complaints: string[];
}

/** A visitor with a browser of their own: nothing is shared with other visitors. */
export async function visitor(
  browser: Browser,
  device: 'phone' | 'desk',
  locale = 'en-GB',
  options: Pick<BrowserContextOptions, 'proxy'> = {},
): Promise<Visitor> {
  const isPhone = device === 'phone';
  const context = await browser.newContext({
    viewport: isPhone ? phone : desk,
    deviceScaleFactor: isPhone ? 2 : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    acceptDownloads: true,
    // Nothing is waited for that only pleases the eye.
    reducedMotion: 'reduce',
    locale,
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused request is an answer that the page shows, not a fault of it.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
  });
  return { context, page, complaints };
}
