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
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1) + 1;
    const line = out.subarray(row * rowBytes, (row + 1) * rowBytes);
    line.set(bytes.subarray(from, from + rowBytes));
    unfilter(bytes[from - 1] as number, line, above, pixelBytes);
    above = line;
  }
  return out;
}

/**
 * Undoes the filter of one row in place (PNG specification, 9.2). A filter with an unknown number changes nothing.
 * @param above the row above, without its filter; zeros for the first one
 */
export function unfilter(filter: number, line: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  const { length } = line;
  if (filter === 1) {
    for (let i = pixelBytes; i < length; i++) line[i] = (line[i] as number) + (line[i - pixelBytes] as number);
  } else if (filter === 2) {
    for (let i = 0; i < length; i++) line[i] = (line[i] as number) + (above[i] as number);
  } else if (filter === 3) {
    for (let i = 0; i < length; i++) {
      const left = i >= pixelBytes ? (line[i - pixelBytes] as number) : 0;
      line[i] = (line[i] as number) + ((left + (above[i] as number)) >> 1);
    }
  } else if (filter === 4) {
    for (let i = 0; i < length; i++) {
      const left = i >= pixelBytes ? (line[i - pixelBytes] as number) : 0;
      const corner = i >= pixelBytes ? (above[i - pixelBytes] as number) : 0;
      line[i] = (line[i] as number) + paeth(left, above[i] as number, corner);
    }
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
