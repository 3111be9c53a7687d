/** Lists in pages with a cursor: no envelope is skipped or repeated while others are made or deleted. */
import { envelopePage } from '../../../shared/contracts/app-envelopes.ts';
import { envelopesV1 } from '../../../shared/contracts/v1-envelopes.ts';
import { anIntegrator } from '../../fixtures/integrator.ts';
import { type Client, expectRefusal, type Json, matches } from '../../stack.ts';

let app: Client;
let api: Client;
const recipients = [{ email: 'ada@example.com', name: 'Ada' }];

beforeAll(async () => {
  ({ app, api } = await anIntegrator());
});

async function anEnvelope(name: string): Promise<string> {
  const { status, json } = await api('POST', '/envelopes', { name, recipients });
  expect([status, json.error]).toEqual([201, undefined]);
  return json.data.id;
}

const names = (list: Json[]) => list.map(({ name }) => name);

it('v1: pages by cursor from the first page on, while envelopes are made and deleted', async () => {
  const ids = new Map<string, string>();
  for (let n = 0; n < 7; n++) ids.set(`${n}`, await anEnvelope(`${n}`));
  const first = await api('GET', '/envelopes?limit=3');
  await matches(envelopesV1, first.json);
  expect(names(first.json.data)).toEqual(['6', '5', '4']);
  expect(first.json.pagination).toEqual({
    ...{ total: 7, limit: 3, offset: 0, hasMore: true },
    nextCursor: expect.any(String),
  });
  await anEnvelope('later');
  await api('DELETE', `/envelopes/${ids.get('4')}`);
  await api('DELETE', `/envelopes/${ids.get('3')}`);
  const second = await api('GET', `/envelopes?limit=2&cursor=${first.json.pagination.nextCursor}`);
  await matches(envelopesV1, second.json);
  expect(names(second.json.data)).toEqual(['2', '1']);
  expect(second.json.pagination).toEqual({ limit: 2, hasMore: true, nextCursor: expect.any(String) });
  const last = await api('GET', `/envelopes?cursor=${second.json.pagination.nextCursor}`);
  expect([names(last.json.data), last.json.pagination.nextCursor]).toEqual([['0'], null]);
  const rest = await api('GET', '/envelopes?limit=3&offset=3');
  expect(names(rest.json.data)).toEqual(['2', '1', '0']);
  expect(rest.json.pagination).toEqual({ total: 6, limit: 3, offset: 3, hasMore: false, nextCursor: null });
  expect((await api('GET', '/envelopes?offset=10000')).json.data).toEqual([]);
  const byOffset = await api('GET', '/envelopes?limit=100');
  expect([byOffset.json.pagination.hasMore, byOffset.json.pagination.nextCursor]).toEqual([false, null]);
});

it('v1: by cursor and present status', async () => {
  const page = await api('GET', '/envelopes?status=draft&limit=1');
  const next = await api('GET', `/envelopes?status=draft&limit=100&cursor=${page.json.pagination.nextCursor}`);
  expect(next.json.data).toHaveLength(page.json.pagination.total - 1);
  const sent = await api('GET', `/envelopes?status=sent&cursor=${page.json.pagination.nextCursor}`);
  expect(sent.json.data).toEqual([]);
  expect((await api('GET', '/envelopes?status=sent')).json.pagination.total).toBe(0);
});

it('v1: by label: alone, with a status and with a cursor', async () => {
  for (const [name, labels] of [
    ['a', ['Lease', 'North']],
    ['b', ['Lease']],
    ['c', ['lease']],
    ['d', ['Lease']],
  ] as const)
    await api('POST', '/envelopes', { name, recipients, labels });
  const first = await api('GET', '/envelopes?label=Lease&limit=2');
  await matches(envelopesV1, first.json);
  expect([names(first.json.data), first.json.pagination.total]).toEqual([['d', 'b'], 3]);
  const next = await api('GET', `/envelopes?label=Lease&status=draft&cursor=${first.json.pagination.nextCursor}`);
  expect([names(next.json.data), next.json.pagination.nextCursor]).toEqual([['a'], null]);
  const second = await api('GET', '/envelopes?label=Lease&status=draft&limit=1&offset=1');
  expect([names(second.json.data), second.json.pagination.total]).toEqual([['b'], 3]);
  expect((await api('GET', '/envelopes?label=Lease&status=sent')).json.data).toEqual([]);
  expect((await api('GET', '/envelopes?label=North')).json.pagination.total).toBe(1);
  expect((await api('GET', `/envelopes?label=${'x'.repeat(51)}`)).status).toBe(400);
});

it('the app API: every envelope without a limit, pages with one', async () => {
  const all = await app('GET', '/envelopes');
  expect(Array.isArray(all.json)).toBe(true);
  const seen: string[] = [];
  let query = 'maxSearchResults=2';
  for (;;) {
    const { status, json } = await app('GET', `/envelopes?${query}`);
    expect(status).toBe(200);
    await matches(envelopePage, json);
    expect(json.items.length).toBeLessThanOrEqual(2);
    seen.push(...json.items.map(({ id }: Json) => id));
    if (json.continuationToken === null) break;
    query = `maxSearchResults=2&continuationToken=${json.continuationToken}`;
  }
  expect(seen).toEqual(all.json.map(({ id }: Json) => id));
});

it.each([
  ['envelope events', async (): Promise<string> => `/envelopes/${await anEnvelope('Read')}/events`, 1],
  [
    'templates',
    async (): Promise<string> => {
      const template = { name: 'Lease', roles: [{ key: 'tenant', name: 'Tenant' }] };
      await Promise.all(['1', '2', '3'].map((name) => api('POST', '/templates', { ...template, name })));
      return '/templates';
    },
    3,
  ],
  [
    'webhooks',
    async (): Promise<string> => {
      const url = 'https://hooks.example.com/x';
      for (let n = 0; n < 3; n++) await api('POST', '/webhooks', { url, events: ['envelope.declined'] });
      return '/webhooks';
    },
    3,
  ],
] as const)('v1: %s have the same pages, which skip and repeat nothing', async (_, makeList, least) => {
  const path = await makeList();
  const all = (await api('GET', `${path}?limit=100`)).json;
  expect(all.pagination).toMatchObject({ total: all.data.length, offset: 0, hasMore: false, nextCursor: null });
  expect(all.data.length).toBeGreaterThanOrEqual(least);
  const seen: Json[] = [];
  for (let cursor = ''; ; ) {
    const { json } = await api('GET', `${path}?limit=1${cursor}`);
    seen.push(...json.data);
    expect(json.pagination).toMatchObject({ limit: 1, hasMore: json.pagination.nextCursor !== null });
    if (json.pagination.nextCursor === null) break;
    cursor = `&cursor=${json.pagination.nextCursor}`;
  }
  expect(seen).toEqual(all.data);
  expectRefusal(await api('GET', `${path}?cursor=x`), 400, 'validation_error', 'cursor');
});

/** Adds an item to a list. */
const adding = {
  templates: () => api('POST', '/templates', { name: 'Later', roles: [{ key: 'tenant', name: 'Tenant' }] }),
  webhooks: () => api('POST', '/webhooks', { url: 'https://hooks.example.com/y', events: ['envelope.declined'] }),
};

it.each([
  ['templates', async () => ({ path: '/templates', add: adding.templates })],
  ['webhooks', async () => ({ path: '/webhooks', add: adding.webhooks })],
  [
    'recipients',
    async () => {
      const path = `/envelopes/${await anEnvelope('Changing')}/recipients`;
      let count = 0;
      const add = async () => {
        const name = `later${count++}`;
        await api('POST', path, { email: `${name}@example.com`, name, order: 2 });
      };
      return { path, add };
    },
  ],
] as const)('v1: the second page of %s follows the first, whose last item was deleted meanwhile', async (_, aList) => {
  const { path, add } = await aList();
  for (let n = 0; n < 4; n++) await add();
  const idsOf = async (query: string) => {
    const { status, json } = await api('GET', `${path}?${query}`);
    expect([status, json.error]).toEqual([200, undefined]);
    return { ids: json.data.map(({ id }: Json) => id) as string[], next: json.pagination.nextCursor };
  };
  const before = (await idsOf('limit=100')).ids;
  const first = await idsOf('limit=2');
  expect(first.ids).toEqual(before.slice(0, 2));
  for (const id of first.ids) expect((await api('DELETE', `${path}/${id}`)).status).toBe(200);
  await add();
  const { ids } = await idsOf(`limit=100&cursor=${first.next}`);
  expect(ids.filter((id) => before.includes(id))).toEqual(before.slice(2));
  expect(ids.filter((id) => first.ids.includes(id))).toEqual([]);
});

it('400: a cursor of another list', async () => {
  for (const name of ['1', '2']) await api('POST', '/templates', { name, roles: [{ key: 'a', name: 'A' }] });
  const { nextCursor } = (await api('GET', '/templates?limit=1')).json.pagination;
  for (const path of ['/envelopes', '/webhooks', '/events'])
    expectRefusal(await api('GET', `${path}?cursor=${nextCursor}`), 400, 'validation_error', 'cursor');
});

it("a cursor of another account is a place in the caller's list", async () => {
  const stranger = await anIntegrator();
  const { json } = await api('GET', '/envelopes?limit=1');
  const theirs = await stranger.api('GET', `/envelopes?cursor=${json.pagination.nextCursor}`);
  expect(theirs.json.data).toEqual([]);
});

it('400: a cursor that no list has answered, and a cursor together with an offset', async () => {
  for (const cursor of ['x', 'A'.repeat(30), `${'A'.repeat(29)}%22`, 'a'.repeat(101)]) {
    expectRefusal(await api('GET', `/envelopes?cursor=${cursor}`), 400, 'validation_error', 'cursor');
    const token = await app('GET', `/envelopes?continuationToken=${cursor}`);
    expectRefusal(token, 400, 'validation_error', 'continuationToken');
  }
  const { json } = await api('GET', '/envelopes?limit=1');
  const both = await api('GET', `/envelopes?cursor=${json.pagination.nextCursor}&offset=1`);
  expectRefusal(both, 400, 'validation_error', 'offset');
  for (const query of ['maxSearchResults=0', 'maxSearchResults=101', 'limit=1', 'cursor=x', 'status=open'])
    expect((await app('GET', `/envelopes?${query}`)).status).toBe(400);
});
