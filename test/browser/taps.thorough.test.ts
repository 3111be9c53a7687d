/** Real touches on the signing page: a tap fills or opens the field under the finger, and never another one. */
import fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { textDocument } from '../../infra/bench/seal/documents.ts';
import { aCeremony, anAddress } from '../ceremony.ts';
import { eventually } from '../fixtures/eventually.ts';
import { isDrawn, phone } from './browser.ts';
import { guest, openLink } from './guest.ts';
import { session } from './test-browser.ts';
import { tapCalmly } from './touch.ts';

// Each try has other layouts: a second one would hide what the first has found.
jest.retryTimes(0);

const pageCount = 3;

/** Small and large fields, some of them close together or on top of each other. */
const aField = fc.record({
  type: fc.constantFrom('initials', 'initials', 'signature', 'checkbox', 'text'),
  page: fc.integer({ min: 1, max: pageCount }),
  x: fc.integer({ min: 40, max: 460 }),
  y: fc.oneof(fc.integer({ min: 40, max: 720 }), fc.integer({ min: 300, max: 360 })),
  width: fc.integer({ min: 10, max: 90 }),
  height: fc.integer({ min: 10, max: 40 }),
});
const aTap = fc.record({
  field: fc.nat(),
  /** Where the finger comes down, in percent of the field: up to a third beside it. */
  across: fc.integer({ min: -33, max: 133 }),
  down: fc.integer({ min: -33, max: 133 }),
  isRemoved: fc.boolean(),
});
const aVisit = fc.record({
  fields: fc.array(aField, { minLength: 14, maxLength: 24 }),
  taps: fc.tuple(...['all', 1.5, 2, 3].map(() => fc.array(aTap, { minLength: 10, maxLength: 10 }))),
});
type Visit = typeof aVisit extends fc.Arbitrary<infer T> ? T : never;
type Tap = Visit['taps'][number][number];

/** The document as it is on the screen: which fields are filled in, and which one the open dialog is about. */
interface Look {
  filled: string[];
  opened: string | null;
}

const look = (page: Page) =>
  page.evaluate<Look>(`({
    filled: [...document.querySelectorAll('.field.filled [id]')].map(({ id }) => id).sort(),
    opened: document.querySelector('dialog[open]') ? document.querySelector('.field.here [id]').id : null,
  })`);

/** CSS pixels: Chromium itself moves a tap to a control so near, because a finger covers more than a point. */
const fingertip = 16;

/** CSS pixels from the edge of a field, within which Chromium may take either side. */
const edge = 3;

/** The fields that a finger at this point may mean: the topmost one below it, else those within a fingertip of it. */
const meantAt = (page: Page, x: number, y: number) =>
  page.evaluate<{ isOnPages: boolean; isWhole: boolean; on: string | null; near: string[] }>(`(() => {
    const idOf = (field) => field?.querySelector('[id]').id ?? null;
    const fieldAt = (x, y) => idOf(document.elementFromPoint(x, y)?.closest('.field'));
    const around = [-${edge}, 0, ${edge}].flatMap((right) =>
      [-${edge}, 0, ${edge}].map((down) => fieldAt(${x} + right, ${y} + down)));
    const isNear = (field) => {
      const { left, right, top, bottom } = field.getBoundingClientRect();
      const isIn = (at, from, to) => {
        const margin = Math.max(${fingertip}, 22 - (to - from) / 2);
        return at >= from - margin && at <= to + margin;
      };
      return isIn(${x}, left, right) && isIn(${y}, top, bottom);
    };
    return {
      isOnPages: Boolean(document.elementFromPoint(${x}, ${y})?.closest('.pages-window')),
      isWhole: document.querySelector('.pages').style.getPropertyValue('--zoom') === '1',
      on: new Set(around).size === 1 ? around[0] : null,
      near: [...document.querySelectorAll('.field')].filter(isNear).map(idOf),
    };
  })()`);

/** The fields that were filled in, emptied or opened in between. */
function differing(before: Look, { filled, opened }: Look): string[] {
  const changed = [...filled, ...before.filled].filter((id) => filled.includes(id) !== before.filled.includes(id));
  return [...new Set([...changed, ...(opened ? [opened] : [])])];
}

/** Taps once, and closes what has opened. @returns what the tap meant and did; null if the point is covered */
async function tap(page: Page, { field, across, down, isRemoved }: Tap) {
  const one = page.locator('.field').nth(field % (await page.locator('.field').count()));
  await one.evaluate((element: Element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
  const box = await one.boundingBox();
  if (!box) throw new Error('the field has no box');
  const [x, y] = [Math.round(box.x + (box.width * across) / 100), Math.round(box.y + (box.height * down) / 100)];
  const meant = await meantAt(page, x, y);
  if (!meant.isOnPages) return null;
  const before = await look(page);
  await page.touchscreen.tap(x, y);
  let touched: string[] = [];
  let after = before;
  // A tap on a field shows its effect soon; after one beside the fields, none may come.
  for (let waited = 0; waited < (meant.on ? 20 : 2) && touched.length === 0; waited++) {
    await page.waitForTimeout(50);
    after = await look(page);
    touched = differing(before, after);
  }
  // The tap has enlarged whole pages: the next one shall not be the second of a double tap.
  if (meant.isWhole && touched.length === 0) await page.waitForTimeout(600);
  const { opened } = after;
  if (opened) {
    const remove = page.getByRole('button', { name: 'Remove from this field' });
    if (isRemoved && (await remove.count()) > 0) await remove.tap();
    else await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return { ...meant, touched };
}

/** Makes the initials and the signature, so that one tap fills a field. */
async function makePictures(page: Page): Promise<void> {
  for (const [name, use] of [
    ['Initials', 'Use these initials'],
    ['Signature', 'Use this signature'],
  ] as const) {
    await page
      .getByRole('button', { name: new RegExp(`${name}, .*empty`) })
      .first()
      .press('Enter');
    await tapCalmly(page.getByRole('tab', { name: 'Type' }));
    await tapCalmly(page.getByRole('button', { name: use }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

async function visit({ fields, taps }: Visit): Promise<void> {
  const person = anAddress('taps');
  // All fields are required: after each tap the page scrolls to the next one, which comes to be under the finger.
  const first = { page: 1, y: 40, width: 60, height: 20 };
  const all = [{ ...first, type: 'initials', x: 40 }, { ...first, type: 'signature', x: 200 }, ...fields];
  const { token } = await aCeremony(session, [{ email: person, name: 'Ann Signer' }], {
    document: await textDocument(pageCount),
    fields: all.map((field) => ({ ...field, recipientId: person })),
  });
  const page = await openLink(token(0));
  await isDrawn(page);
  await makePictures(page);
  const [zoomIn, fitWidth] = ['Zoom in', 'Fit width'].map((name) => page.getByRole('button', { name }));
  if (!zoomIn || !fitWidth) throw new Error('no zoom');
  for (const [level, tapsOfLevel] of taps.entries()) {
    // A tap that filled a field has led to the next one, with text that can be read.
    if ((await fitWidth.getAttribute('aria-disabled')) === null) await fitWidth.tap();
    for (let times = 0; times < level; times++) await zoomIn.tap();
    for (const one of tapsOfLevel) {
      const result = await tap(page, one);
      if (!result) continue;
      const { on, near, touched } = result;
      if (on) expect([on, touched]).toEqual([on, [on]]);
      else {
        expect(touched.length).toBeLessThanOrEqual(1);
        expect(near).toEqual(expect.arrayContaining(touched));
      }
    }
  }
}

it('a tap fills or opens the field under it, on any layout and at every zoom', async () => {
  await fc.assert(fc.asyncProperty(aVisit, visit), { numRuns: 5, endOnFailure: true });
  expect(guest.complaints).toEqual([]);
}, 240_000);

it('the second tap of a double tap does not press what the first has brought to its place', async () => {
  const person = anAddress('double');
  const at = { page: 1, x: 100, y: 300, width: 160, height: 40 };
  const { token } = await aCeremony(session, [{ email: person, name: 'Ann Signer' }], {
    fields: [{ ...at, recipientId: person, type: 'signature' }],
  });
  const page = await openLink(token(0));
  await isDrawn(page);
  const button = (name: string) => page.getByRole('button', { name });
  await tapCalmly(button('Start'));
  await tapCalmly(page.getByRole('tab', { name: 'Type' }));
  const doubleTap = async (name: string, next: () => Promise<void>) => {
    const box = await button(name).boundingBox();
    if (!box) throw new Error(`no button ${name}`);
    const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.waitForTimeout(600);
    await page.touchscreen.tap(...middle);
    await next();
    await page.touchscreen.tap(...middle);
    await page.waitForTimeout(600);
  };
  await doubleTap('Use this signature', () => button('Finish').waitFor());
  expect(await page.getByRole('dialog').count()).toBe(0);
  await doubleTap('Finish', () => button('Sign now').waitFor());
  expect(await page.getByText('Tick the box to continue.').count()).toBe(0);
  await tapCalmly(button('Sign now'));
  await page.getByText('Tick the box to continue.').waitFor();
});

describe('a tap on a page that meets no field', () => {
  let page: Page;
  beforeEach(async () => {
    const person = anAddress('page');
    const { token } = await aCeremony(session, [{ email: person, name: 'Ann Signer' }], {
      document: await textDocument(1),
      fields: [
        { recipientId: person, type: 'text', label: 'Place', page: 1, x: 300, y: 250, width: 120, height: 40 },
        { recipientId: person, type: 'signature', page: 1, x: 60, y: 700, width: 120, height: 40 },
      ],
    });
    page = await openLink(token(0));
    await isDrawn(page);
    await page.waitForTimeout(600);
  });

  const boxOf = async (target: Locator) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('no box');
    return box;
  };
  const pageBox = () => boxOf(page.locator('.page'));
  const field = () => page.getByRole('button', { name: /^Place/ });

  /** Waits until the page is wider than the screen. */
  const isLarger = () =>
    eventually(async () => (await pageBox()).width > phone.width * 1.4, { what: 'a larger page', timeoutMs: 10_000 });

  it('enlarges it, with text of 12 pixels at the place under the finger, and once only', async () => {
    const before = await pageBox();
    expect(before).toMatchObject({ x: 0, width: phone.width });
    const finger = { x: 250, y: 560 };
    await page.touchscreen.tap(finger.x, finger.y);
    await isLarger();
    const after = await pageBox();
    const placeOn = (box: typeof after) => [(finger.x - box.x) / box.width, (finger.y - box.y) / box.height];
    const [across = 0, down = 0] = placeOn(before);
    expect(Math.abs(after.x + across * after.width - finger.x)).toBeLessThanOrEqual(2);
    expect(Math.abs(after.y + down * after.height - finger.y)).toBeLessThanOrEqual(2);
    expect((after.width / 595) * 10).toBeGreaterThanOrEqual(12);
    await page.waitForTimeout(600);
    await page.touchscreen.tap(finger.x, finger.y);
    await page.waitForTimeout(600);
    expect(await pageBox()).toEqual(after);
  });

  it('opens no field with the second tap of a double tap; the next tap on the field opens it', async () => {
    const { x, y, height } = await boxOf(field());
    await page.touchscreen.tap(x - 30, y + height / 2);
    await page.touchscreen.tap(x + 5, y + height / 2);
    await isLarger();
    await page.waitForTimeout(600);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await tapCalmly(field());
    await page.getByRole('dialog', { name: 'Fill in: Place' }).waitFor();
  });

  it('neither enlarges nor moves it if the tap is on a field that the dialog leaves in view', async () => {
    const before = await pageBox();
    await tapCalmly(field());
    await page.getByRole('dialog', { name: 'Fill in: Place' }).waitFor();
    expect(await pageBox()).toEqual(before);
  });

  it('moves the last field to above the dialog that would cover it', async () => {
    await tapCalmly(page.getByRole('button', { name: /^Sign here/ }));
    const dialog = await boxOf(page.getByRole('dialog', { name: 'Your signature' }));
    const { y, height } = await boxOf(page.locator('.field.here'));
    expect(y).toBeGreaterThan((await boxOf(page.locator('.sign-head'))).height);
    expect(y + height).toBeLessThan(dialog.y);
  });
});
