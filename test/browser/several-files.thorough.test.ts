/** Several files become one document in the browser of the owner, and the signer finds each of them. */
import { anAddress, tokenOf } from '../ceremony.ts';
import { lockedFiles } from '../fixtures/encrypted-pdf.ts';
import { sha256 } from '../fixtures/envelopes.ts';
import { png } from '../fixtures/pictures.ts';
import { aPdf, call, type Json, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { isDrawn, visitor } from './browser.ts';
import { envelope, page, press, visit } from './owner.ts';
import { accessibility, browser, session } from './test-browser.ts';

it('joins files in the order that the person gives them, and the signer goes to each', async () => {
  const [lease, rules] = [await aPdf({ pages: 3 }), await aPdf({ fieldValue: 'Ada' })];
  const picture = png({ width: 40, height: 60, type: 6, depth: 8, sample: (x, y) => (x * y) % 256 });
  const locked = Object.values(lockedFiles)[0] as Buffer;
  const pdf = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
  await visit('/app/new');
  const input = page.locator('input[type=file]');
  await input.setInputFiles([pdf('Rules.pdf', rules), pdf('Lease.pdf', lease), pdf('Locked.pdf', locked)]);
  await page.getByText('3 pages').waitFor();
  await page.getByText('This file is encrypted').waitFor();
  await input.setInputFiles({ name: 'Plan.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('listitem').filter({ hasText: 'Plan.png' }).getByText('1 page').waitFor();
  await accessibility.look(page, 'files that are joined');
  await press('Remove Locked.pdf');
  await page.getByRole('button', { name: /^Lease\.pdf: position 2/ }).press('ArrowUp');
  await page.getByRole('button', { name: /^Lease\.pdf: position 1/ }).waitFor();
  await press('Join and continue');
  await page.waitForURL(/\/app\/envelopes\//);
  const draft = await envelope();
  const events = await call('GET', `/api/envelopes/${draft.id}/events`, { token: session.token });
  const created = (events.json.items ?? events.json).find(({ type }: Json) => type === 'envelope.created');
  const parts = [
    { filename: 'Lease.pdf', pages: 3, sha256: sha256(lease) },
    { filename: 'Rules.pdf', pages: 1, sha256: sha256(rules) },
    { filename: 'Plan.png', pages: 1, sha256: sha256(picture) },
  ];
  expect([draft.filename, created?.data.details.parts]).toEqual(['Lease.pdf', parts]);

  const signers = [{ email: anAddress('ann'), name: 'Ann' }];
  const path = `/api/envelopes/${draft.id}`;
  const sent = await call('PATCH', path, { token: session.token, body: { signers, status: 'sent' } });
  expect(sent.status).toBe(200);
  const guest = await visitor(browser, 'phone');
  const token = tokenOf(session, draft.id, sent.json.signers[0].id);
  await guest.page.goto(`${stack().url}/sign#${token}`);
  await isDrawn(guest.page);
  const files = guest.page.getByRole('navigation', { name: 'Files in this document' }).getByRole('button');
  expect(await files.allTextContents()).toEqual(['Lease.pdf, page 1', 'Rules.pdf, page 4', 'Plan.png, page 5']);
  await accessibility.look(guest.page, 'a document of several files');
  await files.nth(1).click();
  await guest.page.waitForFunction(() => {
    const { top = -1 } = document.querySelector('.pages > :nth-child(4)')?.getBoundingClientRect() ?? {};
    return top >= -1 && top < innerHeight / 2;
  });
  expect(guest.complaints).toEqual([]);
  await guest.page.context().close();
});

everyScreenIsAccessible(accessibility, 2);
