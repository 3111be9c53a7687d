import { readableZoom } from '../../../../web/sign/readable-zoom.ts';

const line = (y: number, height: number) => ({ text: 'The Supplier shall provide', x: 70, y, width: 400, height });
const field = { y: 400, height: 20 };
/** A page of A4 on a phone of 390 CSS pixels. */
const onPhone = 366 / 595;

describe('the first zoom on a narrow screen', () => {
  it.each([9, 10.5, 12])('shows text of %d points at 12 pixels or more, and hardly more', (size) => {
    const zoom = readableZoom([line(380, size), line(395, size), line(460, size)], field, onPhone);
    const pixels = zoom * onPhone * size;
    expect(pixels).toBeGreaterThanOrEqual(12);
    expect(pixels).toBeLessThan(12.1);
  });

  it('reads the text around the field, not small print elsewhere or a single small word', () => {
    const body = [line(380, 11), line(395, 11), line(410, 11)];
    const zoom = readableZoom(body, field, onPhone);
    expect(readableZoom([...body, line(800, 5)], field, onPhone)).toBe(zoom);
    expect(readableZoom([...body, { ...line(400, 5), text: '1)' }], field, onPhone)).toBe(zoom);
  });

  it('is 1 where the text is readable, at most 3, and that of 10 points for a scan', () => {
    expect(readableZoom([line(400, 20)], field, onPhone)).toBe(1);
    expect(readableZoom([line(400, 2)], field, onPhone)).toBe(3);
    expect(readableZoom([], field, onPhone)).toBe(readableZoom([line(400, 10)], field, onPhone));
  });
});
