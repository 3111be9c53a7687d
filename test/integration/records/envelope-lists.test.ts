/** Lists of envelopes: every filter and order, page by page, compared with the same list made in memory. */
import { type Envelope, type Status, statuses } from '../../../shared/domain/envelopes/envelope.ts';
import { type ListFilter, type ListSort, listSorts } from '../../../shared/domain/envelopes/envelope-filter.ts';
import type { EnvelopeRecords } from '../../../shared/domain/envelopes/envelope-records.ts';
import { wordsToFind } from '../../../shared/domain/envelopes/search-words.ts';
import { cosmosEnvelopes } from '../../../shared/records/cosmos-envelopes.ts';
import { envelopeItems, sortKeyOf } from '../../../shared/records/schemas/envelopes.ts';
import { systemRandom } from '../../../shared/system.ts';
import { ownerId } from '../../fixtures/envelopes.ts';
import { aListedEnvelope, createdAtOf } from '../../fixtures/listed-envelopes.ts';
import { aLocalAccount, definitionOf, type LocalAccount } from '../infra/cosmos/local-account.ts';

const tpl = `tpl_${'a'.repeat(32)}`;
const member = `usr_${'c'.repeat(32)}`;
const at = new Date('2026-06-01T00:00:00.000Z');
const past = '2026-05-31T00:00:00.000Z';

/** Ninety envelopes: some are overdue, some are deleted, and each value of a filter is on some of them. */
const all = Array.from({ length: 90 }, (_, n) => {
  const status = statuses[n % statuses.length] as Status;
  const isOpen = status === 'sent' || status === 'in_progress';
  return aListedEnvelope(n, status, {
    ...(n % 4 === 0 && { labels: ['Lease', 'North'] }),
    ...(n % 5 === 0 && { externalId: 'case-1' }),
    ...(n % 6 === 0 && { templateId: tpl }),
    ...(n % 7 === 0 && { createdBy: member }),
    ...(n % 3 === 0 && { metadata: { 'a.b': 'x', other: 'y' } }),
    ...(isOpen && n % 4 === 1 && { expiresAt: past }),
    ...(status === 'completed' && n % 2 === 0 && { deletedAt: past }),
    ...(n % 11 === 0 && { name: 'Straße in São Paulo' }),
  });
});
const isOverdue = (envelope: Envelope) => envelope.expiresAt !== null && envelope.expiresAt <= past;
const isOpen = ({ status }: Envelope) => status === 'sent' || status === 'in_progress';
const statusAt = (envelope: Envelope) => (isOpen(envelope) && isOverdue(envelope) ? 'expired' : envelope.status);

/** `from` and `to` are bounds of the time by which the list is sorted. */
type Case = [string, ListFilter, (envelope: Envelope, time: string) => boolean];
const cases: Case[] = [
  ['no filter', {}, () => true],
  ...statuses.map((status): Case => [status, { statuses: [status] }, (one) => statusAt(one) === status]),
  [
    'several statuses',
    { statuses: ['sent', 'expired', 'draft'] },
    (one) => ['sent', 'expired', 'draft'].includes(statusAt(one)),
  ],
  ['every status', { statuses }, () => true],
  ['label', { labels: ['North', 'Lease'] }, ({ labels }) => labels.includes('North')],
  ['label in another letter case', { labels: ['north'] }, () => false],
  ['externalId', { externalId: 'case-1' }, (one) => one.externalId === 'case-1'],
  ['templateId', { templateId: tpl }, (one) => one.templateId === tpl],
  ['createdBy', { createdBy: member }, (one) => one.createdBy === member],
  ['recipient', { recipient: 'p3@example.com' }, ({ recipients }) => recipients[0]?.email === 'P3@Example.com'],
  [
    'waitingFor',
    { waitingFor: 'p2@example.com' },
    (one) => isOpen(one) && !isOverdue(one) && one.recipients[0]?.email === 'P2@Example.com',
  ],
  [
    'waitingFor with statuses',
    { waitingFor: 'p2@example.com', statuses: ['sent', 'completed'] },
    (one) => statusAt(one) === 'sent' && one.recipients[0]?.email === 'P2@Example.com',
  ],
  ['waitingFor with a final status', { waitingFor: 'p2@example.com', statuses: ['completed'] }, () => false],
  ['from', { from: new Date(createdAtOf(40)) }, (_, time) => time >= createdAtOf(40)],
  ['to', { to: new Date(createdAtOf(40)) }, (_, time) => time < createdAtOf(40)],
  ['words', { words: wordsToFind('SAO stras') }, ({ name }) => name.startsWith('Straße')],
  [
    'words of the address',
    { words: wordsToFind('p4@exam') },
    ({ recipients }) => recipients[0]?.email === 'P4@Example.com',
  ],
  ['words that are missing', { words: wordsToFind('lease nowhere') }, () => false],
  ['metadata', { metadata: { 'a.b': 'x', other: 'y' } }, ({ metadata }) => metadata.other === 'y'],
  [
    'all together',
    { statuses: ['draft', 'sent', 'voided'], labels: ['Lease'], from: new Date(createdAtOf(5)), words: ['lea'] },
    (one, time) =>
      ['draft', 'sent', 'voided'].includes(statusAt(one)) &&
      one.labels.includes('Lease') &&
      time >= createdAtOf(5) &&
      one.name.startsWith('Lease'),
  ],
  [
    'a status with an identifier',
    { statuses: ['expired', 'failed'], externalId: 'case-1' },
    (one) => ['expired', 'failed'].includes(statusAt(one)) && one.externalId === 'case-1',
  ],
];

const timeOf = (one: Envelope, sort: ListSort) => (sort === 'updated' ? one.updatedAt : one.createdAt);

function listed(isWanted: Case[2], sort: ListSort): string[] {
  const keyOf = (one: Envelope) => `${timeOf(one, sort)} ${one.id}`;
  const found = all.filter((one) => one.deletedAt === null && isWanted(one, timeOf(one, sort)));
  const ascending = found.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return (sort === 'oldest' ? ascending : ascending.toReversed()).map(({ id }) => id);
}

async function pages(records: EnvelopeRecords, filter: ListFilter, sort: ListSort, limit = 4): Promise<string[]> {
  const ids: string[] = [];
  for (let after = null as { at: string; id: string } | null; ; ) {
    const page = await records.listAfter(ownerId, { ...filter, sort, limit, at, after });
    ids.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last || page.length < limit) return ids;
    after = { at: timeOf(last, sort), id: last.id };
  }
}

let account: LocalAccount;
beforeAll(async () => {
  account = await aLocalAccount();
});
afterAll(() => account.close());

async function holding(definition: Parameters<LocalAccount['aContainer']>[0]): Promise<EnvelopeRecords> {
  const container = await account.aContainer(definition);
  const records = cosmosEnvelopes(async () => container, systemRandom);
  for (const envelope of all) await records.create(envelope, []);
  // Envelopes of another owner, and one in a later partition.
  await records.create({ ...all[1], ownerId: `usr_${'b'.repeat(32)}` } as Envelope, []);
  return records;
}

describe('on the container of the product', () => {
  let records: EnvelopeRecords;

  beforeAll(async () => {
    records = await holding(definitionOf('envelopes'));
  });

  describe.each(listSorts)('%s', (sort) => {
    it.each(cases)('%s', async (_, filter, isWanted) => {
      const expected = listed(isWanted, sort);
      expect(await pages(records, filter, sort)).toEqual(expected);
      const byOffset = await records.list(ownerId, { ...filter, sort, at, limit: 3, offset: 2 });
      expect(byOffset).toMatchObject({ total: expected.length });
      expect(byOffset.items.map(({ id }) => id)).toEqual(expected.slice(2, 5));
      const counted = await records.count(ownerId, { ...filter, at, sort });
      expect(counted).toBe(expected.length);
    });
  });

  it('the labels in use are known', async () => {
    expect((await records.labels(ownerId)).sort()).toEqual(['Lease', 'North']);
  });

  it('an order has an index of its own: without it the database refuses the query', async () => {
    const container = await account.aContainer({ ...definitionOf('envelopes'), indexingPolicy: {} });
    const query = "SELECT * FROM c WHERE c.ownerId = 'o' ORDER BY c.ownerId, c.updatedAt, c.id";
    const read = container.items.query(query, { forceQueryPlan: true }).fetchAll();
    await expect(read).rejects.toThrow('does not have a corresponding composite index');
  });
});

describe('on a container without composite indexes', () => {
  let records: EnvelopeRecords;

  beforeAll(async () => {
    const definition = definitionOf('envelopes');
    const { compositeIndexes: _, ...indexingPolicy } = definition.indexingPolicy ?? {};
    records = await holding({ ...definition, indexingPolicy });
  });

  it.each(listSorts)('%s: the lists are the same', async (sort) => {
    for (const [, filter, isWanted] of cases) {
      // Equal times are in no order there, and these envelopes have none.
      expect(await pages(records, filter, sort, 50)).toEqual(listed(isWanted, sort));
    }
  });
});

describe('an envelope that an earlier version wrote', () => {
  let records: EnvelopeRecords;
  const old = aListedEnvelope(5, 'sent', { name: 'Mietvertrag', labels: ['Lease'] });

  beforeAll(async () => {
    const container = await account.aContainer(definitionOf('envelopes'));
    records = cosmosEnvelopes(async () => container, systemRandom);
    await container.items.create(envelopeItems.encode(old, { envelopeId: old.id, sortKey: sortKeyOf(old) }));
    await container.items.create({
      ...envelopeItems.encode(aListedEnvelope(6, 'draft')),
      envelopeId: aListedEnvelope(6, 'draft').id,
      sortKey: sortKeyOf(aListedEnvelope(6, 'draft')),
    });
  });

  it.each<[string, ListFilter]>([
    ['a part of its name', { words: ['vertrag'] }],
    ['its label', { labels: ['Lease'] }],
    ['its recipient', { recipient: 'p5@example.com' }],
    ['the person whose turn it is', { waitingFor: 'p5@example.com' }],
    ['its status', { statuses: ['sent'] }],
  ])('is found by %s', async (_, filter) => {
    expect(await pages(records, filter, 'updated')).toEqual([old.id]);
  });

  it('is found by every word once it is written again', async () => {
    const current = await records.get(ownerId, old.id);
    if (!current) throw new Error('the envelope is missing');
    expect(await pages(records, { words: ['zoe'] }, 'newest')).toEqual([]);
    await records.commit(current, current.value, []);
    expect(await pages(records, { words: ['zoe'] }, 'newest')).toEqual([old.id]);
    expect((await records.get(ownerId, old.id))?.value).toEqual(current.value);
    const draft = await records.get(ownerId, aListedEnvelope(6, 'draft').id);
    if (draft) await records.commit(draft, draft.value, []);
    // Every envelope has list keys now.
    for (const sort of listSorts) expect(await pages(records, { labels: ['Lease'] }, sort)).toEqual([old.id]);
  });
});
