/** The public link of a template: the owner makes it on the page, and a stranger with a phone signs by it. */
import { anAddress, awaitMail } from '../ceremony.ts';
import { aPdf, client, inline } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { desk } from './browser.ts';
import { guest, sees } from './guest.ts';
import { heading, page, press, visit } from './owner.ts';
import { accessibility, session } from './test-browser.ts';

const fields = [{ roleKey: 'visitor', type: 'signature', page: 1, x: 60, y: 600, width: 180, height: 40 }];
const roles = [
  { key: 'visitor', name: 'Visitor' },
  { key: 'host', name: 'Host', order: 2 },
];

it('an owner makes a public link, a stranger confirms an address and gets to the document, a closed link says so', async () => {
  const app = client(session.token);
  const body = { name: 'Waiver', roles, fields, document: inline(await aPdf()) };
  const { id } = (await app('POST', '/templates', body)).json;
  await visit(`/app/templates/${id}/link`);
  await heading('Public link of “Waiver”');
  await press('Make the link');
  await page.getByText('This field is required.').first().waitFor();
  await accessibility.look(page, 'public link with missing entries');
  await page.getByLabel('Name').fill('Hank');
  await page.getByLabel('E-mail address', { exact: true }).fill('host@example.com');
  await page.getByLabel('Documents in total (optional)').fill('1');
  await press('Make the link');
  await page.getByText('Documents started: 0 of 1.').waitFor();
  await accessibility.look(page, 'public link');
  const url = (await app('GET', `/templates/${id}`)).json.publicLink.url;
  await page.getByText(url).waitFor();

  const phone = guest.page;
  await phone.goto(url);
  await sees(phone, 'Waiver', 'public link opened');
  await phone.getByText('1 page', { exact: true }).waitFor();
  await phone.getByText('It opens once you have confirmed your e‑mail address').waitFor();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await page.getByRole('switch', { name: 'Show the document first' }).click();
  await saved;
  await phone.reload();
  await phone.locator('.document-picture[data-drawn]').waitFor();
  await sees(phone, 'Waiver', 'public link that shows its document');
  await phone.getByRole('button', { name: 'View the document' }).click();
  await phone.getByRole('dialog').locator('.page canvas').waitFor();
  await accessibility.look(phone, 'document of a public link');
  await phone.getByRole('button', { name: 'Close' }).click();
  await phone.getByRole('button', { name: 'Send me a code' }).click();
  await phone.getByText('This field is required.').waitFor();
  const email = anAddress('visitor');
  await phone.getByLabel('Name').fill('Vera');
  await phone.getByLabel('E-mail address').fill(email);
  await phone.getByRole('button', { name: 'Send me a code' }).click();
  await sees(phone, 'Confirm it is you', 'public link with a code');
  const code = /^\s*(\d{6})\s*$/m.exec((await awaitMail(email)).text)?.[1] ?? '';
  await phone.getByLabel('Six-digit code').fill(code === '000000' ? '000001' : '000000');
  await phone.getByRole('button', { name: 'Open the document' }).click();
  await phone.getByText('Incorrect code. Please try again.').waitFor();
  await phone.getByLabel('Six-digit code').fill(code);
  await phone.getByRole('button', { name: 'Open the document' }).click();
  await phone.locator('[id^="fld_"]').first().waitFor();
  expect(new URL(phone.url()).pathname).toBe('/sign');
  // The refused code is an answer with the status 401, which browsers report.
  guest.complaints.splice(0);

  await phone.goto(url);
  await sees(phone, 'This link is closed', 'public link that is full');
  await phone.getByText('All places have been taken.').waitFor();
  await phone.getByText(session.email).waitFor();
}, 180_000);

it('the bar of unsaved changes covers neither the field in which a person types nor the next one with the Tab key', async () => {
  const app = client(session.token);
  const { id } = (
    await app('POST', '/templates', { name: 'Pass', roles: roles.slice(0, 1), fields, document: inline(await aPdf()) })
  ).json;
  await app('PATCH', `/templates/${id}`, { publicLink: { roleKey: 'visitor' } });
  await page.setViewportSize({ width: 320, height: 480 });
  await visit(`/app/templates/${id}/link`);
  const bar = page.locator('.save-bar.changed');
  const [perAddress, site] = [page.getByLabel('Documents per e-mail address'), page.getByRole('textbox').last()];
  const roomAboveBar = async () => {
    const edges = await Promise.all([site.locator('..'), bar].map((each) => each.boundingBox()));
    return (edges[1]?.y ?? 0) - (edges[0]?.y ?? 0) - (edges[0]?.height ?? 0);
  };
  await site.focus();
  // The field is at the lower edge of the window, where the bar will be.
  await site.evaluate((field) => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight));
  await page.keyboard.type('https://www.example.com');
  await bar.waitFor();
  expect(await roomAboveBar()).toBeGreaterThanOrEqual(0);
  await press('Discard');
  await bar.waitFor({ state: 'detached' });
  await perAddress.fill('2');
  await bar.waitFor();
  await page.keyboard.press('Tab');
  expect(await site.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await roomAboveBar()).toBeGreaterThanOrEqual(0);
  await press('Save');
  await bar.waitFor({ state: 'detached' });
  expect((await app('GET', `/templates/${id}`)).json.publicLink.perAddress).toBe(2);
  await page.setViewportSize(desk);
}, 60_000);

everyScreenIsAccessible(accessibility, 5);
