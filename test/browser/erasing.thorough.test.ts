/** An owner erases a document, sets a retention, exports everything and deletes the account, by keyboard alone. */
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { aCeremony, anAddress } from '../ceremony.ts';
import { recordsOfStack } from '../fixtures/records.ts';
import { aDraft, call, download, type Json } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { downloadBy, hasFocus, pressOn, tabTo, typeInto } from './keyboard.ts';
import { heading, page, visit } from './owner.ts';
import { accessibility, session } from './test-browser.ts';

const api = (method: string, path: string, body?: object) =>
  call(method, `/api${path}`, { token: session.token, body });

async function completed(): Promise<Json> {
  const id = await aDraft(session);
  return { ...(await api('POST', `/envelopes/${id}/complete`)).json, id };
}

/** Opens the menu of the document and chooses an action, which the arrow keys reach. */
async function chooseByKeys(action: string): Promise<void> {
  await pressOn(page, 'More');
  await page.getByRole('menu').waitFor();
  const focused = () => page.evaluate<string>("document.activeElement?.textContent ?? ''");
  for (let step = 0; (await focused()) !== action; step++) {
    if (step > 20) throw new Error(`The arrow keys do not reach "${action}".`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Presses the button of a dialog, whose title begins like it. */
async function confirm(button: string): Promise<void> {
  await tabTo(page, button, { isWhole: true });
  await page.keyboard.press('Enter');
}

it('a held document is not offered for erasing; an erased one is gone, and its sealed file verifies as erased here', async () => {
  const { id, signedUrl } = await completed();
  const file = await download(signedUrl);
  await visit(`/app/envelopes/${id}`);
  await heading('Agreement');
  await chooseByKeys('Put on legal hold');
  await confirm('Put on legal hold');
  await page.getByText('Protected from being erased').waitFor();
  await accessibility.look(page, 'held document');
  await chooseByKeys('End legal hold');
  await confirm('End legal hold');
  await page.getByText('Legal hold ended.').waitFor();
  await hasFocus(page, 'More');

  await chooseByKeys('Erase…');
  await page.getByText('What stays').waitFor();
  await accessibility.look(page, 'erasing');
  await pressOn(page, 'Erase for good');
  await page.locator('dialog .wrong').waitFor();
  await typeInto(page, 'Reason', 'The tenant asked for it.');
  await pressOn(page, 'Erase for good');
  await page.getByText('Document erased.').waitFor();
  await hasFocus(page, 'Documents');
  expect((await api('GET', `/envelopes/${id}`)).status).toBe(404);

  await visit('/verify');
  await page.setInputFiles('input[type=file]', {
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(file),
  });
  await page.getByText(/The service erased its own copy of this document on/).waitFor({ timeout: 30_000 });
  await accessibility.look(page, 'verified after its erasure');
});

it('a retention is set and shows the next erasure', async () => {
  await completed();
  await visit('/app/settings/retention');
  await page.getByText('No document is due to be erased.').waitFor();
  await tabTo(page, 'Erase completed documents');
  await page.keyboard.press('ArrowDown');
  await typeInto(page, 'Days', 'ten');
  await page.locator('.wrong').first().waitFor();
  await accessibility.look(page, 'retention, refused');
  await typeInto(page, 'Days', '100');
  await pressOn(page, 'Save');
  await page.getByText(/^Next erasure: /).waitFor();
  expect((await api('GET', '/account/retention')).json.completedDays).toBe(100);
});

it('the export is a ZIP with every document, its record and the account', async () => {
  await aCeremony(session, [{ email: anAddress('ada'), name: 'Ada Lovelace' }]);
  await visit('/app/settings/export');
  const zip = await downloadBy(page, 'Export documents');
  await page.getByText('The export is complete.').waitFor();
  await accessibility.look(page, 'exported');
  const files = unzipSync(await readFile(await zip.path()));
  const names = Object.keys(files);
  const { items } = (await api('GET', '/envelopes?maxSearchResults=100')).json;
  expect(names.filter((name) => name.endsWith('.json'))).toHaveLength(items.length + 1);
  const record = JSON.parse(Buffer.from(files['Agreement.json'] ?? []).toString());
  expect(record.events[0].type).toBe('envelope.created');
  const account = JSON.parse(Buffer.from(files['account.json'] ?? []).toString());
  expect(account.account.email).toBe(session.email);
  expect(
    Buffer.from(files['Agreement.pdf'] ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});

it('the account is deleted with its password, and the session ends', async () => {
  await visit('/app/settings');
  await heading('Delete account');
  await pressOn(page, 'Delete account');
  await accessibility.look(page, 'deleting the account');
  await typeInto(page, 'Current password', 'not the password');
  await pressOn(page, 'Delete account for good');
  await page.getByText('The current password is wrong.').waitFor();
  await typeInto(page, 'Current password', session.password);
  await tabTo(page, 'Delete account for good');
  await page.keyboard.press('Enter');
  await heading('Log in');
  const accounts = await recordsOfStack()('accounts');
  const { resource } = await accounts.item(session.userId, session.userId).read<Json>();
  expect(resource.kind).toMatch(/accountDeletion|barred/);
});

everyScreenIsAccessible(accessibility, 6);
