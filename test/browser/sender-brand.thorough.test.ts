/** The signing page of a sender with a logo and a colour. */
import type { Page } from 'playwright-core';
import { aCeremony, anAddress } from '../ceremony.ts';
import { png } from '../fixtures/pictures.ts';
import { call } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { isDrawn } from './browser.ts';
import { openLink, sees } from './guest.ts';
import { accessibility, session } from './test-browser.ts';
import { tapCalmly } from './touch.ts';

/** The accent colours of the product (tokens.css), light and dark. */
const ownColours = ['rgb(5, 92, 107)', 'rgb(99, 198, 210)'];
const properties = [
  'color',
  'backgroundColor',
  'borderTopColor',
  'borderBottomColor',
  'outlineColor',
  'fill',
  'stroke',
];

/** The elements that have a colour of the product, without the small mark at the end of the page. */
const inOwnColours = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('body *:not(.by-countersign *)')].filter((element) => {
    const style = getComputedStyle(element);
    return ${JSON.stringify(properties)}.some((name) => ${JSON.stringify(ownColours)}.includes(style[name]));
  }).map((element) => element.outerHTML.slice(0, 120))`);

async function isTheSenders(page: Page, screen: string): Promise<void> {
  const head = page.locator('.sign-head');
  await head.getByRole('img').waitFor();
  expect(await head.getByText('Countersign').count()).toBe(0);
  // One line of controls of 44 pixels, with the line of progress below.
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(64);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await inOwnColours(page)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await accessibility.look(page, screen);
}

beforeAll(async () => {
  const { token } = session;
  const picture = png({ width: 160, height: 40, type: 2, depth: 8, sample: () => 90 });
  const logo = { mimetype: 'image/png', contentBase64: Buffer.from(picture).toString('base64') };
  const answers = await Promise.all([
    call('PUT', '/api/account/logo', { token, body: logo }),
    call('PATCH', '/api/account/profile', { token, body: { company: 'Northwind', colour: '#c2410c' } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

it('has the logo alone in its head and no colour of the product, from the access code to the end', async () => {
  const people = ['ann', 'ben'].map((name) => ({ email: anAddress(name), name, accessCode: 'lemon tree' }));
  const place = { recipientId: people[0]?.email, page: 1, x: 80, width: 120, height: 20 };
  const { token } = await aCeremony(session, people, {
    message: 'Please sign by Friday.',
    allowDelegation: true,
    fields: [
      { ...place, type: 'checkbox', y: 200, width: 20, label: 'I accept the terms' },
      { ...place, type: 'signature', y: 300, height: 40 },
    ],
  });
  const page = await openLink(token(0));
  await sees(page, 'Enter your access code');
  await isTheSenders(page, 'access code');
  await page.getByLabel('Access code').fill('lemon tree');
  await page.keyboard.press('Enter');
  await isDrawn(page);
  await tapCalmly(page.getByRole('button', { name: 'More' }));
  await isTheSenders(page, 'document');
  await tapCalmly(page.getByRole('button', { name: 'Start' }));
  await page.getByRole('checkbox', { name: 'I accept the terms' }).last().check();
  await isTheSenders(page, 'choice');
  await tapCalmly(page.getByRole('button', { name: 'Save', exact: true }));
  await tapCalmly(page.getByRole('button', { name: 'Fill in' }));
  await tapCalmly(page.getByRole('tab', { name: 'Type' }));
  await isTheSenders(page, 'signature');
  await tapCalmly(page.getByRole('button', { name: 'Use this signature' }));
  await tapCalmly(page.getByRole('button', { name: 'Finish' }));
  await page.getByLabel('I have read this and agree.').check();
  await isTheSenders(page, 'consent');
  await tapCalmly(page.getByRole('button', { name: 'Sign now' }));
  await sees(page, 'You have signed', 'signed');
  await page.getByText('View what you signed').tap();
  await isTheSenders(page, 'what was signed');
});

everyScreenIsAccessible(accessibility, 7);
