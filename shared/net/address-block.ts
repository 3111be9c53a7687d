/** The addresses that count as one caller: one IPv4 address, or the /64 network of an IPv6 subscriber. */
import { isIP } from 'node:net';
import { ipv6Groups } from './ipv6.ts';

/**
 * Null if the address is unknown, or is a loopback address, which all users of the local product share.
 * @param clientAddress as in `X-Forwarded-For`, including brackets and port of an IPv6 address
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
