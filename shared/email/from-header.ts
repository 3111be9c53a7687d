/** The From header of a message: the service's address, with the name of the person on whose behalf it writes. */

const maxName = 100;

/** `Name <address>`, or only the address. */
export function readFrom(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name, address: address.trim() };
}

/** "Olivia Marsh via Countersign"; the service's own name where the person's would mislead. */
export function fromHeader(from: string, personName: string | null | undefined): { name: string; address: string } {
  const { name, address } = readFrom(from);
  const shown = personName ? presentable(personName) : null;
  return { name: shown ? `${shown} via ${name || 'Countersign'}` : name, address };
}

/**
 * Makes a name safe to show: one line of bounded length. Attack: mail programs show little more than this name, so a
 * name that reads like an address or a host ("ceo@bank.example", "bank.example") would pass for the sender.
 */
function presentable(name: string): string | null {
  const line = name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const readsLikeAddress = /[@<>:/\\\uff20]|[\p{L}\p{N}]{2,}[.\u3002\uff0e]\p{L}{2,}/u.test(line);
  return line === '' || readsLikeAddress ? null : [...line].slice(0, maxName).join('');
}
