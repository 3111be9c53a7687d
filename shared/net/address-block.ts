/** What counts as one address: an IPv4 address, or the /64 network that one IPv6 subscriber has to himself. */
import { isIP } from 'node:net';

/** Null when the address is not known, or is this machine's own: behind it are all who use the local product. */
export function addressBlock(clientAddress: string): string | null {
  const address = clientAddress.replace(/^\[|\](:\d+)?$/g, '').toLowerCase();
  const family = isIP(address);
  if (family === 0 || address === '::1') return null;
  if (family === 4) return address.startsWith('127.') ? null : address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
