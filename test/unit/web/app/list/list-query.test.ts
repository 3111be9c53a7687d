import {
  hiddenFilters,
  type ListQuery,
  parseQuery,
  queryText,
  wholeList,
} from '../../../../../web/app/list/list-query.ts';

describe('the address of the list', () => {
  it('says nothing of the whole list', () => {
    expect(queryText(wholeList)).toBe('');
    expect(parseQuery('')).toEqual(wholeList);
  });

  it.each<Partial<ListQuery>>([
    { search: 'Ann & Ben?' },
    { group: 'waiting', labels: ['Leases', 'a=b&c'] },
    { period: 'changed', from: '2026-01-31', to: '2026-02-01' },
    { period: 'sent', from: '2026-01-31' },
    { sort: 'name', isAscending: true },
    { sort: 'changed', isAscending: true },
    { sort: 'expires', isAscending: false },
  ])('leads back to %j', (change) => {
    const query = { ...wholeList, ...change };
    expect(parseQuery(queryText(query))).toEqual(query);
  });

  it('is read as far as it makes sense', () => {
    expect(parseQuery('?status=elsewhere&sort=-size&from=tomorrow&period=now&label=&q=x')).toEqual({
      ...wholeList,
      search: 'x',
    });
  });

  it('counts a period once, and every label', () => {
    expect(hiddenFilters({ ...wholeList, from: '2026-01-01', to: '2026-01-02', labels: ['a', 'b'] })).toBe(3);
    expect(hiddenFilters({ ...wholeList, search: 'x', group: 'draft' })).toBe(0);
  });
});
