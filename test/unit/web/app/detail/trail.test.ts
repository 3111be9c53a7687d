import type { TrailEvent } from '../../../../../web/app/api/app-api.ts';
import { trailCsv, trailLines } from '../../../../../web/app/detail/trail.ts';
import { anEnvelope, aSigner } from '../prepare/drafts.ts';

const heads = ['No.', 'Time', 'Event', 'Description', 'IP address', 'Browser', 'Hash'];

function anEvent(change: Partial<TrailEvent> = {}): TrailEvent {
  return {
    id: 'evt_1',
    sequence: 1,
    at: '2027-01-01T00:00:00.000Z',
    type: 'recipient.viewed',
    actor: { kind: 'recipient', id: 'rcp_1', ip: '203.0.113.7', userAgent: 'Mozilla "5.0", like' },
    data: { recipientId: 'rcp_1' },
    previousHash: '',
    hash: 'ab',
    ...change,
  };
}

const rowsOf = (name: string, ...events: TrailEvent[]) =>
  trailCsv(events, { signers: [aSigner({ name })] }, heads, 'A recipient').split('\r\n');

describe('the audit trail as CSV', () => {
  it('has one line per event below the heads, in UTF-8 that a spreadsheet recognises', () => {
    const [head, row, end] = rowsOf('Ann', anEvent());
    expect(head).toBe('\uFEFF"No.","Time","Event","Description","IP address","Browser","Hash"');
    expect(row).toBe(
      '"1","2027-01-01T00:00:00.000Z","recipient.viewed","Ann viewed the document.","203.0.113.7","Mozilla ""5.0"", like","ab"',
    );
    expect(end).toBe('');
  });

  it('leaves no event out, also of edits in a row', () => {
    const edit = anEvent({
      type: 'envelope.updated',
      actor: { kind: 'owner', id: 'usr_1' },
      data: { changed: ['name'] },
    });
    expect(rowsOf('Ann', edit, edit)).toHaveLength(4);
  });

  it.each(['=1+1', '+49', '-x', '@SUM(A1)', '\tx'])('keeps %j from being run', (name) => {
    const [, row = ''] = rowsOf(name, anEvent());
    expect(row).toContain(`"'${name}`);
  });
});

const owner = { kind: 'owner' as const, id: 'usr_1' };
const envelope = anEnvelope({ signers: [aSigner({ id: 'rcp_a', name: 'Ann' })] });
const sentenceOf = (data: TrailEvent['data']) =>
  trailLines([anEvent({ data, actor: owner })], envelope, 'A recipient')[0]?.sentence;

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
      types.map((type, index) => anEvent({ id: `evt_${index}`, type, actor: owner, data: {} })),
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
