/** A real browser for tests and screenshots: the packaged Chromium on Linux, an installed Chrome elsewhere. */
import type { Browser, BrowserContext, BrowserContextOptions, BrowserType, Locator, Page } from 'playwright-core';

declare global {
  /** Tests have the one that `environment.ts` loads once for all files. */
  var countersignChromium: BrowserType | undefined;
}

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 800 };

/** Arguments of the package that switch off rules under test, such as the same-origin policy. */
const unwanted = ['--disable-web-security', '--allow-running-insecure-content', '--single-process', '--no-zygote'];

const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/** Unpacks the browser once, before tests run at the same time: one could start a file that another is still writing. */
export async function unpackBrowser(): Promise<void> {
  if (isPackaged) await (await import('@sparticuz/chromium')).default.executablePath();
}

/** The program of the browser, for a tool that starts it itself. */
export async function browserPath(): Promise<string> {
  if (isPackaged) return (await import('@sparticuz/chromium')).default.executablePath();
  return (await import('playwright-core')).chromium.executablePath();
}

export async function launchBrowser(): Promise<Browser> {
  const chromium = globalThis.countersignChromium ?? (await import('playwright-core')).chromium;
  if (!isPackaged) return chromium.launch({ channel: 'chrome' });
  const { default: packaged } = await import('@sparticuz/chromium');
  // No page uses WebGL, and emulating a graphics card takes more processor time than drawing without one.
  packaged.setGraphicsMode = false;
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: [...packaged.args.filter((argument) => !unwanted.includes(argument)), '--disable-gpu', '--no-sandbox'],
  });
}

/** Waits until pdf.js has drawn the page of the document. */
export const isDrawn = (page: Page | Locator, number = 1) =>
  page.locator(`[data-page="${number}"][data-drawn]`).waitFor();

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors of scripts and refusals by the content security policy. Tests expect none. */
  complaints: string[];
}

/** A visitor who shares neither cookies nor storage with other visitors. */
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
    // Tests do not wait for animations.
    reducedMotion: 'reduce',
    locale,
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The page shows the answer to a refused request; this is not an error of the page.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
  });
  return { context, page, complaints };
}
