/**
 * Two-factor authentication by keyboard on a narrow screen, with Chromium's virtual authenticator. Passkeys need the name
 * of a host, so that a host of its own answers at `localhost`.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { appCode } from '../fixtures/app-codes.ts';
import { aPeculiarHost, type HostProcess } from '../hosts.ts';
import { aFreePort } from '../servers/free-port.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { type Visitor, visitor } from './browser.ts';
import { downloadBy, hasFocus, pressOn, tabTo, typeInto } from './keyboard.ts';
import { accessibility, browser, session } from './test-browser.ts';

let host: HostProcess;
let url: string;
let person: Visitor;
let page: Page;

beforeAll(async () => {
  const port = await aFreePort();
  url = `http://localhost:${port}`;
  host = await aPeculiarHost({ PUBLIC_URL: url }, { port });
  person = await visitor(browser, 'phone');
  page = person.page;
});
afterAll(async () => {
  await person.context.close();
  await host.stop();
});
afterEach(() => expect(person.complaints).toEqual([]));

/** Switches the virtual authenticator on. A check with axe would switch it off, and its passkeys would be lost. */
async function anAuthenticator(): Promise<(isPresent: boolean) => Promise<void>> {
  const cdp = await person.context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }).then(() => undefined);
}

const text = (words: string) => page.getByText(words).first().waitFor();
const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
const settings = () => page.goto(`${url}/app/settings/security`);

async function logOut(): Promise<void> {
  await leaveEverywhere();
  await heading('Log in');
}

async function leaveEverywhere(): Promise<void> {
  await settings();
  await page.getByRole('button', { name: 'Log out everywhere' }).waitFor();
  await pressOn(page, 'Log out everywhere');
  await page.getByRole('dialog').waitFor();
  // The title of the dialog, which has the focus, ends in a question mark.
  await tabTo(page, 'Log out everywhere', { isWhole: true });
  await page.keyboard.press('Enter');
}

async function enterPassword(): Promise<void> {
  await page.goto(`${url}/app/login`);
  await heading('Log in');
  await typeInto(page, 'E-mail address', session.email);
  await typeInto(page, 'Password', session.password, { isWhole: true });
  await page.keyboard.press('Enter');
}

/** Confirms a dialog with the password. */
async function confirmWith(action: string): Promise<void> {
  await typeInto(page, 'Current password', session.password);
  await tabTo(page, action, { isWhole: true });
  await page.keyboard.press('Enter');
}

let secret: string;
let recoveryCodes: string[];

it('a person sets up an authenticator app and saves the recovery codes', async () => {
  await page.goto(`${url}/app/login`);
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
  await accessibility.look(page, 'log-in');
  await enterPassword();
  await heading('Documents');
  await settings();
  await heading('Two-factor authentication');
  await pressOn(page, 'Set up authenticator app');
  await page.getByRole('dialog').waitFor();
  await accessibility.look(page, 'password before the set-up');
  await confirmWith('Continue');
  await page.locator('.qr-code path[d^="M"]').waitFor();
  await accessibility.look(page, 'setting up the app');
  secret = await page.locator('.secret code').innerText();
  await typeInto(page, 'Code of the app', '000000');
  await page.keyboard.press('Enter');
  await text('This code is wrong');
  await typeInto(page, 'Code of the app', appCode(secret, new Date(), -1));
  await page.keyboard.press('Enter');
  await heading('Recovery codes');
  await accessibility.look(page, 'recovery codes');
  recoveryCodes = await page.locator('.recovery-codes code').allInnerTexts();
  const saved = await readFile(await (await downloadBy(page, 'Download')).path(), 'utf8');
  for (const code of [...recoveryCodes, session.email]) expect(saved).toContain(code);
  await pressOn(page, 'I have saved the codes');
  await text('Recovery codes left: 10.');
  await hasFocus(page, 'New recovery codes');
});

it('the log-in asks for a code of the app', async () => {
  await logOut();
  await enterPassword();
  await heading('Enter your code');
  await accessibility.look(page, 'code of the app');
  await typeInto(page, 'Code', '000000');
  await page.keyboard.press('Enter');
  await text('This code is wrong');
  await typeInto(page, 'Code', appCode(secret, new Date()));
  await page.keyboard.press('Enter');
  await heading('Documents');
});

it('a passkey logs in without address, password and code: by the button, and by the suggestion of the browser', async () => {
  await settings();
  await heading('Passkeys');
  await pressOn(page, 'Add passkey');
  await page.getByRole('dialog').waitFor();
  await accessibility.look(page, 'adding a passkey');
  const setPresent = await anAuthenticator();
  await typeInto(page, 'Name', 'My phone', { isWhole: true });
  await confirmWith('Add passkey');
  await text('Passkey added.');
  await hasFocus(page, 'Add passkey');
  // A person who is not there chooses no suggestion.
  await setPresent(false);
  await logOut();
  await tabTo(page, 'Log in with a passkey');
  // From here on, the suggestion may log in before the key is pressed.
  await setPresent(true);
  await page.keyboard.press('Enter');
  await heading('Documents');
  await leaveEverywhere();
  await heading('Documents');
  await setPresent(false);
  await settings();
  await text('Last used');
  await accessibility.look(page, 'security with app and passkey');
});

it('a recovery code replaces the app, and works once', async () => {
  const [code = ''] = recoveryCodes;
  for (const outcome of ['works', 'is used'] as const) {
    await logOut();
    await enterPassword();
    await heading('Enter your code');
    await pressOn(page, 'Use a recovery code');
    await heading('Enter a recovery code');
    if (outcome === 'works') await accessibility.look(page, 'recovery code');
    await typeInto(page, 'Recovery code', code);
    await page.keyboard.press('Enter');
    if (outcome === 'works') await heading('Documents');
    else await text('This code is wrong');
  }
  await typeInto(page, 'Recovery code', recoveryCodes[1] ?? '');
  await page.keyboard.press('Enter');
  await heading('Documents');
});

it('app and passkey are removed', async () => {
  await settings();
  await text('Recovery codes left');
  await tabTo(page, 'Change or remove Two-factor authentication', { isWhole: true });
  await page.keyboard.press('Enter');
  await tabTo(page, 'Remove', { isWhole: true });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await confirmWith('Remove');
  await text('Authenticator app removed.');
  await hasFocus(page, 'Two-factor authentication');
  await pressOn(page, 'Remove passkey My phone');
  await page.getByRole('dialog').waitFor();
  await confirmWith('Remove');
  await text('Passkey removed.');
  await hasFocus(page, 'Passkeys');
  await page.getByRole('region', { name: 'Passkeys' }).getByText('None', { exact: true }).waitFor();
  await logOut();
  await enterPassword();
  await heading('Documents');
});

everyScreenIsAccessible(accessibility, 8);
