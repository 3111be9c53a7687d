import { type ListQuery, parseQuery, queryText, wholeList } from '../../../../../web/app/list/list-query.ts';

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
});
