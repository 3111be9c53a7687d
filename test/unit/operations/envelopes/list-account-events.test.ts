/** The events of an account in pages. */
import { type EventLog, type EventPage, eventCursor } from '../../../../shared/domain/webhooks/event-log.ts';
import { listAccountEvents } from '../../../../shared/operations/envelopes/events.ts';
import { aClock } from '../../../fixtures/accounts.ts';
import { only } from '../../../fixtures/operations.ts';

const now = '2026-11-20T12:00:00.000Z';
const id = (digit: number) => `evt_${String(digit).padStart(40, '0')}`;
const at = '2026-11-20T11:00:00.000Z';

function anAccount(found: number) {
  const pages: EventPage[] = [];
  const events = Array.from({ length: found }, (_, index) => ({ id: id(index), at }));
  const eventLog = only<EventLog>({
    list: async (_owner, page) => {
      pages.push(page);
      return events.slice(0, page.limit) as never;
    },
  });
  const ask = (query: { cursor?: string; since?: string; limit?: number } = {}) =>
    listAccountEvents({ clock: aClock(now), eventLog }, 'usr_1', {
      cursor: query.cursor ?? null,
      since: query.since,
      type: undefined,
      envelopeId: undefined,
      limit: query.limit ?? 2,
    });
  return { ask, pages };
}

describe('events of an account', () => {
  it('begin 90 days ago, leave out the last five seconds, and go on behind the cursor', async () => {
    const { ask, pages } = anAccount(3);
    const first = await ask();
    expect(first).toMatchObject({ nextCursor: eventCursor({ at, id: id(1) }), hasMore: true });
    expect(pages[0]).toEqual({
      after: { at: '2026-08-22T12:00:00.000Z', id: '' },
      before: new Date('2026-11-20T11:59:55.000Z'),
      limit: 3,
    });
    await ask({ cursor: first.nextCursor ?? '' });
    expect(pages[1]?.after).toEqual({ at, id: id(1) });
  });

  it('keep the cursor when there is no more yet, and have none before the first event', async () => {
    const cursor = eventCursor({ at, id: id(9) });
    expect(await anAccount(0).ask({ cursor })).toEqual({ items: [], nextCursor: cursor, hasMore: false });
    expect(await anAccount(0).ask()).toEqual({ items: [], nextCursor: null, hasMore: false });
  });

  it('go on behind a cursor of 1.0.0', async () => {
    const { ask, pages } = anAccount(0);
    await ask({ cursor: `${at}_${id(1)}` });
    expect(pages[0]?.after).toEqual({ at, id: id(1) });
  });

  it('begin at a time, with any offset, and no earlier than 90 days ago', async () => {
    const { ask, pages } = anAccount(0);
    await ask({ since: '2026-11-20T12:30:00+01:00' });
    await ask({ since: '2026-01-01T00:00:00Z' });
    expect(pages.map(({ after }) => after)).toEqual([
      { at: '2026-11-20T11:30:00.000Z', id: '' },
      { at: '2026-08-22T12:00:00.000Z', id: '' },
    ]);
    await expect(ask({ since: at, cursor: eventCursor({ at, id: id(1) }) })).rejects.toMatchObject({
      code: 'validation_error',
      details: { since: 'cannot be combined with a cursor' },
    });
  });

  it('a cursor older than 90 days begins there; an invalid one is refused', async () => {
    const { ask, pages } = anAccount(0);
    await ask({ cursor: eventCursor({ at: '2026-01-01T00:00:00.000Z', id: id(1) }) });
    expect(pages[0]?.after).toEqual({ at: '2026-08-22T12:00:00.000Z', id: '' });
    for (const cursor of ['', 'evt_1', `${at}_`, `${eventCursor({ at, id: id(1) })}0`]) {
      await expect(ask({ cursor })).rejects.toMatchObject({ code: 'validation_error' });
    }
  });
});
