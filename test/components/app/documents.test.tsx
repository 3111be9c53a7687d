/** The list of documents: rows page by page, search and counts by the service. */
import { render, screen, waitFor } from '@testing-library/preact';
import { actFor, setMemberships } from '../../../web/app/api/acting.ts';
import * as session from '../../../web/app/api/session.ts';
import { EnvelopeList } from '../../../web/app/list/envelope-list.tsx';
import { anEnvelope } from '../../unit/web/app/prepare/drafts.ts';
import { enter, entry, inDashboard, press, user } from './person.tsx';
import { answerBy, refusal, response, service } from './service.ts';

const documents = Array.from({ length: 120 }, (_, n) => anEnvelope({ id: `env_${n}`, name: `Lease ${n}` }));
const counts = { all: 120, yours: 0, waiting: 0, draft: 120, completed: 0, ended: 0 };

/** A service that answers pages, whose tokens are the number of the next document. */
function answerWith({ own = [] as object[], all = documents as object[] } = {}): void {
  answerBy({ 'GET /api/envelope-counts': () => response(counts) });
  const others = service.getMockImplementation();
  service.mockImplementation(async (path, request) => {
    const { pathname, searchParams } = new URL(path, 'https://app.example');
    if (pathname !== '/api/envelopes') return others?.(path, request) as Promise<Response>;
    const q = searchParams.get('q')?.toLowerCase() ?? '';
    const source = searchParams.has('waitingFor') ? own : all;
    const found = source.filter((one) => (one as { name: string }).name.toLowerCase().includes(q));
    const from = Number(searchParams.get('continuationToken') ?? 0);
    const end = from + Number(searchParams.get('maxSearchResults'));
    return response({ items: found.slice(from, end), continuationToken: end < found.length ? `${end}` : null });
  });
}

const asked = () =>
  service.mock.calls
    .map(([path]) => path)
    .filter((path) => /^\/api\/envelopes\?/.test(path) && !path.includes('waitingFor'));
const countsAsked = () => service.mock.calls.filter(([path]) => path.startsWith('/api/envelope-counts')).length;
const rows = () => document.querySelectorAll('[data-row]').length;

beforeEach(async () => {
  history.replaceState(null, '', '/app');
  const owner = { userId: 'usr_1', email: 'olivia@example.com' };
  service.mockResolvedValueOnce(response({ token: 'token', expiresIn: 600, sessionId: 'ses_1', user: owner }));
  await session.logIn({ email: owner.email, password: 'a long password' });
});

test('shows a page, and further ones by a button that keyboards reach; the last one takes the button away', async () => {
  answerWith();
  render(inDashboard(<EnvelopeList />));
  await screen.findByText('Lease 49');
  expect([rows(), document.querySelector('table')?.getAttribute('aria-rowcount')]).toEqual([50, '-1']);
  await screen.findByRole('button', { name: 'All 120' });
  const before = countsAsked();
  screen.getByRole('button', { name: 'Load more' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Lease 99');
  expect(document.activeElement?.textContent).toBe('Load more');
  await user.keyboard('{Enter}');
  await screen.findByText('Lease 119');
  expect([rows(), screen.queryByRole('button', { name: 'Load more' })]).toEqual([120, null]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Lease 100'));
  expect(document.querySelector('table')?.getAttribute('aria-rowcount')).toBe('121');
  expect(countsAsked() - before).toBe(0);
});

test('asks once for a typed search, and keeps the rows until the answer comes', async () => {
  answerWith();
  render(inDashboard(<EnvelopeList />));
  await screen.findByText('Lease 0');
  const before = asked().length;
  await user.type(screen.getByRole('searchbox', { name: 'Search documents' }), 'lease 11');
  expect(rows()).toBe(50);
  await waitFor(() => expect(rows()).toBe(11));
  expect(asked().slice(before)).toHaveLength(1);
  expect(location.search).toBe('?q=lease+11');
  enter('Search documents', 'nowhere');
  await screen.findByText('No documents found. Change the search or the filters.');
});

test('documents that wait for the owner come first, each once', async () => {
  const own = documents.slice(70, 72);
  answerWith({ own });
  render(inDashboard(<EnvelopeList />));
  await screen.findByText('Lease 0');
  const names = () => [...document.querySelectorAll('.whole-row')].map(({ textContent }) => textContent);
  expect(names().slice(0, 3)).toEqual(['Lease 70', 'Lease 71', 'Lease 0']);
  await press('Load more');
  await screen.findByText('Lease 99');
  expect(names().filter((name) => name === 'Lease 70')).toHaveLength(1);
});

test('an account without documents sees how to begin', async () => {
  answerWith({ all: [] });
  render(inDashboard(<EnvelopeList />));
  await screen.findByText('Your first document');
});

test('a failure is shown, and can be tried again', async () => {
  service.mockImplementation(async () => refusal('internal_error', 500));
  render(inDashboard(<EnvelopeList />));
  const again = await screen.findByRole('button', { name: 'Try again' });
  answerWith();
  await user.click(again);
  await screen.findByText('Lease 0');
});

test('in an organization the address filters by creator; in a person’s own account it does not, because no control shows it', async () => {
  const organizationId = `usr_${'0'.repeat(32)}`;
  const createdBy = `usr_${'b'.repeat(32)}`;
  const ben = { accountId: createdBy, role: 'member', name: 'Ben', email: 'ben@example.com' };
  const answerTo = () => answerWith({ all: [anEnvelope({ name: 'Lease', createdBy })] });
  history.replaceState(null, '', `/app?createdBy=${createdBy}`);
  answerTo();
  const { unmount } = render(inDashboard(<EnvelopeList />));
  await screen.findByText('Lease');
  expect([asked().join(), screen.queryByText('Created by: Ben')]).toEqual([
    expect.not.stringContaining(createdBy),
    null,
  ]);
  unmount();
  actFor(organizationId);
  setMemberships([{ organizationId, name: 'Northwind', role: 'member' }]);
  answerTo();
  const others = service.getMockImplementation();
  service.mockImplementation(async (path, request) =>
    path === '/api/organizations/members' ? response([ben]) : (others?.(path, request) as Promise<Response>),
  );
  render(inDashboard(<EnvelopeList />));
  await screen.findByText('Created by: Ben');
  expect(asked().at(-1)).toContain(`createdBy=${createdBy}`);
  await press('Filters (1)');
  expect(entry('Created by').value).toBe(createdBy);
  actFor(null);
});
