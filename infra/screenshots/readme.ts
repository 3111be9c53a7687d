/** Takes the screenshots of the README into `web/screenshots`. It starts the product in a temporary folder. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, type PDFPage, StandardFonts } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, visitor } from '../../test/browser/browser.ts';
import { ApiClient, download, upload } from '../local/api-client.ts';
import { withStack } from '../local/stack.ts';

const folder = join(import.meta.dirname, '../../web/screenshots');
const account = { email: 'olivia.marsh@example.com', password: 'correct horse battery' };
const sender = { name: 'Olivia Marsh', company: 'Northwind' };

interface Product {
  url: string;
  browser: Browser;
  client: ApiClient;
}

interface Mail {
  links: string[];
}

async function aContract(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [text, bold] = [
    await document.embedFont(StandardFonts.TimesRoman),
    await document.embedFont(StandardFonts.TimesRomanBold),
  ];
  const clauses = [
    'The landlord lets the flat on the second floor of 12 Harbour Street to the tenant.',
    'The lease begins on 1 January 2027 and runs for an indefinite time.',
    'The monthly rent is due on the third working day of each month.',
    'The tenant keeps the flat in good order and returns it so at the end of the lease.',
    'Changes to this agreement need the signatures of both parties.',
  ];
  const write = (page: PDFPage, from: number) => {
    for (const [index, clause] of clauses.entries()) {
      page.drawText(`${from + index}.`, { x: 60, y: 690 - index * 46, size: 12, font: bold });
      page.drawText(clause, { x: 84, y: 690 - index * 46, size: 12, font: text });
    }
  };
  const first = document.addPage([595, 842]);
  first.drawText('Lease agreement', { x: 60, y: 750, size: 24, font: bold });
  write(first, 1);
  for (const [x, label] of [
    [60, 'Landlord'],
    [330, 'Tenant'],
  ] as const) {
    first.drawLine({ start: { x, y: 380 }, end: { x: x + 200, y: 380 }, thickness: 0.8 });
    first.drawText(label, { x, y: 364, size: 10, font: text });
  }
  write(document.addPage([595, 842]), 6);
  return document.save();
}

async function anEnvelope({ client }: Product, name: string, changes: object): Promise<string> {
  const announced = await client.announce(`${name}.pdf`);
  await upload(announced, await aContract());
  await client.call('PATCH', `/api/envelopes/${announced.envelopeId}`, changes);
  return announced.envelopeId;
}

async function linkFor({ url }: Product, address: string): Promise<string> {
  for (let count = 0; count < 100; count++) {
    const mails = (await (await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(address)}`)).json()) as Mail[];
    const link = mails[0]?.links[0];
    if (link) return link;
    await new Promise((resume) => setTimeout(resume, 200));
  }
  throw new Error(`no mail for ${address}`);
}

async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

const fields = (landlord: string, tenant: string) => [
  { recipientId: landlord, type: 'signature', page: 1, x: 60, y: 412, width: 190, height: 48 },
  { recipientId: tenant, type: 'signature', page: 1, x: 330, y: 412, width: 190, height: 48 },
  { recipientId: tenant, type: 'date', page: 1, x: 330, y: 486, width: 90, height: 22 },
  { recipientId: tenant, type: 'text', label: 'Date of birth', page: 1, x: 430, y: 486, width: 90, height: 22 },
];

async function logIn(product: Product, page: Page): Promise<void> {
  await page.goto(`${product.url}/app/login`);
  await page.getByLabel('E-mail address').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Documents' }).waitFor();
}

/** Takes pictures of the tenant's phone up to the signature. */
async function signing(product: Product, tenant: string): Promise<void> {
  const { page, context } = await visitor(product.browser, 'phone');
  await page.goto(await linkFor(product, tenant));
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  await picture(page, 'signing');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('tab', { name: 'Draw' }).click();
  const pad = await page.locator('.pad canvas').boundingBox();
  if (!pad) throw new Error('there is no pad');
  await page.mouse.move(pad.x + 60, pad.y + 110);
  await page.mouse.down();
  for (let step = 0; step < 90; step++) {
    const share = step / 90;
    const x = pad.x + 60 + share * (pad.width - 130) + 18 * Math.sin(step / 2.4);
    const y = pad.y + 90 + 42 * Math.cos(step / 3.1) * (1 - share * 0.8);
    await page.mouse.move(x, y);
  }
  await page.mouse.up();
  await picture(page, 'signature');
  await context.close();
}

async function completed(product: Product): Promise<string> {
  const id = await anEnvelope(product, 'Consulting agreement', {
    status: 'sent',
    signers: [{ name: 'Amélie Laurent', email: 'amelie@example.com', language: 'fr' }],
    fields: [{ recipientId: 'amelie@example.com', type: 'signature', page: 1, x: 60, y: 412, width: 190, height: 48 }],
  });
  const { page, context } = await visitor(product.browser, 'desk');
  await page.goto(await linkFor(product, 'amelie@example.com'));
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  await page.locator('.language select').selectOption('en');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Use this signature' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByLabel('I have read this and agree.').check();
  await page.getByRole('button', { name: 'Sign now' }).click();
  await page.getByRole('heading', { name: 'Document completed' }).waitFor({ timeout: 60_000 });
  await context.close();
  return id;
}

async function verifying(product: Product, envelopeId: string): Promise<void> {
  const { signedUrl } = await product.client.call<{ signedUrl: string }>('GET', `/api/envelopes/${envelopeId}`);
  const file = await download(signedUrl);
  const { page, context } = await visitor(product.browser, 'desk');
  await page.goto(`${product.url}/verify`);
  await page.setInputFiles('input[type=file]', {
    name: 'Consulting agreement (signed).pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(file),
  });
  await page.getByRole('heading', { name: 'Valid' }).waitFor();
  await page.evaluate("document.querySelector('.verdict').scrollIntoView()");
  await picture(page, 'verify');
  await context.close();
}

async function takeAll(product: Product): Promise<void> {
  const { page } = await visitor(product.browser, 'desk');
  await page.goto(product.url);
  await picture(page, 'home');
  const [landlord, tenant] = ['m.okafor@example.com', 'jonas.berg@example.com'];
  const signers = [
    { name: 'Mary Okafor', email: landlord },
    { name: 'Jonas Berg', email: tenant },
  ];
  const draft = await anEnvelope(product, 'Lease agreement, flat 4', { signers, fields: fields(landlord, tenant) });
  const sealed = await completed(product);
  await anEnvelope(product, 'Lease agreement, flat 2', {
    status: 'sent',
    signers,
    fields: fields(landlord, tenant),
    message: 'Dear both,\nplease sign by Friday. Thank you!',
  });
  await signing(product, tenant);
  await logIn(product, page);
  await page.getByRole('link', { name: /flat 2/ }).waitFor();
  await page.locator('[data-row] .document-picture[data-drawn]').nth(2).waitFor({ state: 'attached' });
  await page.mouse.move(0, 0);
  await picture(page, 'documents');
  await page.goto(`${product.url}/app/envelopes/${draft}/edit/fields`);
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  await page.locator('.placed').first().click();
  await page.locator('.placed').last().scrollIntoViewIfNeeded();
  await picture(page, 'fields');
  await page.goto(`${product.url}/app/envelopes/${sealed}`);
  await page.getByText('signed (typed)').waitFor();
  await page.locator('[data-page="1"][data-drawn]').waitFor();
  await picture(page, 'completed');
  await verifying(product, sealed);
}

export async function takeReadmePictures(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await withStack(async ({ url }) => {
    const client = new ApiClient(url);
    await client.register({ ...account, ...sender });
    await client.logIn(account);
    const browser = await launchBrowser();
    await takeAll({ url, browser, client }).finally(() => browser.close());
  });
}
