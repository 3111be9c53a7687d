/** A draft in the dashboard: its steps, and what becomes of changes that are not saved yet. */
import type { Browser, Page, Route } from 'playwright-core';
import { aCeremony, anAddress, awaitStatus, sign } from '../ceremony.ts';
import { aSigner } from '../fixtures/certificates.ts';
import { aLatch } from '../fixtures/latch.ts';
import { aPdf as aSmallPdf, signPdf } from '../fixtures/signed-pdf.ts';
import { aDraft, aPdf, aSession, call, type Json, type Session, stack } from '../stack.ts';
import { accessibilityLog, clean } from './accessibility.ts';
import { launchBrowser, phone, type Visitor, visitor } from './browser.ts';

const accessibility = accessibilityLog();
let browser: Browser;
let session: Session;
let owner: Visitor;
let page: Page;

/** From the next page on, as if the browser had logged in yesterday. */
async function logIn(anyPage: Page): Promise<void> {
  const { email, password } = session;
  const options = { headers: { 'sec-fetch-site': 'same-origin' }, data: { email, password } };
  const reply = await anyPage.context().request.post(`${stack().url}/api/session`, options);
  expect(reply.status()).toBe(200);
  await anyPage.addInitScript({ content: "localStorage.setItem('countersign.loggedIn', 'yes')" });
}

beforeAll(async () => {
  [browser, session] = await Promise.all([launchBrowser(), aSession()]);
  owner = await visitor(browser, 'desk');
  page = owner.page;
  await logIn(page);
});
afterAll(() => browser.close());
afterEach(() => expect(owner.complaints).toEqual([]));

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const visit = (path: string) => page.goto(`${stack().url}${path}`);
const dialog = () => page.getByRole('dialog');

describe('an owner and a draft', () => {
  it('has what was entered saved, whichever way a step is left', async () => {
    const id = await aDraft(session);
    const draft = async () => (await call('GET', `/api/envelopes/${id}`, { token: session.token })).json;
    const body = { signers: [{ email: anAddress('wrong'), name: 'Ann' }] };
    await call('PUT', `/api/envelopes/${id}`, { token: session.token, body });
    const [right, day] = [anAddress('right'), `${new Date().getFullYear() + 1}-03-04`];
    await visit(`/app/envelopes/${id}`);
    await page.getByLabel('E-mail address').fill('not an address');
    await press('Review and send');
    await page.locator('.wrong').waitFor();
    await page.getByLabel('E-mail address').fill(right);
    await press('Review and send');
    await page.getByText(right).waitFor();
    await page.getByLabel('Message to all recipients (optional)').fill('Please');
    await page.getByLabel('Expires after (optional)').fill(day);
    // Enter sends nothing out.
    await page.getByLabel('Expires after (optional)').press('Enter');
    await press('Back');
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    await press('Checkbox');
    await press('Review and send');
    await page.getByText(/1 field$/).waitFor();
    expect(await page.getByLabel('Message to all recipients (optional)').inputValue()).toBe('Please');
    expect(await page.getByLabel('Expires after (optional)').inputValue()).toBe(day);
    await press('Recipients');
    await page.getByLabel('Document name').fill('Renamed');
    await page.getByRole('link', { name: 'Documents' }).first().click();
    await page.getByRole('link', { name: /Renamed/ }).waitFor();
    expect(await draft()).toMatchObject({ name: 'Renamed', message: 'Please', signers: [{ email: right }] });
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
    await press('More options for Ben');
    expect(await page.getByLabel('At the same time as Ann').isChecked()).toBe(true);
    await press('Continue to fields');
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    expect((await now()).updatedAt).toBe(before.json.updatedAt);

    await press('Recipients');
    const order = page.getByLabel('Set signing order');
    await order.uncheck();
    await order.check();
    await press('More options for Ben');
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
    await press('Review and send');
    await page.getByText('E-mail is not set up for this service').waitFor();
    await page.getByLabel('Upload a picture').uncheck();
    await page.getByLabel('Draw').uncheck();
    expect(await page.getByLabel('Type').isDisabled()).toBe(true);
    await accessibility.look(page, 'review, where no e-mail is sent, with one way to sign');
    await page.unroute('**/api/account');
    await page.getByRole('heading', { name: 'Recipients' }).waitFor();
    expect(await orders()).toEqual([1, 2, 3]);
    expect((await now()).fields.map(({ recipientId }: Json) => recipientId)).toEqual([before.json.signers[1].id]);
    await press('Send');
    await page.getByText('Waiting for others').waitFor();
    expect((await now()).signatureMethods).toEqual(['typed']);
  });
});

describe('an owner and a draft in two windows', () => {
  it('is told when the other one was faster, and undoes nothing', async () => {
    const id = await aDraft(session);
    const change = (body: object) => call('PATCH', `/api/envelopes/${id}`, { token: session.token, body });
    await change({ signers: [{ email: anAddress(), name: 'Ann' }] });
    await visit(`/app/envelopes/${id}`);
    await press('Fields');
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    await press('Date');
    await page.waitForResponse((response) => response.request().method() === 'PATCH');
    await press('Text');
    await press('Review and send');
    await page.getByText(/2 fields$/).waitFor();
    await change({ message: 'From elsewhere' });
    await page.getByLabel('Message to all recipients (optional)').fill('From here');
    await press('Send');
    await page.getByText('This draft was changed in another window.').waitFor();
    const { json } = await call('GET', `/api/envelopes/${id}`, { token: session.token });
    expect([json.status, json.message]).toEqual(['draft', 'From elsewhere']);
  });
});

describe('an owner with a bad connection', () => {
  const aDraftForAnn = async () => {
    const id = await aDraft(session);
    const body = { signers: [{ email: anAddress(), name: 'Ann' }] };
    await call('PATCH', `/api/envelopes/${id}`, { token: session.token, body });
    await visit(`/app/envelopes/${id}`);
    return id;
  };
  const rename = (name: string) => page.getByLabel('Document name').fill(name);
  const follow = (name: string) => page.getByRole('link', { name }).click();

  it('goes on with what was kept and sent, though its answer was lost', async () => {
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
    await loseAnAnswer('Review and send');
    await rename('Saved once more');
    await press('Review and send');
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
    await press('Review and send');
    const under = page.waitForRequest((request) => request.method() === 'PATCH');
    await page.getByLabel('Message to all recipients (optional)').fill('Please');
    // "Saving …" is also said of a change that waits a moment for the next.
    await under;
    await press('Send');
    latch.open();
    await page.getByText('Waiting for others').waitFor();
    await page.unroute(`**/api/envelopes/${id}`);
    expect(sent).toEqual([expect.objectContaining({ message: 'Please' }), { status: 'sent' }]);
    expect(sent[0]).not.toHaveProperty('status');
  });

  it('finds a draft as it was left, wherever it was left for, and is told when it could not be kept', async () => {
    const id = await aDraftForAnn();
    const latch = aLatch();
    await page.route(`**/api/envelopes/${id}`, async (route) => {
      if (route.request().method() === 'PATCH') await latch.opened;
      await route.continue();
    });
    await press('Fields');
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    await press('Date');
    await press('Review and send');
    await press('Text');
    await follow('Countersign');
    await page.goBack();
    latch.open();
    await press('Review and send');
    await page.getByText(/2 fields$/).waitFor();
    await page.unroute(`**/api/envelopes/${id}`);
    await press('Recipients');
    await page.getByLabel('E-mail address').fill('not an address');
    await follow('Settings');
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
    await rename('Kept for Verify');
    await follow('Verify');
    await page.waitForURL('**/verify');
    const { json } = await call('GET', `/api/envelopes/${id}`, { token: session.token });
    expect(json.name).toBe('Kept for Verify');
  });
});

describe('an owner and a draft whose upload was never finished', () => {
  it('is told at once, shown the way to another upload, and held back by nothing', async () => {
    const body = { filename: 'Lost.pdf', mimetype: 'application/pdf' };
    const { json } = await call('POST', '/api/GetUploadUrl', { token: session.token, body });
    await visit(`/app/envelopes/${json.envelopeId}`);
    await page.getByText('The upload was not finished').waitFor();
    await accessibility.look(page, 'draft without a document');
    await page.getByRole('link', { name: 'Upload again' }).click();
    await page.getByRole('heading', { name: 'New document' }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Verify' }).click();
    await page.waitForURL('**/verify');
  });
});

describe('an owner and a document that had been signed before', () => {
  it('reads so, chooses what becomes of its signatures, and gets the certificate as a file of its own', async () => {
    const { signer } = aSigner('P-256', { commonName: 'Another signer' });
    const buffer = await signPdf(aSmallPdf(), { signer, permits: null });
    await visit('/app/new');
    await page.locator('input[type=file]').setInputFiles({ name: 'Lease.pdf', mimeType: 'application/pdf', buffer });
    const kept = page.getByRole('radio', { name: 'Keep its signatures valid' });
    await page.getByText('This document is already signed').waitFor();
    await page.waitForURL(/\/app\/envelopes\//);
    expect(await kept.isChecked()).toBe(true);
    const path = `/api/envelopes/${new URL(page.url()).pathname.split('/')[3]}`;
    const choice = async () => (await call('GET', path, { token: session.token })).json.earlierSignatures;
    // With what is entered, which is not complete yet.
    await page.getByLabel('E-mail address').fill('not an address');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('radio', { name: 'Add fields and a certificate page' }).check();
    expect((await saved).status()).toBe(200);
    expect(await choice()).toBe('override');
    await page.getByLabel('E-mail address').fill(anAddress());
    await page.getByLabel('Name', { exact: true }).fill('Ann');
    await press('Continue to fields');
    await page.locator('[data-page="1"][data-drawn]').waitFor();
    await press('Checkbox');
    await kept.check();
    await page.getByText('The document has fields, which would change what was signed.').waitFor();
    await accessibility.look(page, 'fields of a signed document');
    await press('Remove field');
    await press('Review and send');
    await accessibility.look(page, 'review of a signed document');
    await page.getByText('More ways').click();
    await press('Complete without signatures');
    await dialog().getByRole('button', { name: 'Complete without signatures' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download completion certificate' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('Lease (certificate).pdf');
    await accessibility.look(page, 'completed, with a certificate of its own');
  });

  it('whose signers find the certificate beside their copy', async () => {
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
  it('places a field on the page in view and moves it to another, whatever the names are', async () => {
    const id = await aDraft(session, await aPdf({ pages: 3 }));
    const name = `Mietvertrag_Wohnung_4_Hafenstrasse_${Date.now()}_final`;
    const body = {
      name,
      signers: [
        { email: anAddress(), name },
        { email: anAddress(), name: 'Bo', order: 2 },
      ],
    };
    await call('PUT', `/api/envelopes/${id}`, { token: session.token, body });
    const { page: mobile, context, complaints } = await visitor(browser, 'phone');
    await logIn(mobile);
    const width = () => mobile.evaluate<number>('document.documentElement.scrollWidth');
    await mobile.goto(`${stack().url}/app`);
    await mobile.getByRole('link', { name }).waitFor();
    expect(await width()).toBe(phone.width);
    // The bar is one row; its links open below it.
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
    expect(await mobile.getByRole('link', { name: 'Templates' }).isVisible()).toBe(false);
    await mobile.goBack();
    await mobile.getByRole('link', { name }).click();
    await mobile.getByRole('button', { name: 'Continue to fields' }).click();
    await mobile.locator('[data-page="1"][data-drawn]').waitFor();
    await mobile.locator('[data-page="3"]').scrollIntoViewIfNeeded();
    const checkbox = mobile.locator('.palette').getByRole('button', { name: 'Checkbox' });
    const box = await checkbox.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    await checkbox.tap();
    await mobile.getByRole('button', { name: /^Checkbox for Mietvertrag.*, page 3,/ }).waitFor();
    await accessibility.look(mobile, 'field editor, phone');
    // However small it is shown, a touch on it moves it, and does not make it larger.
    const placed = mobile.getByRole('button', { name: /^Checkbox for Mietvertrag.*, page 3,/ });
    const shown = await placed.boundingBox();
    const middle = [(shown?.x ?? 0) + (shown?.width ?? 0) / 2, (shown?.y ?? 0) + (shown?.height ?? 0) / 2];
    const met = await mobile.evaluate<string>(
      `document.elementFromPoint(${middle})?.closest('.grip, .placed')?.className ?? ''`,
    );
    expect(met).toContain('placed');
    await mobile.locator('.selection summary').click();
    await mobile.getByLabel('Page', { exact: true }).selectOption('2');
    await mobile.getByRole('button', { name: /^Checkbox for Mietvertrag.*, page 2,/ }).waitFor();
    expect(await width()).toBe(phone.width);
    await mobile.getByRole('button', { name: 'Remove field' }).click();
    await mobile.getByRole('button', { name: 'Continue' }).click();
    await mobile.getByText('have no fields.').waitFor();
    expect(await width()).toBe(phone.width);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('every one of these screens is accessible: no rule of WCAG 2.2 AA broken', () => {
  expect(Object.keys(accessibility.findings).length).toBeGreaterThan(4);
  expect(accessibility.findings).toEqual(clean(accessibility));
});
