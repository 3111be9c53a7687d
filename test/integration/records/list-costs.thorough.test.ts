/**
 * A page of a list costs the same with 1,000 envelopes and with 100,000, for every filter and order; docs/run/scale.md
 * has the table.
 */
import { statuses } from '../../../shared/domain/envelopes/envelope.ts';
import { type ListFilter, listSorts } from '../../../shared/domain/envelopes/envelope-filter.ts';
import { tabStatuses } from '../../../shared/domain/envelopes/tabs.ts';
import { createdAtOf } from '../../fixtures/listed-envelopes.ts';
import { temporaryFolder } from '../../fixtures/temporary-folder.ts';
import { at, createdBy, few, type LongLists, many, openLongLists, templateId, tiny } from '../../servers/long-lists.ts';

const folder = temporaryFolder({ stop: () => lists.close() });
let lists: LongLists;
beforeAll(async () => {
  lists = await openLongLists(folder());
}, 300_000);

/** Values that one envelope has: number 10, which was sent. */
const rare: [string, ListFilter][] = [
  ['a label of one', { labels: ['Rare'] }],
  ['a recipient of one', { recipient: 'rare@example.com' }],
  ['a person for whom one waits', { waitingFor: 'rare@example.com' }],
  ['metadata of one', { metadata: { case: 'rare' } }],
];

const filters: [string, ListFilter][] = [
  ['no filter', {}],
  ...statuses.map((status): [string, ListFilter] => [`status ${status}`, { statuses: [status] }]),
  ['the tab of those that wait', { statuses: tabStatuses.waiting }],
  ['the tab of those that ended', { statuses: tabStatuses.ended }],
  ['label', { labels: ['Lease'] }],
  ['recipient', { recipient: 'p1@example.com' }],
  ['waitingFor', { waitingFor: 'p1@example.com' }],
  ['createdBy', { createdBy }],
  ['externalId', { externalId: 'case-1' }],
  ['templateId', { templateId }],
  ['metadata', { metadata: { case: '4711' } }],
  ['from', { from: new Date(createdAtOf(500)) }],
  ['to', { to: new Date(createdAtOf(900)) }],
];

/** The figures of docs/run/scale.md. They are printed, because the table is updated by hand. */
const figures: string[] = [];
afterAll(() => console.info(figures.join('\n')));

describe.each(listSorts)('%s', (sort) => {
  it.each(rare)('%s: calls and request units differ by at most 10 percent', async (name, filter) => {
    const [a, b] = [await lists.page(few, filter, sort), await lists.page(many, filter, sort)];
    figures.push(`${sort}, ${name}: ${a.calls} calls, ${a.units.toFixed(1)} and ${b.units.toFixed(1)}`);
    expect([a.rows, b.rows, b.calls]).toEqual([1, 1, a.calls]);
    expect(Math.abs(b.units / a.units - 1)).toBeLessThanOrEqual(0.1);
  });

  it.each(filters)('%s: calls and request units differ by at most 10 percent', async (name, filter) => {
    const [a, b] = [await lists.page(few, filter, sort), await lists.page(many, filter, sort)];
    figures.push(`${sort}, ${name}: ${a.calls} calls, ${a.units.toFixed(1)} and ${b.units.toFixed(1)}`);
    expect([a.rows, b.rows]).toEqual([26, 26]);
    expect(b.calls).toBe(a.calls);
    expect(Math.abs(b.units / a.units - 1)).toBeLessThanOrEqual(0.1);
  });
});

describe('what grows with the number of envelopes', () => {
  it.each<[string, ListFilter]>([
    ['q, a word of every envelope', { words: ['lease'] }],
    ['q, a word of one', { words: ['needle'] }],
  ])('%s: no more calls, and at most a request unit for 1,000 entries', async (name, filter) => {
    const [a, b] = [await lists.page(few, filter, 'newest'), await lists.page(many, filter, 'newest')];
    figures.push(`${name}: ${a.calls} calls, ${a.units.toFixed(1)} and ${b.units.toFixed(1)}`);
    expect(b.calls).toBe(a.calls);
    expect(b.units - a.units).toBeLessThanOrEqual(100);
  });

  it('a count', async () => {
    const count = (ownerId: string) =>
      lists.costOf(() => lists.records.count(ownerId, { statuses: ['draft'], at, sort: 'newest' }));
    const [a, b] = [await count(few), await count(many)];
    figures.push(`a count: ${a.calls} calls, ${a.units.toFixed(1)} and ${b.units.toFixed(1)}`);
    expect([a.result, b.result, b.calls]).toEqual([112, 11_112, a.calls]);
  });
});

it('the first page of the documents has as many bytes with 100,000 envelopes as with 100', async () => {
  const bytes = { tiny: await lists.firstPage(tiny), many: await lists.firstPage(many) };
  expect(Math.abs(bytes.many / bytes.tiny - 1)).toBeLessThan(0.1);
});
