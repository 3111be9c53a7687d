/** What counts as one caller: an IPv4 address, or the /64 network that one IPv6 subscriber has alone. */
import { isIP } from 'node:net';
import { ipv6Groups } from './ipv6.ts';

/**
 * Null when the address is not known, or is this machine's own, behind which are all users of the local product.
 * @param clientAddress as in `X-Forwarded-For`, brackets and port of an IPv6 address included
 */
export function addressBlock(clientAddress: string): string | null {
  const address = clientAddress.replace(/^\[|\](:\d+)?$/g, '').toLowerCase();
  const family = isIP(address);
  if (family === 0 || address === '::1') return null;
  if (family === 4) return address.startsWith('127.') ? null : address;
  return ipv6Groups(address)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
