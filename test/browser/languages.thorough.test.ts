import german from '../../shared/messages/dashboard/de.json' with { type: 'json' };
import english from '../../shared/messages/dashboard/en.json' with { type: 'json' };
import { aDraft, stack } from '../stack.ts';
import { everyScreenIsAccessible } from './accessibility.ts';
import { visitor } from './browser.ts';
import { accessibility, browser, session } from './test-browser.ts';

const germanSentences = new Set<string>(Object.values(german));
/** English sentences without placeholders that differ from all German ones. */
const englishSentences: readonly string[] = Object.values(english).filter(
  (text) => text.length > 5 && !text.includes('{') && !germanSentences.has(text),
);

it('an owner chooses German and sees no English sentence; pages are mirrored once the profile says Arabic', async () => {
  await aDraft(session);
  const { page, context, complaints } = await visitor(browser, 'phone');
  const visit = (path: string) => page.goto(`${stack().url}${path}`);
  const englishLines = async () => {
    const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
    return lines.filter((line) => englishSentences.includes(line));
  };
  await visit('/app');
  await page.getByLabel('E-mail address').waitFor();
  expect(await englishLines()).toContain('E-mail address');
  await page.getByLabel('Language').selectOption('de');
  await page.getByLabel('E-Mail-Adresse').fill(session.email);
  await page.getByLabel('Passwort').first().fill(session.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.locator('tr[data-row]').first().waitFor();
  expect(await englishLines()).toEqual([]);
  await visit('/app/settings/profile');
  await page.getByLabel('Sprache', { exact: true }).selectOption('ar');
  expect(await englishLines()).toEqual([]);
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByText('حُفظ الملف التعريفي.').waitFor();
  await accessibility.look(page, 'profile in Arabic');
  for (const path of ['/app/settings/profile', '/app', '/verify']) {
    await visit(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.evaluate<string>('document.documentElement.dir')).toBe('rtl');
    const scroll = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    expect(await page.evaluate<number>(scroll)).toBe(0);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

everyScreenIsAccessible(accessibility, 1);
