/** The search over documents and actions: its keys, what it finds, and where it leads. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { Commands } from '../../../web/app/commands/commands.tsx';
import { anEnvelope, aSigner } from '../../unit/web/app/prepare/drafts.ts';
import { inDashboard, user } from './person.tsx';
import { answerBy, response } from './service.ts';

const documents = [
  anEnvelope({ id: 'env_1', name: 'Lease, flat 2' }),
  anEnvelope({ id: 'env_2', name: 'Offer', signers: [aSigner({ name: 'Lea' })] }),
  ...Array.from({ length: 8 }, (_, index) => anEnvelope({ id: `more_${index}`, name: `Contract ${index}` })),
];
const page = (items: object[]) => response({ items, continuationToken: null });
const entry = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Page, document or action' });
const found = () => within(screen.getByRole('listbox')).getAllByRole('option');
const texts = () => found().map(({ textContent }) => textContent);
const active = () => document.getElementById(entry().getAttribute('aria-activedescendant') ?? '')?.textContent;
const place = () => location.pathname + location.search;

async function open(): Promise<void> {
  render(inDashboard(<Commands />));
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Go to a page, a document or an action' });
  await user.type(entry(), 'contract');
  await screen.findByText('Contract 1');
  await user.clear(entry());
  await screen.findByText('Offer');
}

beforeEach(() => {
  history.replaceState(null, '', '/app');
  answerBy({
    'GET /api/envelopes?q=LEA&': () => page(documents.slice(0, 2)),
    'GET /api/envelopes?q=lea&': () => page(documents.slice(0, 2)),
    'GET /api/envelopes?q=contract&': () => page(documents.slice(2, 8)),
    'GET /api/envelopes?q=': () => page([]),
    'GET /api/envelopes': () => page(documents.slice(0, 6)),
  });
});

test('Ctrl-K opens it once, and the browser’s own search stays closed', async () => {
  render(inDashboard(<Commands />));
  const press = () => fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  expect(press()).toBe(false);
  await screen.findByRole('dialog');
  expect(press()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  for (const other of [{ key: 'k' }, { key: 'k', ctrlKey: true, shiftKey: true }, { key: 'j', ctrlKey: true }]) {
    expect(fireEvent.keyDown(document, other)).toBe(true);
  }
});

test('the button in the bar opens it too, and Escape gives the focus back', async () => {
  render(inDashboard(<Commands />));
  const button = screen.getByRole('button', { name: /^Go to/ });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K');
  await user.click(button);
  await screen.findByRole('dialog');
  entry().focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement === button).toBe(true);
});

test('before anything is typed, actions come first, then the newest documents', async () => {
  await open();
  const [actions, newest] = screen.getAllByRole('group');
  expect([actions?.getAttribute('aria-label'), newest?.getAttribute('aria-label')]).toEqual(['Actions', 'Documents']);
  expect(texts()[0]).toBe('New document');
  expect(texts().slice(-6)[0]).toContain('Lease, flat 2');
  for (const action of ['Templates', 'Settings: API keys', 'Verify a document', 'Log out']) {
    expect(texts()).toContain(action);
  }
});

test('a search finds documents by name and people, then actions, and counts them for screen readers', async () => {
  await open();
  await user.type(entry(), 'LEA');
  // Enter opens none of the documents before.
  expect(active()).toBe('Search all documents for “LEA”');
  await screen.findByText('Offer');
  expect(texts()).toEqual([
    expect.stringContaining('Lease, flat 2'),
    expect.stringContaining('Offer'),
    'Search all documents for “LEA”',
  ]);
  expect(screen.getByRole('status').textContent).toBe('3 results');
  await user.clear(entry());
  await user.type(entry(), 'new te');
  expect(texts()).toEqual(['Search all documents for “new te”', 'New template']);
});

test('arrows go through the results and round; Enter opens the document', async () => {
  await open();
  await user.type(entry(), 'lea');
  await screen.findByText('Offer');
  expect(active()).toContain('Lease');
  await user.keyboard('{ArrowUp}');
  expect(active()).toContain('Search all');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect([active(), document.activeElement]).toEqual([expect.stringContaining('Offer'), entry()]);
  expect(found().map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
  await user.keyboard('{Enter}');
  expect([screen.queryByRole('dialog'), place()]).toEqual([null, '/app/envelopes/env_2']);
});

test('a click on a result runs it; the search of the list gets the text', async () => {
  await open();
  await user.type(entry(), 'flat & more');
  await user.click(screen.getByRole('option', { name: /Search all/ }));
  expect(place()).toBe('/app?q=flat+%26+more');
});

test('logging out ends the session', async () => {
  await open();
  await user.type(entry(), 'log out');
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(place()).toBe('/app/login'));
});
