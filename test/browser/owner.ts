/** An owner at a desk who has logged in to the dashboard. The hooks run in each file that imports this. */
import type { Page } from 'playwright-core';
import { anAddress } from '../ceremony.ts';
import { aDraft, call, type Json, stack } from '../stack.ts';
import { type Visitor, visitor } from './browser.ts';
import { placeByKey } from './keyboard.ts';
import { browser, session } from './test-browser.ts';

export let owner: Visitor;
export let page: Page;

beforeAll(async () => {
  owner = await visitor(browser, 'desk');
  page = owner.page;
  await logIn(page);
});
afterEach(() => expect(owner.complaints).toEqual([]));

/** Logs in as if the browser had done so yesterday: pages that it opens from now on have a session. */
export async function logIn(anyPage: Page): Promise<void> {
  const { email, password } = session;
  const options = { headers: { 'sec-fetch-site': 'same-origin' }, data: { email, password } };
  const reply = await anyPage.context().request.post(`${stack().url}/api/session`, options);
  expect(reply.status()).toBe(200);
  await anyPage.addInitScript({ content: "localStorage.setItem('countersign.loggedIn', 'yes')" });
}

export const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
/** Opens a menu and chooses an action. */
export async function choose(menu: string, action: string): Promise<void> {
  await press(menu);
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export const place = (type: string) => placeByKey(page, type);
export const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
export const visit = (path: string) => page.goto(`${stack().url}${path}`);
export const dialog = () => page.getByRole('dialog');
export const heading = (name: string) => page.getByRole('heading', { name }).waitFor();

/** The envelope of the open page, or of this identifier, as the service has it. */
export async function envelope(id = new URL(page.url()).pathname.split('/')[3]): Promise<Json> {
  return (await call('GET', `/api/envelopes/${id}`, { token: session.token })).json;
}

/** A draft with one recipient for each name. */
export async function aDraftFor(
  names: string[],
  { document, ...more }: { document?: Uint8Array; [name: string]: unknown } = {},
) {
  const id = await aDraft(session, document);
  const signers = names.map((name) => ({ email: anAddress(name.toLowerCase()), name }));
  const { json } = await call('PATCH', `/api/envelopes/${id}`, { token: session.token, body: { signers, ...more } });
  return { id, signers: json.signers as Json[] };
}
