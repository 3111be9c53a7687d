/**
 * Every screen of `npm run screenshots`, with fonts that arrive late. At 1280 pixels: nothing moves while it loads, axe in
 * both schemes, 320 pixels, 200 % zoom, no motion for a person who wants none. At 390 pixels on a phone: nothing moves, with
 * motion allowed. Some of them in Arabic.
 */
import type { Page } from 'playwright-core';
import { ApiClient } from '../../infra/local/api-client.ts';
import { settle } from '../../infra/screenshots/pages.ts';
import { type ScreenToShow, screens } from '../../infra/screenshots/screens.ts';
import { makeWorld, type World } from '../../infra/screenshots/world.ts';
import { anAddress } from '../ceremony.ts';
import { stack } from '../stack.ts';
import { desk, type Visitor, visitor } from './browser.ts';
import { motionsOn, recordMotion, shiftsOn } from './shifts.ts';
import { accessibility, browser } from './test-browser.ts';

const fontsLateMs = 500;
const mostShift = 0.02;
/** The verdict takes the place of the box into which the person has dropped the file. */
const changedByPerson = ['verify-valid'];

let world: World;
/** The open windows, by device and language, and whether their person has logged in. */
const windows = new Map<string, Promise<Visitor>>();

beforeAll(async () => {
  const { url } = stack();
  const account = { email: anAddress('olivia'), password: 'correct horse battery' };
  world = await makeWorld(new ApiClient(url), url, account);
});
afterAll(async () => {
  for (const one of windows.values()) await (await one).context.close();
});

async function newWindow(device: 'phone' | 'desk', locale: string, isOwner: boolean): Promise<Visitor> {
  const guest = await visitor(browser, device, locale);
  const { context } = guest;
  await recordMotion(context);
  await context.route('**/*.woff2', async (route) => {
    await new Promise((resume) => setTimeout(resume, fontsLateMs));
    await route.continue();
  });
  if (locale === 'ar') {
    // about:blank has no storage.
    const choose = "if (location.host) localStorage.setItem('countersign.language', 'ar')";
    await context.addInitScript({ content: choose });
  }
  if (isOwner) {
    const options = { headers: { 'sec-fetch-site': 'same-origin' }, data: world.account };
    expect((await context.request.post(`${world.url}/api/session`, options)).status()).toBe(200);
    await context.addInitScript({ content: "localStorage.setItem('countersign.loggedIn', 'yes')" });
  }
  return guest;
}

async function windowFor(device: 'phone' | 'desk', locale: string, { as }: ScreenToShow): Promise<Visitor> {
  const key = `${device} ${locale} ${as}`;
  const made = windows.get(key) ?? newWindow(device, locale, as === 'owner');
  windows.set(key, made);
  return made;
}

async function opened(guest: Visitor, screen: ScreenToShow): Promise<Page> {
  guest.complaints.length = 0;
  await screen.open(guest.page, world);
  await settle(guest.page);
  return guest.page;
}

async function expectNothingMoved(page: Page, { name }: ScreenToShow): Promise<void> {
  if (changedByPerson.includes(name)) return;
  const { sum, moved } = await shiftsOn(page);
  if (sum > mostShift) throw new Error(`The layout shifted by ${sum.toFixed(3)}:\n${moved.join('\n')}`);
}

const isTooWide = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describe.each(screens.map((screen) => [screen.name, screen] as const))('%s', (name, screen) => {
  it('loads at a desk without a shift, is accessible, and needs no motion', async () => {
    const guest = await windowFor('desk', 'en-GB', screen);
    const page = await opened(guest, screen);
    await expectNothingMoved(page, screen);
    expect(await motionsOn(page)).toEqual([]);
    await accessibility.look(page, name);
    expect(accessibility.findings[name]).toEqual([]);
    expect(guest.complaints).toEqual([]);
  });

  it('fits a window with 200 % zoom', async () => {
    const { page, context } = await windowFor('desk', 'en-GB', screen);
    const device = await context.newCDPSession(page);
    const size = { width: desk.width / 2, height: desk.height / 2, deviceScaleFactor: 2, mobile: false };
    await device.send('Emulation.setDeviceMetricsOverride', size);
    try {
      expect(await isTooWide(page)).toBe(0);
    } finally {
      await device.detach();
      await page.setViewportSize(desk);
    }
  });

  it('loads on a phone without a shift', async () => {
    const guest = await windowFor('phone', 'en-GB', screen);
    await guest.page.emulateMedia({ reducedMotion: 'no-preference' });
    const page = await opened(guest, screen);
    await expectNothingMoved(page, screen);
    expect(await isTooWide(page)).toBe(0);
    expect(guest.complaints).toEqual([]);
  });
});

const mirrored = ['log-in', 'verify-valid', 'list', 'review', 'completed', 'settings-profile', 'sign', 'sign-signed'];

describe('in Arabic', () => {
  beforeAll(() => world.client.call('PATCH', '/api/account/profile', { language: 'ar' }));

  it.each(screens.filter(({ name }) => mirrored.includes(name)).map((screen) => [screen.name, screen] as const))(
    '%s loads on a phone without a shift, from right to left, and is accessible',
    async (name, screen) => {
      const guest = await windowFor('phone', 'ar', screen);
      const page = await opened(guest, screen);
      expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
      await expectNothingMoved(page, screen);
      await accessibility.look(page, `${name} in Arabic`);
      expect(accessibility.findings[`${name} in Arabic`]).toEqual([]);
      expect(guest.complaints).toEqual([]);
    },
  );
});
