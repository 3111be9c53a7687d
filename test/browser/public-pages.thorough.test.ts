/** Visitors see the landing page and the forms of the log-in; a person who has logged in sees the bar of the dashboard. */
import type { Page } from 'playwright-core';
import { fieldTypes } from '../../shared/domain/fields/field-rules.ts';
import { aPdf, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { type Visitor, visitor } from './browser.ts';
import { chooseFile } from './keyboard.ts';
import { logIn } from './owner.ts';
import { accessibility, browser } from './test-browser.ts';

let guest: Visitor;
let page: Page;

const visit = (path: string) => page.goto(`${stack().url}${path}`);
const heading = (name: string) => page.getByRole('heading', { name }).waitFor();

beforeEach(async () => {
  guest = await visitor(browser, 'desk');
  page = guest.page;
});
afterEach(async () => {
  await guest.context.close();
  expect(guest.complaints).toEqual([]);
});

it('without JavaScript the landing page can be read, and the other pages say what they need', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  const at = async (place: string) => {
    const element = plain.locator(`noscript ${place}`);
    return { text: (await element.innerText()).trim(), y: (await element.boundingBox())?.y ?? Number.NaN };
  };
  await plain.goto(stack().url);
  const title = await at('h1');
  expect(title.text).toMatch('Self-hosted');
  expect(title.y).toBeLessThan(200);
  expect((await at('main')).text).toMatch(`${fieldTypes.length} field types`);
  for (const path of ['/app/login', '/verify', '/sign']) {
    await plain.goto(`${stack().url}${path}`);
    const { text, y } = await at('p');
    expect([path, text]).toEqual([path, 'This page needs JavaScript. It makes no third-party requests.']);
    expect(y).toBeLessThan(200);
  }
  await context.close();
});

it('a file chosen by keyboard on the landing page is checked at /verify; Back returns to the landing page', async () => {
  await visit('/');
  await accessibility.look(page, 'the landing page');
  const buffer = Buffer.from(await aPdf({ pages: 1 }));
  await chooseFile(page, 'Choose a PDF', { name: 'lease.pdf', mimeType: 'application/pdf', buffer });
  await heading('No signature in this file');
  expect([new URL(page.url()).pathname, await page.title()]).toEqual(['/verify', 'Verify a document · Countersign']);
  await page.goBack();
  await heading('Self-hosted');
});

it('a click into a text field draws no ring, Tab does', async () => {
  await visit('/app/login');
  const email = page.getByLabel('E-mail address');
  const look = () =>
    email.evaluate((field) => {
      const { outlineStyle, borderColor } = getComputedStyle(field);
      return [outlineStyle, borderColor];
    });
  await email.click();
  const accent = 'rgb(5, 92, 107)';
  expect(await look()).toEqual(['none', accent]);
  await page.keyboard.type('ada');
  expect(await look()).toEqual(['none', accent]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect((await look())[0]).toBe('solid');
});

it('a person who has logged in keeps the bar of the dashboard, and can log out there', async () => {
  await logIn(page);
  for (const path of ['/', '/verify']) {
    await visit(path);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await bar.getByRole('link', { name: 'Templates' }).waitFor();
    expect(await bar.getByRole('link', { name: 'Log in' }).count()).toBe(0);
  }
  await accessibility.look(page, 'verification, logged in');
  await visit('/');
  await page.getByRole('link', { name: 'Open the dashboard' }).waitFor();
  // This context sets the mark of a log-in on every page that it opens.
  await page.getByRole('button', { name: 'Account' }).click();
  const leaving = page.waitForURL('**/app/login');
  const [ended] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/session/end')),
    page.getByRole('menuitem', { name: 'Log out' }).click(),
  ]);
  await leaving;
  expect(ended.status()).toBe(200);
});

it.each(['/', '/app/login', '/app/register', '/app/forgot-password', '/verify'])(
  'nothing moves on %s when the typeface of the titles arrives late',
  async (path) => {
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resume) => setTimeout(resume, 700));
      await route.continue();
    });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const font = page.waitForResponse(/newsreader-latin-600.*\.woff2$/);
      await visit(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await font;
      await page.evaluate('document.fonts.ready');
      const shift = await page.evaluate<number>(`new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
          .observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      })`);
      expect([width, shift]).toEqual([width, expect.any(Number)]);
      expect(shift).toBeLessThanOrEqual(0.02);
    }
  },
);

it('a new password shows its strength, and every form fits a phone in Arabic', async () => {
  await visit('/app/register');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByText('Too short').waitFor();
  await accessibility.look(page, 'registration');
  await page.getByLabel('Password', { exact: true }).fill('several unrelated words');
  await page.getByText('Strong', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ar');
  for (const path of ['/app/login', '/app/register', '/app/forgot-password', '/app/reset-password#token=none']) {
    await visit(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await accessibility.look(page, `${path} in Arabic`);
  }
});

it('the local product shows every component in both schemes; the motion of the seal ends within 0.6 s, or is stilled', async () => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit('/dev/styles');
  const [light, dark] = ['The light scheme', 'The dark scheme'].map((name) => page.frameLocator(`[title="${name}"]`));
  const ground = (frame: typeof light) =>
    frame?.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  await dark?.getByRole('heading', { name: 'Buttons' }).waitFor();
  expect([await ground(light), await ground(dark)]).toEqual(['rgb(244, 247, 248)', 'rgb(13, 20, 27)']);
  const longest = async () => {
    await light?.getByRole('button', { name: 'Press it again' }).click();
    const ends = await light
      ?.locator('.seal.pressed')
      .evaluate((seal) =>
        seal.getAnimations({ subtree: true }).map((motion) => Number(motion.effect?.getComputedTiming().endTime)),
      );
    return Math.max(...(ends ?? []));
  };
  expect(await longest()).toBe(600);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await longest()).toBeLessThan(1);
});

everyScreenIsAccessible(accessibility, 7);
