/** The list of documents: pictures of page 1, the owner's turn, the menu of a row, and the search by Ctrl-K. */
import type { Request } from 'playwright-core';
import { png } from '../fixtures/pictures.ts';
import { aDraft, announced, aPdf, call, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { visitor } from './browser.ts';
import { aDraftFor, dialog, heading, logIn, page, visit } from './owner.ts';
import { accessibility, browser, session } from './test-browser.ts';

const row = (name: string) => page.locator('[data-row]', { hasText: name });

it('page 1 is drawn once, then comes from the browser; a log-out deletes all pictures, and so does another account', async () => {
  await aDraftFor(['Ann'], { name: 'Pictured', document: await aPdf({ pages: 3 }) });
  const own = await visitor(browser, 'desk');
  await logIn(own.page);
  await own.page.goto(`${stack().url}/verify`);
  const caches = () => own.page.evaluate<string[]>('caches.keys()');
  await own.page.evaluate('caches.open("countersign.pictures.usr_another")');
  const read: string[] = [];
  const isFile = (request: Request) => request.url().includes('/uploads/');
  own.page.on('request', (request) => isFile(request) && read.push(request.url()));
  const picture = own.page.locator('.document-picture[data-drawn] img');
  await own.page.goto(`${stack().url}/app?q=pictured`);
  await picture.waitFor();
  expect(await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBe(320);
  expect(read).toHaveLength(1);
  expect(await caches()).toEqual([expect.stringMatching(/^countersign\.pictures\.(?!usr_another)/)]);
  await own.page.reload();
  await picture.waitFor();
  expect(read).toHaveLength(1);
  await own.page.getByRole('button', { name: 'Personal account' }).click();
  await own.page.getByRole('menuitem', { name: 'Log out' }).click();
  await own.page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await caches()).toEqual([]);
  expect(own.complaints).toEqual([]);
  await own.context.close();
});

it('an image has a picture; a document that was never uploaded keeps the sheet of paper', async () => {
  await aDraft(session, png({ width: 80, height: 60, type: 0, depth: 8, sample: (x) => x * 3 }), {
    filename: 'Photographed.png',
    mimetype: 'image/png',
  });
  await announced(session, { filename: 'Photographed later.pdf' });
  await visit('/app?q=photographed');
  await row('Photographed').first().waitFor();
  await page.locator('.document-picture[data-drawn] img').first().waitFor();
  expect(await row('Photographed later').locator('.document-picture:not([data-drawn])').count()).toBe(1);
});

it('a document that waits for its owner is counted and first, and is signed from its row', async () => {
  const { id } = await aDraftFor(['Ann'], { name: 'My turn' });
  const { token, email } = session;
  const send = (body: object) => call('PATCH', `/api/envelopes/${id}`, { token, body });
  await send({ signers: [{ email, name: 'Olivia' }] });
  const sent = await send({ status: 'sent' });
  expect(sent.status).toBe(200);
  await aDraftFor(['Ben'], { name: 'Newer' });
  await visit('/app');
  await row('My turn').waitFor();
  expect(await page.locator('[data-row] .whole-row').first().textContent()).toBe('My turn');
  await page.getByRole('button', { name: 'Waiting for you 1' }).click();
  await row('My turn').getByText('Waiting for you').last().waitFor();
  expect(await row('Newer').count()).toBe(0);
  await accessibility.look(page, 'waiting for the owner');
  await page.getByRole('button', { name: 'Sign now My turn' }).click();
  // The account of this test has not confirmed its address.
  await dialog().getByRole('button', { name: 'Send confirmation link' }).waitFor();
});

it('the service searches, counts and answers page by page; keyboards load more', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, n) => announced(session, { filename: `Batch ${n}.pdf` })));
  await visit('/app?q=batch');
  await row('Batch').first().waitFor();
  expect(await row('Batch').count()).toBe(50);
  await page.getByRole('button', { name: 'All 60', exact: true }).waitFor();
  await accessibility.look(page, 'a page of the list');
  await page.getByRole('button', { name: 'Load more' }).focus();
  await page.keyboard.press('Enter');
  await row('Batch').nth(59).waitFor();
  expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
  await page.getByRole('searchbox', { name: 'Search' }).fill('bátch 59');
  await page.getByRole('button', { name: 'Drafts 1', exact: true }).waitFor();
  expect(await page.locator('[data-row] .whole-row').allTextContents()).toEqual(['Batch 59']);
  expect(new URL(page.url()).searchParams.get('q')).toBe('bátch 59');
});

it('the menu of a row works by keyboard, and the people of a row are in a pop-over', async () => {
  await aDraftFor(['Ann', 'Ben'], { name: 'Menu of a row' });
  await visit('/app?q=menu');
  const people = page.getByRole('button', { name: 'Recipients: Ann: Not invited yet, Ben: Not invited yet' });
  await people.click();
  await page.getByRole('dialog', { name: 'Recipients of Menu of a row' }).getByText('Ben', { exact: true }).waitFor();
  await accessibility.look(page, 'people of a row', '[data-row]');
  await people.click();
  await page.getByRole('button', { name: 'Actions for Menu of a row' }).focus();
  await page.keyboard.press('ArrowDown');
  await accessibility.look(page, 'menu of a row', '[data-row]');
  await page.getByRole('button', { name: 'Actions for Menu of a row' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Draft deleted.').waitFor();
  await row('Menu of a row').waitFor({ state: 'detached' });
});

it('Ctrl-K opens a document by its name, from every screen, by keyboard alone', async () => {
  const { id } = await aDraftFor(['Ann'], { name: 'Needle in the haystack' });
  await visit('/app/settings/profile');
  await heading('Settings');
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Page, document or action' }).waitFor();
  await page.keyboard.type('needle');
  await dialog()
    .getByRole('option', { name: /Needle/, selected: true })
    .waitFor();
  await accessibility.look(page, 'search and actions');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/app/envelopes/${id}/**`);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Page, document or action' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

everyScreenIsAccessible(accessibility, 5);
