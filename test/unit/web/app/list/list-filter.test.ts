import { filtered, labelsIn, matches, sorted } from '../../../../../web/app/list/list-filter.ts';
import { wholeList } from '../../../../../web/app/list/list-query.ts';
import { rowsInView } from '../../../../../web/app/list/rows-in-view.ts';
import { anEnvelope, aSigner } from '../prepare/drafts.ts';

const lease = anEnvelope({
  name: 'Lease, flat 2',
  filename: 'mietvertrag.pdf',
  signers: [aSigner({ name: 'Missing Mia', email: 'mia@example.com' })],
});

describe('the list of documents', () => {
  it.each(['', ' ', 'lease', 'FLAT mia', 'mietvertrag', 'mia@example'])('finds a document by “%s”', (search) =>
    expect(matches(lease, search)).toBe(true),
  );

  it('leaves out a document that lacks one of the words', () => expect(matches(lease, 'lease joe')).toBe(false));
});

const at = (day: number, hour = 12) => new Date(2026, 4, day, hour).toISOString();

describe('the filters of the list', () => {
  const sent = anEnvelope({ name: 'Sent', sentAt: at(3), updatedAt: at(9), labels: ['Leases', 'Flat 7'] });
  const draft = anEnvelope({ name: 'Draft', updatedAt: at(3), labels: ['Leases'] });
  const namesOf = (change: object) => filtered([sent, draft], { ...wholeList, ...change }).map(({ name }) => name);

  it('find by label: the document has every one of them', () => {
    expect(namesOf({ labels: ['Leases'] })).toEqual(['Sent', 'Draft']);
    expect(namesOf({ labels: ['Leases', 'Flat 7'] })).toEqual(['Sent']);
    expect(namesOf({ search: 'flat' })).toEqual(['Sent']);
    expect(labelsIn([sent, draft], 'en')).toEqual(['Flat 7', 'Leases']);
  });

  it('find by the local days between two days, both included', () => {
    const days = (from: string, to: string, period = 'sent') => namesOf({ period, from, to });
    expect(days('2026-05-03', '2026-05-03')).toEqual(['Sent']);
    expect(days('2026-05-04', '')).toEqual([]);
    expect(days('', '2026-05-02')).toEqual([]);
    expect(days('2026-05-03', '2026-05-09', 'changed')).toEqual(['Sent', 'Draft']);
    const last = anEnvelope({ sentAt: new Date(2026, 4, 3, 23, 59, 59, 999).toISOString() });
    expect(filtered([last], { ...wholeList, to: '2026-05-03' })).toEqual([last]);
  });
});

describe('the order of the list', () => {
  const a = anEnvelope({ name: 'Lease 10', sentAt: at(1), updatedAt: at(1), expiresAt: at(20) });
  const b = anEnvelope({ name: 'lease 9', sentAt: at(2), updatedAt: at(2) });
  const c = anEnvelope({ name: 'Offer', updatedAt: at(3), status: 'completed' });
  const order = (sort: 'name' | 'sent' | 'changed' | 'expires' | 'status', isAscending: boolean) =>
    sorted([a, b, c], { sort, isAscending }, 'en').map(({ name }) => name);

  it('takes numbers in names for numbers', () => expect(order('name', true)).toEqual(['lease 9', 'Lease 10', 'Offer']));

  it('puts what lacks the time last, in both directions', () => {
    expect(order('sent', true)).toEqual(['Lease 10', 'lease 9', 'Offer']);
    expect(order('sent', false)).toEqual(['lease 9', 'Lease 10', 'Offer']);
    expect(order('expires', false)[0]).toBe('Lease 10');
  });

  it('puts the newest change first among equals', () =>
    expect(order('status', true)).toEqual(['lease 9', 'Lease 10', 'Offer']));
});

describe('the rows that are drawn', () => {
  it('are those near the screen, at least as many as it shows', () => {
    for (const top of [200, 0, -5_000, -500_000, -719_500]) {
      const { first, end } = rowsInView(top, 800, 72, 10_000);
      expect(first * 72 + top).toBeLessThanOrEqual(Math.max(top, 0));
      expect(end === 10_000 || end * 72 + top >= 800).toBe(true);
      expect(end - first).toBeLessThan(60);
    }
  });
});
