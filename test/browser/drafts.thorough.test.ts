/** A draft in the dashboard: its steps, and what happens to changes that are not saved yet. */
import type { Route } from 'playwright-core';
import { aCeremony, anAddress, awaitStatus, sign } from '../ceremony.ts';
import { aSigner } from '../fixtures/certificates.ts';
import { encryptedAndSigned } from '../fixtures/encrypted-pdf.ts';
import { aLatch } from '../fixtures/latch.ts';
import { aPdf as aSmallPdf, signPdf } from '../fixtures/signed-pdf.ts';
import { aDraft, aPdf, call, type Json, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { isDrawn, phone, visitor } from './browser.ts';
import { aDraftFor, choose, dialog, envelope, logIn, page, place, press, visit } from './owner.ts';
import { accessibility, browser, session } from './test-browser.ts';

/** In the review. */
async function completeWithoutSignatures(): Promise<void> {
  await press(/^Actions for/);
  await page.getByRole('menuitem', { name: /^Complete without signatures/ }).click();
  await dialog().getByRole('button', { name: 'Complete without signatures' }).click();
}

describe('an owner and a draft', () => {
  it('finds the entries saved, whichever way they leave a step', async () => {
    const { id } = await aDraftFor(['Ann']);
    const [right, day] = [anAddress('right'), `${new Date().getFullYear() + 1}-03-04`];
    await visit(`/app/envelopes/${id}`);
    await page.getByLabel('E-mail address').fill('not an address');
    await press('Review');
    await page.locator('.wrong').waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
    await accessibility.look(page, 'people, refused');
    await page.getByLabel('E-mail address').fill(right);
    await press('Review');
    await page.getByText(right).waitFor();
    await page.getByLabel('Message to all recipients (optional)').fill('Please');
    await page.getByLabel('Time to sign').selectOption('Until a specific day');
    await page.getByLabel('Last day to sign (optional)').fill(day);
    // Enter does not send the document.
    await page.getByLabel('Last day to sign (optional)').press('Enter');
    await press('Fields');
    await isDrawn(page);
    await place('Checkbox');
    await press('Review');
    await page.locator('dl').getByText('1 field', { exact: true }).waitFor();
    expect(await page.getByLabel('Message to all recipients (optional)').inputValue()).toBe('Please');
    expect(await page.getByLabel('Last day to sign (optional)').inputValue()).toBe(day);
    await press('Recipients');
    await page.getByLabel('Document name').fill('Renamed');
    await page.getByRole('link', { name: 'Documents' }).first().click();
    await page.getByRole('link', { name: /Renamed/ }).waitFor();
    expect(await envelope(id)).toMatchObject({ name: 'Renamed', message: 'Please', signers: [{ email: right }] });
  });
});

describe('an owner and the recipients of a draft', () => {
  it('leaves an order as it is until it is changed, and removes the fields of a recipient who becomes a viewer', async () => {
    const id = await aDraft(session);
    const path = `/api/envelopes/${id}`;
    const [ann, ben, cat] = [anAddress('ann'), anAddress('ben'), anAddress('cat')];
    const signers = [
      { email: ann, name: 'Ann' },
      { email: ben, name: 'Ben' },
      { email: cat, name: 'Cat', order: 2 },
    ];
    const place = { type: 'text', page: 1, x: 60, y: 100, width: 100, height: 20 };
    const fields = [ann, ben].map((recipientId) => ({ ...place, recipientId }));
    const before = await call('PUT', path, { token: session.token, body: { signers, fields } });
    const now = async () => (await call('GET', path, { token: session.token })).json;
    const orders = async () => (await now()).signers.map(({ order }: Json) => order);

    await visit(`/app/envelopes/${id}`);
    await press('Options for Ben');
    expect(await page.getByLabel('At the same time as Ann').isChecked()).toBe(true);
    await press('Continue');
    await isDrawn(page);
    expect((await now()).updatedAt).toBe(before.json.updatedAt);

    await press('Recipients');
    const order = page.getByLabel('Set signing order');
    await order.uncheck();
    await order.check();
    await press('Options for Ben');
    expect(await page.getByLabel('At the same time as Ann').isChecked()).toBe(true);
    await press('Remove Ben');
    await dialog().getByText('The recipient’s field is removed as well.').waitFor();
    await accessibility.look(page, 'removing a person with fields');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('At the same time as Ann').uncheck();
    await page.getByLabel('Role').first().selectOption('viewer');
    await page.getByText('the recipient’s field will be removed').waitFor();
    await accessibility.look(page, 'people, in an order');
    await page.route('**/api/account', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), sendsMail: false } });
    });
    await press('Review');
    await page.getByText('E‑mail is not set up for this service').waitFor();
    await page.getByLabel('Upload a picture').uncheck();
    await page.getByLabel('Draw').uncheck();
    expect(await page.getByLabel('Type').isDisabled()).toBe(true);
    await accessibility.look(page, 'review, where no e-mail is sent, with one way to sign');
    await page.unroute('**/api/account');
    await page.getByRole('heading', { name: 'Recipients', exact: true }).waitFor();
    expect(await orders()).toEqual([1, 2, 3]);
    expect((await now()).fields.map(({ recipientId }: Json) => recipientId)).toEqual([before.json.signers[1].id]);
    await press('Create link');
    await page.getByText('Waiting for others').waitFor();
    expect((await now()).signatureMethods).toEqual(['typed']);
  });
});

describe('an owner and a draft in two windows', () => {
  it('reads that the other window was faster, and undoes nothing', async () => {
    const { id } = await aDraftFor(['Ann']);
    await visit(`/app/envelopes/${id}`);
    await press('Fields');
    await isDrawn(page);
    await place('Date');
    await page.waitForResponse((response) => response.request().method() === 'PATCH');
    await place('Text');
    await press('Review');
    // The fields are saved.
    await page.locator('.person-line').getByText('2 fields', { exact: true }).waitFor();
    const body = { message: 'From elsewhere' };
    await call('PATCH', `/api/envelopes/${id}`, { token: session.token, body });
    await page.getByLabel('Message to all recipients (optional)').fill('From here');
    await press('Send');
    await page.getByText('This draft was changed in another window.').waitFor();
    expect(await envelope(id)).toMatchObject({ status: 'draft', message: 'From elsewhere' });
  });
});

describe('an owner with a bad connection', () => {
  const aDraftForAnn = async () => {
    const { id } = await aDraftFor(['Ann']);
    await visit(`/app/envelopes/${id}`);
    return id;
  };
  const rename = (name: string) => page.getByLabel('Document name').fill(name);
  const follow = (name: string) => page.getByRole('link', { name }).click();

  it('continues after a save and a send whose answers were lost', async () => {
    const id = await aDraftForAnn();
    const loseAnAnswer = async (button: string) => {
      const lose = async (route: Route) => {
        await route.fetch();
        await route.abort();
      };
      await page.route(`**/api/envelopes/${id}`, lose, { times: 1 });
      await press(button);
      await page.getByText('The service cannot be reached.').waitFor();
    };
    await rename('Saved without an answer');
    await loseAnAnswer('Review');
    await rename('Saved once more');
    await press('Review');
    await page.getByRole('heading', { name: 'Saved once more' }).waitFor();
    await loseAnAnswer('Send');
    await press('Send');
    await page.getByText('Waiting for others').waitFor();
  });

  it('sends once, after a save that was still under way', async () => {
    const id = await aDraftForAnn();
    const sent: Json[] = [];
    const latch = aLatch();
    await page.route(`**/api/envelopes/${id}`, async (route) => {
      if (route.request().method() === 'PATCH' && sent.push(route.request().postDataJSON()) === 1) await latch.opened;
      await route.continue();
    });
    await press('Review');
    const under = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByLabel('Message to all recipients (optional)').fill('Please');
    // "Saving …" is also shown while a change waits a moment for the next one.
    await under;
    await press('Send');
    latch.open();
    await page.getByText('Waiting for others').waitFor();
    await page.unroute(`**/api/envelopes/${id}`);
    expect(sent).toEqual([expect.objectContaining({ message: 'Please' }), { status: 'sent' }]);
    expect(sent[0]).not.toHaveProperty('status');
  });

  it('finds a draft as they left it, and reads when a change could not be saved', async () => {
    const id = await aDraftForAnn();
    const latch = aLatch();
    await page.route(`**/api/envelopes/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await latch.opened;
      await route.continue();
    });
    await press('Fields');
    await isDrawn(page);
    await place('Date');
    await press('Review');
    await place('Text');
    await follow('Documents');
    await page.goBack();
    latch.open();
    await press('Review');
    await page.locator('.person-line').getByText('2 fields', { exact: true }).waitFor();
    await page.unroute(`**/api/envelopes/${id}`);
    await press('Recipients');
    await page.getByLabel('E-mail address').fill('not an address');
    await follow('Documents');
    await page
      .getByText('Your changes to “Agreement” could not be saved because some entries are not valid.')
      .waitFor();
    await page.goBack();
    // Nothing that was typed is lost, complete or not.
    const email = page.getByLabel('E-mail address');
    await email.waitFor();
    expect(await email.inputValue()).toBe('not an address');
    await page.reload();
    expect(await email.inputValue()).toBe('not an address');
    await email.fill(anAddress());
    await rename('Kept for the list');
    await follow('Documents');
    await page.getByRole('link', { name: /Kept for the list/ }).waitFor();
    expect((await envelope(id)).name).toBe('Kept for the list');
  });
});

describe('an owner and a draft whose upload was never finished', () => {
  it('reads so at once, finds the way to another upload, and can leave the page', async () => {
    const body = { filename: 'Lost.pdf', mimetype: 'application/pdf' };
    const { json } = await call('POST', '/api/GetUploadUrl', { token: session.token, body });
    await visit(`/app/envelopes/${json.envelopeId}`);
    await page.getByText('The upload was not finished').waitFor();
    await accessibility.look(page, 'draft without a document');
    await page.getByRole('link', { name: 'Upload again' }).click();
    await page.getByRole('heading', { name: 'New document' }).waitFor();
    await page.goBack();
    await page.getByText('The upload was not finished').waitFor();
    await page.getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('heading', { name: 'Documents' }).waitFor();
  });
});

describe('an owner and a document that had been signed before', () => {
  it('reads so, chooses how its signatures are treated, and gets the certificate as a separate file', async () => {
    const { signer } = aSigner('P-256', { commonName: 'Another signer' });
    const buffer = await signPdf(aSmallPdf(), { signer, permits: null });
    await visit('/app/new');
    await page.locator('input[type=file]').setInputFiles({ name: 'Lease.pdf', mimeType: 'application/pdf', buffer });
    const kept = page.getByRole('radio', { name: 'Keep its signatures valid' });
    await page.getByText('This document is already signed').waitFor();
    await page.waitForURL(/\/app\/envelopes\//);
    expect(await kept.isChecked()).toBe(true);
    // The choice is saved although the recipient is not complete yet.
    await page.getByLabel('E-mail address').fill('not an address');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('radio', { name: 'Add fields and a certificate page' }).check();
    expect((await saved).status()).toBe(200);
    expect((await envelope()).earlierSignatures).toBe('override');
    await page.getByLabel('E-mail address').fill(anAddress());
    await page.getByLabel('Name', { exact: true }).fill('Ann');
    await press('Continue');
    await isDrawn(page);
    await place('Checkbox');
    await kept.check();
    await page.getByText('The document has fields, which would change what was signed.').waitFor();
    await accessibility.look(page, 'fields of a signed document');
    await press('Remove field');
    await press('Review');
    await accessibility.look(page, 'review of a signed document');
    await completeWithoutSignatures();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      choose('More', 'Download completion certificate'),
    ]);
    expect(file.suggestedFilename()).toBe('Lease (certificate).pdf');
    await accessibility.look(page, 'completed, with a certificate of its own');
  });

  it('reads that the signatures of an encrypted one cannot be kept, and seals it without them', async () => {
    const buffer = encryptedAndSigned();
    await visit('/app/new');
    await page.locator('input[type=file]').setInputFiles({ name: 'Lease.pdf', mimeType: 'application/pdf', buffer });
    await page.getByText('Not possible: the file is encrypted.').waitFor();
    await accessibility.look(page, 'signed and encrypted document');
    await page.getByRole('radio', { name: 'Add fields and a certificate page' }).check();
    await page.getByText('Its earlier signatures are lost').waitFor();
    await page.getByLabel('E-mail address').fill(anAddress());
    await page.getByLabel('Name', { exact: true }).fill('Ann');
    await press('Continue');
    await press('Review');
    await completeWithoutSignatures();
    await page
      .getByRole('button', { name: /Download/ })
      .first()
      .waitFor();
    expect((await envelope()).status).toBe('completed');
  });

  it('gives its signers the certificate next to their copy', async () => {
    const { signer } = aSigner('P-256', { commonName: 'Another signer' });
    const document = await signPdf(aSmallPdf(), { signer, permits: null });
    const signers = [{ email: anAddress(), name: 'Ann', language: 'de' }];
    const ceremony = await aCeremony(session, signers, { document });
    expect((await sign(ceremony.token(0))).status).toBe(200);
    await awaitStatus(session, ceremony.envelopeId, 'completed');
    const guest = await visitor(browser, 'phone');
    await guest.page.goto(`${stack().url}/sign#${ceremony.token(0)}`);
    const [file] = await Promise.all([
      guest.page.waitForEvent('download'),
      guest.page.getByRole('button', { name: 'Abschlusszertifikat herunterladen' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Agreement (certificate).pdf');
    await accessibility.look(guest.page, 'a copy with a certificate of its own');
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });
});

describe('an owner with a phone', () => {
  it('copies a field to all pages, places one on the page in view and moves it to another, whatever the names are', async () => {
    const name = `Mietvertrag_Wohnung_4_Hafenstrasse_${Date.now()}_final`;
    const { id } = await aDraftFor([name, 'Bo'], { name, document: await aPdf({ pages: 3 }) });
    const { page: mobile, context, complaints } = await visitor(browser, 'phone');
    await logIn(mobile);
    const width = () => mobile.evaluate<number>('document.documentElement.scrollWidth');
    await mobile.goto(`${stack().url}/app`);
    await mobile.getByRole('link', { name }).waitFor();
    expect(await width()).toBe(phone.width);
    // The bar is one row high, and its links open below it.
    const menu = mobile.getByRole('button', { name: 'Menu' });
    for (const narrow of [320, phone.width]) {
      await mobile.setViewportSize({ width: narrow, height: phone.height });
      expect((await mobile.locator('.topbar').boundingBox())?.height).toBeLessThan(64);
      expect(await width()).toBe(narrow);
    }
    expect(await mobile.getByRole('link', { name: 'Settings' }).isVisible()).toBe(false);
    await menu.click();
    await accessibility.look(mobile, 'menu, phone');
    await mobile.keyboard.press('Escape');
    expect(await mobile.evaluate<string>('document.activeElement?.textContent')).toBe('Menu');
    await menu.click();
    await mobile.getByRole('link', { name: 'Settings' }).click();
    await mobile.getByRole('heading', { name: 'Settings' }).waitFor();
    await mobile.getByRole('link', { name: 'Templates' }).waitFor({ state: 'hidden' });
    await mobile.goBack();
    await mobile.getByRole('link', { name }).click();
    await mobile.getByRole('button', { name: 'Continue' }).click();
    await isDrawn(mobile);
    // A tap chooses a tool, and the next one places a single field.
    await mobile.locator('.palette').getByRole('button', { name: 'Signature' }).tap();
    expect(await mobile.locator('.placed').count()).toBe(0);
    await mobile.locator('[data-page="1"]').tap();
    await mobile.locator('.placed').waitFor();
    await mobile.locator('[data-page="1"]').tap({ position: { x: 60, y: 400 } });
    expect(await mobile.locator('.placed').count()).toBe(1);
    await mobile.locator('.placed').tap();
    await mobile.getByRole('button', { name: 'Copy to all pages' }).tap();
    expect(await mobile.locator('.placed').count()).toBe(3);
    await accessibility.look(mobile, 'field editor with copies, phone');
    await mobile.getByRole('button', { name: 'Remove fields' }).tap();
    expect(await mobile.locator('.placed').count()).toBe(1);
    const wayOn = await mobile.getByRole('button', { name: 'Continue', exact: true }).boundingBox();
    expect((wayOn?.y ?? Infinity) + (wayOn?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    await mobile.locator('.placed').tap();
    await mobile.getByRole('button', { name: 'Remove field' }).tap();
    await mobile.locator('[data-page="3"]').scrollIntoViewIfNeeded();
    const checkbox = mobile.locator('.palette').getByRole('button', { name: 'Checkbox' });
    const box = await checkbox.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await checkbox.tap();
    await mobile.getByRole('button', { name: 'Place for me' }).tap();
    await mobile.getByRole('button', { name: /^Checkbox for Mietvertrag.*, page 3,/ }).waitFor();
    await accessibility.look(mobile, 'field editor, phone');
    // A touch on a small field moves the field: its grips are not in the way.
    const placed = mobile.getByRole('button', { name: /^Checkbox for Mietvertrag.*, page 3,/ });
    const shown = await placed.boundingBox();
    const middle = [(shown?.x ?? 0) + (shown?.width ?? 0) / 2, (shown?.y ?? 0) + (shown?.height ?? 0) / 2];
    const met = await mobile.evaluate<string>(
      `document.elementFromPoint(${middle})?.closest('.grip, .placed')?.className ?? ''`,
    );
    expect(met).toContain('placed');
    await mobile.getByRole('button', { name: 'Properties' }).tap();
    await mobile.getByLabel('Page', { exact: true }).selectOption('2');
    await mobile.getByRole('button', { name: /^Checkbox for Mietvertrag.*, page 2,/ }).waitFor();
    expect(await width()).toBe(phone.width);
    await mobile.getByRole('button', { name: 'Remove field' }).click();
    await mobile.getByRole('button', { name: 'Continue' }).click();
    await mobile.getByText('have no signature field.').waitFor();
    expect(await width()).toBe(phone.width);
    await mobile.setViewportSize({ width: 320, height: 640 });
    for (const step of ['fields', 'recipients']) {
      await mobile.goto(`${stack().url}/app/envelopes/${id}/edit/${step}`);
      await mobile.getByRole('heading', { level: 1 }).waitFor();
      expect(await width()).toBe(320);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

everyScreenIsAccessible(accessibility, 8);
