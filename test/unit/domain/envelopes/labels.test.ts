import { deleteEnvelope } from '../../../../shared/domain/envelopes/envelope.ts';
import { editAndVoid, editEnvelope } from '../../../../shared/domain/envelopes/envelope-edit.ts';
import { publicEnvelope } from '../../../../shared/domain/envelopes/envelope-view.ts';
import { tidyLabels } from '../../../../shared/domain/envelopes/labels.ts';
import { aSentEnvelope, minutesLater } from '../../../fixtures/envelopes.ts';
import { refusalBy } from '../../../fixtures/refusals.ts';

const at = minutesLater(5);

describe('labels of an envelope', () => {
  it('are trimmed, and the second of two that differ only in case is left out', () => {
    expect(tidyLabels([' Leases ', 'leases', 'Flat   7', '  '])).toEqual(['Leases', 'Flat 7']);
  });

  it('validation_error: more than 20, or one of more than 50 characters, whatever the request was', () => {
    const named = (labels: string[]) => refusalBy(() => editEnvelope(aSentEnvelope(), { labels }, at))?.[0];
    const many = (count: number) => Array.from({ length: count }, (_, index) => `label ${index}`);
    expect(named(many(21))).toBe('validation_error');
    expect(named(['x'.repeat(51)])).toBe('validation_error');
    expect(editEnvelope(aSentEnvelope(), { labels: [...many(20), ' LABEL 1'] }, at).envelope.labels).toEqual(many(20));
  });

  it('are the same envelope when nothing changes', () => {
    const envelope = { ...aSentEnvelope(), labels: ['Leases'] };
    expect(editEnvelope(envelope, { labels: ['Leases '] }, at).envelope).toBe(envelope);
    expect(editEnvelope(aSentEnvelope(), { labels: [] }, at).facts).toEqual([]);
  });

  it('stay when an edit does not name them, and are no property that the audit trail names', () => {
    const envelope = { ...aSentEnvelope(), labels: ['Leases'] };
    expect(editEnvelope(envelope, { message: 'Soon' }, at).envelope.labels).toEqual(['Leases']);
    const { facts } = editEnvelope(envelope, { message: 'Soon', labels: ['Other'] }, at);
    expect(facts[0]?.data).toEqual({ changed: ['message'] });
    expect(editAndVoid(envelope, { labels: ['Other'] }, null, at).envelope.labels).toEqual(['Other']);
  });

  it('are none where the record has none, and go with a draft that is erased', () => {
    expect(publicEnvelope(aSentEnvelope()).labels).toEqual([]);
    const { sentAt: _, ...draft } = { ...aSentEnvelope(), status: 'draft' as const, labels: ['Secret'] };
    expect(deleteEnvelope(draft, at).envelope.labels).toEqual([]);
  });
});
