/**
 * Name resolution that only ever answers public addresses. It is the look-up of the connection itself, so that what was
 * checked is what is connected to: there is no second resolution a rebinding name could answer differently.
 */

import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

/** All addresses of a name. @throws when there is none */
export type Resolve = (hostname: string) => Promise<string[]>;

/** A name that leads, also only among others, to an address that is not public. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
  readonly code = 'FORBIDDEN_ADDRESS';
}

class NameNotResolved extends Error {
  override readonly name = 'NameNotResolved';
  readonly code = 'NAME_NOT_RESOLVED';
}

/**
 * Asks DNS for A and AAAA without getaddrinfo: that one takes a thread of a small pool for as long as a dead name server
 * keeps silent, reads the hosts file and appends search domains.
 */
export const resolveName: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/** The `lookup` of a connection. `isAllowed` decides over every address; one refused address refuses the name. */
export function guardedLookup(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    checkedAddresses(hostname, resolve, isAllowed).then(
      (addresses) => {
        const wanted = addresses.filter(({ family }) => !options.family || family === familyNumber(options.family));
        const [first] = wanted;
        if (!first) callback(new NameNotResolved(hostname), []);
        else if (options.all) callback(null, wanted);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, []),
    );
  };
}

async function checkedAddresses(
  hostname: string,
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
): Promise<LookupAddress[]> {
  let addresses: string[];
  try {
    addresses = await resolve(hostname);
  } catch {
    throw new NameNotResolved(hostname);
  }
  if (addresses.length === 0) throw new NameNotResolved(hostname);
  if (!addresses.every(isAllowed)) throw new ForbiddenAddress(hostname);
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

function familyNumber(family: string | number): number {
  return family === 'IPv6' || family === 6 ? 6 : 4;
}
