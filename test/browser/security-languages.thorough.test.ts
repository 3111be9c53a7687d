/**
 * The security settings, and the log-in with a second factor, in six languages, 390 pixels wide: opened and closed by
 * keyboard, accessible, and with every sentence whole and in one language. Passkeys need the name of a host, so that a
 * host of its own answers at `localhost`.
 */
import { languages } from '../../shared/domain/language.ts';
import { aPeculiarHost, type HostProcess } from '../hosts.ts';
import { withApp, withPasskey } from '../second-factors.ts';
import { aFreePort } from '../servers/free-port.ts';
import { aSession } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { hasFocus, tabTo, typeInto } from './keyboard.ts';
import { accessibility, browser } from './test-browser.ts';
import { tour } from './tour.ts';

let host: HostProcess;
let url: string;

beforeAll(async () => {
  const port = await aFreePort();
  url = `http://localhost:${port}`;
  host = await aPeculiarHost({ PUBLIC_URL: url }, { port });
});
afterAll(() => host.stop());

it.each(languages)('%s: app, recovery codes and passkeys', async (language) => {
  const session = await aSession();
  const { recoveryCodes } = await withApp(session);
  await withPasskey(session);
  const [code = ''] = recoveryCodes;
  const { page, say, open, look, seeDialog, visitor } = await tour({
    ...{ browser, accessibility, language, session, code, url },
    given: [session.email, 'Laptop'],
  });
  /** Sends the form of the dialog with the password. */
  const prove = async () => {
    await typeInto(page, say('password.current'), session.password);
    await page.keyboard.press('Enter');
  };
  await open('/app/settings/security', '.devices');
  await tabTo(page, `${say('settings.rarely')} ${say('twoFactor.title')}`, { isWhole: true });
  await page.keyboard.press('Enter');
  await page.getByText(say('twoFactor.more')).waitFor();
  await look('security');
  await seeDialog(say('twoFactor.remove'), 'removing the app');
  await seeDialog(say('passkeys.add'), 'adding a passkey');
  await seeDialog(say('passkeys.removeLabel', { name: 'Laptop' }), 'removing a passkey');
  await seeDialog(say('password.title'), 'changing the password');
  await seeDialog(say('address.change'), 'changing the address');
  await seeDialog(say('devices.everywhere'), 'logging out everywhere');
  await seeDialog(say('twoFactor.another'), 'setting up an app', async () => {
    await look('proving the password', 'dialog');
    await prove();
    await page.locator('.qr-code path[d^="M"]').waitFor();
  });
  await seeDialog(say('twoFactor.newCodes'), 'recovery codes', async () => {
    await prove();
    await page.locator('.recovery-codes').waitFor();
  });
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

it.each(languages)('%s: the log-in asks for a code', async (language) => {
  const session = await aSession();
  await withApp(session);
  const { page, say, open, look, press, visitor } = await tour({
    ...{ browser, accessibility, language, url },
    given: [session.email],
  });
  await open('/app/login', 'form');
  await look('log-in');
  await typeInto(page, say('auth.email'), session.email);
  await typeInto(page, say('auth.password'), session.password, { isWhole: true });
  await page.keyboard.press('Enter');
  await hasFocus(page, say('code.title'));
  await typeInto(page, say('code.app'), '000000', { isWhole: true });
  await page.keyboard.press('Enter');
  await page.locator('.notice').waitFor();
  await look('code of the app');
  await press(say('code.useRecovery'));
  await hasFocus(page, say('code.recoveryTitle'));
  await look('recovery code');
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

everyScreenIsAccessible(accessibility, languages.length * 13);
