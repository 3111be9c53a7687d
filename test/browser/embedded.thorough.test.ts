/** Signing in a frame of a site of another origin, as on a phone; refused on other sites and in a frame of a frame. */
import { readFile } from 'node:fs/promises';
import type { Frame, Page } from 'playwright-core';
import { type EmbeddingSite, startEmbeddingSite } from '../../infra/local/embedding-site.ts';
import { buildEmbedScripts } from '../../infra/web/build-embed.ts';
import { embedMessage } from '../../shared/contracts/embed-messages.ts';
import { envelopeIdToV1 } from '../../shared/domain/ids.ts';
import { aCeremony, anAddress, awaitMail, awaitStatus, type Ceremony, eventsOf } from '../ceremony.ts';
import { temporaryFolder } from '../fixtures/temporary-folder.ts';
import { anApiKey, aPdf, call, inline, matches, uuidOf } from '../stack.ts';
import { isDrawn, phone, type Visitor, visitor } from './browser.ts';
import { firefoxPath, launchFirefox } from './firefox.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { browser, session } from './test-browser.ts';

const place = { page: 1, x: 80, y: 200, width: 180, height: 40 };
const element = temporaryFolder();
let site: EmbeddingSite;
let key: string;
/** The recipient for whom the site opens sessions. */
let current: Ceremony;
let opened: string;
/** The frame of a public link, which another page of the site shows. */
let published = '';

async function openSession(origin: string): Promise<string> {
  const { envelopeId, signers } = current;
  const path = `/api/v1/envelopes/${envelopeIdToV1(envelopeId)}/recipients/${signers[0].id}/signing-session`;
  const { status, json, text } = await call('POST', path, { token: key, body: { origin } });
  if (status !== 200) throw new Error(text);
  opened = json.data.url;
  return opened;
}

beforeAll(async () => {
  await buildEmbedScripts(element());
  site = await startEmbeddingSite({
    element: element(),
    openSession,
    publicLink: async () => published,
  });
  key = await anApiKey(session, ['links:read']);
});
afterAll(() => site?.close());

let guest: Visitor;
beforeEach(async () => {
  guest = await visitor(browser, 'phone');
});
afterEach(() => guest.context.close());

/** `localhost` is another site than 127.0.0.1, where the product is, so that the browser treats the frame as a third party. */
const originOf = (host = 'localhost') => `http://${host}:${site.port}`;
const atSite = (path = '/', host?: string) => `${originOf(host)}${path}`;

async function aSigner(more: object = {}, settings: object = {}): Promise<string> {
  const email = anAddress('ann');
  const fields = [
    { recipientId: email, type: 'text', label: 'Place', ...place },
    { recipientId: email, type: 'signature', ...place, y: 300 },
  ];
  current = await aCeremony(session, [{ email, name: 'Ann', ...more }], { fields, ...settings });
  return email;
}

async function frameIn(page: Page): Promise<Frame> {
  await page.goto(atSite());
  return frameAt(page, '/embed/');
}

async function frameAt(page: Page, folder: '/embed/' | '/start/'): Promise<Frame> {
  for (const until = Date.now() + 45_000; Date.now() < until; await page.waitForTimeout(100)) {
    const frame = page.frames().find((each) => each.url().includes(folder));
    if (frame) return frame;
  }
  throw new Error(`there is no frame: ${await page.content()}`);
}

/** The messages that the site has received; every one fits the published schema. */
async function messagesOf(page: Page): Promise<{ type: string; [member: string]: unknown }[]> {
  const texts = await page.locator('ol li').allTextContents();
  const messages = texts.map((text) => JSON.parse(text));
  for (const message of messages) await matches(embedMessage, message);
  return messages;
}

async function reported(page: Page, type: string) {
  await page
    .locator('ol li', { hasText: `"type":"${type}"` })
    .first()
    .waitFor();
  return (await messagesOf(page)).filter((message) => message.type === type);
}

async function expectAccessibleFrame(frame: Frame): Promise<void> {
  await frame.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const found = await frame.evaluate(`axe.run('html', { runOnly: ${JSON.stringify(tags)} })
    .then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))`);
  expect(found).toEqual([]);
  expect(await frame.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width);
}

/** The browser ignores `autofocus` in a frame of another site, and says so; dialogs move the focus themselves. */
function expectNoComplaints({ complaints }: Visitor): void {
  expect(complaints.filter((text) => !text.startsWith('Blocked autofocusing'))).toEqual([]);
}

/** Fills in, signs and sends by keyboard alone. */
async function signByKeyboard(page: Page, frame: Frame): Promise<void> {
  await pressOn(page, 'Start', frame);
  await page.keyboard.type('Bonn');
  await page.keyboard.press('Enter');
  await signTyped(page, frame);
}

async function signTyped(page: Page, frame: Frame): Promise<void> {
  await pressOn(page, 'Sign here', frame);
  await tabTo(page, 'Draw', { frame });
  await page.keyboard.press('ArrowRight');
  await pressOn(page, 'Use this signature', frame);
  await pressOn(page, 'Finish', frame);
  await tabTo(page, 'I have read this and agree.', { frame });
  await page.keyboard.press('Space');
  await pressOn(page, 'Sign now', frame);
}

it('a person signs by keyboard at 390 pixels; the site gets messages without names and values', async () => {
  const { page } = guest;
  await aSigner();
  const frame = await frameIn(page);
  await isDrawn(frame.locator('body'));
  expect(await reported(page, 'ready')).toHaveLength(1);
  await expectAccessibleFrame(frame);
  await signByKeyboard(page, frame);
  expect(await reported(page, 'completed')).toEqual([{ source: 'countersign', version: 1, type: 'completed' }]);
  await expectAccessibleFrame(frame);
  expect((await reported(page, 'height')).at(-1)?.height).toBeGreaterThan(200);
  expect(JSON.stringify(await messagesOf(page))).not.toMatch(/Ann|Bonn|example\.com/);
  await awaitStatus(session, current.envelopeId, 'completed');
  const completed = (await eventsOf(session, current.envelopeId)).find(({ type }) => type === 'recipient.completed');
  expect(completed?.data).toMatchObject({ origin: originOf(), apiKeyName: 'test 1' });
  expectNoComplaints(guest);
  // The address opens once.
  await page.goto(atSite(`/frame?of=${encodeURIComponent(opened)}`));
  await page.frameLocator('iframe').getByRole('heading', { name: 'This link is not valid' }).waitFor();
}, 120_000);

it('without storage, a reload of the frame keeps the session and the entries', async () => {
  const { page, context } = guest;
  // A browser that refuses storage to third parties throws at each of these.
  await context.addInitScript(`if (location.pathname.startsWith('/embed/')) {
    const refuse = { get() { throw new DOMException('refused', 'SecurityError'); } };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, refuse);
    window.BroadcastChannel = class { constructor() { throw new DOMException('refused', 'SecurityError'); } };
  }`);
  await aSigner();
  const frame = await frameIn(page);
  await isDrawn(frame.locator('body'));
  await pressOn(page, 'Start', frame);
  const saving = page.waitForResponse((response) => response.url().endsWith('/api/sign/save'));
  await page.keyboard.type('Bonn');
  await page.keyboard.press('Enter');
  expect((await saving).status()).toBe(200);
  // Until the frame has another document, it shows the old one with its entries.
  const reopened = page.waitForResponse((response) => response.url().endsWith('/api/sign/open'));
  await frame.evaluate('location.reload()');
  await reopened;
  await frame.locator('.spot', { hasText: 'Bonn' }).waitFor();
  await isDrawn(frame.locator('body'));
  await frame.locator('.sign-foot button').first().focus();
  await signTyped(page, frame);
  await reported(page, 'completed');
  expectNoComplaints(guest);
}, 120_000);

it('a code by e-mail is asked for in the frame; delegating is reported', async () => {
  const { page } = guest;
  const email = await aSigner({ verification: 'email_code' }, { allowDelegation: true });
  const frame = await frameIn(page);
  await frame.getByRole('button', { name: 'Send me a code' }).click();
  await reported(page, 'ready');
  await expectAccessibleFrame(frame);
  const { text } = await awaitMail(email, (mail) => /^\d{6}$/m.test(mail.text));
  await frame.getByLabel('Six-digit code').fill(/^\d{6}$/m.exec(text)?.[0] ?? '');
  await frame.getByRole('button', { name: 'Open the document' }).click();
  await frame.getByRole('button', { name: 'More' }).click();
  await frame.getByRole('button', { name: 'Ask someone else' }).click();
  await frame.getByLabel('Name').fill('Bob');
  await frame.getByLabel('E-mail address').fill(anAddress('bob'));
  await frame.getByLabel('Reason').fill('On leave.');
  await frame.getByRole('button', { name: 'Hand over' }).click();
  expect(await reported(page, 'delegated')).toHaveLength(1);
}, 120_000);

it('declining is reported; afterwards the frame has ended', async () => {
  const { page } = guest;
  await aSigner();
  const frame = await frameIn(page);
  await isDrawn(frame.locator('body'));
  await frame.getByRole('button', { name: 'Decline' }).click();
  await frame.getByRole('textbox').fill('The rent is wrong.');
  await frame.getByRole('button', { name: 'Decline' }).last().click();
  expect(await reported(page, 'declined')).toHaveLength(1);
  await frame.evaluate('location.reload()');
  expect(await reported(page, 'ended')).toMatchObject([{ code: 'invalid_state' }]);
  expect(JSON.stringify(await messagesOf(page))).not.toContain('rent');
}, 120_000);

const roles = [{ key: 'visitor', name: 'Visitor' }];

async function aPublicLink(): Promise<{ templateId: string; embedUrl: string }> {
  const body = {
    name: 'Waiver',
    roles,
    fields: [
      { roleKey: 'visitor', type: 'text', label: 'Place', ...place },
      { roleKey: 'visitor', type: 'signature', ...place, y: 300 },
    ],
    document: inline(await aPdf()),
    publicLink: { roleKey: 'visitor', embedOrigin: originOf() },
  };
  const { json, text } = await call('POST', '/api/templates', { token: session.token, body });
  if (!json.publicLink) throw new Error(text);
  return { templateId: json.id, embedUrl: json.publicLink.embedUrl };
}

it('a person comes by a public link in the frame, confirms the address and signs there', async () => {
  const { page } = guest;
  const { templateId, embedUrl } = await aPublicLink();
  published = embedUrl;
  await page.goto(atSite('/waiver'));
  const first = await frameAt(page, '/start/');
  await first.getByRole('heading', { name: 'Waiver' }).waitFor();
  expect(await reported(page, 'ready')).toHaveLength(1);
  await expectAccessibleFrame(first);
  const email = anAddress('vera');
  await first.getByLabel('Name').fill('Vera');
  await first.getByLabel('E-mail address').fill(email);
  await first.getByRole('button', { name: 'Send me a code' }).click();
  const { text } = await awaitMail(email, (mail) => /^\d{6}$/m.test(mail.text));
  await first.getByLabel('Six-digit code').fill(/^\d{6}$/m.exec(text)?.[0] ?? '');
  await expectAccessibleFrame(first);
  await first.getByRole('button', { name: 'Open the document' }).click();
  const frame = await frameAt(page, '/embed/');
  await isDrawn(frame.locator('body'));
  expect(await reported(page, 'ready')).toHaveLength(2);
  await signByKeyboard(page, frame);
  await reported(page, 'completed');
  expect(JSON.stringify(await messagesOf(page))).not.toMatch(/Vera|Bonn|example\.com/);
  expectNoComplaints(guest);
  const token = await anApiKey(session, ['envelopes:read']);
  const { json } = await call('GET', `/api/v1/envelopes?templateId=${templateId}`, { token });
  const envelopeId = uuidOf(json.data[0].id);
  await awaitStatus(session, envelopeId, 'completed');
  const completed = (await eventsOf(session, envelopeId)).find(({ type }) => type === 'recipient.completed');
  expect(completed?.data).toMatchObject({ origin: originOf(), isByPublicLink: true });

  // Another site, a frame of a frame, and a window show nothing; the page /start refuses every frame.
  const framing = (of: string, host: string) => atSite(`/frame?of=${encodeURIComponent(of)}`, host);
  for (const address of [framing(embedUrl, '127.0.0.1'), framing(framing(embedUrl, 'localhost'), '127.0.0.1')]) {
    await page.goto(address);
    expect(await isShown(page)).toBe(false);
  }
  await page.goto(framing(embedUrl.replace(/\/start\/[^#]+/, '/start'), 'localhost'));
  expect(await isShown(page)).toBe(false);
  await page.goto(embedUrl);
  await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
  await call('PATCH', `/api/templates/${templateId}`, {
    token: session.token,
    body: { publicLink: { isOpen: false } },
  });
  await page.goto(atSite('/waiver'));
  expect(await reported(page, 'ended')).toMatchObject([{ code: 'public_link_closed' }]);
}, 180_000);

/** Whether the browser shows the signing page in the innermost frame. */
async function isShown(page: Page): Promise<boolean> {
  await page.waitForLoadState('networkidle');
  const inner = page.frames().at(-1);
  return (
    (await inner
      ?.locator('#root')
      .count()
      .catch(() => 0)) === 1
  );
}

it('no other site, no frame of a frame, and no window shows the page', async () => {
  const { page } = guest;
  await aSigner();
  const url = await openSession(originOf());
  const framing = (of: string, host: string) => atSite(`/frame?of=${encodeURIComponent(of)}`, host);
  await page.goto(framing(url, '127.0.0.1'));
  expect(await isShown(page)).toBe(false);
  await page.goto(framing(framing(url, 'localhost'), '127.0.0.1'));
  expect(await isShown(page)).toBe(false);
  expect(page.frames()).toHaveLength(3);
  // The page /sign refuses every frame, and the link of a session outside of its frame.
  await page.goto(framing(url.replace(/\/embed\/[^#]+/, '/sign'), 'localhost'));
  expect(await isShown(page)).toBe(false);
  for (const address of [url, url.replace(/\/embed\/[^#]+/, '/sign')]) {
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
  }
  // None of them has started the session.
  await page.goto(framing(url, 'localhost'));
  await isDrawn(page.frames().at(-1)?.locator('body') ?? page);
  expect(await isShown(page)).toBe(true);
}, 120_000);

it('Firefox shows the page to its site and to no other, where firefox-esr is installed', async () => {
  const path = await firefoxPath();
  if (!path)
    return void process.stderr.write('Firefox: firefox-esr is not installed, so the frame was not shown in it.\n');
  const firefox = await launchFirefox(path);
  try {
    await aSigner();
    await firefox.goto(atSite());
    await firefox.sees('"type":"ready"');
    const url = await openSession(originOf());
    await firefox.goto(atSite(`/frame?of=${encodeURIComponent(url)}`, '127.0.0.1'));
    await firefox.enterFrame();
    expect(await firefox.evaluate('return document.documentURI')).toMatch(/^about:neterror\?e=csp/);
    expect(
      (await eventsOf(session, current.envelopeId)).filter(({ type }) => type === 'recipient.embedded_started'),
    ).toHaveLength(1);
  } finally {
    await firefox.close();
  }
}, 120_000);
