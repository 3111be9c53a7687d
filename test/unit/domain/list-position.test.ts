import { randomUUID } from 'node:crypto';
import { cursorOf, pageFrom, positionOf } from '../../../shared/domain/list-position.ts';

describe('a cursor', () => {
  it('is the position it was made of', () => {
    for (const createdAt of ['2026-11-22T10:00:00.001Z', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
      const position = { createdAt, id: randomUUID() };
      expect(cursorOf(position)).toMatch(/^[\w-]{30}$/);
      expect(positionOf(cursorOf(position))).toEqual(position);
    }
  });

  it.each(['', 'x', 'A'.repeat(29), 'A'.repeat(30), `EA${'!'.repeat(28)}`, 'A'.repeat(31)])(
    'validation_error: %j is none',
    (text) => {
      expect(() => positionOf(text)).toThrow(expect.objectContaining({ code: 'validation_error' }));
    },
  );

  it('is answered only when another page follows', () => {
    const found = [1, 2, 3].map((n) => ({ createdAt: `2026-11-22T10:00:00.00${n}Z`, id: randomUUID() }));
    expect(pageFrom(found, 3)).toEqual({ items: found, nextCursor: null });
    expect(pageFrom(found, 2)).toEqual({ items: found.slice(0, 2), nextCursor: cursorOf(found[1] as never) });
    expect(pageFrom([], 2)).toEqual({ items: [], nextCursor: null });
  });
});
