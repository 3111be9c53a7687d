import { rowsInView } from '../../../../../web/app/list/rows-in-view.ts';

describe('the rows that are drawn', () => {
  it('are those near the screen, at least as many as it shows', () => {
    for (const top of [200, 0, -5_000, -500_000, -719_500]) {
      const { first, end } = rowsInView(top, 800, 72, 10_000);
      expect(first * 72 + top).toBeLessThanOrEqual(Math.max(top, 0));
      expect(end === 10_000 || end * 72 + top >= 800).toBe(true);
      expect(end - first).toBeLessThan(60);
    }
  });
});
