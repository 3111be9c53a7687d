/** The signing page on a phone: a one-time code, delegating, saving for later, and signing on the sender's device. */
import type { Page } from 'playwright-core';
import { aCeremony, anAddress, awaitMail } from '../ceremony.ts';
import { call, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { isDrawn, visitor } from './browser.ts';
import { guest, openLink, sees } from './guest.ts';
import { accessibility, browser, session } from './test-browser.ts';
import { drawWithFinger } from './touch.ts';

const place = { page: 1, x: 80, y: 200, width: 180, height: 40 };
const button = (page: Page, name: string) => page.getByRole('button', { name });

it('a person enters the code from the e-mail, then asks someone else, who is invited', async () => {
  const [ann, bob] = [anAddress('ann'), anAddress('bob')];
  const { token } = await aCeremony(session, [{ email: ann, name: 'Ann', verification: 'email_code' } as never], {
    allowDelegation: true,
    fields: [{ recipientId: ann, type: 'signature', ...place }],
  });
  const page = await openLink(token(0));
  await sees(page, 'Confirm it is you');
  await button(page, 'Send me a code').click();
  const field = page.getByLabel('Six-digit code');
  const code = /^\d{6}$/m.exec((await awaitMail(ann, ({ text }) => /^\d{6}$/m.test(text))).text)?.[0] ?? '';
  await field.fill(code === '000000' ? '000001' : '000000');
  await button(page, 'Open the document').click();
  await page.getByText('Incorrect code. Please try again.').waitFor();
  await accessibility.look(page, 'a refused code');
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await button(page, 'Open the document').click();
  await isDrawn(page);
  await button(page, 'More').click();
  await button(page, 'Ask someone else').click();
  await sees(page, 'Ask someone else to do this');
  await page.getByLabel('Name').fill('Bob');
  await page.getByLabel('E-mail address').fill(bob);
  await page.getByLabel('Reason').fill('On leave.');
  await button(page, 'Hand over').click();
  await sees(page, 'You have handed this over to Bob');
  const invitation = await awaitMail(bob);
  await page.goto('about:blank');
  await page.goto(invitation.links[0] ?? '');
  await sees(page, 'Confirm it is you');
}, 120_000);

it('a person downloads the document to read it, and finds saved entries on another device', async () => {
  const ann = anAddress('ann');
  const { token } = await aCeremony(session, [{ email: ann, name: 'Ann' }], {
    fields: [{ recipientId: ann, type: 'text', label: 'Place', ...place }],
  });
  const page = await openLink(token(0));
  await isDrawn(page);
  await button(page, 'Place').click();
  await page.keyboard.type('Bonn');
  await button(page, 'Save').last().click();
  await button(page, 'More').click();
  await accessibility.look(page, 'more');
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
  expect(download.suggestedFilename()).toBe('Agreement.pdf');
  await button(page, 'Save for later').click();
  await page.getByRole('dialog', { name: 'Saved for later' }).getByText('Your signature is not saved.').waitFor();
  await accessibility.look(page, 'saved');
  const other = await visitor(browser, 'desk');
  await other.page.goto(`${stack().url}/sign#${token(0)}`);
  await isDrawn(other.page);
  await other.page.locator('.spot', { hasText: 'Bonn' }).waitFor();
  await other.context.close();
}, 120_000);

it('a signer uses the sender’s device once, as the owner allows, and gives it back; the address does not work afterwards', async () => {
  const { page } = guest;
  const { envelopeId, signers } = await aCeremony(session, [{ email: anAddress('ann'), name: 'Ann' }], {
    signatureMethods: ['typed', 'uploaded'],
  });
  const path = `/api/envelopes/${envelopeId}/signers/${signers[0].id}/in-person`;
  const { json } = await call('POST', path, { token: session.token });
  await page.goto(json.url);
  await sees(page, 'Hand the device to Ann');
  await button(page, 'I am Ann').click();
  await isDrawn(page);
  expect(new URL(page.url()).hash).toBe('');
  await button(page, 'More').click();
  expect(await button(page, 'Download').count()).toBe(0);
  await button(page, 'Finish').click();
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Type', 'Upload']);
  await button(page, 'Use this signature').click();
  await page.getByLabel('I have read this and agree.').check();
  const changed = { token: session.token, body: { signatureMethods: ['drawn'] } };
  expect((await call('PATCH', `/api/envelopes/${envelopeId}`, changed)).status).toBe(200);
  await button(page, 'Sign now').click();
  await page.getByRole('heading', { name: 'Your signature' }).waitFor();
  expect(await page.getByRole('tab').count()).toBe(0);
  await accessibility.look(page, 'one way to sign');
  await drawWithFinger(page, page.locator('.pad canvas'));
  await button(page, 'Use this signature').click();
  await page.getByLabel('I have read this and agree.').check();
  await button(page, 'Sign now').click();
  await sees(page, 'Please give the device back');
  expect(await page.getByRole('link').allTextContents()).not.toContain('Download the sealed PDF');
  await page.goto('about:blank');
  await page.goto(json.url);
  await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
}, 120_000);

everyScreenIsAccessible(accessibility, 9);
