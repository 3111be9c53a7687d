import type { TrailEvent } from '../../../../../web/app/api/service.ts';
import { trailLines } from '../../../../../web/app/detail/trail.ts';
import { anEnvelope, aSigner } from '../prepare/drafts.ts';

function anEvent(change: Partial<TrailEvent>): TrailEvent {
  return {
    id: 'evt_1',
    type: 'recipient.viewed',
    sequence: 1,
    at: '2027-01-01T00:00:00.000Z',
    actor: { kind: 'owner', id: 'usr_1' },
    data: {},
    previousHash: '',
    hash: '',
    ...change,
  };
}

const envelope = anEnvelope({ signers: [aSigner({ id: 'rcp_a', name: 'Ann' })] });
const sentenceOf = (data: TrailEvent['data']) => trailLines([anEvent({ data })], envelope, 'A recipient')[0]?.sentence;

describe('the audit trail of the owner', () => {
  it('names recipients as the list does, and one who is gone as the event does', () => {
    expect(sentenceOf({ recipientId: 'rcp_a', name: 'Anna' })).toBe('Ann viewed the document.');
    expect(sentenceOf({ recipientId: 'rcp_z', name: 'Zoe' })).toBe('Zoe viewed the document.');
    expect(sentenceOf({ recipientId: 'rcp_z' })).toBe('A recipient viewed the document.');
  });

  it('shows of a run of edits the last', () => {
    const types = [
      'envelope.created',
      'envelope.updated',
      'envelope.updated',
      'envelope.sent',
      'envelope.updated',
    ] as const;
    const lines = trailLines(
      types.map((type, index) => anEvent({ id: `evt_${index}`, type })),
      envelope,
      '',
    );
    expect(lines.map(({ id }) => id)).toEqual(['evt_0', 'evt_2', 'evt_3', 'evt_4']);
  });

  it('gives the address from which a recipient took a step', () => {
    const address = (actor: TrailEvent['actor']) => trailLines([anEvent({ actor })], envelope, '')[0]?.address;
    expect(address({ kind: 'recipient', id: 'rcp_a', ip: '192.0.2.1', userAgent: null })).toBe('192.0.2.1');
    expect(address({ kind: 'system' })).toBeNull();
  });
});
