import { type AuditEvent, eventTypes } from '../../../../shared/domain/audit/audit.ts';
import { auditSentence, subjectOf } from '../../../../shared/domain/audit/audit-sentences.ts';
import { trailSentences } from '../../../../web/messages/trail.ts';

const event = (type: AuditEvent['type'], data: AuditEvent['data'] = {}) => ({ type, data });
const { owner, reader } = trailSentences();
const names = { who: 'Ada' };

describe.each([
  ['the owner', owner],
  ['a reader of the sealed file', reader],
])('a sentence for %s', (_, sentences) => {
  it.each(eventTypes)('of %s has no placeholder left', (type) => {
    const data = { changed: ['name'], reason: 'why', level: 'B-LTA', method: 'typed' };
    expect(auditSentence(event(type, data), sentences, names)).not.toMatch(/[{}]/);
    expect(auditSentence(event(type), sentences, names)).not.toMatch(/[{}]|undefined|null/);
  });
});

it.each([
  [event('envelope.completed', { level: 'B-T' }), 'The document was sealed and completed.'],
  [event('envelope.updated', { changed: ['name'] }), 'You edited the document.'],
  [event('envelope.updated', { changed: ['seal.archive'] }), 'The sealed document was archived.'],
  [event('envelope.voided'), 'You voided the document.'],
  [event('envelope.voided', { reason: 'a mistake' }), 'You voided the document: “a mistake”'],
  [
    event('envelope.voided', { reason: null, replacedBy: 'env_1' }),
    'You voided the document and replaced it with a corrected one.',
  ],
  [
    event('envelope.created', { name: 'Lease', replaces: 'env_1' }),
    'You created the document to correct and replace an earlier one.',
  ],
  [event('recipient.completed', { method: 'typed' }), 'Ada signed (typed).'],
  [event('recipient.completed', { role: 'approver' }), 'Ada approved.'],
  [event('recipient.declined', { reason: 'wrong price' }), 'Ada declined: “wrong price”'],
])('the owner reads of %j: %s', (recorded, sentence) => expect(auditSentence(recorded, owner, names)).toBe(sentence));

it('a name that looks like a placeholder stays a name', () => {
  expect(auditSentence(event('recipient.viewed'), reader, { who: '{sender}' })).toBe('{sender} viewed the document.');
});

it('the subject of an event is the recipient it names, or the one who caused it', () => {
  const ada = { kind: 'recipient', id: 'rcp_1', ip: null, userAgent: null } as const;
  expect(subjectOf({ data: { recipientId: 'rcp_2' }, actor: ada })).toBe('rcp_2');
  expect(subjectOf({ data: {}, actor: ada })).toBe('rcp_1');
  expect(subjectOf({ data: {}, actor: { kind: 'system' } })).toBeNull();
});
