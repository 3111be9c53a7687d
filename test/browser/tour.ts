/** A person with a keyboard goes through pages and their dialogs in one language, and looks at each. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Language } from '../../shared/domain/language.ts';
import { type Session, stack } from '../stack.ts';
import type { AccessibilityLog } from './accessibility.ts';
import { type Visitor, visitor } from './browser.ts';
import { hasFocus, tabTo } from './keyboard.ts';
import { type Say, sentencesIn, wordingFaults } from './wording.ts';

export interface Tour {
  visitor: Visitor;
  page: Page;
  language: Language;
  say: Say;
  open(path: string, ready: string): Promise<void>;
  /** Checks accessibility and wording of the page, or of a part of it. */
  look(screen: string, part?: string): Promise<void>;
  /** Tab to what has this name, and Enter. */
  press(name: string): Promise<void>;
  /**
   * Opens a dialog by keyboard, looks at it, and closes it with Escape, which gives the focus back to what opened it.
   * @param inside what the person does in the dialog before the look
   */
  seeDialog(opener: string, screen: string, inside?: () => Promise<void>): Promise<void>;
}

export interface TourOptions {
  browser: Browser;
  accessibility: AccessibilityLog;
  language: Language;
  /** Who has logged in; nobody by default. */
  session?: Session;
  /** A recovery code of the person, if their log-in asks for one. */
  code?: string;
  /** Values that are the same in every language. */
  given?: readonly string[];
  url?: string;
}

/** The dialog that is open. */
const dialog = 'dialog[open]';

export async function tour(options: TourOptions): Promise<Tour> {
  const { browser, accessibility, language, session, code, given = [], url = stack().url } = options;
  const [guest, say] = await Promise.all([visitor(browser, 'phone', language), sentencesIn(language)]);
  const { page, context } = guest;
  if (session) await logInAs({ ...session, code }, context, url);
  const look = async (screen: string, part = 'body') => {
    const name = `${screen} in ${language}`;
    const faults = await wordingFaults(page, { language, part, given });
    await accessibility.look(page, name, part === 'body' ? 'html' : part);
    accessibility.findings[name]?.push(...faults);
  };
  const press = async (name: string) => {
    await tabTo(page, name, { isWhole: true });
    await page.keyboard.press('Enter');
  };
  return {
    ...{ visitor: guest, page, language, say, look, press },
    async open(path, ready) {
      await page.goto(`${url}${path}`);
      await page.locator(ready).first().waitFor();
      await page.locator(`html[lang="${language}"]`).waitFor();
    },
    async seeDialog(opener, screen, inside) {
      await press(opener);
      await page.locator(dialog).waitFor();
      await inside?.();
      await look(screen, dialog);
      await page.keyboard.press('Escape');
      await page.locator(dialog).waitFor({ state: 'detached' });
      await hasFocus(page, opener);
    },
  };
}

/** Gives the browser a session, as if the person had logged in before. */
async function logInAs(
  { email, password, code }: Session & { code: string | undefined },
  context: BrowserContext,
  url: string,
): Promise<void> {
  const options = { headers: { 'sec-fetch-site': 'same-origin' }, data: { email, password, code } };
  const reply = await context.request.post(`${url}/api/session`, options);
  expect(reply.status()).toBe(200);
  await context.addInitScript({ content: "localStorage.setItem('countersign.loggedIn', 'yes')" });
}
