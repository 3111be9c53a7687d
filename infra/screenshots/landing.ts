/**
 * Makes the picture of the landing page, `web/images/product-<scheme>-<width>.webp`: a phone with the signing page over a
 * sealed page and the seal. Both are screenshots of the product in a temporary folder. `/verify` shows the sealed page
 * alone, `web/images/sealed-page.webp`.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../test/browser/browser.ts';
import { ApiClient } from '../local/api-client.ts';
import { withStack } from '../local/stack.ts';
import { aServiceContract } from './contracts.ts';
import { jonasHand } from './drawings.ts';
import { openScreen } from './screens.ts';
import { drawSignature, logIn } from './visits.ts';
import { documentOf, fieldsOf, inDays, makeWorld, people, signedOn, type World } from './world.ts';

const folder = join(import.meta.dirname, '../../web/images');

/** The picture, in CSS pixels. */
const size = { width: 600, height: 560 };
/** 1.2: phones ask for about 660 pixels. */
const scales = [1.2, 2];
const phone = { width: 390, height: 780 };

type Scheme = 'light' | 'dark';

const inBase64 = (bytes: Buffer) => bytes.toString('base64');

/** The link of the consultant to the agreement that the sealed page shows, before he has signed it. */
async function agreementToSign(client: ApiClient): Promise<string> {
  const { amelie, jonas } = people;
  const scopes = ['envelopes:write', 'links:read'];
  const { key } = await client.call<{ key: string }>('POST', '/api/keys', { name: 'Landing page', scopes });
  const { data } = await client
    .as(key)
    .call<{ data: { recipients: { signingUrl: string }[] } }>('POST', '/api/v1/envelopes', {
      name: 'Consulting agreement',
      document: await documentOf(aServiceContract('Consulting agreement')),
      recipients: [amelie, jonas].map((recipient) => ({ ...recipient, notify: false })),
      fields: fieldsOf(amelie.email, jonas.email).flatMap(signedOn(inDays(0).slice(0, 10))),
      expiresAt: `${inDays(14).slice(0, 10)}T18:00:00.000Z`,
      send: true,
    });
  return data.recipients[1]?.signingUrl ?? '';
}

/** The pad with a signature that a finger has drawn. */
async function signingOnPhone(browser: Browser, link: string, colorScheme: Scheme): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    colorScheme,
  });
  const page = await context.newPage();
  await page.goto(link);
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  await page.getByRole('button', { name: 'Sign here' }).or(page.locator('.field > button')).first().press('Enter');
  await page.getByRole('tab', { name: 'Draw' }).click();
  await drawSignature(page, jonasHand);
  const picture = await page.screenshot();
  await context.close();
  return picture;
}

interface SealedPage {
  /** PNG */
  paper: Buffer;
  /** SVG */
  seal: string;
}

/** The first page of the completed document and the seal, as the dashboard shows them. */
async function sealedPage(browser: Browser, world: World): Promise<SealedPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 1000 }, deviceScaleFactor: 2 });
  await logIn(context, world);
  const page = await context.newPage();
  await openScreen('completed', page, world);
  const paper = page.locator('.viewer [data-page="1"][data-drawn] canvas').first();
  await paper.waitFor();
  const data = await paper.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL('image/png'));
  const seal = await page.locator('.seal.large').evaluate((element) => element.outerHTML);
  await context.close();
  return { paper: Buffer.from(data.split(',')[1] ?? '', 'base64'), seal };
}

const composition = ({ paper, seal }: SealedPage, screen: Buffer, scheme: Scheme) => `<!doctype html>
<style>
  * { margin: 0; box-sizing: border-box }
  body { position: relative; width: ${size.width}px; height: ${size.height}px; overflow: hidden }
  .paper { position: absolute; left: 12px; top: 16px; width: 366px; border-radius: 4px; outline: 1px solid rgb(23 33 46 / 12%);
    box-shadow: 0 4px 16px rgb(23 33 46 / 14%) }
  .phone { position: absolute; right: 12px; top: 32px; width: 236px; padding: 7px; border-radius: 36px;
    background: ${scheme === 'light' ? '#17212e' : '#33414e'}; box-shadow: 0 6px 18px rgb(13 20 27 / 32%) }
  .seal { position: absolute; left: 32px; bottom: 26px; width: 92px; fill: #055c6b; stroke: #fff; stroke-width: 3;
    stroke-linecap: round; stroke-linejoin: round; rotate: -8deg }
  .seal circle, .seal .edge { stroke-width: .9 }
  .seal .edge { stroke: none }
  .phone img { display: block; width: 100%; border-radius: 29px }
</style>
<img class="paper" src="data:image/png;base64,${inBase64(paper)}">
${seal}
<div class="phone"><img src="data:image/png;base64,${inBase64(screen)}"></div>`;

/** Chromium is the only encoder of WebP that the project has. */
async function encode(page: Page, png: Buffer): Promise<Buffer> {
  const data = await page.evaluate(
    async (source) => {
      const bitmap = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 });
      return Array.from(new Uint8Array(await blob.arrayBuffer()));
    },
    `data:image/png;base64,${inBase64(png)}`,
  );
  return Buffer.from(data);
}

async function compose(browser: Browser, html: string, scheme: Scheme): Promise<void> {
  for (const scale of scales) {
    const page = await browser.newPage({ viewport: size, deviceScaleFactor: scale });
    await page.setContent(html);
    const png = await page.screenshot({ omitBackground: true });
    const file = join(folder, `product-${scheme}-${Math.round(size.width * scale)}.webp`);
    await writeFile(file, await encode(page, png));
    await page.close();
  }
}

/** Twice as wide as `/verify` shows it. */
async function takePage(browser: Browser, { paper }: SealedPage): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 292, height: 413 }, deviceScaleFactor: 2 });
  await page.setContent(
    `<style>body { margin: 0 } img { width: 100% }</style><img src="data:image/png;base64,${inBase64(paper)}">`,
  );
  await writeFile(join(folder, 'sealed-page.webp'), await encode(page, await page.screenshot()));
  await page.close();
}

export async function takeLandingPicture(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await withStack(async ({ url }) => {
    const client = new ApiClient(url);
    const world = await makeWorld(client, url);
    const link = await agreementToSign(client);
    const browser = await launchBrowser();
    try {
      const sealed = await sealedPage(browser, world);
      await takePage(browser, sealed);
      for (const scheme of ['light', 'dark'] as const) {
        await compose(browser, composition(sealed, await signingOnPhone(browser, link, scheme), scheme), scheme);
      }
    } finally {
      await browser.close();
    }
  });
}
