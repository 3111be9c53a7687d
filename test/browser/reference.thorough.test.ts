import type { Page } from 'playwright-core';
import { call, type Json, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { type Visitor, visitor } from './browser.ts';
import { accessibility, browser } from './test-browser.ts';

let guest: Visitor;
let page: Page;

async function visit(device: 'phone' | 'desk', hash = ''): Promise<void> {
  guest = await visitor(browser, device);
  page = guest.page;
  await page.goto(`${stack().url}/docs${hash}`);
  await page.getByRole('heading', { name: 'Countersign API' }).waitFor();
}

const article = (id: string) => page.locator(`article#${id}`);

describe('/docs', () => {
  afterEach(async () => {
    await guest.context.close();
    expect(guest.complaints).toEqual([]);
  });

  it('shows every operation of the document, each with a command to copy', async () => {
    await visit('desk');
    const { json } = await call('GET', '/api/openapi.json');
    const ids = Object.values(json.paths).flatMap((methods: Json) =>
      Object.values(methods).map((operation: Json) => operation.operationId),
    );
    const shown = await page.evaluate<string[]>(
      `[...document.querySelectorAll('article')].filter((one) => one.innerText.includes('curl')).map((one) => one.id)`,
    );
    expect(shown.sort()).toEqual(ids.sort());
    expect(ids.length).toBeGreaterThan(40);
    await accessibility.look(page, 'the whole reference');
  });

  it('opens nested parts: a body, and an answer with a sample', async () => {
    await visit('desk');
    const operation = article('createEnvelope');
    await operation.getByText('of recipients').first().click();
    await operation.getByText('email', { exact: true }).first().waitFor();
    await operation.locator('summary', { hasText: '201' }).click();
    await operation.getByText('X-RateLimit-Remaining').waitFor();
    const sample = JSON.parse(await operation.getByRole('region', { name: 'Sample response 201' }).innerText());
    expect(sample.data).toMatchObject({ id: expect.stringMatching(/^env_[0-9a-f]{32}$/), status: 'draft' });
    await accessibility.look(page, 'an operation, opened', 'article#createEnvelope');
  });

  it('opens an operation by its address, and fits a phone', async () => {
    await visit('phone', '#sendEnvelope');
    const { y = Number.NaN } = (await article('sendEnvelope').boundingBox()) ?? {};
    expect(Math.abs(y)).toBeLessThan(100);
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await accessibility.look(page, 'on a phone', 'article#sendEnvelope');
  });
});

everyScreenIsAccessible(accessibility, 3);
