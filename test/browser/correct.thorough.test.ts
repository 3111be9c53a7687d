/** An owner finds a mistake in a sent document and corrects it; a person with the old link comes to the new document. */
import { aCeremony, anAddress, awaitMail, awaitStatus, sign, tokenOf } from '../ceremony.ts';
import { call } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { isDrawn } from './browser.ts';
import { openLink, sees } from './guest.ts';
import { choose, dialog, envelope, page, press, visit } from './owner.ts';
import { accessibility, session } from './test-browser.ts';

const place = { page: 1, x: 80, y: 200, width: 180, height: 40 };

it('the sender corrects a sent document, and its old link leads to the corrected one', async () => {
  const email = anAddress('corrected');
  const ceremony = await aCeremony(session, [{ email, name: 'Ann Wrong' }], {
    fields: [{ ...place, type: 'signature', recipientId: email }],
  });
  const { envelopeId } = ceremony;
  await awaitMail(email, ({ subject }) => subject.startsWith('Please sign'));
  const phone = await openLink(ceremony.token(0));
  await isDrawn(phone);

  await visit(`/app/envelopes/${envelopeId}`);
  await choose('More', 'Correct');
  await dialog().getByText('Signatures and entries are not carried over').waitFor();
  await accessibility.look(page, 'correcting');
  await dialog().getByRole('button', { name: 'Correct' }).click();
  await page.getByText('This draft corrects a document that you sent.').waitFor();
  await accessibility.look(page, 'a draft that corrects');
  const draftId = new URL(page.url()).pathname.split('/')[3] ?? '';
  expect(await envelope(draftId)).toMatchObject({ status: 'draft', replaces: envelopeId });
  await awaitMail(email, ({ subject }) => subject.startsWith('Replaced by a corrected document'));

  await sees(await openLink(ceremony.token(0)), 'This document was replaced by a corrected one');
  expect(await phone.getByRole('link', { name: 'Open the corrected document' }).count()).toBe(0);

  await page.getByLabel('Name', { exact: true }).first().fill('Ann Right');
  await press('Continue');
  await isDrawn(page);
  await press('Review');
  await press('Send');
  await page.getByText('Waiting for others').waitFor();
  await page.getByRole('link', { name: 'Earlier document' }).click();
  await page.getByText('You replaced this document with a corrected one.').first().waitFor();
  await accessibility.look(page, 'a replaced document');
  await page.getByRole('link', { name: 'Corrected document' }).click();
  await page.getByText('Waiting for others').waitFor();

  await sees(await openLink(ceremony.token(0)), 'This document was replaced by a corrected one', 'corrected and sent');
  await phone.getByRole('link', { name: 'Open the corrected document' }).click();
  await isDrawn(phone);
  const link = new URL(phone.url()).hash.slice(1);
  expect(link).toBe(tokenOf(session, draftId, ceremony.signers[0].id));
  expect((await sign(link)).status).toBe(200);
  const completed = await awaitStatus(session, draftId, 'completed');
  expect(completed.signers).toMatchObject([{ name: 'Ann Right', status: 'completed' }]);
  expect(await envelope(envelopeId)).toMatchObject({ status: 'voided', replacedBy: draftId });
}, 120_000);

it('the sender deletes the draft and corrects again; meanwhile the old link says that the document was voided', async () => {
  const email = anAddress('given-up');
  const ceremony = await aCeremony(session, [{ email, name: 'Ann' }]);
  const path = `/api/envelopes/${ceremony.envelopeId}`;
  const { token } = session;
  const { id } = (await call('POST', `${path}/correct`, { token })).json;
  expect((await call('DELETE', `/api/envelopes/${id}`, { token })).status).toBe(200);
  await sees(await openLink(ceremony.token(0)), 'The sender has voided this document');

  await visit(`/app/envelopes/${ceremony.envelopeId}`);
  await page.getByText('You voided this document.').first().waitFor();
  await accessibility.look(page, 'a document whose correction was deleted');
  await press('Correct and resend');
  await dialog().getByRole('button', { name: 'Correct and resend' }).click();
  await page.getByText('This draft corrects a document that you sent.').waitFor();
  await sees(await openLink(ceremony.token(0)), 'This document was replaced by a corrected one');
}, 120_000);

everyScreenIsAccessible(accessibility, 6);
