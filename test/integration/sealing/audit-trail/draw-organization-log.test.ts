import type { LogDocument } from '../../../../shared/domain/accounts/log-document.ts';
import { type ClosableSealer, createSealer } from '../../../../shared/sealing/sealer.ts';
import { workerUrl } from '../../../../shared/threads/worker-url.ts';
import { aSigner } from '../../../fixtures/certificates.ts';
import { pageTexts } from '../../../fixtures/page-text.ts';

type Entry = LogDocument['entries'][number];

function anEntry(sequence: number, overrides: Partial<Entry> = {}): Entry {
  return {
    sequence,
    at: new Date(Date.UTC(2026, 10, 20, 14, 3, sequence % 60)),
    type: 'key.created',
    memberId: 'usr_o',
    details: { name: 'Shop' },
    hash: `${sequence}`.padStart(64, 'a'),
    ...overrides,
  };
}

function aLog(overrides: Partial<LogDocument> = {}): LogDocument {
  return {
    language: 'en',
    organizationId: 'usr_northwind',
    organizationName: 'Northwind',
    timeZone: 'Europe/Berlin',
    at: new Date('2026-11-21T09:00:00Z'),
    people: [{ accountId: 'usr_o', name: 'Olivia Marsh', email: 'olivia@example.com' }],
    entries: [
      anEntry(3, { type: 'documents.exported', details: {} }),
      anEntry(2, { type: 'member.removed', details: { accountId: 'usr_gone' } }),
      anEntry(1, { type: 'webhook.changed', memberId: null, details: { url: 'https://example.com/hook' } }),
    ],
    ...overrides,
  };
}

describe('the log of an organization as a document', () => {
  const { signer } = aSigner('rsa');
  let sealer: ClosableSealer;
  beforeAll(() => {
    sealer = createSealer({ signer, workerUrl: workerUrl('sealing') });
  });
  afterAll(() => sealer.close());
  const pagesOf = async (log: LogDocument) => pageTexts(await sealer.drawLog(log));

  it('names time, member, what was changed, type and hash of every entry', async () => {
    const text = (await pagesOf(aLog())).join('\n');
    for (const fact of [
      'Northwind',
      'Organization usr_northwind',
      'No. 1 to 3',
      '2026-11-20 14:03:02 UTC',
      '2026-11-20 15:03:02 CET',
      'Olivia Marsh exported documents.',
      'Olivia Marsh removed Former member.',
      'An API key changed the webhook https://example.com/hook.',
      '1 · webhook.changed',
      'This PDF has no seal.',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(fact);
    }
    const closed = text.replace(/\s/g, '');
    for (const sequence of [1, 2, 3]) expect(closed).toContain(`Hash${`${sequence}`.padStart(64, 'a')}`);
  });

  it.each(['de', 'ar'] as const)('is written in %s', async (language) => {
    const catalogue = async (name: string) =>
      (await import(`../../../../shared/messages/${name}/${language}.json`, { with: { type: 'json' } })).default;
    const closed = (sentence: string) => sentence.replace(/[\s\u2066-\u2069]/g, '');
    const text = closed((await pagesOf(aLog({ language }))).join('\n'));
    const page = await catalogue('dashboard');
    const { newestHash } = await catalogue('trail-document');
    const sentence = page['log.documents.exported'].replace('{who}', 'Olivia Marsh');
    for (const part of [newestHash, page['settings.log'], page['log.hint'], sentence])
      expect(text).toContain(closed(part));
    expect(text).not.toContain('exporteddocuments');
  });

  it('draws more entries than one call of the thread, each once, and long names', async () => {
    const people = [{ accountId: 'usr_o', name: 'Wolfeschlegelsteinhausen '.repeat(8).trim(), email: null }];
    const entries = Array.from({ length: 1_100 }, (_, index) => anEntry(1_100 - index));
    const pages = await pagesOf(aLog({ people, entries, organizationName: 'N'.repeat(200) }));
    expect(pages[1]).toContain('Entries (continued)');
    const numbers = [...pages.join('').matchAll(/(\d+) · key\.created/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(entries.map(({ sequence }) => sequence));
  });

  it('draws a log without entries', async () => {
    expect(await pagesOf(aLog({ entries: [] }))).toEqual([expect.stringContaining('Northwind')]);
  });
});
