/** A part of a file, as a request names it (RFC 9110, section 14). */
export interface ByteRange {
  begin: number;
  /** The offset after the last byte. */
  end: number;
}

/**
 * Returns the part of a file of `size` bytes that the header `Range` requests, cut at the end of the file. Returns null
 * if the whole file is to be sent: without the header, and for several ranges or a form other than
 * `bytes=<first>-<last>`, which a service may ignore (RFC 9110, section 14.2).
 */
export function requestedRange(header: string | null, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '') ?? [];
  const range = { begin: Number(first), end: Math.min(Number(last) + 1, size) };
  return first !== '' && range.begin < range.end ? range : null;
}
