/** Single sign-on in a real browser with a real provider, which is another site: by keyboard, silently, and refused. */
import type { Page } from 'playwright-core';
import { languages } from '../../shared/domain/language.ts';
import { aPeculiarHost, type HostProcess } from '../hosts.ts';
import { aFreePort } from '../servers/free-port.ts';
import { anOpenIdProvider, signOnSettings } from '../servers/openid-provider.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { visitor } from './browser.ts';
import { hasFocus, pressOn, tabTo, typeInto } from './keyboard.ts';
import { accessibility, browser } from './test-browser.ts';
import { tour } from './tour.ts';

let provider: Awaited<ReturnType<typeof anOpenIdProvider>>;
let host: HostProcess;

beforeAll(async () => {
  const port = await aFreePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  provider = await anOpenIdProvider(publicUrl);
  const settings = {
    PUBLIC_URL: publicUrl,
    ...signOnSettings(provider),
  };
  host = await aPeculiarHost(settings, { port });
});
afterAll(async () => {
  await host?.stop();
  await provider?.stop();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

/** The provider's own pages: log-in, then consent. */
async function logInAtProvider(page: Page, name: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/interaction/**`);
  await page.locator('input[name="login"]').fill(name);
  await page.locator('input[name="password"]').fill('any');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
}

it('by keyboard: an address of the company leads to the provider, and the way back to the page that was asked for', async () => {
  const { page, context, complaints } = await visitor(browser, 'desk');
  await page.goto(`${host.url}/app/settings/security`);
  await page.getByRole('button', { name: 'Continue with single sign-on' }).waitFor();
  await tabTo(page, 'Continue with single sign-on');
  await accessibility.look(page, 'log-in with single sign-on');
  await typeInto(page, 'E-mail address', 'ada@corp.example');
  expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
  await accessibility.look(page, 'log-in, an address of the company');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${provider.issuer}/**`);
  await logInAtProvider(page, 'ada');
  await page.getByText('You log in by the single sign-on of your company').waitFor();
  expect(page.url()).toBe(`${host.url}/app/settings/security`);
  expect(await page.getByRole('button', { name: 'Change e-mail address' }).count()).toBe(0);
  await accessibility.look(page, 'security of a person without a password');

  // The session has ended: the provider still knows the person, and asks nothing.
  await context.clearCookies({ domain: '127.0.0.1' });
  await page.reload();
  await page.getByText('You log in by the single sign-on of your company').waitFor();

  await context.clearCookies();
  await page.reload();
  await page.getByText('Your session has expired. Log in again.').waitFor();
  await accessibility.look(page, 'the provider asks for a log-in');
  expect(await page.evaluate('location.search')).toBe('');
  expect(complaints).toEqual([]);
  await context.close();
});

it('a person who logs out stays logged out, and comes back with one button', async () => {
  const { page, context } = await visitor(browser, 'phone');
  await page.goto(`${host.url}/app/login`);
  await page.getByRole('button', { name: 'Continue with single sign-on' }).waitFor();
  await pressOn(page, 'Continue with single sign-on');
  await logInAtProvider(page, 'grace');
  await heading(page, 'Documents');
  await page.evaluate("fetch('/api/session/end', { method: 'POST' })");
  await page.evaluate("localStorage.removeItem('countersign.loggedIn')");
  await page.goto(`${host.url}/app`);
  await heading(page, 'Log in');
  await page.getByRole('button', { name: 'Continue with single sign-on' }).waitFor();
  await pressOn(page, 'Continue with single sign-on');
  await heading(page, 'Documents');
  await context.close();
});

it.each(languages)('%s: a log-in that another person has begun elsewhere ends in one sentence', async (language) => {
  const { page, say, open, look, press, visitor } = await tour({
    ...{ browser, accessibility, language, url: host.url },
  });
  await open('/app/login', 'form');
  await page.getByRole('button', { name: say('login.signOn') }).waitFor();
  await look('log-in');
  await open('/app/login/return?code=of-another-person&state=of-another-browser', '.notice');
  await page.getByText(say('error.sign_on_failed')).waitFor();
  await look('single sign-on failed');
  expect(await page.evaluate('location.search')).toBe('');
  await press(say('auth.toLogin'));
  await hasFocus(page, say('login.title'));
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

everyScreenIsAccessible(accessibility, 4 + 2 * languages.length);
