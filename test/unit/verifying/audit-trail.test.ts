import { type AuditEvent, auditTrailJson, canonicalJson, link } from '../../../shared/domain/audit/audit.ts';
import { verifyPdf } from '../../../shared/verifying/verify-pdf.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { sha256 } from '../../fixtures/envelopes.ts';
import { aPdf, signPdf, stream } from '../../fixtures/signed-pdf.ts';

const { signer } = aSigner();

const { events } = link(
  { id: 'envelope-1', sequence: 0, auditHead: '' },
  [
    { type: 'envelope.created', actor: { kind: 'owner', id: 'owner-1' }, data: {} },
    { type: 'envelope.sent', actor: { kind: 'owner', id: 'owner-1' }, data: { recipients: ['a@example.com'] } },
    { type: 'envelope.completed', actor: { kind: 'system' }, data: { note: 'Zoe' } },
  ],
  new Date('2026-11-20T12:00:00Z'),
  sha256,
  (envelopeId, sequence) => `${envelopeId}-${sequence}`,
);

/** A document whose trail is this text, signed. */
async function withTrail(text: string) {
  const file = await signPdf(aPdf(), {
    signer,
    catalog: '/AF[10 0 R]',
    objects: {
      10: '<</Type/Filespec/F(audit-trail.json)/UF(audit-trail.json)/AFRelationship/Data/EF<</F 11 0 R>>>>',
      11: stream(text, '/Type/EmbeddedFile'),
    },
  });
  return verifyPdf(file);
}

const changed = (change: (copy: AuditEvent[]) => unknown) => {
  const copy = structuredClone(events);
  change(copy);
  return auditTrailJson(copy);
};

describe('the audit trail of a sealed file', () => {
  it('holds', async () => {
    const report = await withTrail(auditTrailJson(events));
    expect(report).toMatchObject({
      intact: true,
      auditTrail: { isIntact: true, events: 3, envelopeId: 'envelope-1', head: events[2]?.hash },
    });
  });

  it.each([
    ['an event was changed', changed((copy) => copy[1] && Object.assign(copy[1], { at: '2026-11-19T12:00:00.000Z' }))],
    ['an event was removed', changed((copy) => copy.splice(1, 1))],
    ['the first event was removed', changed((copy) => copy.shift())],
    ['two events changed places', changed((copy) => copy.reverse())],
    ['an event was slipped in', changed((copy) => copy[1] && copy.splice(1, 0, copy[1]))],
    ['an event says more than its hash covers', changed((copy) => copy[0] && Object.assign(copy[0], { remark: 'x' }))],
    ['it is empty', auditTrailJson([])],
    ['it is not canonical', ` ${auditTrailJson(events)}`],
    ['a member is given twice', auditTrailJson(events).replace('"version":1', '"version":1,"version":1')],
    ['it is no JSON', 'audit'],
    ['it has a number that is too large', '{"events":[1e999]}'],
    ['it is nested without end', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['it is something else', canonicalJson({ events: 'none' })],
  ])('does not when %s', async (_, text) => {
    const report = await withTrail(text);
    expect(report.intact).toBe(false);
    expect(report.auditTrail?.isIntact).toBe(false);
    expect(report.problems).toContainEqual(expect.objectContaining({ code: 'audit_trail_broken', severity: 'broken' }));
  });
});
