/** The dashboard: documents that are out for signature, the list, the settings, and the end of a session. */
import type { Locator } from 'playwright-core';
import { aCeremony, anAddress, awaitMail, awaitStatus, mailsTo, sign } from '../ceremony.ts';
import { eventually } from '../fixtures/eventually.ts';
import { png } from '../fixtures/pictures.ts';
import { changeRecord } from '../fixtures/records.ts';
import { aReceiver } from '../servers/receiver.ts';
import { aDraft, aPdf, call, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { isDrawn } from './browser.ts';
import { choose, dialog, envelope, follow, heading, owner, page, press, visit } from './owner.ts';
import { accessibility, session } from './test-browser.ts';

const chooseFile = (name: string, mimeType: string, buffer: Buffer) =>
  page.setInputFiles('input[type=file]', { name, mimeType, buffer });

/** Gets a new token for the requests of the test. */
async function logInByApi(): Promise<void> {
  const { email, password } = session;
  const { status, json } = await call('POST', '/api/Login', { body: { email, password } });
  expect(status).toBe(200);
  session.token = json.token;
}

async function logInByForm(): Promise<void> {
  await page.getByLabel('E-mail address').fill(session.email);
  await page.getByLabel('Password').fill(session.password);
  await press('Log in');
}

describe('an owner and a document that is out for signature', () => {
  it('reminds a recipient with a new link, which replaces the old one', async () => {
    const email = anAddress('slow');
    const { envelopeId, token } = await aCeremony(session, [{ email, name: 'Slow Joe' }]);
    const first = await awaitMail(email);
    await visit(`/app/envelopes/${envelopeId}`);
    await press('Remind Slow Joe');
    await page.getByLabel(/Create a new link/).check();
    await press('Send reminder');
    await page.getByText(/Slow Joe was e‑mailed a moment ago/).waitFor();
    await accessibility.look(page, 'reminding, too soon');
    await changeRecord(session.userId, envelopeId, ({ recipients }) => {
      for (const recipient of recipients) recipient.sentAt = new Date(Date.now() - 3_600_000).toISOString();
    });
    await press('Send reminder');
    await page.getByText(`Reminder sent to ${email}.`).waitFor();
    const second = await awaitMail(email, (mail) => mail.id !== first.id);
    expect(second.links[0]).not.toBe(first.links[0]);
    expect((await call('POST', '/api/sign/open', { token: token(0), body: {} })).status).toBe(401);
    expect((await mailsTo(email)).length).toBe(2);
  });

  it('voids it with a reason', async () => {
    const { envelopeId } = await aCeremony(session, [{ email: anAddress(), name: 'Too Late' }]);
    await visit(`/app/envelopes/${envelopeId}`);
    await choose('More', 'Void');
    await dialog().getByLabel('Reason, shown to all recipients (optional)').fill('Wrong version');
    await accessibility.look(page, 'voiding');
    await dialog().getByRole('button', { name: 'Void' }).click();
    await heading('You voided this document.');
    await page.getByText('Reason: “Wrong version”').first().waitFor();
    await accessibility.look(page, 'voided envelope');
    await awaitStatus(session, envelopeId, 'voided');
  });

  it('completes it early, after reading the consequences', async () => {
    const { envelopeId, token } = await aCeremony(session, [
      { email: anAddress(), name: 'Signed Sue' },
      { email: anAddress(), name: 'Missing Mia' },
    ]);
    expect((await sign(token(0))).status).toBe(200);
    await visit(`/app/envelopes/${envelopeId}`);
    await choose('More', 'Complete now');
    await accessibility.look(page, 'finishing');
    await dialog().getByRole('button', { name: 'Complete now' }).click();
    await page.getByRole('heading', { name: 'Completed and sealed' }).waitFor({ timeout: 30_000 });
    await page.getByText('Not signed').waitFor();
  });

  it('sees the progress without reloading while a recipient signs', async () => {
    const { envelopeId, token } = await aCeremony(session, [
      { email: anAddress(), name: 'Quick Quinn' },
      { email: anAddress(), name: 'Later Lee', order: 2 },
    ]);
    await visit(`/app/envelopes/${envelopeId}`);
    await page.getByText('Waiting for others').waitFor();
    expect((await sign(token(0))).status).toBe(200);
    await page.getByText('Quick Quinn signed (drawn).').waitFor();
    await page.getByText('Partly signed').waitFor();
  });
});

describe('an owner follows a document', () => {
  it('sees the fields of each recipient, copies a link, corrects a recipient, and finds it by its label', async () => {
    const [email, right] = [anAddress('typo'), anAddress('right')];
    const { envelopeId } = await aCeremony(session, [{ email, name: 'Typo Tom' }], {
      fields: [{ recipientId: email, type: 'text', label: 'Place', page: 1, x: 60, y: 60, width: 120, height: 24 }],
    });
    await visit(`/app/envelopes/${envelopeId}`);
    await isDrawn(page);
    await page.getByText('Place, Typo Tom: not filled in yet').waitFor({ state: 'attached' });
    await page.getByText('0 of 1 field', { exact: true }).waitFor();
    await accessibility.look(page, 'followed document');
    await choose('Actions for Typo Tom', 'Copy link');
    await dialog().getByRole('button', { name: 'Show link' }).click();
    await dialog()
      .getByText(/\/sign#/)
      .waitFor();
    await accessibility.look(page, 'copied link');
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('You copied the signing link of Typo Tom.').waitFor();
    await choose('Actions for Typo Tom', 'Edit');
    await dialog().getByLabel('E-mail address').fill(right);
    await accessibility.look(page, 'correcting a recipient');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Saved. ${right} gets a new invitation.`).waitFor();
    await awaitMail(right);
    await press('Add label');
    await page.getByLabel('Label', { exact: true }).fill('Followed');
    await press('Add label');
    await page.getByRole('button', { name: 'Remove the label Followed' }).waitFor();
    await visit('/app?label=Followed');
    await page.locator('.envelope-list [data-row]').first().waitFor();
    expect(await page.locator('.envelope-list [data-row]').count()).toBe(1);
    const downloaded = page.waitForEvent('download');
    await visit(`/app/envelopes/${envelopeId}`);
    await choose('Actions for Audit trail', 'Download CSV');
    expect((await downloaded).suggestedFilename()).toMatch(/\.csv$/);
  });

  it('reads the number of the page in view, and enlarges the document', async () => {
    const document = await aPdf({ pages: 3 });
    const { envelopeId } = await aCeremony(session, [{ email: anAddress(), name: 'Large Lou' }], { document });
    await visit(`/app/envelopes/${envelopeId}`);
    await page.getByText('Page 1 of 3').waitFor();
    await press('Next page');
    await page.getByText('Page 2 of 3').waitFor();
    await press('Previous page');
    await page.getByText('Page 1 of 3').waitFor();
    await page.locator('.viewer > .pages').evaluate((pages) => pages.scrollTo(0, pages.scrollHeight));
    await page.getByText('Page 3 of 3').waitFor();
    const width = async (pages: Locator) => (await pages.locator('.page').first().boundingBox())?.width ?? 0;
    const before = await width(page.locator('.viewer > .pages'));
    await press('Enlarge');
    await dialog().locator('.page[data-drawn]').first().waitFor();
    expect(await width(dialog())).toBeGreaterThan(before * 1.3);
    await accessibility.look(page, 'enlarged document');
    await dialog().getByRole('button', { name: 'Close' }).click();
  });

  it('voids several documents at once, and reads the outcome of each', async () => {
    const first = await aCeremony(session, [{ email: anAddress(), name: 'Bulk Bea' }]);
    const second = await aCeremony(session, [{ email: anAddress(), name: 'Bulk Bob' }]);
    await visit('/app?q=bulk');
    await page.getByLabel('Select all documents shown').check();
    await page.getByText('2 documents selected').waitFor();
    await accessibility.look(page, 'selected rows');
    await page.getByLabel('Actions for selected documents').getByRole('button', { name: 'Void' }).click();
    await dialog().getByRole('button', { name: 'Void' }).click();
    await dialog().getByText('2 of 2 processed').waitFor();
    expect(await dialog().getByText('Done').count()).toBe(2);
    await accessibility.look(page, 'outcome for each row');
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await page.locator('.envelope-list td').getByText('Voided').nth(1).waitFor();
    for (const { envelopeId } of [first, second]) await awaitStatus(session, envelopeId, 'voided');
  });

  it('opens the filters of the list, and the choice of e-mails', async () => {
    await visit('/app?status=draft');
    await press('Filters');
    await page.getByLabel('Save these filters as').waitFor();
    await accessibility.look(page, 'filters');
    await visit('/app/settings/notifications');
    await page.getByLabel('a recipient signs or approves').waitFor();
    await accessibility.look(page, 'notifications');
  });
});

describe('an owner and the list', () => {
  it('finds documents by search and by status, and opens an address of no document', async () => {
    await aDraft(session);
    await visit('/app');
    await page.getByLabel('Search').fill('missing mia');
    const oneRow = page.locator('.envelope-list[aria-rowcount="2"]');
    await oneRow.getByRole('button', { name: /Missing Mia/ }).waitFor();
    await page.getByLabel('Search').fill('a name that is not there');
    await page.getByText('No documents found.').waitFor();
    await page.getByLabel('Search').fill('');
    await page.getByRole('button', { name: /^Drafts/ }).click();
    await oneRow.waitFor();
    expect(await page.locator('.envelope-list td .badge').allTextContents()).toEqual(['Draft']);
    expect(new URL(page.url()).search).toBe('?status=draft');
    await page.goBack();
    await page
      .getByRole('button', { name: /Missing Mia/ })
      .first()
      .waitFor();
    await page.goForward();
    await accessibility.look(page, 'filtered list');
    await visit('/app/envelopes/00000000-0000-4000-8000-000000000000');
    await heading('Document not found');
    await accessibility.look(page, 'missing document');
  });

  it('reads at once that a file cannot be sealed, and deletes a draft', async () => {
    await visit('/app/new');
    await chooseFile('notes.txt', 'text/plain', Buffer.from('notes'));
    await page.getByText('This file is not a PDF, PNG or JPEG.').waitFor();
    await chooseFile('broken.pdf', 'application/pdf', Buffer.from((await aPdf()).subarray(0, 300)));
    await page
      .getByRole('alert')
      .filter({ hasText: /damaged|cannot/ })
      .waitFor();
    await accessibility.look(page, 'refused document');
    const id = await aDraft(session);
    await visit(`/app/envelopes/${id}`);
    await press(/^Actions for/);
    await page.getByRole('menuitem', { name: 'Delete draft' }).click();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Draft deleted.').waitFor();
    expect((await call('GET', `/api/envelopes/${id}`, { token: session.token })).status).toBe(404);
  });
});

describe('an owner and the settings', () => {
  it('reads the plan', async () => {
    await visit('/app/settings');
    await page.getByText('Account ID').waitFor();
    await accessibility.look(page, 'account');
    await visit('/app/settings/keys');
    await page.getByText('100 per minute per key').waitFor();
  });

  it('enters a name, uploads a logo, and reads that a colour is too light', async () => {
    await visit('/app/settings/profile');
    await page.getByLabel('Your name').fill('Olivia Marsh');
    await page.getByLabel('Time zone').fill('berlin');
    await page.getByLabel('Time to sign').selectOption('14');
    await page.getByLabel('Automatic reminders').selectOption({ label: 'Every 3 days, up to 5 times' });
    await press('Save');
    await page.getByText('Profile saved.').waitFor();
    await chooseFile('logo.png', 'image/png', png({ width: 40, height: 40, type: 2, depth: 8, sample: (x) => x }));
    await page.locator('.logo-preview').waitFor();
    const noise = png({
      width: 1_500,
      height: 500,
      type: 2,
      depth: 8,
      sample: (x, y) => Math.trunc(Math.abs(Math.sin(x * 12.9898 + y * 78.233)) * 43_758) % 256,
    });
    expect(noise.length).toBeGreaterThan(250_000);
    const stored = page.waitForResponse((response) => response.request().method() === 'PUT');
    await chooseFile('large.png', 'image/png', noise);
    expect((await stored).status()).toBe(200);
    const colour = page.getByRole('textbox', { name: 'Colour (optional)', exact: true });
    await colour.fill('#ffee00');
    await page.getByText('White text cannot be read on this colour.').waitFor();
    await accessibility.look(page, 'profile');
    await colour.fill('#7a1f3d');
    await accessibility.look(page, 'save bar');
    await press('Save');
    await page.getByText('Profile saved.').waitFor();
    await press('Remove logo');
    await page.getByText('Logo removed.').waitFor();
    const { json } = await call('GET', '/api/account/profile', { token: session.token });
    expect(json).toMatchObject({ name: 'Olivia Marsh', timeZone: 'Europe/Berlin', colour: '#7a1f3d', logo: null });
  });

  it('is asked before changes are lost: by a link, by Back, and by a reload', async () => {
    await visit('/app/settings');
    await follow('Profile and defaults');
    const name = page.getByLabel('Your name');
    await name.fill('Nobody');
    await page.getByText('Unsaved changes').waitFor();
    await follow('Templates');
    await page.getByText('If you leave this page without saving').waitFor();
    await accessibility.look(page, 'leaving with changes');
    await dialog().getByRole('button', { name: 'Keep editing' }).click();
    await page.goBack();
    await dialog().getByRole('button', { name: 'Keep editing' }).click();
    expect([new URL(page.url()).pathname, await name.inputValue()]).toEqual(['/app/settings/profile', 'Nobody']);
    const asked = page.waitForEvent('dialog');
    const reload = page.reload();
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.accept();
    await reload;
    expect(await name.inputValue()).toBe('Nobody');
    await follow('Templates');
    await dialog().getByRole('button', { name: 'Discard' }).click();
    await heading('Templates');
    await visit('/app/settings/profile');
    expect(await name.inputValue()).toBe('Olivia Marsh');
  });

  it('starts a new document with the settings of the profile', async () => {
    await visit('/app/new');
    await chooseFile('Lease.pdf', 'application/pdf', Buffer.from(await aPdf()));
    await page.waitForURL(/envelopes\/[0-9a-f-]{36}/);
    expect(await envelope()).toMatchObject({ reminders: { everyDays: 3, maxCount: 5 }, expiresInDays: 14 });
  });

  it('makes an API key that works, and sees it once', async () => {
    await visit('/app/settings/keys');
    await press('New key');
    await page.getByLabel('Name').fill('Order system');
    await accessibility.look(page, 'new key');
    await press('Create key');
    const key = await page.locator('.secret code').textContent();
    await accessibility.look(page, 'key, shown once');
    expect((await call('GET', '/api/v1/envelopes', { token: key ?? '' })).status).toBe(200);
    await page.reload();
    await page.getByRole('cell', { name: /^Order system/ }).waitFor();
    expect(await page.content()).not.toContain(key);
  });

  it('makes a webhook, tests it, and sends a delivery again', async () => {
    const receiver = await aReceiver();
    await visit('/app/settings/webhooks');
    await press('New webhook');
    await page.getByLabel('URL').fill('https://10.0.0.1/in');
    await press('Create webhook');
    await page.locator('dialog .wrong').waitFor();
    await accessibility.look(page, 'new webhook, refused');
    await page.getByLabel('URL').fill(receiver.url);
    await press('Create webhook');
    await page.getByText('copy it now').waitFor();
    expect(await page.locator('.secret code').textContent()).toMatch(/^whsec_/);
    await press('Send a test');
    await page.getByRole('cell', { name: 'webhook.test' }).first().waitFor({ timeout: 20_000 });
    await accessibility.look(page, 'deliveries');
    const before = receiver.received.length;
    await press('Resend webhook.test');
    await page.getByText('Delivery resent.').waitFor();
    await eventually(() => receiver.received.length > before);
    await receiver.close();
  });
});

describe('a session', () => {
  it('has ended: the login page says so, refuses a wrong password, and leads back to the page of the owner', async () => {
    await visit('/app/settings/keys');
    await heading('API keys');
    expect((await call('POST', '/api/account/sessions/end', { token: session.token })).status).toBe(200);
    await page.reload();
    await page.getByText('Your session has expired.').waitFor();
    await accessibility.look(page, 'session ended');
    await page.getByLabel('E-mail address').fill(session.email);
    await page.getByLabel('Password').fill('not the password');
    await press('Log in');
    await page.getByText('The e-mail address or password is wrong.').waitFor();
    await accessibility.look(page, 'login, refused');
    await logInByForm();
    await heading('API keys');
    await logInByApi();
    const id = await aDraft(session);
    await visit(`/app/envelopes/${id}`);
    await page.getByLabel('Name', { exact: true }).fill('Kept Kate');
    await page.getByLabel('E-mail address').fill(anAddress());
    const tab = await owner.context.newPage();
    await tab.goto(`${stack().url}/app/settings`);
    await tab.getByText('Account ID').waitFor();
    // The bar of a draft has no account menu. Its changes may still be saving.
    await page.getByRole('link', { name: 'Documents' }).click();
    await press('Personal account');
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await heading('Log in');
    await accessibility.look(page, 'login');
    await tab.getByRole('heading', { name: 'Log in' }).waitFor();
    await tab.close();
    expect(await page.getByText('Your session has expired.').count()).toBe(0);
    expect((await envelope(id)).signers).toMatchObject([{ name: 'Kept Kate' }]);
    // The tab remembers only the account that it acts for.
    expect(await page.evaluate<string[]>('Object.keys(sessionStorage)')).toEqual(['countersign.organization']);
    await visit('/app');
    await heading('Log in');
  });
});

everyScreenIsAccessible(accessibility, 20);
