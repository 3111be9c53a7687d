/** The whole path in Firefox, where Debian's `firefox-esr` is installed. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { anAddress, awaitMail } from '../ceremony.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { aPdf, call, download, stack } from '../stack.ts';
import { type Firefox, firefoxPath, launchFirefox } from './firefox.ts';

const password = 'correct horse battery';
const folder = temporaryFolder();
let firefox: Firefox | null = null;

// A repeated try needs a new browser, because it registers again.
beforeEach(async () => {
  const path = await firefoxPath();
  if (path) firefox = await launchFirefox(path);
  else process.stderr.write('Firefox: firefox-esr is not installed, so the path was not run in it.\n');
});
afterEach(async () => {
  await firefox?.close();
});

async function register(page: Firefox, email: string): Promise<void> {
  await page.goto(`${stack().url}/app/register`);
  await page.fill('Your name', 'Olivia Marsh');
  await page.fill('E-mail address', email);
  await page.fill('Password', password);
  await page.fill('Invitation code', 'LOCAL-INVITE');
  await page.click('button', 'Create account');
  await page.sees('Your first document');
}

async function send(page: Firefox, signer: string): Promise<void> {
  await page.click('a', 'New document');
  await writeFile(join(folder(), 'Lease.pdf'), await aPdf());
  await page.choose(join(folder(), 'Lease.pdf'));
  await page.fill('Name', 'Ann Archer');
  await page.fill('E-mail address', signer);
  await page.click('button', 'Continue');
  await page.click('.palette button', 'Signature');
  await page.click('button', 'Place for me');
  await page.click('button', 'Continue');
  await page.click('button', 'Send');
  await page.sees('Waiting for others');
}

async function sign(page: Firefox, link: string): Promise<void> {
  await page.goto(link);
  await page.click('button', 'Start');
  await page.click('[role=tab]', 'Type');
  await page.click('button', 'Use this signature');
  await page.click('button', 'Finish');
  await page.click('label', 'I have read this and agree.');
  await page.click('button', 'Sign now');
  await page.sees('Document completed');
}

it('registers, uploads, sends, signs and verifies', async () => {
  if (!firefox) return;
  const [owner, signer] = [anAddress('owner'), anAddress('signer')];
  await register(firefox, owner);
  await send(firefox, signer);
  const id = String(await firefox.evaluate("return location.pathname.split('/')[3]"));
  await sign(firefox, (await awaitMail(signer)).links[0] ?? '');
  const { token } = (await call('POST', '/api/Login', { body: { email: owner, password } })).json;
  const { json } = await call('GET', `/api/envelopes/${id}`, { token });
  expect(json).toMatchObject({ status: 'completed', signers: [{ name: 'Ann Archer' }] });
  await writeFile(join(folder(), 'copy.pdf'), await download(json.signedUrl));
  await firefox.goto(`${stack().url}/verify`);
  await firefox.choose(join(folder(), 'copy.pdf'));
  await firefox.sees('Unchanged, but sealed with a test certificate');
});
