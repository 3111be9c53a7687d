/** A person without a mouse: Tab to the named element, then a key. */

import type { Download, Frame, Page } from 'playwright-core';
import { eventually } from '../fixtures/eventually.ts';

/** The name of the focused element: `aria-label`, label or text, without the isolates around names in sentences. */
const focused = `(() => {
  const { activeElement: element } = document;
  if (!element || element === document.body) return '';
  const label = element.labels?.[0] ?? element.closest('label');
  const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '';
  return name.replace(/[\\u2066-\\u2069]/g, '').trim();
})()`;

/** Presses Tab until the element with this name has the focus; presses nothing if it has it already. */
export async function tabTo(
  page: Page,
  name: string,
  { isWhole = false, frame = page as Page | Frame } = {},
): Promise<void> {
  const passed: string[] = [];
  for (let count = 0; count < 100; count++) {
    const now = await frame.evaluate<string>(focused);
    if (isWhole ? now === name : now.startsWith(name)) return;
    passed.push(now.slice(0, 30));
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach "${name}": ${passed.join(' | ')}`);
}

/** Waits until the element with this name has the focus. */
export async function hasFocus(page: Page, name: string): Promise<void> {
  let seen = '';
  const isThere = async () => {
    seen = await page.evaluate<string>(focused);
    return seen === name;
  };
  await eventually(isThere, { timeoutMs: 30_000 }).catch(() => undefined);
  expect(seen).toBe(name);
}

export async function pressOn(page: Page, name: string, frame: Page | Frame = page): Promise<void> {
  await tabTo(page, name, { frame });
  await page.keyboard.press('Enter');
}

/** The German word is the beginning of other names. */
export async function pressContinue(page: Page, name: string): Promise<void> {
  await tabTo(page, name, { isWhole: true });
  await page.keyboard.press('Enter');
}

/** Places a field where the words of the page ask for it. Once it is drawn, it takes the focus from the tool. */
export async function placeByKey(page: Page, type: string): Promise<void> {
  await page.locator('.palette').getByRole('button', { name: type, exact: true }).press('Enter');
  await page.locator('.palette :focus').waitFor({ state: 'detached' });
}

export async function typeInto(page: Page, name: string, text: string, { isWhole = false } = {}): Promise<void> {
  await tabTo(page, name, { isWhole });
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Opens the browser's file dialog with Enter and chooses a file in it. */
export async function chooseFile(page: Page, button: string, file: ChosenFile): Promise<void> {
  // Playwright intercepts the dialog only some time after it is asked to: so it is asked before the keys.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressOn(page, button)]);
  await chooser.setFiles(file);
}

export async function downloadBy(page: Page, button: string): Promise<Download> {
  await tabTo(page, button);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  return download;
}
