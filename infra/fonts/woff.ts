import { inflateSync } from 'node:zlib';
import { writeSfnt } from '../../shared/pdf/text/fonts/subset-truetype.ts';

/** Extracts the TrueType file from a WOFF 1.0 file (W3C, WOFF File Format 1.0). */
export function truetypeOfWoff(woff: Buffer): Uint8Array {
  const tables = new Map<string, Uint8Array>();
  for (let entry = 44; entry < 44 + woff.readUInt16BE(12) * 20; entry += 20) {
    const [offset, packed] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8)];
    const stored = woff.subarray(offset, offset + packed);
    const isPacked = packed < woff.readUInt32BE(entry + 12);
    tables.set(woff.toString('latin1', entry, entry + 4), isPacked ? inflateSync(stored) : stored);
  }
  return writeSfnt(tables);
}
