import {
  type AuditEvent,
  auditTrailJson,
  canonicalJson,
  type Fact,
  firstBrokenLink,
  link,
} from '../../../../shared/domain/audit/audit.ts';
import { eventId } from '../../../../shared/domain/ids.ts';
import { sha256 } from '../../../fixtures/envelopes.ts';

const fact = (name: string): Fact => ({ type: 'envelope.updated', actor: { kind: 'system' }, data: { name } });
const at = new Date('2026-11-20T10:00:00Z');

function aChain(length: number): AuditEvent[] {
  const start = { id: '0f9c1c9e-6f0a-4b5e-9a51-3f6f7b1f2a10', sequence: 0, auditHead: '' };
  const facts = Array.from({ length }, (_, index) => fact(`event ${index}`));
  return link(start, facts, at, sha256, eventId).events;
}

describe('canonicalJson (RFC 8785)', () => {
  it('sorts keys by UTF-16 code units, at every depth, and writes no white space', () => {
    expect(canonicalJson({ b: [1, { d: null, c: true }], a: 'é\n"', '\u20ac': 1, '\r': 2, '1': 3 })).toBe(
      '{"\\r":2,"1":3,"a":"é\\n\\"","b":[1,{"c":true,"d":null}],"€":1}',
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d, which JSON cannot hold', (number) => {
    expect(() => canonicalJson({ a: [number] })).toThrow('not a JSON number');
  });

  it('leaves undefined members out', () => expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}'));
});

describe('the chain', () => {
  it('continues over commands: the head of one is the predecessor of the next', () => {
    const id = '0f9c1c9e-6f0a-4b5e-9a51-3f6f7b1f2a10';
    const first = link({ id, sequence: 0, auditHead: '' }, [fact('a')], at, sha256, eventId);
    const second = link({ id, ...first }, [fact('b'), fact('c')], at, sha256, eventId);
    expect(second.sequence).toBe(3);
    expect(firstBrokenLink([...first.events, ...second.events], sha256)).toBeNull();
    expect(second.events[0]?.previousHash).toBe(first.auditHead);
  });

  it('breaks where an event is changed, removed, added, moved or renamed', () => {
    const chain = aChain(5);
    const edits: [string, (events: AuditEvent[]) => unknown, number][] = [
      ['data', (events) => Object.assign(events[2] as AuditEvent, { data: { name: 'forged' } }), 3],
      ['time', (events) => Object.assign(events[0] as AuditEvent, { at: '2026-01-01T00:00:00.000Z' }), 1],
      ['actor', (events) => Object.assign(events[4] as AuditEvent, { actor: { kind: 'owner', id: 'x' } }), 5],
      ['removed', (events) => events.splice(1, 1), 2],
      ['swapped', (events) => events.splice(1, 2, events[2] as AuditEvent, events[1] as AuditEvent), 2],
      ['doubled', (events) => events.splice(3, 0, events[2] as AuditEvent), 4],
    ];
    expect(firstBrokenLink(chain, sha256)).toBeNull();
    for (const [name, edit, place] of edits) {
      const copy = structuredClone(chain);
      edit(copy);
      expect([name, firstBrokenLink(copy, sha256)]).toEqual([name, place]);
    }
  });
});

it('the first event follows 64 zeros, and the embedded trail says its version', () => {
  const [first] = aChain(1);
  expect(first?.previousHash).toBe('0'.repeat(64));
  expect(JSON.parse(auditTrailJson(aChain(1)))).toEqual({ version: 1, events: aChain(1) });
});
