import { number } from './canvas.ts';
import { qrMatrix } from './qr-matrix.ts';

/** Modules of white around a code (ISO/IEC 18004 asks for four; the paper around it gives the rest). */
const quietZone = 2;

/** Path operators that draw a QR code of a text into a square of `size` points; none for a text that is too long. */
export function drawQrCode(text: string, x: number, y: number, size: number): string {
  const code = qrMatrix(Buffer.from(text));
  if (!code) return '';
  const module = number(size / (code.size + 2 * quietZone));
  const edge = (quietZone * size) / (code.size + 2 * quietZone);
  const operators = [`q ${module} 0 0 -${module} ${number(x + edge)} ${number(y + size - edge)} cm 0 g`];
  for (let row = 0; row < code.size; row++) {
    for (let column = 0; column < code.size; column++) {
      if (!code.isDark(row, column)) continue;
      const from = column;
      while (column < code.size && code.isDark(row, column)) column++;
      operators.push(`${from} ${row} ${column - from} 1 re`);
    }
  }
  return `${operators.join('\n')} f Q`;
}
