/**
 * Attack (server-side request forgery): the address of a webhook or of a document that a customer chose leads into a
 * private network. These checks need no DNS; `shared/net/guarded-request.ts` checks the resolved addresses. The WHATWG
 * parser has already turned every spelling of an IPv4 address (decimal, octal, hexadecimal, short, full-width digits)
 * into four decimal numbers, so one check suffices.
 */

const maxUrlLength = 2_048;
/** RFC 1035, section 2.3.4, without the length bytes. */
const maxHostLength = 253;

/** Names that only have a meaning inside a private network (RFC 6761, RFC 6762, RFC 8375). */
const innerSuffixes = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home.arpa'];

/** Servers of the local product as `host:port` or `host:*`. They may be private and use http. Empty in production. */
export type AllowedHosts = readonly string[];

/** Returns why no request must be sent to this address, or null if it is allowed. */
export function publicUrlProblem(address: string, allowed: AllowedHosts = []): string | null {
  if (address.length > maxUrlLength) return `must be at most ${maxUrlLength} characters long`;
  // Attack: the parser drops or converts them, so that two parsers of one address could disagree.
  if (hasOddCharacter(address)) return 'must not contain spaces, control characters or backslashes';
  const url = parse(address);
  if (!url) return 'must be an absolute https address';
  if (url.username || url.password) return 'must not contain credentials';
  if (url.hash || address.includes('#')) return 'must not contain a fragment';
  if (isAllowedHost(url, allowed)) return null;
  if (url.protocol !== 'https:') return 'must be an absolute https address';
  if (url.port === '0') return 'must have a port that can be connected to';
  return hostProblem(url.hostname);
}

/** Returns whether the address is one of the local product's servers. */
export function isAllowedHost(url: URL, allowed: AllowedHosts): boolean {
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
