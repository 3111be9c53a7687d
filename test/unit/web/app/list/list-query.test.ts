import {
  countsOf,
  isInGroup,
  type ListQuery,
  parseQuery,
  queryText,
  sourcesOf,
  wholeList,
} from '../../../../../web/app/list/list-query.ts';
import { anEnvelope } from '../prepare/drafts.ts';

describe('the address of the list', () => {
  it('says nothing of the whole list', () => {
    expect(queryText(wholeList)).toBe('');
    expect(parseQuery('')).toEqual(wholeList);
  });

  it.each<Partial<ListQuery>>([
    { search: 'Ann & Ben?' },
    { group: 'waiting', labels: ['Leases', 'a=b&c'] },
    { from: '2026-01-31', to: '2026-02-01' },
    { sort: 'oldest' },
    { createdBy: `usr_${'a'.repeat(32)}`, recipient: 'a+b@example.com' },
  ])('leads back to %j', (change) => {
    const query = { ...wholeList, ...change };
    expect(parseQuery(queryText(query))).toEqual(query);
  });

  it('is read as far as it makes sense', () => {
    expect(parseQuery('?status=elsewhere&sort=-size&from=tomorrow&period=now&label=&createdBy=me&q=x')).toEqual({
      ...wholeList,
      search: 'x',
    });
  });

  it('of an earlier version keeps the order by time', () => {
    expect([parseQuery('?sort=sent').sort, parseQuery('?sort=-sent').sort]).toEqual(['oldest', 'newest']);
    expect([parseQuery('?sort=-changed').sort, parseQuery('?sort=name').sort]).toEqual(['updated', 'updated']);
  });
});

describe('what the service is asked', () => {
  const asked = (change: Partial<ListQuery>) =>
    sourcesOf({ ...wholeList, ...change }, 'me@example.com').map((source) => Object.fromEntries(source));
  const page = { sort: 'updated', maxSearchResults: '50' };

  it('in the usual order first for the documents that wait for the owner', () => {
    expect(asked({})).toEqual([{ ...page, waitingFor: 'me@example.com' }, page]);
    expect(asked({ sort: 'newest' })).toEqual([{ ...page, sort: 'newest' }]);
  });

  it('for the statuses of a tab', () => {
    expect(asked({ group: 'yours' })).toEqual([{ ...page, waitingFor: 'me@example.com' }]);
    expect(asked({ group: 'waiting' })).toEqual([{ ...page, status: 'sent,in_progress,sealing,failed' }]);
  });

  it('for local days, both included, every label, and words only', () => {
    const query = {
      search: ' Ann ',
      labels: ['a', 'b, c'],
      from: '2026-05-03',
      to: '2026-05-03',
      group: 'draft',
    } as const;
    const filters = {
      q: 'Ann',
      label: 'a\nb, c',
      from: new Date(2026, 4, 3).toISOString(),
      to: new Date(2026, 4, 4).toISOString(),
    };
    expect(asked({ ...query, labels: [...query.labels] })).toEqual([{ ...page, ...filters, status: 'draft' }]);
    expect(asked({ search: '?!', group: 'draft' })).toEqual([{ ...page, status: 'draft' }]);
    const counted = countsOf({ ...wholeList, ...query, labels: [...query.labels] }, 'me@example.com');
    expect(Object.fromEntries(counted)).toEqual({ ...filters, sort: 'updated', you: 'me@example.com' });
  });

  it('for one creator and one recipient, in the rows and in the counts', () => {
    const createdBy = `usr_${'a'.repeat(32)}`;
    const filters = { createdBy, recipient: 'ada@example.com' };
    const query = { ...wholeList, createdBy, recipient: ' ada@example.com ' };
    expect(asked(query)).toEqual([
      { ...page, ...filters, waitingFor: 'me@example.com' },
      { ...page, ...filters },
    ]);
    const counted = Object.fromEntries(countsOf(query, 'me@example.com'));
    expect(counted).toEqual({ ...filters, sort: 'updated', you: 'me@example.com' });
  });
});

it('a row leaves its tab with its status', () => {
  const draft = anEnvelope();
  expect([isInGroup(draft, 'draft', 'me@example.com'), isInGroup(draft, 'completed', 'me@example.com')]).toEqual([
    true,
    false,
  ]);
});
