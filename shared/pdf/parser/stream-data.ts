/** Finds the data of a stream in the file (ISO 32000-2, 7.3.8), also where its `/Length` is wrong. */
import { kinds, whitespace } from '../objects/characters.ts';

/**
 * The bytes between `stream` and `endstream`. A `/Length` that does not lead to `endstream` is ignored, and the end is
 * searched.
 * @param afterWord position after the word `stream`
 */
export function streamData(bytes: Uint8Array, afterWord: number, length: number | undefined): Uint8Array {
  let start = afterWord;
  while (bytes[start] === 0x20) start++;
  if (bytes[start] === 13) start++;
  if (bytes[start] === 10) start++;
  if (length !== undefined && length >= 0 && start + length <= bytes.length && endsAt(bytes, start + length))
    return bytes.subarray(start, start + length);
  const haystack = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = haystack.indexOf('endstream', start);
  if (end < 0) end = haystack.indexOf('endobj', start);
  if (end < 0) end = bytes.length;
  if (end > start && bytes[end - 1] === 10) end--;
  if (end > start && bytes[end - 1] === 13) end--;
  return bytes.subarray(start, end);
}

/** Whether `endstream` (or at least `endobj`) follows, after white space at most. */
function endsAt(bytes: Uint8Array, position: number): boolean {
  let at = position;
  while (at < position + 4 && kinds[bytes[at] ?? 65] === whitespace) at++;
  return bytes[at] === 0x65 && bytes[at + 1] === 0x6e && bytes[at + 2] === 0x64;
}
