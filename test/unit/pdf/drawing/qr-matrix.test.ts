import qrcode from 'qrcode-generator';
import { qrMatrix } from '../../../../shared/pdf/drawing/qr-matrix.ts';

/** The mask in the format information next to the upper left corner. */
function maskOf(code: { isDark(row: number, column: number): boolean }): number {
  const bits = [12, 11, 10].map((bit) => (code.isDark(8, 14 - bit) ? 1 : 0) ^ ((0x5412 >> bit) & 1));
  return bits.reduce((mask, bit) => (mask << 1) | bit, 0);
}

describe('qrMatrix', () => {
  it('makes the same code as another encoder, for every version', () => {
    const sizes = new Set<number>();
    for (let length = 1; length <= 666; length += 11) {
      const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7 + length) % 90))).join('');
      const other = qrcode(0, 'M');
      other.addData(text, 'Byte');
      other.make();
      const ours = qrMatrix(Buffer.from(text), maskOf(other));
      const size = other.getModuleCount();
      expect(ours?.size).toBe(size);
      sizes.add(size);
      for (let row = 0; row < size; row++) {
        for (let column = 0; column < size; column++) {
          if (ours?.isDark(row, column) !== other.isDark(row, column)) throw new Error(`${length}: ${row}, ${column}`);
        }
      }
    }
    expect(sizes.size).toBe(20);
  });

  it('chooses a mask by itself, and nothing for too long a text', () => {
    expect(maskOf(qrMatrix(Buffer.from('https://example.com/verify')) as never)).toBeGreaterThanOrEqual(0);
    expect(qrMatrix(Buffer.alloc(667))).toBeUndefined();
  });
});
