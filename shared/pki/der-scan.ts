/** Walks through DER without making an object of each element: revocation lists have hundreds of thousands. */
import { ifReadable, MalformedDer } from './der.ts';

export interface Span {
  tag: number;
  start: number;
  content: number;
  end: number;
}

/** Elements inside each other; certificates and revocation lists stay below 20. */
const maxDepth = 64;

/** The element at `start`, which must end at `limit` at the latest. Long tags and open lengths are no DER of ours. @throws MalformedDer */
export function spanAt(bytes: Uint8Array, start: number, limit = bytes.length): Span {
  const tag = bytes[start];
  const first = bytes[start + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new MalformedDer('no element');
  const size = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || size > 4) throw new MalformedDer('a length is out of range');
  let length = size === 0 ? first : 0;
  for (let i = 0; i < size; i++) length = length * 256 + (bytes[start + 2 + i] ?? 0);
  const content = start + 2 + size;
  if (content + length > limit) throw new MalformedDer('an element ends too late');
  return { tag, start, content, end: content + length };
}

/** The elements inside one. @throws MalformedDer */
export function* spansIn(bytes: Uint8Array, { content, end }: Span): Generator<Span> {
  for (let at = content; at < end; ) {
    const span = spanAt(bytes, at, end);
    yield span;
    at = span.end;
  }
}

/** Whether the bytes are one DER element whose parts all fit in each other. */
export function isDer(bytes: Uint8Array): boolean {
  const isWhole = ifReadable(() => {
    const whole = spanAt(bytes, 0);
    return whole.end === bytes.length && isNested(bytes, whole, 0);
  });
  return isWhole === true;
}

function isNested(bytes: Uint8Array, span: Span, depth: number): boolean {
  if (depth > maxDepth) return false;
  const isConstructed = (span.tag & 0x20) !== 0;
  for (const part of isConstructed ? spansIn(bytes, span) : []) if (!isNested(bytes, part, depth + 1)) return false;
  return true;
}
