/** The signing page on a phone, in every state of the envelope. */
import type { Page } from 'playwright-core';
import { aCeremony, anAddress, approve, awaitStatus, type Ceremony, decline, open, sign } from '../ceremony.ts';
import { eventually } from '../fixtures/eventually.ts';
import { endTimeOf } from '../fixtures/records.ts';
import { call, type Json } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { isDrawn } from './browser.ts';
import { guest, sees, openLink as visit } from './guest.ts';
import { accessibility, session } from './test-browser.ts';
import { tapCalmly } from './touch.ts';

const place = { page: 1, x: 80, y: 200, width: 180, height: 40 };

const signers = (...extra: Record<string, unknown>[]) =>
  extra.map((more, index) => ({ email: anAddress('state'), name: `Person ${index + 1}`, ...more }));

/** Signs with the typed name and agrees to the consent text, up to the last button. */
async function agree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('tab', { name: 'Type' }).click();
  await page.getByRole('button', { name: 'Use this signature' }).click();
  await page.getByLabel('I have read this and agree.').check();
}

async function update(ceremony: Ceremony, body: Json): Promise<void> {
  const { status } = await call('PATCH', `/api/envelopes/${ceremony.envelopeId}`, { token: session.token, body });
  expect(status).toBe(200);
}

/** Waits, because a font may be loaded after the text is shown. */
const becomes = (page: Page, expression: string) =>
  eventually(() => page.evaluate<boolean>(expression), { what: expression, timeoutMs: 5_000 });

/** Opens the link of the first recipient and waits for the document. */
async function opened(ceremony: Ceremony, index = 0): Promise<Page> {
  const page = await visit(ceremony.token(index));
  await isDrawn(page);
  return page;
}

describe('a link without a document to sign says why', () => {
  it('a link without a token, or with a forged one', async () => {
    await sees(await visit(''), 'This link is not valid');
    await sees(await visit('x'.repeat(112)), 'This link is not valid', 'forged link');
  });

  it('before the turn of the person', async () => {
    const ceremony = await aCeremony(session, signers({ order: 1 }, { order: 2 }));
    await sees(await visit(ceremony.token(1)), 'It is not your turn yet');
  });

  it('after the sender has voided the document', async () => {
    const ceremony = await aCeremony(session, signers({}));
    const page = await opened(ceremony);
    await update(ceremony, { status: 'voided', voidReason: 'Wrong document' });
    // A person who has the page open reads so after declining.
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByLabel('Reason').fill('Too late');
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await sees(page, 'The sender has voided this document');
    await sees(await visit(ceremony.token(0)), 'The sender has voided this document');
  });

  it('after the document has expired', async () => {
    const ceremony = await aCeremony(session, signers({}), {
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await endTimeOf(session.userId, ceremony.envelopeId);
    await sees(await visit(ceremony.token(0)), 'This document has expired');
  });

  it('after another recipient has declined', async () => {
    const ceremony = await aCeremony(session, signers({}, {}));
    expect((await decline(ceremony.token(0))).status).toBe(200);
    await sees(await visit(ceremony.token(1)), 'This document was declined');
  });
});

describe('a person with an access code', () => {
  it('enters it: an incorrect one is refused, the correct one opens the document, also after the proof has expired', async () => {
    const ceremony = await aCeremony(session, signers({ accessCode: '4711-aß' }));
    const page = await visit(ceremony.token(0));
    await sees(page, 'Enter your access code');
    await page.getByLabel('Access code').fill('0000');
    await page.keyboard.press('Enter');
    await page.locator('p.wrong', { hasText: 'Incorrect access code.' }).waitFor();
    await accessibility.look(page, 'wrong access code');
    await page.getByLabel('Access code').fill('4711-aß');
    await page.getByRole('button', { name: 'Open the document' }).click();
    await isDrawn(page);
    await agree(page);
    // The proof of the access code expires during the ceremony, and the entries on the page stay.
    const error = { code: 'access_code_required', message: 'The access code is needed first.' };
    await guest.page.route('**/api/sign/sign', (route) => route.fulfill({ status: 401, json: { error } }), {
      times: 1,
    });
    await page.getByRole('button', { name: 'Sign now' }).click();
    const again = page.getByRole('dialog', { name: 'Enter your access code' });
    await again.getByLabel('Access code').fill('4711-aß');
    await accessibility.look(page, 'access code, again');
    await again.getByRole('button', { name: 'Continue' }).click();
    await again.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign now' }).click();
    await page.getByRole('heading', { name: /You have signed|Document completed/ }).waitFor();
  });
});

describe('a recipient', () => {
  it('fills the field that they tap, however close the next one is', async () => {
    const [person] = signers({});
    const at = (type: string, row: number) => ({
      recipientId: person?.email,
      type,
      page: 1,
      x: type === 'text' ? 300 : 80,
      y: 200 + 24 * row,
      width: type === 'text' ? 120 : 18,
      height: 18,
    });
    const rows = [0, 1];
    const ceremony = await aCeremony(session, [person as never], {
      fields: rows.flatMap((row) => [
        { ...at('checkbox', row), label: `I waive ${row}` },
        { ...at('text', row), label: `Line ${row}` },
      ]),
    });
    const page = await opened(ceremony);
    const boxes = page.locator('.field input');
    for (const row of rows) {
      await tapCalmly(page.locator('.spot:has(input)').nth(row));
      const ticked = await Promise.all(rows.map((other) => boxes.nth(other).isChecked()));
      expect(ticked).toEqual(rows.map((other) => other <= row));
      await page.locator('.sign-foot').getByText(`I waive ${row}`).waitFor();
      await tapCalmly(page.getByRole('button', { name: `Line ${row}` }));
      await page.getByRole('dialog', { name: `Fill in: Line ${row}` }).waitFor();
      await tapCalmly(page.getByRole('button', { name: 'Cancel' }));
    }
    // A tap on the page, below the last field.
    const last = await boxes.nth(1).boundingBox();
    if (!last) throw new Error('no box');
    await page.touchscreen.tap(last.x + last.width / 2, last.y + last.height + 12);
    expect(await boxes.nth(1).isChecked()).toBe(false);
  });

  it('declines with a reason, which is required', async () => {
    const ceremony = await aCeremony(session, signers({}));
    const page = await visit(ceremony.token(0));
    await page.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline to sign?' });
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await dialog.getByText('Please give a reason.').waitFor();
    await accessibility.look(page, 'declining');
    await dialog.getByLabel('Reason').fill('The rent is too high.');
    // The request arrives, but the answer is lost.
    await page.route('**/api/sign/decline', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await sees(page, 'You have declined');
    await sees(await visit(ceremony.token(0)), 'You have declined', 'declined, another visit');
    const { signers: after } = await awaitStatus(session, ceremony.envelopeId, 'declined');
    expect(after[0].declineReason).toBe('The rent is too high.');
  });

  it('approves without a signature', async () => {
    const expiresAt = `${new Date().getFullYear() + 1}-11-27T23:59:59.999Z`;
    const ceremony = await aCeremony(session, signers({ role: 'approver' }, { order: 2 }), { expiresAt });
    const page = await opened(ceremony);
    await page.getByText(/^Please approve by 27 November \d{4} at 23:59 UTC$/).waitFor();
    await accessibility.look(page, 'approving');
    await page.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline to approve?' });
    await dialog.getByText(`${session.email} will see your reason; the other recipients`).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByLabel('I have read this and agree.').check();
    await page.getByRole('button', { name: 'Approve now' }).click();
    await sees(page, 'You have approved');
  });

  it('a viewer reads, and has no buttons to act', async () => {
    const ceremony = await aCeremony(session, signers({}, { role: 'viewer' }));
    const page = await opened(ceremony, 1);
    expect(await page.getByRole('button', { name: /Start|Finish|Decline/ }).count()).toBe(0);
    await accessibility.look(page, 'reading');
  });

  it('signs with an uploaded image where no field was placed, and finds the copy when the document is completed', async () => {
    const ceremony = await aCeremony(session, signers({}, { role: 'cc' }));
    const page = await opened(ceremony);
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('tab', { name: 'Upload' }).click();
    await page.setInputFiles('dialog input[type=file]', {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
    await page.getByText('This image cannot be used.').waitFor();
    await page.setInputFiles('dialog input[type=file]', {
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await page.locator('.brand svg').first().screenshot(),
    });
    await page.getByAltText('Your image').waitFor();
    await accessibility.look(page, 'uploading a signature');
    await page.getByRole('button', { name: 'Use this signature' }).click();
    await page.getByLabel('I have read this and agree.').check();
    await page.getByRole('button', { name: 'Sign now' }).click();
    await page.getByRole('heading', { name: 'Document completed' }).waitFor({ timeout: 40_000 });
    await sees(await visit(ceremony.token(1)), 'Document completed', 'copy for a cc recipient');
  });

  it('loses the connection, keeps the entries, and signs once it is back', async () => {
    const [person] = signers({});
    const email = person?.email as string;
    const ceremony = await aCeremony(session, [person as never], {
      fields: [{ recipientId: email, type: 'name', ...place }],
    });
    const page = await opened(ceremony);
    // Phones copy numbers with invisible characters, which the service refuses.
    const field = page.locator('.field button');
    await field.click();
    await page.getByRole('textbox', { name: 'Name' }).fill('\u202d+49 170\u202c');
    await page.keyboard.press('Enter');
    await page.reload();
    await isDrawn(page);
    expect((await field.textContent())?.trim()).toBe('+49 170');
    await agree(page);
    const details = { [`fields.${await field.getAttribute('id')}`]: 'contains characters that cannot be drawn' };
    const error = { code: 'validation_error', message: 'The request is not valid.', details };
    await page.route('**/api/sign/sign', (route) => route.fulfill({ status: 400, json: { error } }), { times: 1 });
    await page.getByRole('button', { name: 'Sign now' }).click();
    await page.getByText('Please fix the highlighted fields.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('This value was not accepted.').waitFor();
    await accessibility.look(page, 'a field refused');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByLabel('I have read this and agree.').check();
    await guest.context.setOffline(true);
    await page.getByRole('button', { name: 'Sign now' }).click();
    await page.getByText('The service cannot be reached.').first().waitFor();
    await accessibility.look(page, 'connection lost');
    await guest.context.setOffline(false);
    let isOpen = false;
    await page.route('**/api/sign/sign', async (route) => {
      for (let times = 0; times < 4; times++) await page.keyboard.press('Escape');
      isOpen = await page.getByRole('dialog', { name: 'Sign the document' }).isVisible();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Sign now' }).click();
    await page.getByRole('heading', { name: /You have signed|Document completed/ }).waitFor();
    expect(isOpen).toBe(true);
    expect(await page.evaluate<number>('sessionStorage.length')).toBe(0);
  });

  it('finds that they have signed already, in another window', async () => {
    const ceremony = await aCeremony(session, signers({}, { role: 'approver', order: 2 }));
    const page = await opened(ceremony);
    expect((await sign(ceremony.token(0))).status).toBe(200);
    await agree(page);
    await page.getByRole('button', { name: 'Sign now' }).click();
    await sees(page, 'You have signed');
    expect((await approve(ceremony.token(1))).status).toBe(200);
  });

  it('reads that sealing takes long, and the page asks less often', async () => {
    const ceremony = await aCeremony(session, signers({}, { order: 2 }));
    expect((await sign(ceremony.token(0))).status).toBe(200);
    const { json } = await open(ceremony.token(0));
    let asked = 0;
    await guest.page.route('**/api/sign/open', (route) => {
      asked++;
      return route.fulfill({ json: { ...json, envelope: { ...json.envelope, status: 'sealing' } } });
    });
    await guest.page.clock.install();
    const page = await visit(ceremony.token(0));
    await page.getByText('Your copy will be ready in a moment.').waitFor();
    await page.clock.fastForward(61_000);
    await page.getByText('Sealing is taking longer than usual.').waitFor();
    const before = asked;
    await page.clock.runFor(14_000);
    // The clock also runs by itself. One request in fifteen seconds is right; one in two seconds would be seven.
    expect(asked - before).toBeLessThanOrEqual(1);
  });

  it('reads that the sender has completed the document without them', async () => {
    const ceremony = await aCeremony(session, signers({}));
    const page = await opened(ceremony);
    const path = `/api/envelopes/${ceremony.envelopeId}/complete`;
    expect((await call('POST', path, { token: session.token })).status).toBe(200);
    await agree(page);
    await page.getByRole('button', { name: 'Sign now' }).click();
    await sees(page, 'Completed without you');
    await page.getByRole('button', { name: 'Download the sealed PDF' }).waitFor();
  });
});

describe('the language of the page', () => {
  const starts = { en: 'Start', de: 'Beginnen', fr: 'Commencer', es: 'Empezar', ar: 'ابدأ', ja: '開始' } as const;

  it('is the one that the sender chose, until the person chooses another', async () => {
    const [person] = signers({ language: 'ar' });
    const ceremony = await aCeremony(session, [person as never], {
      message: 'Bitte unterschreiben',
      fields: [{ recipientId: person?.email, type: 'signature', ...place }],
    });
    const page = await opened(ceremony);
    const choices: (keyof typeof starts)[] = ['ar', 'ja', 'de', 'fr', 'es', 'en'];
    for (const language of choices) {
      if (language !== 'ar') await page.locator('.language select').selectOption(language);
      await page.getByRole('button', { name: starts[language], exact: true }).waitFor();
      // The prompt fits into a field of this size in every language.
      const prompt = "document.querySelector('.field button span')";
      await becomes(page, `${prompt}.scrollWidth <= ${prompt}.clientWidth`);
      const root = await page.evaluate<string>(
        "[document.documentElement.lang, document.documentElement.dir].join(' ')",
      );
      expect(root).toBe(`${language} ${language === 'ar' ? 'rtl' : 'ltr'}`);
      await becomes(page, 'document.documentElement.scrollWidth <= innerWidth');
      await accessibility.look(page, `signing page, ${language}`);
    }
  });
});

everyScreenIsAccessible(accessibility, 27);
