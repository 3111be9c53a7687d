import type { AuditEvent } from '../../../../shared/domain/audit/audit.ts';
import { actsOf, entriesOf, historyOf } from '../../../../shared/domain/audit/history.ts';
import { anAuditEvent } from '../../../fixtures/envelopes.ts';

const minute = (count: number) => new Date(Date.UTC(2026, 10, 23, 7, count)).toISOString();
const event = (type: AuditEvent['type'], count: number, data: AuditEvent['data'] = {}) =>
  anAuditEvent(count, { type, at: minute(count), data });

const sent = event('envelope.sent', 57);

describe('the history', () => {
  it('has the preparation as one period and every event from sending on', () => {
    const drafts = [event('envelope.created', 50), ...[51, 52, 56].map((count) => event('envelope.updated', count))];
    const later = [sent, event('recipient.sent', 57), event('envelope.updated', 58)];
    expect(historyOf([...drafts, ...later])).toEqual({
      prepared: { from: minute(50), to: minute(56) },
      events: later,
    });
  });

  it('of a document that was never sent has the preparation only', () => {
    expect(historyOf([event('envelope.created', 50)])).toEqual({
      prepared: { from: minute(50), to: minute(50) },
      events: [],
    });
  });

  it('of a trail that begins later, or of none, has no preparation', () => {
    expect(historyOf([sent])).toEqual({ prepared: null, events: [sent] });
    expect(historyOf([])).toEqual({ prepared: null, events: [] });
  });
});

describe('the entries', () => {
  const handed = (id: number, count = 57) =>
    event('recipient.sent', count, { recipientId: `rcp_${id}`, isNotified: false });

  it('join the links that the sender got at one time, twenty at most, and nothing else', () => {
    const others = [
      event('recipient.sent', 57, { recipientId: 'a' }),
      event('recipient.sent', 57, { recipientId: 'b', isNotified: false, isByPublicLink: true }),
    ];
    const many = Array.from({ length: 23 }, (_, id) => handed(id));
    const sizes = (events: AuditEvent[]) => entriesOf(events).map(({ length }) => length);
    expect(sizes([sent, ...many])).toEqual([1, 20, 3]);
    expect(sizes([handed(1), handed(2), handed(3, 58), ...others, handed(4)])).toEqual([2, 1, 1, 1, 1]);
    expect(entriesOf([])).toEqual([]);
  });
});

describe('those who have acted', () => {
  const invited = (id: string, more: AuditEvent['data'] = {}) =>
    event('recipient.sent', 57, { recipientId: id, email: `${id}@example.com`, ...more });
  const done = (id: string, more: AuditEvent['data'] = {}) =>
    event('recipient.completed', 59, { recipientId: id, name: `Name ${id}`, role: 'signer', ...more });

  it('are listed in their order, with the name, the address and how they were verified', () => {
    const acts = actsOf([
      sent,
      ...[invited('a'), invited('b', { isNotified: false }), invited('c')],
      done('b', { isAccessCodeProven: true }),
      done('a', { verification: 'email_code' }),
      done('c', { role: 'approver', isInPerson: true }),
    ]);
    expect(acts.map(({ name, email, kind, checks }) => [name, email, kind, checks])).toEqual([
      ['Name b', 'b@example.com', 'signed', ['passed_link', 'access_code']],
      ['Name a', 'a@example.com', 'signed', ['email_link', 'email_code']],
      ['Name c', 'c@example.com', 'approved', ['in_person']],
    ]);
    expect(acts[0]?.at).toBe(minute(59));
  });

  it('came by a public link, until the sender has given the place to another address', () => {
    const arrived = invited('a', { isByPublicLink: true, codeSentTo: 'a@example.com' });
    expect(actsOf([arrived, done('a')])[0]?.checks).toEqual(['public_link']);
    expect(actsOf([arrived, invited('a', { email: 'new@example.com' }), done('a')])[0]?.checks).toEqual(['email_link']);
  });

  it('have the corrected address, and opened their link from the account if they did so before', () => {
    const opened = event('recipient.own_link_opened', 58, { recipientId: 'a' });
    const corrected = invited('a', { email: 'new@example.com' });
    expect(actsOf([invited('a'), corrected, opened, done('a')])[0]).toMatchObject({
      email: 'new@example.com',
      checks: ['own_account'],
    });
    expect(actsOf([invited('a'), done('a'), opened])[0]?.checks).toEqual(['email_link']);
  });

  it('have no name in a trail of 1.0.0, which names them by address', () => {
    const { name: _, ...data } = done('a').data;
    expect(actsOf([invited('a'), event('recipient.completed', 59, data)])[0]).toMatchObject({
      name: null,
      email: 'a@example.com',
    });
  });
});
