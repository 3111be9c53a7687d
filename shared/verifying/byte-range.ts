/** Checks which bytes a signature covers: everything except its own value (ISO 32000-1, 12.8.1). */
import { type RawDictionary, readFourNumbers, readHexString } from './raw-dictionary.ts';

export interface Coverage {
  /** The signed bytes, in order. */
  parts: [Uint8Array, Uint8Array];
  /** Offset of the byte after the last one covered. */
  end: number;
  /** The value of /Contents: the signature, then padding. */
  contents: Uint8Array;
}

export type CoverageFault = 'signature_malformed' | 'byte_range_invalid' | 'signature_relocated';

/**
 * Reads the coverage of a signature from its own dictionary in the file. The bytes that the range leaves out
 * must be the value of /Contents of this very dictionary, angle brackets included. Attacks: a larger gap hides bytes
 * (universal signature forgery); a gap elsewhere signs other content (signature wrapping).
 */
export function coverageOf(file: Uint8Array, dictionary: RawDictionary): Coverage | CoverageFault {
  const range = dictionary.entries.get('ByteRange');
  const contents = dictionary.entries.get('Contents');
  if (!range || !contents) return 'signature_malformed';
  const value = readHexString(file, contents);
  if (!value) return 'signature_malformed';
  const numbers = readFourNumbers(file, range);
  if (!numbers) return 'byte_range_invalid';
  const [start, length, secondStart, secondLength] = numbers;
  const end = secondStart + secondLength;
  if (start !== 0 || length === 0 || secondStart <= length || end > file.length) return 'byte_range_invalid';
  if (length !== contents.start || secondStart !== contents.end) return 'signature_relocated';
  if (end < dictionary.end) return 'byte_range_invalid';
  return { parts: [file.subarray(0, length), file.subarray(secondStart, end)], end, contents: value };
}
