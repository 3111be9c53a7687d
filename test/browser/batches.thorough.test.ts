/** A template is sent to many: a pasted table, its wrong cell, the progress and the result, with a keyboard's controls only. */
import { anAddress } from '../ceremony.ts';
import { leaseForm } from '../fixtures/reference-samples.ts';
import { aPdf, call, inline, type Json } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { heading, page, press, visit } from './owner.ts';
import { accessibility, session } from './test-browser.ts';

async function aTemplate(): Promise<Json> {
  const body = { ...leaseForm, name: 'Lease for many', document: inline(await aPdf()) };
  const { status, json } = await call('POST', '/api/templates', { token: session.token, body });
  expect(status).toBe(201);
  return json;
}

it('an owner pastes a table, sees the wrong cell, sends the other rows and reads the result', async () => {
  const template = await aTemplate();
  await visit('/app/batches');
  await page.getByRole('heading', { name: 'Bulk sends', exact: true }).waitFor();
  await accessibility.look(page, 'no batches');
  await visit(`/app/templates/${template.id}/many`);
  await heading('Bulk send “Lease for many”');
  await accessibility.look(page, 'a table for many');
  const [ada, lin] = [anAddress('ada'), anAddress('lin')];
  await page
    .getByLabel('Or paste rows from a spreadsheet')
    .fill(`Name\tE-mail\tFlat\nAda\t${ada}\t7\nGrace\tnobody\t8\nLin\t${lin}\t9\n`);
  await press('Use these rows');
  await heading('Columns');
  expect(await page.getByLabel('E-mail', { exact: true }).inputValue()).toBe('recipients[0].email');
  await accessibility.look(page, 'columns of a table');
  await press('Check rows');
  await page.getByText('1 cell is wrong. Its row will not be sent.').waitFor();
  await page.getByRole('cell', { name: 'nobody' }).waitFor();
  await accessibility.look(page, 'a wrong cell');
  await page.setViewportSize({ width: 390, height: 844 });
  const scroll = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate<number>(scroll)).toBe(0);
  await press('Send 2 of 3');
  await page.getByText('Finished').waitFor({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Sent', exact: true }).nth(1).waitFor();
  expect(await page.evaluate<number>(scroll)).toBe(0);
  await accessibility.look(page, 'a batch');
  const download = page.waitForEvent('download');
  await press('Download result (CSV)');
  expect((await download).suggestedFilename()).toBe('Lease for many.csv');
  await page.getByRole('link', { name: 'Sent', exact: true }).first().click();
  await page.getByText('Waiting for others').waitFor();
  await visit('/app/batches');
  await page.getByRole('link', { name: 'Lease for many' }).waitFor();
  await accessibility.look(page, 'batches');
});

everyScreenIsAccessible(accessibility, 6);
