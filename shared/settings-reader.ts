/** Reads single settings of every form, and collects the problems, which name a setting and never its value. */

export type Environment = Record<string, string | undefined>;

interface Pepper {
  /** Null for a pepper without an identifier. Hashes without an identifier were made with it. */
  kid: string | null;
  secret: Uint8Array;
}
/** The current one first, then former ones. */
export type Ring = [Pepper, ...Pepper[]];

/** The entries of a ring, still encoded. */
export function ringEntries(text: string): { kid: string | null; encoded: string }[] {
  return text.split(',').map((entry) => {
    const [first = '', second] = entry.trim().split(':');
    return second === undefined ? { kid: null, encoded: first } : { kid: first, encoded: second };
  });
}

/** Nobody else can read what stays on this machine. */
const isProtected = (url: string) => /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i.test(url);

const isHttp = (value: string) => /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value);

const spelling = (name: string) => name.toUpperCase().replaceAll('-', '_');

/** Whether so many edits turn one text into the other: a character more, less, another one, or two exchanged. */
function isWithin(one: string, other: string, edits: number): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a === b) return true;
  if (edits === 0 || Math.abs(a.length - b.length) > edits) return false;
  const isExchanged = a[0] === b[1] && a[1] === b[0];
  return (
    isWithin(a.slice(1), b.slice(1), edits - 1) ||
    isWithin(a.slice(1), b, edits - 1) ||
    isWithin(a, b.slice(1), edits - 1) ||
    (isExchanged && isWithin(a.slice(2), b.slice(2), edits - 1))
  );
}

/** Reads one setting at a time and collects the problems, so that all of them are named at once. */
export class SettingsReader {
  /** Each secret and the name of its setting. */
  private readonly nameOf = new Map<string, string>();
  private readonly read = new Set<string>();
  private readonly environment: Environment;
  protected readonly problems: string[];
  private readonly isLocal: boolean;

  constructor(environment: Environment, problems: string[], isLocal: boolean) {
    this.environment = environment;
    this.problems = problems;
    this.isLocal = isLocal;
  }

  /**
   * A misspelt name of an optional setting would be ignored in silence. Variables of other programs are not refused.
   * Must follow the reading of all settings.
   */
  refuseMisspelt(): void {
    for (const name of Object.keys(this.environment)) {
      const meant = this.read.has(name) ? undefined : this.probablyMeant(name);
      if (meant) this.problems.push(`${name} is not a setting. Did you mean ${meant}?`);
    }
  }

  /** Two edits count only behind the same first word: `HTTP_URL` is not `SMTP_URL`. */
  private probablyMeant(name: string): string | undefined {
    const given = spelling(name);
    const isLike = (known: string, edits: number) =>
      isWithin(given, known, edits) && (edits < 2 || given.split('_')[0] === known.split('_')[0]);
    const nearest = (edits: number) => [...this.read].find((known) => isLike(spelling(known), edits));
    return nearest(0) ?? nearest(1) ?? nearest(2);
  }

  /**
   * Azure leaves a reference to a vault in place when it cannot resolve it. Used as the value, the secret would be known
   * to everyone who knows the vault's address.
   */
  private isUnresolved(name: string): boolean {
    return /^\s*@Microsoft\.KeyVault\(/i.test(this.environment[name] ?? '');
  }

  optional(name: string): string | null {
    this.read.add(name);
    if (!this.isUnresolved(name)) return this.environment[name]?.trim() || null;
    const problem = `${name} is a reference to a vault that is not resolved: is the secret there, and may the app read it?`;
    if (!this.problems.includes(problem)) this.problems.push(problem);
    return null;
  }

  private required(name: string): string {
    const value = this.optional(name);
    if (!value && !this.isUnresolved(name)) this.problems.push(`${name} is not set`);
    return value ?? '';
  }

  /** A value of this form, or null when not set. */
  matching(name: string, form: RegExp, problem: string): string | null {
    const value = this.optional(name);
    if (value !== null && !form.test(value)) this.problems.push(`${name} ${problem}`);
    return value;
  }

  /** An http(s) address. In production it must be https: tokens and documents go there, or people come from there. */
  secureUrl(name: string): string {
    const value = this.required(name);
    if (value) this.checkSecure(name, value);
    return value;
  }

  optionalUrl(name: string): string | null {
    const value = this.optional(name);
    if (value) this.checkSecure(name, value);
    return value;
  }

  private checkSecure(name: string, value: string): void {
    if (!isHttp(value)) this.problems.push(`${name} must be an http(s) address`);
    else if (!this.isLocal && !isProtected(value)) this.problems.push(`${name} must be an https address`);
  }

  /** Addresses, which may be http: what timestamp authorities answer is signed. */
  urls(name: string): string[] {
    const values = this.list(name) ?? [];
    if (!values.every(isHttp)) this.problems.push(`${name} must list http(s) addresses`);
    return values;
  }

  /**
   * An origin as browsers write it: scheme, host and port. Pages, links and the CORS rule of the storage do not support
   * a path before theirs.
   */
  origin(name: string): string {
    const value = this.secureUrl(name);
    if (!URL.canParse(value)) return value;
    const { origin, pathname, search, hash, username } = new URL(value);
    if (!/^\/*$/.test(pathname) || search || hash || username) {
      this.problems.push(`${name} must be an address without a path, such as https://sign.example.com`);
    }
    return origin;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.optional(name);
    if (text === null) return fallback;
    const value = Number(text);
    if (!Number.isInteger(value) || value < min || value > max) {
      this.problems.push(`${name} must be a whole number from ${min} to ${max}`);
      return fallback;
    }
    return value;
  }

  /** base64, at least `bytes` long (exactly, when it is a key of fixed length). */
  secret(name: string, exactBytes?: number): Uint8Array {
    const text = this.required(name);
    return text ? this.decodeSecret(name, text, exactBytes) : new Uint8Array();
  }

  /** 32 bytes each, the current one first. */
  encryptionKeys(current: string, previous: string): Uint8Array[] {
    const keys = [this.secret(current, 32)];
    if (this.optional(previous)) keys.push(this.secret(previous, 32));
    return keys;
  }

  /** Exceptions from the guard against requests into the internal network. Production allows none. */
  localHosts(name: string, isLocal: boolean): string[] {
    const hosts = this.list(name) ?? [];
    if (hosts.length > 0 && !isLocal) this.problems.push(`${name} is only for COUNTERSIGN_ENV=local`);
    if (hosts.some((host) => !/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+):(\d{1,5}|\*)$/.test(host))) {
      this.problems.push(`${name} must list <host>:<port> or <host>:*`);
    }
    return isLocal ? hosts : [];
  }

  list(name: string): string[] | null {
    return (
      this.optional(name)
        ?.split(/[\s,]+/)
        .filter(Boolean) ?? null
    );
  }

  /** Names of hosts, or their addresses, without scheme and port; null when not set. */
  hosts(name: string): string[] | null {
    const hosts = this.list(name)?.map((host) => host.toLowerCase().replace(/^\[|\]$/g, '')) ?? null;
    // A name, an IPv4 address, or an IPv6 address, which has two colons at least.
    if (hosts?.some((host) => !/^([a-z0-9_.-]{1,253}|[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*)$/.test(host))) {
      this.problems.push(`${name} must list names of hosts, without scheme and port`);
    }
    return hosts;
  }

  hostsOf(name: string): string[] {
    const urls = (this.list(name) ?? []).filter((url) => URL.canParse(url));
    return urls.map((url) => new URL(url).hostname.replace(/^\[|\]$/g, ''));
  }

  /** `<kid>:<base64>[,<kid>:<base64>…]`, the current one first. */
  secretRing(name: string): { kid: string; secret: Uint8Array }[] {
    return this.pepperRing(name).map(({ kid, secret }) => {
      if (kid === null && secret.length > 0) this.problems.push(`${name}: every entry is <kid>:<base64>`);
      return { kid: kid ?? '', secret };
    });
  }

  /** The same, where one entry has no kid: a single secret is a ring of one. */
  pepperRing(name: string): Ring {
    const text = this.required(name);
    if (!text) return [{ kid: null, secret: new Uint8Array() }];
    const ring = ringEntries(text).map(({ kid, encoded }) => {
      if (kid !== null && !/^[A-Za-z0-9_-]{1,32}$/.test(kid)) {
        this.problems.push(`${name}: a kid has 1 to 32 letters and digits`);
      }
      return { kid, secret: this.decodeSecret(kid === null ? name : `${name} (${kid})`, encoded) };
    });
    if (new Set(ring.map(({ kid }) => kid)).size !== ring.length) {
      this.problems.push(`${name}: a kid is used twice, or two entries have none`);
    }
    return ring as Ring;
  }

  /** A ring whose hashes do not name their secret. */
  peppers(name: string): [Uint8Array, ...Uint8Array[]] {
    const [current, ...former] = this.pepperRing(name);
    return [current.secret, ...former.map(({ secret }) => secret)];
  }

  optionalPem(name: string): string {
    return this.optional(name) === null ? '' : this.certificates(name);
  }

  /** A private key among certificates would be shown to everyone who verifies. */
  certificates(name: string): string {
    const value = this.pem(name);
    if (value.includes('PRIVATE KEY-----'))
      this.problems.push(`${name} must hold certificates, and holds a private key`);
    return value;
  }

  pem(name: string): string {
    const value = this.required(name).replaceAll('\\n', '\n');
    if (value && !value.includes('-----BEGIN')) this.problems.push(`${name} is not PEM`);
    return value;
  }

  private decodeSecret(name: string, text: string, exactBytes?: number): Uint8Array {
    const bytes = Buffer.from(text, 'base64');
    if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) this.problems.push(`${name} is not base64`);
    else if (exactBytes && bytes.length !== exactBytes)
      this.problems.push(`${name} must be ${exactBytes} bytes of base64`);
    else if (bytes.length < 32) this.problems.push(`${name} must be at least 32 random bytes in base64`);
    // A sample from documentation or a key of one repeated byte has next to no different bytes.
    else if (
      new Set(bytes).size < 12 ||
      /change.?me|example|sample|secret|password/i.test(text + bytes.toString('latin1'))
    ) {
      this.problems.push(`${name} is a sample, not a random secret`);
    }
    const value = bytes.toString('base64');
    const other = this.nameOf.get(value);
    if (other) this.problems.push(`${name} and ${other} hold the same secret`);
    this.nameOf.set(value, name);
    return bytes;
  }
}
