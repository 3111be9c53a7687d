import {
  batchCounts,
  cancelBatch,
  chunkLeaseMs,
  claimChunk,
  endChunk,
  isEnded,
  isStopped,
  newBatch,
  noteAnnounced,
  noteChunk,
  noteRows,
  openChunks,
  postponeChunk,
  retryBatch,
} from '../../../../shared/domain/batches/batch.ts';

const at = new Date('2027-01-01T10:00:00.000Z');
const later = (ms: number) => new Date(at.getTime() + ms);
const facts = { id: `bat_${'0'.repeat(32)}`, ownerId: 'usr_1', ownerEmail: 'o@example.com', name: 'Leases' };
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ recipients: [{ email: `a${index}@example.com`, name: 'A' }] }));
const aBatch = (count: number) => newBatch({ ...facts, templateId: 'tpl_1', templateUpdatedAt: 't1' }, rows(count), at);
const other = { templateUpdatedAt: 't2', templateHash: 'h2' };
const problem = { code: 'internal_error', message: 'later' };

const firstOf = (count: number) => {
  const { batch, chunks } = aBatch(count);
  const claimed = chunks[0] && claimChunk(chunks[0], batch, 'one', at);
  if (!claimed) throw new Error('a new chunk can be claimed');
  return { batch, chunk: claimed };
};

describe('chunks', () => {
  it.each([
    [1, [1]],
    [100, [100]],
    [101, [100, 1]],
    [10_000, Array(100).fill(100)],
  ])('%i rows', (count, sizes) => {
    const { batch, chunks } = aBatch(count);
    expect(chunks.map((chunk) => chunk.rows.length)).toEqual(sizes);
    expect(chunks.flatMap((chunk) => chunk.rows.map(({ index }) => index))).toEqual([...Array(count).keys()]);
    expect(batchCounts(batch).waiting).toBe(count);
  });

  it('a claim excludes others until it ends, each group of rows renews it', () => {
    const { batch, chunk } = firstOf(3);
    expect(claimChunk(chunk, batch, 'two', later(chunkLeaseMs - 1))).toBeNull();
    expect(claimChunk(chunk, batch, 'two', later(chunkLeaseMs))).toMatchObject({ claimId: 'two' });
    const noted = noteRows(chunk, [{ index: 1, status: 'sent', problem: null }], later(30_000));
    expect(noted.counts).toEqual({ sent: 1, refused: 0, cancelled: 0 });
    expect(claimChunk(noted, batch, 'two', later(chunkLeaseMs))).toBeNull();
  });

  it('temporary failures are postponed five times, then the rows are refused', () => {
    let { chunk } = firstOf(2);
    chunk = noteRows(chunk, [{ index: 0, status: 'sent', problem: null }], at);
    const dues: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      chunk = postponeChunk(chunk, problem, at);
      dues.push((Date.parse(chunk.dueAt) - at.getTime()) / 1_000);
    }
    expect(dues).toEqual([10, 60, 300, 1_800, 7_200]);
    expect(postponeChunk(chunk, problem, at)).toMatchObject({
      status: 'ended',
      counts: { sent: 1, refused: 1, cancelled: 0 },
      rows: [{ problem: null }, { problem }],
    });
  });

  it('the sweep finds a worker that died, a lost message and an end that was not noted', () => {
    const { chunk } = firstOf(1);
    expect([isStopped(chunk, at), isStopped(chunk, later(chunkLeaseMs))]).toEqual([false, true]);
    const waiting = { ...chunk, status: 'waiting' as const, dueAt: at.toISOString() };
    expect([isStopped(waiting, later(60_000)), isStopped(waiting, later(120_000))]).toEqual([false, true]);
    expect(isStopped(endChunk(chunk, null, at), at)).toBe(true);
  });
});

describe('a batch', () => {
  const sent = { status: 'sent', problem: null } as const;
  const refused = { status: 'refused', problem } as const;

  it('ends with its last chunk, and counts each chunk once', () => {
    const { batch, chunks } = aBatch(150);
    const [first, last] = chunks.map((chunk) => endChunk(chunk, sent, at)) as [(typeof chunks)[0], (typeof chunks)[0]];
    const half = noteChunk(batch, first, at);
    expect(noteChunk(half, first, at)).toBe(half);
    expect([isEnded(half), openChunks(half), batchCounts(half)]).toEqual([
      false,
      [1],
      { waiting: 50, sent: 100, refused: 0, cancelled: 0 },
    ]);
    expect(noteChunk(half, last, at)).toMatchObject({ status: 'completed', endedAt: at.toISOString() });
    expect(noteChunk(cancelBatch(half, at), last, at).status).toBe('cancelled');
  });

  it('sends only refused rows again, after its end was announced', () => {
    const { batch, chunks } = aBatch(101);
    const [first, last] = chunks.map((chunk, index) => endChunk(chunk, index ? refused : sent, at)) as typeof chunks;
    if (!first || !last) throw new Error('two chunks');
    const ended = noteChunk(noteChunk(batch, first, at), last, at);
    expect(() => retryBatch(ended, other, at)).toThrow(/has ended/);
    const again = retryBatch(noteAnnounced(ended), other, at);
    expect(again).toMatchObject({ round: 2, status: 'sending', ...other });
    expect([openChunks(again), batchCounts(again).waiting]).toEqual([[1], 1]);
    expect(claimChunk(last, again, 'x', at)).toMatchObject({ round: 2, rows: [{ status: 'waiting', problem: null }] });
    expect(noteChunk(again, last, at)).toBe(again);
  });

  it('without refused rows cannot be sent again', () => {
    const { batch, chunks } = aBatch(1);
    const ended = chunks.reduce((all, chunk) => noteChunk(all, endChunk(chunk, sent, at), at), batch);
    expect(() => retryBatch(noteAnnounced(ended), other, at)).toThrow(/refused/);
    expect(cancelBatch(ended, at)).toBe(ended);
  });
});
