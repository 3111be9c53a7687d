/**
 * Takes a screenshot of every screen at every width, in both colour schemes and in several languages, and writes
 * `index.html`, which shows them side by side. It starts the product in a temporary folder.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../test/browser/browser.ts';
import { ApiClient } from '../local/api-client.ts';
import { withStack } from '../local/stack.ts';
import { type ScreenToShow, screens } from './screens.ts';
import { logIn, spreadTimes } from './visits.ts';
import { makeWorld, type World } from './world.ts';

export interface PagesWanted {
  folder: string;
  widths: readonly number[];
  schemes: readonly ('light' | 'dark')[];
  languages: readonly string[];
  /** Names of screens; all of them if it is empty. */
  only: readonly string[];
}

/** Narrower windows are phones and tablets, with touch. */
const deskWidth = 1024;

const heightAt = (width: number) => (width < 640 ? 844 : width < deskWidth ? 1024 : 800);

/** A context in this language. An owner’s has a session. */
async function contextFor(browser: Browser, world: World, width: number, language: string, as: ScreenToShow['as']) {
  const context = await browser.newContext({
    viewport: { width, height: heightAt(width) },
    deviceScaleFactor: width < 640 ? 2 : 1,
    hasTouch: width < deskWidth,
    isMobile: width < deskWidth,
    reducedMotion: 'reduce',
    locale: language,
  });
  if (as === 'owner') await logIn(context, world);
  if (as === 'recipient') {
    // The envelopes name English as the language of the recipients.
    await context.addInitScript({ content: `localStorage.setItem('countersign.language', '${language}')` });
    await spreadTimes(context, world);
  }
  return context;
}

/** Waits until fonts, and pictures and pages of documents are there, the latter for four seconds at most, and nothing has changed for 300 ms. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    await document.fonts.ready;
    const isWaiting = () => document.querySelector('.document-picture:not([data-drawn]), [data-page]:not([data-drawn])');
    for (let tries = 0; tries < 20 && isWaiting(); tries++) await new Promise((resolve) => setTimeout(resolve, 200));
    await new Promise((resolve) => {
      let timer = setTimeout(resolve, 300);
      const observer = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(resolve, 300); });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      setTimeout(resolve, 3000);
    });
  })()`);
}

/**
 * Takes a screenshot of the whole page in a window as high as the page, so that what stays at the window’s foot is at
 * the foot of the picture. An open dialog is shown as the person sees it, in the window.
 */
async function takeWhole(page: Page, path: string): Promise<void> {
  const window = page.viewportSize();
  await settle(page);
  const height: number = await page.evaluate(
    "document.querySelector('dialog[open]') ? 0 : document.documentElement.scrollHeight",
  );
  if (window && height > window.height) {
    await page.setViewportSize({ width: window.width, height });
    await settle(page);
  }
  await page.screenshot({ path });
  if (window) await page.setViewportSize(window);
}

/** Takes the screenshots. Returns the names of the files, in the order of the screens, and what could not be shown. */
export async function takePages(wanted: PagesWanted): Promise<{ files: string[]; failures: string[] }> {
  const chosen = screens.filter(({ name }) => wanted.only.length === 0 || wanted.only.includes(name));
  const files: string[] = [];
  const failures: string[] = [];
  await mkdir(wanted.folder, { recursive: true });

  async function take(context: BrowserContext, world: World, screen: ScreenToShow, width: number, language: string) {
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    try {
      await screen.open(page, world);
      for (const scheme of wanted.schemes) {
        await page.emulateMedia({ colorScheme: scheme });
        const file = `${screen.name}-${width}-${scheme}-${language}.png`;
        await takeWhole(page, join(wanted.folder, file));
        files.push(file);
      }
    } catch (error) {
      failures.push(`${screen.name} at ${width} in ${language}: ${(error as Error).message.split('\n')[0]}`);
    }
    await page.close();
  }

  await withStack(async ({ url }) => {
    const client = new ApiClient(url);
    const world = await makeWorld(client, url);
    const browser = await launchBrowser();
    try {
      for (const language of wanted.languages) {
        await client.call('PATCH', '/api/account/profile', { language });
        for (const width of wanted.widths) {
          for (const as of ['visitor', 'owner', 'recipient'] as const) {
            const shown = chosen.filter((screen) => screen.as === as);
            if (shown.length === 0) continue;
            const context = await contextFor(browser, world, width, language, as);
            for (const screen of shown) await take(context, world, screen, width, language);
            await context.close();
          }
        }
        console.log(`${language}: ${files.length} screenshots`);
      }
    } finally {
      await browser.close();
    }
  });
  await writeFile(join(wanted.folder, 'index.html'), indexOf(chosen, files));
  return { files, failures };
}

function indexOf(chosen: readonly ScreenToShow[], files: readonly string[]): string {
  const section = ({ name }: ScreenToShow) => {
    const pictures = files.filter((file) => file.startsWith(`${name}-`) && /^\d/.test(file.slice(name.length + 1)));
    const figures = pictures.map(
      (file) =>
        `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file.slice(name.length + 1, -4)}</figcaption></figure>`,
    );
    return `<h2>${name}</h2><div>${figures.join('')}</div>`;
  };
  const style =
    'body{font:14px system-ui;background:#888}div{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{height:420px}';
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${chosen.map(section).join('')}`;
}
