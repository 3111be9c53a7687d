/** The signing page on a phone: the pages can be read, and entries are kept. */
import type { Page, Route } from 'playwright-core';
import { textDocument } from '../../infra/bench/seal/documents.ts';
import { aCeremony, anAddress } from '../ceremony.ts';
import { eventually } from '../fixtures/eventually.ts';
import { aLatch } from '../fixtures/latch.ts';
import { stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { isDrawn, phone, type Visitor, visitor } from './browser.ts';
import { accessibility, browser, session } from './test-browser.ts';
import { tapCalmly } from './touch.ts';

/** The tests of the first block are steps of one story on this phone. */
let guest: Visitor;

beforeAll(async () => {
  guest = await visitor(browser, 'phone');
});
afterEach(() => expect(guest.complaints).toEqual([]));

const name = 'Benedict Alexander von Hohenlohe-Waldenburg-Schillingsfürst';

/** The link of a person with small fields of several types next to those of another person. */
async function aLink(): Promise<string> {
  const [own, other] = [anAddress('a-rather-long-address'), anAddress('another')];
  const at = (recipientId: string, type: string, x: number, y: number, width: number, height = 14) => {
    return { recipientId, type, page: 1, x, y, width, height };
  };
  const people = [
    { email: own, name, language: 'en' },
    { email: other, name: 'Ben' },
  ];
  const { token } = await aCeremony(session, people, {
    fields: [
      at(own, 'email', 60, 300, 110),
      at(other, 'email', 330, 300, 110),
      at(other, 'date', 330, 318, 60),
      { ...at(own, 'text', 60, 318, 110), label: 'Place of birth' },
      at(own, 'signature', 60, 340, 150, 40),
    ],
  });
  return `${stack().url}/sign#${token(0)}`;
}

async function visit(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await isDrawn(page);
}

/** How far each element extends beyond the one around it, in CSS pixels. */
const overflowOf = (page: Page, inner: string, outer: string) =>
  page.evaluate<number[]>(`[...document.querySelectorAll('${inner}')].map((element) => {
    const [own, around] = [element.getBoundingClientRect(), element.closest('${outer}').getBoundingClientRect()];
    const over = [around.left - own.left, own.right - around.right, around.top - own.top, own.bottom - around.bottom];
    return Math.max(0, Math.round(Math.max(...over) - 1));
  })`);

const widthOf = (page: Page, selector: string) =>
  page.evaluate<number>(`document.querySelector('${selector}').getBoundingClientRect().width`);

describe('a person with a phone', () => {
  let link: string;
  beforeAll(async () => {
    link = await aLink();
    await visit(guest.page, link);
  });

  it('reads the text of every field, their own and those of others, inside the frame of the field', async () => {
    const over = await overflowOf(guest.page, '.others-field :is(span:not(.sr), text)', '.spot');
    // An address takes one line or two.
    expect([3, 4]).toContain(over.length);
    expect(Math.max(...over)).toBe(0);
  });

  it('makes the pages larger by a button and by two fingers, and nothing but the pages moves sideways', async () => {
    const { page, context } = guest;
    // The others appear when the person zooms.
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Fit width' }).click();
    const before = await widthOf(page, '.page');
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const isLarger = async () => Math.abs((await widthOf(page, '.page')) - before * 1.5) < 1;
    await eventually(isLarger, { what: 'larger pages', timeoutMs: 10_000 });
    const touch = await context.newCDPSession(page);
    // Two fingers on the document zoom its pages; elsewhere they zoom the whole screen, as on any site.
    const y = 60 + ((await page.locator('.page').boundingBox())?.y ?? 0);
    const fingers = (apart: number) => [190 - apart / 2, 190 + apart / 2].map((x, id) => ({ x, y, id }));
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(80) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(160) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await widthOf(page, '.page')).toBeCloseTo(before * 3, 0);
    expect(await page.evaluate<number>('visualViewport.scale')).toBe(1);
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    for (const _ of [1, 2, 3]) await page.getByRole('button', { name: 'Zoom out' }).click();
    expect(await widthOf(page, '.page')).toBeCloseTo(before, 0);
  });

  it('types at once into the dialog of a text field', async () => {
    const { page } = guest;
    await page.getByRole('button', { name: 'Place of birth' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Göteborg');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Göteborg' }).waitFor();
  });

  it('sees a long name whole in every style', async () => {
    const { page } = guest;
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByRole('tab', { name: 'Type' }).click();
    await page.evaluate(
      "document.querySelectorAll('.style-choice span span').forEach((one) => one.style.inlineSize = 'max-content')",
    );
    expect(await overflowOf(page, '.style-choice span span', '.style-choice')).toEqual([0, 0]);
    await page.getByRole('button', { name: 'Use this signature' }).click();
  });

  it('finds the signature again after a reload', async () => {
    const { page } = guest;
    await page.locator('.field img').waitFor();
    await page.reload();
    await page.locator('.field img').waitFor();
    await page.getByText('All required fields are filled in.').waitFor();
  });

  it('reads in a second tab that the first one has signed', async () => {
    const { page, context } = guest;
    const second = await context.newPage();
    await visit(second, link);
    await second.getByRole('button', { name: 'Start' }).waitFor();
    await page.bringToFront();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByLabel('I have read this and agree.').check();
    await page.getByRole('button', { name: 'Sign now' }).click();
    await page.getByRole('heading', { name: 'You have signed' }).waitFor();
    await second.getByRole('heading', { name: 'You have signed' }).waitFor();
  });
});

describe('a document that is opened on a phone', () => {
  const bodySize = 10;
  let page: Page;

  beforeEach(async () => {
    const person = anAddress('start');
    const at = (y: number, more: object) => ({
      recipientId: person,
      page: 2,
      x: 330,
      y,
      width: 120,
      height: 20,
      ...more,
    });
    const { token } = await aCeremony(
      session,
      [
        { email: person, name: 'Ann Signer' },
        { email: anAddress('ben'), name: 'Ben' },
      ],
      {
        message: 'Please sign by Friday.',
        document: await textDocument(3),
        fields: [
          at(400, {
            type: 'text',
            label: 'A label that is longer than the foot of the page has room for in one line, and in two',
          }),
          at(500, { type: 'initials' }),
          at(600, { type: 'signature', height: 40 }),
        ],
      },
    );
    page = guest.page;
    await page.addInitScript(`
      globalThis.shifts = 0;
      new PerformanceObserver((list) => {
        for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) shifts += value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    await page.goto('about:blank');
    await page.goto(`${stack().url}/sign#${token(0)}`);
    await isDrawn(page, 1);
    await isDrawn(page, 2);
  });

  const boxOf = async (name: string | RegExp) => page.getByRole('button', { name }).boundingBox();

  /** Whether the whole field is between the head and the foot of the page. */
  async function isInView(name: string | RegExp): Promise<boolean> {
    const [field, head, foot] = await Promise.all([
      boxOf(name),
      ...['.sign-head', '.sign-foot'].map((part) => page.locator(part).boundingBox()),
    ]);
    if (!field || !head || !foot) return false;
    const isBetween = field.y > head.y + head.height && field.y + field.height < foot.y;
    return isBetween && field.x >= 0 && field.x + field.width <= phone.width;
  }
  /** Waits until the field is in view, with text of 12 pixels or more around it. */
  const readable = (name: RegExp) =>
    eventually(async () => ((await widthOf(page, '.page')) / 595) * bodySize >= 12 && isInView(name), {
      what: `${name} with text that can be read`,
      timeoutMs: 10_000,
    });

  it('shows the whole width of the first page, from its top, and nothing shifts', async () => {
    expect(await widthOf(page, '.page')).toBeLessThanOrEqual(phone.width);
    expect(await page.evaluate<number>('scrollY')).toBe(0);
    expect(await page.evaluate<number>('shifts')).toBeLessThanOrEqual(0.02);
  });

  it('has one button from the start, which shows text of 12 pixels or more and keeps the top of the page', async () => {
    expect(await page.getByRole('button', { name: 'Fit width' }).count()).toBe(0);
    await tapCalmly(page.getByRole('button', { name: 'Zoom in' }));
    await page.getByRole('button', { name: 'Fit width' }).waitFor();
    expect(((await widthOf(page, '.page')) / 595) * bodySize).toBeGreaterThanOrEqual(12);
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  it('goes to each field with text of 12 pixels or more, and back to the width of the screen', async () => {
    expect(await page.getByRole('button', { name: 'Fit width' }).count()).toBe(0);
    await tapCalmly(page.getByRole('button', { name: 'Start' }));
    await tapCalmly(page.getByRole('button', { name: 'Cancel' }));
    await readable(/^A label that is longer/);
    await tapCalmly(page.getByRole('button', { name: 'Fit width' }));
    expect(await widthOf(page, '.page')).toBeLessThanOrEqual(phone.width);
    await tapCalmly(page.getByRole('button', { name: 'Fill in' }));
    await page.keyboard.type('Göteborg');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await readable(/^Initial here/);
  });

  it('has a button that keeps its place and size, and a signature dialog that keeps its height', async () => {
    const places = [await boxOf('Start')];
    await tapCalmly(page.getByRole('button', { name: 'Start' }));
    await page.getByRole('dialog', { name: /^Fill in: A label/ }).waitFor();
    await tapCalmly(page.getByRole('button', { name: 'Cancel' }));
    places.push(await boxOf('Fill in'));
    await tapCalmly(page.getByRole('button', { name: 'Fill in' }));
    await page.keyboard.type('Göteborg');
    await page.keyboard.press('Enter');
    places.push(await boxOf('Fill in'));
    await tapCalmly(page.getByRole('button', { name: 'Fill in' }));
    const heights: unknown[] = [];
    for (const way of ['Draw', 'Type', 'Upload', 'Type']) {
      await tapCalmly(page.getByRole('tab', { name: way }));
      const box = await page.getByRole('dialog').boundingBox();
      heights.push([box?.height, (await boxOf('Cancel'))?.x, await boxOf('Use these initials')]);
    }
    expect(new Set(heights.map((one) => JSON.stringify(one))).size).toBe(1);
    await tapCalmly(page.getByRole('button', { name: 'Use these initials' }));
    places.push(await boxOf('Fill in'));
    await tapCalmly(page.getByRole('button', { name: 'Initials, page 2, required, filled in' }));
    const [cancel, use] = [await boxOf('Cancel'), await boxOf('Use these initials')];
    expect([cancel?.x, use]).toEqual([(heights[0] as unknown[])[1], (heights[0] as unknown[])[2]]);
    await tapCalmly(page.getByRole('button', { name: 'Cancel' }));
    await tapCalmly(page.getByRole('button', { name: 'Fill in' }));
    await tapCalmly(page.getByRole('tab', { name: 'Type' }));
    await tapCalmly(page.getByRole('button', { name: 'Use this signature' }));
    places.push(await boxOf('Finish'));
    expect(new Set(places.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  it('repeats the entries before signing, and gives them to the person afterwards', async () => {
    await tapCalmly(page.getByRole('button', { name: 'Start' }));
    await page.keyboard.type('Göteborg');
    await page.keyboard.press('Enter');
    for (const use of ['Use these initials', 'Use this signature']) {
      await tapCalmly(page.getByRole('button', { name: 'Fill in' }));
      await tapCalmly(page.getByRole('tab', { name: 'Type' }));
      await tapCalmly(page.getByRole('button', { name: use }));
    }
    await tapCalmly(page.getByRole('button', { name: 'Finish' }));
    const entries = [expect.stringMatching(/^A label .*: Göteborg$/), 'Initials', 'Signature'];
    expect(await page.getByRole('dialog').getByRole('listitem').allTextContents()).toEqual(entries);
    await accessibility.look(page, 'entries repeated');
    await page.getByLabel('I have read this and agree.').check();
    await tapCalmly(page.getByRole('button', { name: 'Sign now' }));
    await tapCalmly(page.getByText('View what you signed'));
    await page.getByRole('img', { name: 'Signature' }).waitFor();
    expect(await page.locator('.signed-record').getByRole('listitem').allTextContents()).toEqual(entries);
    await accessibility.look(page, 'what was signed');
    const download = page.waitForEvent('download');
    await tapCalmly(page.getByRole('button', { name: 'Download' }));
    expect((await download).suggestedFilename()).toBe('Agreement.pdf');
  });
});

describe('a document with initials and a signature on every page', () => {
  it('fills one field by each tap', async () => {
    const person = anAddress('initials');
    const at = (type: string, page: number, y: number) => {
      return { recipientId: person, type, page, x: 420, y, width: 90, height: 30 };
    };
    const pages = [1, 2, 3, 4];
    const { token } = await aCeremony(session, [{ email: person, name: 'Ann Signer' }], {
      document: await textDocument(pages.length),
      fields: pages.flatMap((page) => [at('initials', page, 700), at('signature', page, 100)]),
    });
    const { page } = guest;
    await visit(page, `${stack().url}/sign#${token(0)}`);
    const filled = page.locator('.field.filled');
    const emptyOf = (name: string) => page.getByRole('button', { name: new RegExp(`${name}.*empty`) });
    let count = 0;
    for (const [name, use] of [
      ['Initials', 'Use these initials'],
      ['Signature', 'Use this signature'],
    ] as const) {
      await emptyOf(name).first().tap();
      await page.getByRole('tab', { name: 'Type' }).tap();
      await page.getByRole('button', { name: use }).tap();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      count += 1;
      expect(await filled.count()).toBe(count);
      while ((await emptyOf(name).count()) > 0) {
        await emptyOf(name).first().tap();
        await page.waitForTimeout(50);
        count += 1;
        expect([await filled.count(), await page.getByRole('dialog').count()]).toEqual([count, 0]);
      }
    }
    expect(count).toBe(8);
  });
});

describe('a long document', () => {
  /** Answers requests for the middle of the file. The page asks for the two ends first. */
  async function onRest(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
    await page.route('**/api/sign/document', (route) => {
      const isEnd = /^bytes=0-|-106\d+$/.test(route.request().headers().range ?? '');
      return isEnd ? route.continue() : answer(route);
    });
  }
  async function aLongOne(): Promise<string> {
    const people = [{ email: anAddress('long'), name: 'Ann Reader' }];
    const { token } = await aCeremony(session, people, { document: await textDocument(153) });
    return `${stack().url}/sign#${token(0)}`;
  }

  let page: Page;
  beforeEach(async () => {
    guest = await visitor(browser, 'phone');
    page = guest.page;
  });
  afterEach(() => guest.context.close());

  it('shows its first page before the rest has arrived, and is signed only after all of it has', async () => {
    const latch = aLatch();
    await onRest(page, async (route) => {
      await latch.opened;
      await route.continue();
    });
    let isSent = false;
    page.on('request', (request) => {
      isSent ||= request.url().endsWith('/api/sign/sign');
    });
    await visit(page, await aLongOne());
    await page.locator('[data-page="1"] .textLayer span').first().waitFor();
    await page.getByRole('button', { name: 'Finish' }).click();
    await page.getByRole('tab', { name: 'Type' }).click();
    await page.getByRole('button', { name: 'Use this signature' }).click();
    await page.getByLabel('I have read this and agree.').check();
    await page.getByRole('button', { name: 'Sign now' }).click();
    await page.waitForTimeout(300);
    expect(isSent).toBe(false);
    latch.open();
    await page.getByRole('heading', { name: /You have signed|Document completed/ }).waitFor();
  });

  it('draws a far page and the last one', async () => {
    await visit(page, await aLongOne());
    for (const far of [100, 153]) {
      await page.locator(`[data-page="${far}"]`).evaluate((element: Element) => element.scrollIntoView());
      await isDrawn(page, far);
    }
  });

  it('disappears if it was changed in between', async () => {
    const error = { code: 'document_changed', message: 'The document was changed.' };
    await onRest(page, (route) => route.fulfill({ status: 409, json: { error } }));
    await page.goto(await aLongOne());
    await page.getByRole('heading', { name: 'The document does not match' }).waitFor();
  });

  it('cannot be signed if the hash of the whole differs', async () => {
    await onRest(page, async (route) => {
      const response = await route.fetch();
      const body = await response.body();
      await route.fulfill({ response, body: Buffer.concat([Buffer.from([~(body[0] ?? 0)]), body.subarray(1)]) });
    });
    await page.goto(await aLongOne());
    await page.getByRole('heading', { name: 'The document does not match' }).waitFor();
    await accessibility.look(page, 'another hash');
    expect(await page.getByRole('button', { name: /Finish|Sign now/ }).count()).toBe(0);
  });
});

everyScreenIsAccessible(accessibility, 3);
