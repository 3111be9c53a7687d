/** The API keys and webhooks in the settings, while they are made and in their lists. */
import { render, screen, waitFor, within } from '@testing-library/preact';
import { apiKeyMint } from '../../../shared/auth/api-key-text.ts';
import { apiKeyBeginning } from '../../../shared/domain/accounts/account.ts';
import { ApiKeys } from '../../../web/app/settings/api-keys.tsx';
import { WebhookForm } from '../../../web/app/settings/webhook-menu.tsx';
import { Webhooks } from '../../../web/app/settings/webhooks.tsx';
import { Toasts } from '../../../web/components/toast.tsx';
import { alert, enter, entry, isWrong, press, user } from './person.tsx';
import { answer, answerBy, refusal, refuse, response, sent, service } from './service.ts';

const nothing = () => undefined;

const limits = { requestsPerMinute: 100, apiKeys: 50 };

beforeEach(() => {
  answerBy({ 'GET /api/account': () => response({ limits }) });
  render(<Toasts />);
});

describe('the form of a webhook', () => {
  test('an entry that breaks the contract is not sent, and its error goes when it is corrected', async () => {
    render(<WebhookForm onClose={nothing} onSaved={nothing} />);
    const events = screen.getByRole('checkbox', { name: 'All events' });
    await user.click(events);
    await press('Create webhook');
    await screen.findByText('Choose at least one.');
    expect(service).not.toHaveBeenCalled();
    await user.click(events);
    expect(screen.queryByText('Choose at least one.')).toBeNull();
  });

  test('while it is saved, another press sends nothing', async () => {
    service.mockReturnValue(new Promise(nothing));
    render(<WebhookForm onClose={nothing} onSaved={nothing} />);
    enter(/URL/, 'https://example.com/hook');
    await press('Create webhook');
    await press('Create webhook');
    await user.type(entry(/URL/), '{Enter}');
    expect(sent()).toEqual([{ url: 'https://example.com/hook', description: null, events: ['*'] }]);
  });

  test('what the service refuses is shown at its entry, and the text stays for correction', async () => {
    refuse('validation_error', 400, { url: 'is not public' });
    render(<WebhookForm onClose={nothing} onSaved={nothing} />);
    enter(/URL/, 'https://localhost');
    await press('Create webhook');
    await screen.findByRole('alert');
    expect([isWrong(entry(/URL/)), entry(/URL/).value]).toEqual([true, 'https://localhost']);
  });
});

test('an API key without permissions is not created; a refusal that concerns no entry is shown above', async () => {
  answer([]);
  render(<ApiKeys />);
  await press('New key');
  enter(/name/i, 'Accounting');
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) await user.click(box);
  await press('Create key');
  await screen.findByRole('alert');
  expect(sent('POST')).toEqual([]);
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  refuse('validation_error', 400, { keys: 'too many' });
  await press('Create key');
  expect(await alert()).toMatch(/keys/i);
  answer({ id: 'key_1', name: 'Accounting', key: 'csk_secret' });
  answer([]);
  await press('Create key');
  await screen.findByText('csk_secret');
  expect(sent('POST /api/keys').at(-1)).toMatchObject({ name: 'Accounting', expiresInDays: 90 });
});

test('an API key for drafts only is created as such, and the list names it', async () => {
  answer([]);
  render(<ApiKeys />);
  await press('New key');
  enter(/name/i, 'Agent');
  await user.click(screen.getByRole('checkbox', { name: /Drafts only/ }));
  const key = { id: 'key_1', name: 'Agent', scopes: ['envelopes:write'], draftsOnly: true, expiresAt: null };
  answer({ ...key, key: 'csk_secret' });
  answer([key, { ...key, id: 'key_2', name: 'Order system', draftsOnly: false }]);
  await press('Create key');
  await screen.findByText('csk_secret');
  expect(sent('POST /api/keys').at(-1)).toMatchObject({ name: 'Agent', draftsOnly: true });
  expect((await screen.findByRole('row', { name: /Agent/ })).textContent).toContain('Drafts only');
  expect(screen.getByRole('row', { name: /Order system/ }).textContent).not.toContain('Drafts only');
});

test('a key shows its permissions in short words, one entry for each kind of resource', async () => {
  const key = { id: 'key_1', name: 'Accounting', lastUsedAt: null, expiresAt: null };
  answer([{ ...key, scopes: ['envelopes:read', 'envelopes:write', 'links:read', 'webhooks:write', 'account:read'] }]);
  render(<ApiKeys />);
  const row = within(await screen.findByRole('row', { name: /Accounting/ }));
  const shown = row.getAllByTitle(/:/).map(({ textContent, title }) => [textContent, title]);
  expect(shown).toEqual([
    ['Documents: read and write', 'envelopes:read envelopes:write'],
    ['Signing links: read', 'links:read'],
    ['Webhooks: write', 'webhooks:write'],
    ['Account: read', 'account:read'],
  ]);
});

test('the page says how many keys and requests the plan allows', async () => {
  answer([]);
  render(<ApiKeys />);
  const section = within(await screen.findByRole('region', { name: 'Limits' }));
  await section.findByText('100 per minute per key');
  section.getByText('Up to 50');
});

test('a key is recognised by the beginning of its text, which has no part of the secret', async () => {
  const id = `key_${'1a2b3c4d'.repeat(4)}`;
  answer([{ id, name: 'Accounting', scopes: ['envelopes:read'], lastUsedAt: null, expiresAt: null }]);
  render(<ApiKeys />);
  await screen.findByText('csk_live_1a2b3c4d…');
  const { text } = apiKeyMint(new Uint8Array(32)).mint(id);
  expect(text.startsWith(apiKeyBeginning(id).slice(0, -1))).toBe(true);
});

describe('the last delivery to a webhook', () => {
  const at = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const attempt = { at, outcome: 'answered', responseCode: 500, durationMs: 3, responseBody: null };
  const webhook = { ...{ description: null, events: ['*'], status: 'enabled', disabledReason: null }, createdAt: at };
  const delivery = (status: string, attempts: object[]) => ({
    ...{ id: 'dlv_1', eventType: 'envelope.sent', status, attempts, attemptCount: attempts.length },
    ...{ createdAt: at, updatedAt: at },
  });
  const lastOf = (url: string) => screen.getByRole('row', { name: new RegExp(url) }).querySelectorAll('td')[2];

  test('is in its row with the answer and the time; the deliveries of a webhook without any are not awaited', async () => {
    let hasFailed = true;
    const answered = (status: string, responseCode: number) => delivery(status, [{ ...attempt, responseCode }]);
    answerBy({
      'GET /api/webhooks/whk_1/deliveries?maxSearchResults=25': () => response({ items: [], continuationToken: null }),
      'GET /api/webhooks/whk_1/deliveries?maxSearchResults=1': () =>
        response({
          items: [hasFailed ? answered('failed', 500) : answered('delivered', 204)],
          continuationToken: null,
        }),
      'GET /api/webhooks/whk_2/deliveries?maxSearchResults=1': () => response({ items: [], continuationToken: null }),
      'GET /api/webhooks/whk_3/': () => refusal('internal_error', 500),
      'GET /api/webhooks': () =>
        response(
          [1, 2, 3].map((number) => ({ ...webhook, id: `whk_${number}`, url: `https://hook${number}.example` })),
        ),
      'POST /api/webhooks/whk_1/test': () => response(answered('delivered', 204)),
    });
    render(<Webhooks />);
    await screen.findByText('HTTP 500');
    await waitFor(() => expect(lastOf('hook1')?.textContent).toBe('HTTP 5003 hours ago'));
    await waitFor(() => expect(lastOf('hook2')?.textContent).toBe('NeverSend a test'));
    // It could not be read: the row shows the rest.
    expect(lastOf('hook3')?.textContent).toBe('');
    hasFailed = false;
    await press('More actions for https://hook1.example');
    await user.click(screen.getByRole('menuitem', { name: 'Send a test' }));
    await waitFor(() => expect(lastOf('hook1')?.textContent).toBe('HTTP 2043 hours ago'));
  });

  test('without one, the row sends a test and shows the deliveries, which the address hides', async () => {
    const items: object[] = [];
    answerBy({
      'GET /api/webhooks/whk_1/deliveries': () => response({ items, continuationToken: null }),
      'GET /api/webhooks': () => response([{ ...webhook, id: 'whk_1', url: 'https://hook1.example' }]),
      'POST /api/webhooks/whk_1/test': () => {
        items.push(delivery('delivered', [{ ...attempt, responseCode: 204 }]));
        return response(items[0]);
      },
    });
    render(<Webhooks />);
    await user.click(await screen.findByRole('button', { name: 'Send a test' }));
    const heading = await screen.findByRole('heading', { name: 'Deliveries to https://hook1.example' });
    await waitFor(() => expect(lastOf('hook1')?.textContent).toBe('HTTP 2043 hours ago'));
    // The button with the focus is gone.
    expect(document.activeElement).toBe(heading);
    await press('Deliveries to https://hook1.example');
    expect(heading.isConnected).toBe(false);
  });
});

test('without keys the list says so, and has one action', async () => {
  answer([]);
  render(<ApiKeys />);
  await screen.findByText('No API keys yet: create one for your own software.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['New key']);
});

test('the lines of a row begin with the heads of their columns, which a phone shows beside them', async () => {
  answer([{ id: 'key_1', name: 'Accounting', scopes: ['envelopes:read'], lastUsedAt: null, expiresAt: null }]);
  render(<ApiKeys />);
  const cells = await screen.findAllByRole('cell');
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(cells.map((cell) => cell.getAttribute('data-head'))).toEqual([...heads.slice(0, -1), null]);
});
