import type { TrailEvent } from '../../../../../web/app/api/app-api.ts';
import { recipientOf, sentenceOf, trailCsv } from '../../../../../web/app/detail/trail.ts';
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
const sentence = (data: TrailEvent['data']) => {
  const event = anEvent({ data, actor: owner });
  return sentenceOf(event, { who: recipientOf(event, envelope, 'A recipient', []) });
};

describe('the audit trail of the owner', () => {
  it('names recipients as the list does, and one who is gone as the event does', () => {
    expect(sentence({ recipientId: 'rcp_a', name: 'Anna' })).toBe('Ann viewed the document.');
    expect(sentence({ recipientId: 'rcp_z', name: 'Zoe' })).toBe('Zoe viewed the document.');
    expect(sentence({ recipientId: 'rcp_z' })).toBe('A recipient viewed the document.');
  });
});
