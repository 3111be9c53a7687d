import type { Page } from 'playwright-core';
import { aSession, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { type Visitor, visitor } from './browser.ts';
import { accessibility, browser } from './test-browser.ts';

let guest: Visitor;
let page: Page;

async function visit(device: 'phone' | 'desk', path: string): Promise<void> {
  guest = await visitor(browser, device);
  page = guest.page;
  await page.goto(`${stack().url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const section = (id: string) => page.locator(`section[id="${id}"]`);
const fits = () => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth');

describe('/docs', () => {
  afterEach(async () => {
    await guest.context.close();
    expect(guest.complaints).toEqual([]);
  });

  it('is searched by keyboard: operations, fields, errors and events', async () => {
    await visit('desk', '/docs');
    const search = page.getByRole('combobox', { name: 'Search the reference' });
    for (const [text, address] of [
      ['create envelope', '/docs/envelopes#createEnvelope'],
      ['not_your_turn', '/docs/errors#not_your_turn'],
      ['envelope.completed', '/docs/webhook-events#envelope.completed'],
      ['redirectUrl', '/docs/envelopes#createEnvelope.body.redirectUrl'],
    ] as const) {
      await page.keyboard.press('/');
      await search.fill(text);
      await page.getByRole('option').first().waitFor();
      if (text === 'create envelope') await accessibility.look(page, 'the search');
      // The second result is chosen, and the first one again.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${address}`);
    }
    await page.keyboard.press('/');
    await search.fill('zebra');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing found').waitFor({ state: 'hidden' });
  });

  it('shows code in the chosen language on every page, and copies it', async () => {
    await visit('desk', '/docs/envelopes');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const operation = section('sendEnvelope');
    await operation.getByRole('radio', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    await operation.getByText('process.env').waitFor();
    await operation.getByRole('button', { name: 'Copy: Send envelope in TypeScript' }).click();
    await operation.getByText('Copied').waitFor();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(
      /^const \{ BASE, KEY, ENVELOPE_ID \}/,
    );
    await page.goto(`${stack().url}/docs/templates`);
    expect(await section('listTemplates').getByRole('radio', { name: 'TypeScript' }).isChecked()).toBe(true);
    await section('listTemplates').getByText('process.env').waitFor();
    await accessibility.look(page, 'a resource');
  });

  it('opens what is folded around a member that the address names', async () => {
    await visit('desk', '/docs/envelopes#object-Envelope.seal.sha256');
    await page.locator('[id="object-Envelope.seal.sha256"]').waitFor({ state: 'visible' });
  });

  it.each([
    ['createKey', '/docs/api-keys#createKey'],
    ['Envelopes', '/docs/envelopes'],
    ['webhook-events', '/docs/webhook-events'],
  ])('leads from the former address /docs#%s', async (hash, address) => {
    await visit('desk', `/docs#${hash}`);
    await page.waitForURL(`**${address}`);
  });

  it('marks the part of a guide that is read', async () => {
    await visit('desk', '/docs');
    const marked = page.locator('.outline [aria-current]');
    const parts = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    for (const part of [parts.nth(1), parts.last()]) {
      await part.click();
      await page.locator('.outline [aria-current]', { hasText: (await part.textContent()) ?? '' }).waitFor();
      expect(await marked.count()).toBe(1);
    }
    await accessibility.look(page, 'a guide');
  });

  it('has its navigation in a drawer on a phone, and fits', async () => {
    await visit('phone', '/docs/webhooks');
    expect(await fits()).toBe(true);
    await page.getByText('Contents', { exact: true }).click();
    await accessibility.look(page, 'the drawer');
    await page.keyboard.press('Escape');
    await page.getByText('Contents', { exact: true }).click();
    await page.getByRole('link', { name: 'Errors', exact: true }).click();
    await page.waitForURL('**/docs/errors');
    expect(await fits()).toBe(true);
    await accessibility.look(page, 'the errors on a phone');
  });

  it('moves nothing while it loads: for a person who has logged in, in Arabic, with code in Python', async () => {
    guest = await visitor(browser, 'desk', 'ar-EG');
    page = guest.page;
    const { email, password } = await aSession();
    await page.goto(`${stack().url}/app/login`);
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/app');
    await page.evaluate("localStorage.setItem('countersign.docs-language', 'python')");
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${stack().url}/docs/envelopes`);
      // The bar of the dashboard, in the language of the reader; the reference stays in English.
      await page.locator('#head[lang="ar"] a[href="/app/settings"]').waitFor({ state: 'attached' });
      expect(await page.evaluate<string[]>('[document.documentElement.lang, document.documentElement.dir]')).toEqual([
        'en',
        'ltr',
      ]);
      const moved = await page.evaluate<number>(`new Promise((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      })`);
      expect(moved).toBeLessThanOrEqual(0.02);
      expect(await section('sendEnvelope').locator('.sample.python').isVisible()).toBe(true);
      expect(await fits()).toBe(true);
    }
  });

  it('is readable without a script', async () => {
    guest = await visitor(browser, 'desk');
    const context = await guest.context.browser()?.newContext({ javaScriptEnabled: false });
    const plain = await context?.newPage();
    await plain?.goto(`${stack().url}/docs/envelopes`);
    const operation = plain?.locator('section[id="createEnvelope"]');
    expect(await operation?.locator('.sample.curl').isVisible()).toBe(true);
    await operation?.locator('label', { hasText: 'Python' }).click();
    expect(await operation?.locator('.sample.python').isVisible()).toBe(true);
    expect(await operation?.locator('.sample.curl').isVisible()).toBe(false);
    expect(await plain?.getByRole('link', { name: 'Errors', exact: true }).isVisible()).toBe(true);
    await plain?.goto(`${stack().url}/docs`);
    const shown = () =>
      Promise.all(
        ['-o signed.pdf', 'const pdf', 'import base64'].map((code) => plain?.getByText(code).first().isVisible()),
      );
    expect(await shown()).toEqual([true, false, false]);
    await plain?.locator('.languages label', { hasText: 'Python' }).click();
    expect(await shown()).toEqual([false, false, true]);
    await context?.close();
  });
});

everyScreenIsAccessible(accessibility, 5);
