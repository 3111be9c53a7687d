/**
 * Erasing, legal hold, retention, export and the end of an account in six languages, 390 pixels wide: opened and closed by
 * keyboard, accessible, and with every sentence whole and in one language.
 */
import { languages } from '../../shared/domain/language.ts';
import { aDraft, call } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { hasFocus, tabTo } from './keyboard.ts';
import { accessibility, browser, session } from './test-browser.ts';
import { type Tour, tour } from './tour.ts';

let free: string;
let held: string;

beforeAll(async () => {
  const api = (method: string, path: string, body?: object) =>
    call(method, `/api${path}`, { token: session.token, body });
  [free, held] = (await Promise.all([aDraft(session), aDraft(session)])) as [string, string];
  for (const id of [free, held]) expect((await api('POST', `/envelopes/${id}/complete`)).status).toBe(200);
  expect((await api('PATCH', `/envelopes/${held}`, { legalHold: true })).status).toBe(200);
});

/** Opens the menu of the document, and with the arrow keys one of its dialogs. */
async function seeDialogOf({ page, say, press, look }: Tour, action: 'hold' | 'endHold' | 'erase'): Promise<void> {
  await press(say('detail.more'));
  await page.getByRole('menu').waitFor();
  const wanted = page.getByRole('menuitem', { name: say(`detail.${action}`), exact: true });
  const isHere = () => wanted.evaluate((item) => item === document.activeElement);
  for (let count = 0; !(await isHere()); count++) {
    if (count > 20) throw new Error(`The arrow keys do not reach "${action}".`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  if (action === 'erase') {
    await press(say('erase.action'));
    await page.locator('dialog .wrong').waitFor();
  }
  await look(`dialog ${action}`, 'dialog');
  await page.keyboard.press('Escape');
  await hasFocus(page, say('detail.more'));
}

it.each(languages)('%s: a document is held and erased', async (language) => {
  const person = await tour({ browser, accessibility, language, session, given: [session.email, 'Agreement', 'Free'] });
  const { open, look, visitor } = person;
  await open(`/app/envelopes/${free}`, '#trail');
  await seeDialogOf(person, 'hold');
  await seeDialogOf(person, 'erase');
  await open(`/app/envelopes/${held}`, '#trail');
  await look('held document');
  await seeDialogOf(person, 'endHold');
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

it.each(languages)('%s: retention, export and the end of the account', async (language) => {
  const { page, say, open, look, press, seeDialog, visitor } = await tour({
    ...{ browser, accessibility, language, session },
    given: [session.email, 'Agreement', 'Free'],
  });
  await open('/app/settings/retention', 'form');
  await tabTo(page, say('retention.completedDays'));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, say('retention.numberOfDays'));
  await page.keyboard.type('ten');
  await page.locator('.wrong').waitFor();
  await look('retention, refused');
  await press(say('unsaved.discard'));
  await open('/app/settings/export', 'section button');
  await Promise.all([page.waitForEvent('download'), press(say('export.action'))]);
  await page.locator('.notice.good').waitFor();
  await hasFocus(page, say('export.action'));
  await look('exported');
  await open('/app/settings', 'dl');
  await look('account');
  await seeDialog(say('danger.title'), 'deleting the account');
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

everyScreenIsAccessible(accessibility, languages.length * 8);
