import { randomUUID } from 'node:crypto';
import {
  cursorOf,
  cursorOfRecord,
  type ListName,
  pageFrom,
  positionOf,
  recordOf,
} from '../../../shared/domain/list-position.ts';

const digits = '0123456789abcdef0123456789abcdef';
const ids: Record<ListName, string> = {
  envelopes: randomUUID(),
  templates: `tpl_${digits}`,
  webhooks: `whk_${digits}`,
  deliveries: `dlv_${digits}`,
  recipients: `rcp_${digits}`,
  events: `evt_${digits}00000001`,
  batches: `bat_${digits}`,
  batchRows: `bat_${digits}`,
  auditTrail: `evt_${digits}00000001`,
  updatedEnvelopes: randomUUID(),
};
const lists = Object.keys(ids) as ListName[];
const noCursor = expect.objectContaining({ code: 'validation_error', details: { cursor: expect.any(String) } });

describe('a cursor', () => {
  it.each(lists)('of %s is the position it was made of', (list) => {
    for (const key of [0, 1, 1_000, Date.parse('2026-11-22T10:00:00.001Z'), Date.parse('9999-12-31T23:59:59.999Z')]) {
      const position = { key, id: ids[list] };
      expect(cursorOf(list, position)).toMatch(/^[\w-]{30}([\w-]{6})?$/);
      expect(positionOf(list, cursorOf(list, position))).toEqual(position);
    }
  });

  it('of a record has its time', () => {
    for (const createdAt of ['2026-11-22T10:00:00.001Z', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      const record = { createdAt, id: ids.templates };
      expect(recordOf('templates', cursorOfRecord('templates', record))).toEqual(record);
    }
  });

  it.each(lists)('validation_error: a cursor of another list, for %s', (list) => {
    for (const other of lists.filter((name) => name !== list)) {
      expect(() => positionOf(list, cursorOf(other, { key: 1, id: ids[other] }))).toThrow(noCursor);
    }
  });

  it.each([
    '',
    'x',
    'after-2',
    'A'.repeat(29),
    'A'.repeat(30),
    `EA${'!'.repeat(28)}`,
    'A'.repeat(31),
    // A time after the year 9999.
    cursorOf('envelopes', { key: 253_402_300_800_000, id: ids.envelopes }),
  ])('validation_error: %j is none', (text) => {
    expect(() => positionOf('envelopes', text)).toThrow(noCursor);
  });

  it('is answered only when another page follows', () => {
    const found = [1, 2, 3].map((n) => ({ createdAt: `2026-11-22T10:00:00.00${n}Z`, id: randomUUID() }));
    expect(pageFrom('envelopes', found, 3)).toEqual({ items: found, nextCursor: null });
    const nextCursor = cursorOfRecord('envelopes', found[1] as never);
    expect(pageFrom('envelopes', found, 2)).toEqual({ items: found.slice(0, 2), nextCursor });
    expect(pageFrom('envelopes', [], 2)).toEqual({ items: [], nextCursor: null });
  });
});
