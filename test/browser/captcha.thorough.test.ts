/** The captcha of the forms that everyone can reach: registration, log-in, and the page of a public link. */
import { anAddress, awaitMail } from '../ceremony.ts';
import { aPeculiarHost, type HostProcess } from '../hosts.ts';
import { type CaptchaMaker, startCaptchaMaker } from '../servers/captcha.ts';
import { aPdf, client, inline } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { type Visitor, visitor } from './browser.ts';
import { accessibility, browser, session } from './test-browser.ts';

let maker: CaptchaMaker;
let host: HostProcess;
let guest: Visitor;
beforeAll(async () => {
  maker = await startCaptchaMaker();
  host = await aPeculiarHost(maker.settings);
}, 120_000);
afterAll(async () => {
  await host?.stop();
  await maker?.close();
});
beforeEach(async () => {
  maker.isDown = false;
  guest = await visitor(browser, 'phone');
});
afterEach(() => guest.context.close());

const solve = () => guest.page.frameLocator('iframe[title="Captcha"]').getByLabel('I am human').click();
const press = (name: string) => guest.page.getByRole('button', { name }).click();
const waitFor = (text: string) => guest.page.getByText(text).first().waitFor();
const mustSolve = 'Solve the captcha to go on.';

it('a person registers with it, logs in, and is asked again after a wrong password', async () => {
  const { page } = guest;
  await page.goto(`${host.url}/app/register`);
  const [email, password] = [anAddress('ann'), 'a long password'];
  await page.getByLabel('Your name').fill('Ann');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Invitation code').fill('LOCAL-INVITE');
  await press('Create account');
  await waitFor(mustSolve);
  await accessibility.look(page, 'registration with a captcha');
  const registered = page.waitForResponse((response) => response.url().endsWith('/api/Register'));
  await solve();
  // The registration took the token, and the log-in needs another one.
  expect((await registered).status()).toBe(201);
  await waitFor(mustSolve);
  await solve();
  await page.waitForURL(/\/app(?!\/register)/);

  await guest.context.clearCookies();
  await page.evaluate('localStorage.clear()');
  await page.goto(`${host.url}/app/login`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('another password');
  await solve();
  await press('Log in');
  await waitFor('The e-mail address or password is wrong.');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await solve();
  await press('Log in');
  await page.waitForURL(/\/app(?!\/login)/);
}, 120_000);

it('the page of a public link asks for it; an error says that it cannot be loaded, and another try loads it', async () => {
  const { page } = guest;
  const body = {
    name: 'Waiver',
    roles: [{ key: 'visitor', name: 'Visitor' }],
    fields: [{ roleKey: 'visitor', type: 'signature', page: 1, x: 60, y: 600, width: 180, height: 40 }],
    document: inline(await aPdf()),
    publicLink: { roleKey: 'visitor' },
  };
  const { url } = (await client(session.token)('POST', '/templates', body)).json.publicLink;
  maker.isDown = true;
  await page.goto(`${host.url}/start${new URL(url).hash}`);
  await waitFor('The captcha could not be loaded.');
  await accessibility.look(page, 'public link whose captcha cannot be loaded');
  const email = anAddress('visitor');
  await page.getByLabel('Name').fill('Vera');
  await page.getByLabel('E-mail address').fill(email);
  await press('Send me a code');
  await waitFor('The captcha could not be verified.');
  maker.isDown = false;
  await press('Try again');
  await solve();
  await press('Send me a code');
  const { text } = await awaitMail(email, (mail) => /^\s*\d{6}\s*$/m.test(mail.text));
  await page.getByLabel('Six-digit code').fill(/^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? '');
  await accessibility.look(page, 'code of a public link with a captcha');
  await press('Open the document');
  await page.locator('[id^="fld_"]').first().waitFor();
}, 120_000);

everyScreenIsAccessible(accessibility, 3);
