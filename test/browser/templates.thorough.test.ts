/** Templates in the dashboard: made from a document, used, made from a sent document and duplicated. */
import { anAddress } from '../ceremony.ts';
import { aPdf } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { isDrawn } from './browser.ts';
import { placeByKey } from './keyboard.ts';
import { choose, dialog, envelope, follow, heading, page, press, visit } from './owner.ts';
import { accessibility } from './test-browser.ts';

it('an owner prepares a template once, sends it to people by role, and makes another one from the sent document', async () => {
  await visit('/app');
  await follow('Templates');
  await heading('Prepare once, send often');
  await accessibility.look(page, 'no templates');
  await follow('New template');
  const file = { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await aPdf({ pages: 2 })) };
  await page.setInputFiles('input[type=file]', file);

  await page.getByLabel('Template name').waitFor();
  await page.getByLabel('Role name').fill('Tenant');
  await press('Add role');
  await page.getByLabel('Role name').nth(1).fill('Tenant');
  await press('Continue');
  await page.getByText('Another role has this name.').waitFor();
  await page.getByLabel('Role name').nth(1).fill('Landlord');
  await page.getByLabel('Task').nth(1).selectOption('approver');
  await accessibility.look(page, 'roles of a template');
  await press('Continue');
  await isDrawn(page);
  for (const name of ['Signature', 'Text']) {
    await placeByKey(page, name);
  }
  await page.getByLabel('Label').fill('Flat');
  await accessibility.look(page, 'fields of a template');
  await press('Continue');
  await page.getByLabel('Message to all recipients (optional)').fill('Please sign');
  await page.getByLabel('Days to sign (optional)').fill('400');
  await page.getByText('Enter a whole number from 1 to 365.').waitFor();
  await page.getByLabel('Days to sign (optional)').fill('14');
  await accessibility.look(page, 'settings of a template');
  await press('Done');

  await page.getByTitle('Tenant, Landlord').waitFor();
  await accessibility.look(page, 'templates');
  const tenant = anAddress('tenant');
  await follow('Use Lease');
  await heading('Send “Lease”');
  await page.getByLabel('Name', { exact: true }).first().fill('Toni');
  await page.getByLabel('E-mail address').first().fill('not an address');
  await press('Send');
  await page.locator('.wrong').first().waitFor();
  await accessibility.look(page, 'using a template, with wrong entries');
  await page.getByLabel('E-mail address').first().fill(tenant);
  await page.getByLabel('Name', { exact: true }).nth(1).fill('Lou');
  await page.getByLabel('E-mail address').nth(1).fill(anAddress('landlord'));
  await page.getByLabel('Flat').fill('7');
  await press('Send');
  await page.getByText('Waiting for others').waitFor();
  const sent = await envelope();
  expect(sent).toMatchObject({
    name: 'Lease',
    status: 'sent',
    message: 'Please sign',
    signers: [
      { name: 'Toni', email: tenant, role: 'signer' },
      { name: 'Lou', role: 'approver' },
    ],
    fields: [{ type: 'signature' }, { type: 'text', label: 'Flat', value: '7' }],
  });
  expect(Math.floor((Date.parse(sent.expiresAt) - Date.now()) / 86_400_000)).toBe(14);

  await choose('More', 'Save as template');
  await dialog().getByLabel('Template name').fill('Lease for two');
  await accessibility.look(page, 'saving as a template');
  await dialog().getByRole('button', { name: 'Save as template' }).click();
  await page.getByLabel('Role name').first().waitFor();
  expect(await page.getByLabel('Role name').first().inputValue()).toBe('Signer 1');
  await follow('Templates');
  await choose('Actions for Lease for two', 'Duplicate');
  await page.getByRole('link', { name: 'Lease for two (copy)', exact: true }).waitFor();
  await accessibility.look(page, 'templates, made from what was sent');
});

everyScreenIsAccessible(accessibility, 8);
