import type { AuditTrailDocument, AuditTrailLine } from '../../../../shared/domain/envelopes/audit-trail-document.ts';
import { drawAuditTrail } from '../../../../shared/sealing/audit-trail/draw-audit-trail.ts';
import { pageTexts } from '../../../fixtures/page-text.ts';

function aLine(sequence: number, overrides: Partial<AuditTrailLine> = {}): AuditTrailLine {
  return {
    sequence,
    at: new Date(Date.UTC(2026, 10, 20, 14, 3, sequence % 60)),
    event: { type: 'recipient.viewed', data: { recipientId: 'rcp_1' } },
    actor: 'recipient',
    actorName: 'Grace Hopper <grace@example.com>',
    who: 'Grace Hopper <grace@example.com>',
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0',
    hash: `${sequence}`.padStart(64, 'a'),
    ...overrides,
  };
}

function aTrail(overrides: Partial<AuditTrailDocument> = {}): AuditTrailDocument {
  return {
    language: 'en',
    envelopeId: 'd9428888-122b-11e1-b85c-61cd3cbb3210',
    envelopeName: 'Lease agreement',
    status: 'in_progress',
    filename: 'lease.pdf',
    documentSha256: 'b'.repeat(64),
    sender: 'Olivia Marsh (Northwind), olivia@example.com',
    timeZone: 'Europe/Berlin',
    auditHead: 'c'.repeat(64),
    at: new Date('2026-11-21T09:00:00Z'),
    lines: [
      aLine(1, {
        event: { type: 'envelope.created', data: {} },
        actor: 'owner',
        actorName: null,
        who: null,
        ip: null,
        userAgent: null,
      }),
      aLine(2),
      aLine(3, { event: { type: 'recipient.declined', data: { recipientId: 'rcp_1', reason: 'The rent is wrong' } } }),
    ],
    ...overrides,
  };
}

const textOf = async (trail: AuditTrailDocument) => (await pageTexts(await drawAuditTrail(trail))).join('\n');

describe('the audit trail as a document', () => {
  it('names time, actor, what happened, address, browser and hash of every event', async () => {
    const text = await textOf(aTrail());
    for (const fact of [
      'Lease agreement',
      'lease.pdf',
      'Partly signed',
      'Olivia Marsh (Northwind), olivia@example.com',
      '2026-11-20 14:03:02 UTC',
      '2026-11-20 15:03:02 CET',
      'The sender created the document.',
      'Grace Hopper <grace@example.com> viewed the document.',
      'declined: “The rent is wrong”',
      'IP address 203.0.113.7',
      'Mozilla/5.0',
      'recipient.declined',
      'This PDF has no seal.',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(fact);
    }
    const closed = text.replace(/\s/g, '');
    for (const hash of ['b'.repeat(64), 'c'.repeat(64), `${'a'.repeat(63)}2`]) expect(closed).toContain(hash);
  });

  it.each(['de', 'ar'] as const)('is written in %s', async (language) => {
    const catalogue = async (name: string) =>
      (await import(`../../../../shared/messages/${name}/${language}.json`, { with: { type: 'json' } })).default;
    const { events } = await catalogue('trail-document');
    const { reader } = await catalogue('trail');
    const text = (await textOf(aTrail({ language }))).replace(/\s/g, '');
    const plain = (sentence: string) => sentence.replace(/[\s\u2066-\u2069]/g, '');
    expect(text).toContain(plain(events));
    expect(text).toContain(plain(reader['envelope.created']));
    expect(text).not.toContain('Thesender');
  });

  it('goes on over as many pages as there are events', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => aLine(index + 1));
    const pages = await pageTexts(await drawAuditTrail(aTrail({ lines })));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[1]).toContain('Events (continued)');
    const hashes = pages.join('').match(/Hash [0-9a-f]{64}/g);
    expect(new Set(hashes).size).toBe(30);
  });
});
