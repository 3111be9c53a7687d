/** The field editor as a bench: it fills the window, and a tool places one field where a person points. */
import { everyScreenIsAccessible } from './accessibility.ts';
import { desk } from './browser.ts';
import { aDraftForTwo, boxOf, fieldsWhen, open, placed, pointsOn, tool } from './field-editor.ts';
import { page, press } from './owner.ts';
import { accessibility } from './test-browser.ts';

/** Whether nothing has moved: the window, the document and the properties. */
const scrolled = () =>
  page.evaluate<number[]>(
    '[scrollY, document.querySelector(".page-area").scrollTop, document.querySelector(".selection")?.scrollTop ?? 0]',
  );

describe('the field editor', () => {
  it('fills the window: the document has 60 % of it, and more than half at 200 % and on a phone', async () => {
    const id = await aDraftForTwo();
    try {
      await open(id, 'fields');
      for (const [width, height, least] of [
        [1280, 800, 0.6],
        [640, 400, 0.6],
        [390, 844, 0.75],
        [320, 640, 0.7],
      ] as const) {
        await page.setViewportSize({ width, height });
        const sheet = await boxOf(page.locator('.page-area'));
        expect((sheet.width * sheet.height) / (width * height)).toBeGreaterThan(least);
        // Only the document scrolls, and the palette and the way on are always in view.
        const size = await page.evaluate<number[]>(
          '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
        );
        expect(size).toEqual([width, height]);
        for (const shown of [tool('Signature'), page.getByRole('button', { name: 'Continue', exact: true })]) {
          const box = await boxOf(shown);
          expect(box.y + box.height).toBeLessThanOrEqual(height);
        }
      }
      await accessibility.look(page, 'field editor, 320 px');
      // The pages and the properties open over the document, and close again.
      await press('Pages: 1 / 3');
      await accessibility.look(page, 'pages of the field editor, 320 px');
      await page.getByRole('button', { name: /^Page 3/ }).click();
      await page.locator('.thumbnails').waitFor({ state: 'detached' });
      await page.locator('[data-page="3"][data-drawn]').waitFor();
      await tool('Signature').press('Enter');
      await placed(/^Signature for Ann, page 3/).waitFor();
      await press('Properties');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Signature on page 3');
      await accessibility.look(page, 'properties of a field, 320 px');
      await press('Done');
      await page.locator('.selection').waitFor({ state: 'detached' });
    } finally {
      await page.setViewportSize(desk);
    }
  });

  it('has its bar at the same place as the other steps, in view wherever they are scrolled', async () => {
    const id = await aDraftForTwo();
    try {
      for (const size of [desk, { width: 390, height: 844 }]) {
        await page.setViewportSize(size);
        const seen = [];
        for (const step of ['recipients', 'fields', 'review']) {
          await open(id, step);
          const button = page.locator('.step-way .button');
          await button.waitFor();
          await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
          const [bar, end] = [await boxOf(page.locator('.step-bar')), await boxOf(button)];
          seen.push([bar.y, bar.height, end.y, end.height, end.x + end.width]);
        }
        expect(seen).toEqual(Array(3).fill(seen[0]));
        expect(seen[0]?.[0]).toBe(0);
      }
    } finally {
      await page.setViewportSize(desk);
    }
  });

  it('chooses a tool with a click and places one field with the next, on the blank, with a ghost of its size', async () => {
    const id = await aDraftForTwo();
    await open(id, 'fields');
    await tool('Text').click();
    expect(await tool('Text').getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('.placed').count()).toBe(0);
    // A second click and Escape put the tool down.
    await tool('Text').click();
    expect(await tool('Text').getAttribute('aria-pressed')).toBe('false');
    await tool('Text').click();
    await page.keyboard.press('Escape');
    expect(await tool('Text').getAttribute('aria-pressed')).toBe('false');

    await tool('Text').click();
    const { at, scale } = await pointsOn();
    // On the words in front of the blank, whose baseline is 152 points below the top.
    const words = at(80, 150);
    await page.mouse.move(words.x, words.y);
    const ghost = await boxOf(page.locator('.placed.ghost'));
    expect(ghost.y + ghost.height).toBeCloseTo(at(0, 152).y, 0);
    expect(ghost.x).toBeGreaterThan(at(140, 0).x);
    await accessibility.look(page, 'a tool is chosen');
    await page.mouse.click(words.x, words.y, { clickCount: 2, delay: 20 });
    const [text, ...others] = await fieldsWhen(id, ({ length }) => length > 0);
    expect([others.length, text.type]).toEqual([0, 'text']);
    expect([text.x, text.y]).toEqual([
      expect.closeTo((ghost.x - at(0, 0).x) / scale, 0),
      expect.closeTo((ghost.y - at(0, 0).y) / scale, 0),
    ]);
    expect(await tool('Text').getAttribute('aria-pressed')).toBe('false');
    expect(await page.locator('.placed.ghost').count()).toBe(0);

    // A drag from the palette shows the same ghost.
    const start = await boxOf(tool('E-mail'));
    await page.mouse.move(start.x + 20, start.y + 10);
    await page.mouse.down();
    const below = at(300, 400);
    await page.mouse.move(below.x, below.y, { steps: 4 });
    const dragged = await boxOf(page.locator('.placed.ghost'));
    expect(dragged.width).toBeCloseTo(180 * scale, 0);
    await page.mouse.up();
    await placed(/^E-mail for Ann, page 1/).waitFor();
    await tool('Date').click();
    await press('Place for me');
    await placed(/^Date for Ann/).waitFor();
    const fields = await fieldsWhen(id, ({ length }) => length === 3);
    // "Start date: ____" takes the date.
    expect(fields[2].y + fields[2].height).toBeCloseTo(182, 0);
  });

  it('has a toolbar at the field and keys for everything, which a list shows', async () => {
    const id = await aDraftForTwo();
    await open(id, 'fields');
    const key = (name: string) => page.keyboard.press(name);
    await tool('Date').press('Enter');
    const bar = page.getByRole('toolbar', { name: 'Field actions' });
    const [above, field] = [await boxOf(bar), await boxOf(placed(/^Date for Ann/))];
    expect(above.y + above.height).toBeLessThan(field.y);
    expect(field.y - above.y - above.height).toBeLessThan(30);
    await bar.getByRole('button', { name: 'Required' }).click();
    await placed(/^Date \(optional\) for Ann/).waitFor();
    await key('2');
    await placed(/^Date \(optional\) for Ben/).waitFor();
    await key('Escape');
    expect(await bar.count()).toBe(0);
    await key('2');
    await tool('Text').press('Enter');
    await placed(/^Text for Ben/).waitFor();
    await bar.getByRole('button', { name: 'Duplicate' }).click();
    await bar.getByRole('button', { name: 'Required' }).focus();
    await key('Delete');
    expect(await page.locator('.placed').count()).toBe(2);
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    // Characters are shortcuts only while the focus is in the editor.
    await page.getByRole('button', { name: 'Continue', exact: true }).focus();
    await key('?');
    expect(await keys.count()).toBe(0);
    await page.locator('.page-area').focus();
    await key('?');
    await keys.getByText('Select all fields of the page').waitFor();
    await accessibility.look(page, 'keys of the field editor');
    // The keys belong to the dialog while it is open.
    await key('Delete');
    await key('Escape');
    await keys.waitFor({ state: 'detached' });
    expect(await page.locator('.placed').count()).toBe(2);
    // The search of the dashboard opens here, although its bar is not shown.
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0);
    await key('Control+k');
    await page.getByRole('dialog', { name: 'Go to a page, a document or an action' }).waitFor();
    await key('Escape');
  });

  it.each([
    ['beside the pages', desk, 20],
    ['in the sheet over the pages', { width: 390, height: 844 }, 330],
  ])('stays where it is while a person types %s', async (_, size, fromTop) => {
    const id = await aDraftForTwo();
    await page.setViewportSize(size);
    try {
      await open(id, 'fields');
      await tool('Text').press('Enter');
      await placed(/^Text/).waitFor();
      const properties = page.locator('.on-narrow button');
      if (await properties.isVisible()) await properties.click();
      await page.evaluate('document.querySelector(".page-area").scrollTop = 300');
      const label = page.locator('.properties').getByLabel('Label');
      const panel = page.locator('.selection');
      const below = (await boxOf(label)).y - (await boxOf(panel)).y;
      await page.evaluate(`document.querySelector('.selection').scrollTop += ${below - fromTop}`);
      await label.click();
      const before = await scrolled();
      expect(before[1]).toBe(300);
      for (let key = 0; key < 200; key++) {
        await page.keyboard.press('x');
        expect(await scrolled()).toEqual(before);
      }
    } finally {
      await page.setViewportSize(desk);
    }
  });

  it('shows the properties of another field from their top', async () => {
    const id = await aDraftForTwo();
    await page.setViewportSize({ width: 1280, height: 600 });
    try {
      await open(id, 'fields');
      for (const name of ['Date', 'Text']) await tool(name).press('Enter');
      const panelTop = async () => (await scrolled())[2];
      await page.getByRole('heading', { name: 'Text on page 1' }).waitFor();
      await page.evaluate('document.querySelector(".selection").scrollTop = 200');
      expect(await panelTop()).toBe(200);
      await placed(/^Date/).click();
      await page.getByRole('heading', { name: 'Date on page 1' }).waitFor();
      expect(await panelTop()).toBe(0);
    } finally {
      await page.setViewportSize(desk);
    }
  });
});

everyScreenIsAccessible(accessibility, 5);
