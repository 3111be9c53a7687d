/** Nothing scrolls and nothing moves while a person types, and what stays on the screen keeps its place between tabs. */
import type { Locator, Page } from 'playwright-core';
import { settle } from '../../infra/screenshots/pages.ts';
import { aCeremony, anAddress } from '../ceremony.ts';
import { stack } from '../stack.ts';
import { desk, isDrawn, phone } from './browser.ts';
import { guest } from './guest.ts';
import { aDraftFor, page as ownersPage, visit } from './owner.ts';
import { forgetShifts, recordMotion, shiftsOn } from './shifts.ts';
import { session } from './test-browser.ts';

const keys = 200;
const mostShift = 0.02;

const recordScrolls = `
window.scrolled = [];
addEventListener('scroll', ({ target }) => {
  // A text longer than its control scrolls inside it.
  if (!/^(INPUT|TEXTAREA)$/.test(target.nodeName)) scrolled.push(target.className || target.nodeName);
}, { capture: true, passive: true });`;

/** Types into the focused control. The page may neither scroll nor move, nor may the control. */
async function typesCalmly(page: Page, control: Locator): Promise<void> {
  await settle(page);
  await forgetShifts(page);
  await page.evaluate(recordScrolls);
  const before = await control.boundingBox();
  for (let key = 0; key < keys; key++) await page.keyboard.press(key % 8 === 7 ? 'Space' : 'x');
  await settle(page);
  expect((await control.inputValue()).length).toBeGreaterThanOrEqual(keys / 4);
  expect(await page.evaluate('scrolled')).toEqual([]);
  const { sum, moved } = await shiftsOn(page);
  expect([sum <= mostShift, ...moved]).toEqual([true, ...moved]);
  const after = await control.boundingBox();
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y]);
}

describe('a signer with a phone', () => {
  it.each([false, true])('types into the dialog of a text field, with several lines: %s', async (multiline) => {
    const email = anAddress('typist');
    const field = {
      recipientId: email,
      type: 'text',
      label: 'Remarks',
      page: 1,
      x: 60,
      y: 500,
      width: 300,
      height: 90,
    };
    const { token } = await aCeremony(session, [{ email, name: 'Ann' }], {
      fields: [{ ...field, ...(multiline && { multiline }) }],
    });
    const { page, context } = guest;
    await recordMotion(context);
    await page.goto(`${stack().url}/sign#${token(0)}`);
    await isDrawn(page);
    await page.getByRole('button', { name: /^Remarks/ }).tap();
    const control = page.getByRole('dialog').getByRole('textbox');
    await control.tap();
    await typesCalmly(page, control);
  });
});

describe('an owner', () => {
  beforeAll(() => recordMotion(ownersPage.context()));

  it.each([
    ['desk', desk],
    ['phone', phone],
  ])('types into the settings and into the message of a draft, in the window of a %s', async (_, size) => {
    await ownersPage.setViewportSize(size);
    try {
      await visit('/app/settings/profile');
      const company = ownersPage.getByLabel('Company (optional)', { exact: true });
      await company.click();
      // The first key may show what saves the change.
      await ownersPage.keyboard.press('x');
      await typesCalmly(ownersPage, company);
      await ownersPage.getByRole('button', { name: 'Discard' }).click();
      const { id } = await aDraftFor(['Ann']);
      await visit(`/app/envelopes/${id}/edit/review`);
      const message = ownersPage.getByLabel('Message to all recipients (optional)');
      await message.click();
      await typesCalmly(ownersPage, message);
    } finally {
      await ownersPage.setViewportSize(desk);
    }
  });

  it('finds headline and tabs of the settings in the same place in every section', async () => {
    await visit('/app/settings');
    const tabs = ownersPage.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    const places = async () => [
      await ownersPage.locator('h1').boundingBox(),
      ...(await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()))),
    ];
    await settle(ownersPage);
    const before = await places();
    expect(before).toHaveLength(9);
    for (const tab of await tabs.all()) {
      await tab.click();
      await settle(ownersPage);
      expect(await places()).toEqual(before);
    }
  });
});
