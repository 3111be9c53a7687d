/**
 * Attack (server-side request forgery): the address of a webhook, or one that a stranger's certificate names, leads to
 * a neighbour of this service. Only public unicast addresses are called, and none that carries an IPv4 address.
 */
import { BlockList, isIP } from 'node:net';
import { ipv6Groups } from './ipv6.ts';

/** IANA's special-purpose IPv4 registry, multicast, reserved, and the metadata services outside of it. */
const refusedV4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local addresses. Most clouds have their metadata service at 169.254.169.254.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  // The relay anycast of 6to4.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's platform address: DNS, health and the agent's secrets, in public address space.
  ['168.63.129.16', 32],
];

/**
 * Only global unicast is let through, which leaves out loopback, ULA, link-local, multicast, IPv4-mapped and
 * IPv4-compatible addresses and both NAT64 prefixes. These are the parts of it that are special.
 */
const refusedV6: readonly [string, number][] = [
  // IETF protocol assignments: Teredo (2001::/32), benchmarking, ORCHID.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 carries an IPv4 address.
  ['2002::', 16],
  ['3fff::', 20],
];

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

const refused = new BlockList();
for (const [network, prefix] of refusedV4) refused.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of refusedV6) refused.addSubnet(network, prefix, 'ipv6');

/** False for everything that is not certainly a public address, texts that are no address included. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, 'ipv4');
    case 6:
      return (
        !address.includes('%') &&
        globalUnicast.check(address, 'ipv6') &&
        !refused.check(address, 'ipv6') &&
        !isIsatap(address)
      );
    default:
      return false;
  }
}

/** ISATAP (RFC 5214) carries an IPv4 address in the interface identifier, after 0000:5efe or 0200:5efe. */
function isIsatap(address: string): boolean {
  const groups = ipv6Groups(address);
  return groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x0200);
}
