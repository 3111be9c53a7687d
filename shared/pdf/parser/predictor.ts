/** Predictors of the Flate and LZW filters (ISO 32000-2, 7.4.4.4; W3C PNG, 9). */
import type { FilterStep } from './filter-step.ts';

/** Undoes a PNG or TIFF predictor in place where there is one (ISO 32000-2, 7.4.4.4). */
export function undoPredictor(bytes: Uint8Array, step: FilterStep): Uint8Array {
  const predictor = step.parameter('Predictor', 1);
  if (predictor < 2) return bytes;
  const colors = clamp(step.parameter('Colors', 1), 1, 32);
  const bitsPerComponent = clamp(step.parameter('BitsPerComponent', 8), 1, 16);
  const columns = clamp(step.parameter('Columns', 1), 1, 1 << 24);
  const rowBytes = (columns * colors * bitsPerComponent + 7) >> 3;
  const pixelBytes = Math.max(1, (colors * bitsPerComponent) >> 3);
  if (predictor === 2) return bitsPerComponent === 8 ? undoTiff(bytes, rowBytes, pixelBytes) : bytes;
  return undoPng(bytes, rowBytes, pixelBytes);
}

function clamp(value: number, min: number, max: number): number {
  return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.trunc(value))) : min;
}

function undoTiff(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const out = Uint8Array.from(bytes);
  for (let row = 0; row < out.length; row += rowBytes) {
    const end = Math.min(row + rowBytes, out.length);
    for (let i = row + pixelBytes; i < end; i++) out[i] = ((out[i] as number) + (out[i - pixelBytes] as number)) & 255;
  }
  return out;
}

/** Every row begins with the number of its filter (PNG specification, 9.2); rows move down as the filter bytes fall away. */
function undoPng(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const out = new Uint8Array(Math.max(0, bytes.length - rows));
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1) + 1;
    const to = row * rowBytes;
    const count = Math.min(rowBytes, bytes.length - from);
    const filter = bytes[from - 1] as number;
    for (let i = 0; i < count; i++) {
      const left = i >= pixelBytes ? (out[to + i - pixelBytes] as number) : 0;
      const up = row > 0 ? (out[to + i - rowBytes] as number) : 0;
      let value = bytes[from + i] as number;
      if (filter === 1) value += left;
      else if (filter === 2) value += up;
      else if (filter === 3) value += (left + up) >> 1;
      else if (filter === 4)
        value += paeth(left, up, row > 0 && i >= pixelBytes ? (out[to + i - rowBytes - pixelBytes] as number) : 0);
      out[to + i] = value & 255;
    }
  }
  return out;
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const byLeft = Math.abs(estimate - left);
  const byUp = Math.abs(estimate - up);
  const byUpLeft = Math.abs(estimate - upLeft);
  if (byLeft <= byUp && byLeft <= byUpLeft) return left;
  return byUp <= byUpLeft ? up : upLeft;
}
