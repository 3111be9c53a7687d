/**
 * Signature dictionaries in a file, found in its bytes and read strictly (the service's own strict reader): only one
 * whose byte range leaves out exactly its own value counts.
 */
import { type Coverage, coverageOf } from '../../shared/verifying/byte-range.ts';
import { latin1, type RawDictionary, readRawObject } from '../../shared/verifying/raw-dictionary.ts';

export interface FoundSignature {
  coverage: Coverage;
  isTimestamp: boolean;
  /** As the signer claims it: ISO 8601, or null. */
  claimedAt: string | null;
}

const marker = new TextEncoder().encode('/ByteRange');
/** A signature's own dictionary, its padded value included, stays below this. */
const farthest = 512 * 1024;
/** More than any honest file has. */
const maxCandidates = 100;

function indexOf(bytes: Uint8Array, needle: Uint8Array, from: number): number {
  const [first = 0] = needle;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < needle.length && bytes[at + length] === needle[length]) length++;
    if (length === needle.length) return at;
  }
  return -1;
}

const [o, b, j] = [0x6f, 0x62, 0x6a];

/** Start of the nearest `num gen obj` before `at`. */
function objectStart(bytes: Uint8Array, at: number): number | null {
  for (let word = at; word > Math.max(3, at - farthest); word--) {
    if (bytes[word] !== o || bytes[word + 1] !== b || bytes[word + 2] !== j) continue;
    const before = latin1(bytes, Math.max(0, word - 24), word);
    const header = /(\d{1,10})[\s\0]+\d{1,5}[\s\0]+$/.exec(before);
    if (header) return word - header[0].length;
  }
  return null;
}

/** `D:YYYYMMDDHHmmSS` with a zone (ISO 32000-1, 7.9.4). */
export function dateOf(text: string): string | null {
  const match = /D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, sign, zoneHour = '00', zoneMinute = '00'] = match;
  const zone = sign ? `${sign}${zoneHour}:${zoneMinute}` : 'Z';
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function valueText(file: Uint8Array, dictionary: RawDictionary, key: string): string {
  const value = dictionary.entries.get(key);
  return value && value.end - value.start < 200 ? latin1(file, value.start, value.end) : '';
}

/** In the order in which they were made. */
export function signaturesInFile(file: Uint8Array): FoundSignature[] {
  const found = new Map<number, FoundSignature>();
  for (let at = indexOf(file, marker, 0), seen = 0; at >= 0; at = indexOf(file, marker, at + marker.length)) {
    if (++seen > maxCandidates) break;
    const start = objectStart(file, at);
    const dictionary = start === null ? undefined : readRawObject(file, start);
    if (start === null || !dictionary || found.has(start)) continue;
    const coverage = coverageOf(file, dictionary);
    if (typeof coverage === 'string') continue;
    const kind = valueText(file, dictionary, 'SubFilter');
    found.set(start, {
      coverage,
      isTimestamp: kind === '/ETSI.RFC3161',
      claimedAt: dateOf(valueText(file, dictionary, 'M')),
    });
  }
  return [...found.values()].sort((first, second) => first.coverage.end - second.coverage.end);
}

/** Whether a mark of a signature stands anywhere, readable or not. */
export function hasTraceOfSignature(file: Uint8Array): boolean {
  return indexOf(file, marker, 0) >= 0 || indexOf(file, new TextEncoder().encode('/ETSI.CAdES'), 0) >= 0;
}
