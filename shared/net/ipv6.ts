/** IPv6 addresses as text (RFC 4291, 2.2). */

const groupCount = 8;

/** The eight groups of an address that `isIP` accepts as IPv6; a zone identifier is left out. */
export function ipv6Groups(address: string): number[] {
  const [text = ''] = address.split('%');
  const [head = '', tail] = withoutDots(text).split('::');
  const left = groupsOf(head);
  if (tail === undefined) return left;
  const right = groupsOf(tail);
  return [...left, ...Array<number>(groupCount - left.length - right.length).fill(0), ...right];
}

/** The last 32 bits may be written as an IPv4 address. */
function withoutDots(text: string): string {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text);
  if (!dotted) return text;
  const [, front = '', ...bytes] = dotted;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  return `${front}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
