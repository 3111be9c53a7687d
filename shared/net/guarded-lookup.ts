/**
 * Name resolution that returns public addresses only. The connection itself uses it, so the checked addresses are those
 * that are connected to. Attack (DNS rebinding): a name that resolves to another address the second time.
 */
import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { ClientRequest } from 'node:http';
import type { LookupFunction, Socket } from 'node:net';

/** Returns all addresses of a name. @throws Error if there are none */
export type Resolve = (hostname: string) => Promise<string[]>;

/** One of the addresses of a name is not public. The name itself is not in the message, which may be logged. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
  readonly code = 'FORBIDDEN_ADDRESS';

  constructor() {
    super('the address is not public');
  }
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
  if (!addresses.every(isAllowed)) throw new ForbiddenAddress();
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

/**
 * Destroys the request with ForbiddenAddress if it connected to a peer that is not allowed, before any byte is sent.
 * This second check also covers literal addresses, which are not looked up.
 */
export function checkPeer(request: ClientRequest, isAllowed: (address: string) => boolean): void {
  request.on('socket', (socket: Socket) => {
    socket.once('connect', () => {
      if (!isAllowed(socket.remoteAddress ?? '')) request.destroy(new ForbiddenAddress());
    });
  });
}

function familyNumber(family: string | number): number {
  return family === 'IPv6' || family === 6 ? 6 : 4;
}
