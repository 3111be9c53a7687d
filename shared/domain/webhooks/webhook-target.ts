/**
 * What can be told of a webhook address without asking DNS. The WHATWG parser has already turned every spelling of an
 * IPv4 address (decimal, octal, hexadecimal, short, full-width digits) into four decimal numbers, so one look suffices.
 */

const maxUrlLength = 2_048;
/** RFC 1035, section 2.3.4, without the length bytes. */
const maxHostLength = 253;

/** Names that only have a meaning inside a private network (RFC 6761, RFC 6762, RFC 8375). */
const innerSuffixes = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home.arpa'];

/**
 * `host:port`, or `host:*`, that may be reached although it is not public, also over http: receivers beside the local product.
 * Empty in production.
 */
export type AllowedHosts = readonly string[];

/** Why a webhook must not be sent to this address, or null when nothing speaks against it. */
export function targetProblem(address: string, allowed: AllowedHosts = []): string | null {
  if (address.length > maxUrlLength) return `must be at most ${maxUrlLength} characters long`;
  // The parser drops or turns them, so that two readers of one address could disagree: an attack.
  if (hasOddCharacter(address)) return 'must not contain spaces, control characters or backslashes';
  const url = parse(address);
  if (!url) return 'must be an absolute https address';
  if (url.username || url.password) return 'must not contain credentials';
  if (url.hash || address.includes('#')) return 'must not contain a fragment';
  if (isAllowed(url, allowed)) return null;
  if (url.protocol !== 'https:') return 'must be an absolute https address';
  if (url.port === '0') return 'must have a port that can be connected to';
  return hostProblem(url.hostname);
}

/** Whether the address is one of the receivers beside the local product. */
export function isAllowed(url: URL, allowed: AllowedHosts): boolean {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false;
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allowed.includes(`${url.hostname}:${port}`) || allowed.includes(`${url.hostname}:*`);
}

function hostProblem(hostname: string): string | null {
  if (hostname.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(hostname)) return 'must name a host, not an IP address';
  const labels = hostname.split('.');
  if (hostname.length > maxHostLength) return `must name a host of at most ${maxHostLength} characters`;
  if (labels.length < 2 || labels.some((label) => !/^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))) {
    return 'must name a public host';
  }
  const isInner = innerSuffixes.some((suffix) => hostname === suffix || hostname.endsWith(`.${suffix}`));
  return isInner ? 'must name a public host' : null;
}

function hasOddCharacter(address: string): boolean {
  return [...address].some((character) => character <= ' ' || character === '\\' || character === '\u007f');
}

function parse(address: string): URL | null {
  // "https:host", "https:/host" and "https:///host" are absolute to the parser, but are typing errors.
  return /^https?:\/\/[^/?#]/i.test(address) && URL.canParse(address) ? new URL(address) : null;
}
