/**
 * The only reader of process.env. All settings are parsed together, and the error names every one that is missing or
 * wrong. Secrets are refused when they are short, samples, or used twice.
 */

export interface Config {
  env: 'local' | 'production';
  /** Address under which people reach the service: an origin, without a trailing slash. */
  publicUrl: string;
  cosmos: { endpoint: string; key: string | null; database: string };
  /** `connectionString` for Azurite; else the account's service addresses, reached by identity. */
  storage: { connectionString: string } | { blobUrl: string; queueUrl: string };
  /** Where documents are: the same account, or one of their own, reached by identity. */
  documentStorage: { connectionString: string } | { blobUrl: string };
  /** The current secret first, then previous ones that still verify. */
  jwtSecrets: { kid: string; secret: Uint8Array }[];
  /** Rings: the current pepper first, then former ones, under which earlier hashes are still verified. */
  passwordPeppers: Ring;
  apiKeyPeppers: [Uint8Array, ...Uint8Array[]];
  linkPeppers: [Uint8Array, ...Uint8Array[]];
  /** AES-256 keys of webhook secrets at rest: the current one encrypts, the previous one still decrypts. */
  webhookKeys: Uint8Array[];
  /**
   * `host:port` (or `host:*`) of webhook receivers that may be reached although their address is not public. For the
   * local product.
   */
  webhookAllowedHosts: string[];
  stripeWebhookSecret: string | null;
  captcha: { verifyUrl: string; secret: string; isRequired: boolean } | null;
  /** Null: no e-mail is sent, and the owner passes the signing links on. */
  mail: MailSettings | null;
  seal: SealSettings;
  /** Timestamp authorities (RFC 3161), in the order in which they are tried. */
  tsaUrls: string[];
  /** Roots that timestamp authorities must lead to; empty: any chain that is valid in itself is accepted. */
  tsaRootsPem: string;
  /** Hosts of timestamp authorities, and of OCSP responders and CRLs, that may be in private networks. */
  tsaAllowHosts: string[];
  revocationAllowHosts: string[];
  /** How long all authorities together may delay one sealing. */
  authoritiesTimeoutMs: number;
  /** Certificates that sealed for this service before. */
  formerSealPem: string;
  /**
   * The PAdES level that seals must reach. If an authority does not answer at once, the level is reached later in an
   * archived version.
   */
  sealLevel: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';
  sealingLeaseMs: number;
}

interface Pepper {
  /** Null for a pepper without an identifier. Hashes without an identifier were made with it. */
  kid: string | null;
  secret: Uint8Array;
}
type Ring = [Pepper, ...Pepper[]];

interface SealSettings {
  /** The key itself, or null if it is in a vault. */
  keyPem: string | null;
  /** `https://<vault>/keys/<name>[/<version>]` */
  keyVaultKeyId: string | null;
  /** The key's certificate first, then its issuers. */
  chainPem: string;
}

interface MailSettings {
  /** The sender's address as mail programs show it: `Name <address>` or only the address. */
  from: string;
  /** `acs` is Azure Communication Services, reached by identity. */
  transport: { kind: 'smtp'; url: string } | { kind: 'acs'; endpoint: string };
}

/** Names every setting that is missing or wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Record<string, string | undefined>;

/** The entries of a ring, still encoded. */
export function ringEntries(text: string): { kid: string | null; encoded: string }[] {
  return text.split(',').map((entry) => {
    const [first = '', second] = entry.trim().split(':');
    return second === undefined ? { kid: null, encoded: first } : { kid: first, encoded: second };
  });
}

/** @throws ConfigError */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const isLocal = environment.COUNTERSIGN_ENV === 'local';
  const settings = new Settings(environment, problems, isLocal);
  const storage = settings.storage();
  const documentsUrl = settings.optionalUrl('DOCUMENTS_BLOB_URL');
  if (environment.COUNTERSIGN_ENV && !['local', 'production'].includes(environment.COUNTERSIGN_ENV)) {
    problems.push('COUNTERSIGN_ENV must be "local" or "production"');
  }
  const config: Config = {
    env: isLocal ? 'local' : 'production',
    publicUrl: settings.origin('PUBLIC_URL'),
    cosmos: {
      endpoint: settings.secureUrl('COSMOS_ENDPOINT'),
      key: settings.matching('COSMOS_KEY', /^[A-Za-z0-9+/]+={0,2}$/, 'must be base64'),
      database:
        settings.matching('COSMOS_DATABASE', /^[^/\\#?]{1,255}$/, 'must be a name without / \\ # ?') ?? 'countersign',
    },
    storage,
    documentStorage: documentsUrl ? { blobUrl: documentsUrl } : storage,
    jwtSecrets: settings.secretRing('JWT_SECRETS'),
    passwordPeppers: settings.pepperRing('PASSWORD_PEPPER'),
    apiKeyPeppers: settings.peppers('API_KEY_PEPPER'),
    linkPeppers: settings.peppers('LINK_PEPPER'),
    webhookKeys: settings.encryptionKeys('WEBHOOK_KEY', 'WEBHOOK_KEY_PREVIOUS'),
    webhookAllowedHosts: settings.localHosts('WEBHOOK_ALLOW_HOSTS', isLocal),
    stripeWebhookSecret: settings.matching('STRIPE_WEBHOOK_SECRET', /^whsec_\S{16,}$/, 'must begin with whsec_'),
    captcha: settings.captcha(),
    mail: settings.mail(),
    seal: settings.seal(),
    tsaUrls: settings.urls('TSA_URLS'),
    tsaRootsPem: settings.optionalPem('TSA_ROOTS_PEM'),
    tsaAllowHosts: settings.hosts('TSA_ALLOW_HOSTS') ?? (isLocal ? settings.hostsOf('TSA_URLS') : []),
    revocationAllowHosts: settings.hosts('REVOCATION_ALLOW_HOSTS') ?? [],
    authoritiesTimeoutMs: settings.integer('SEAL_AUTHORITIES_SECONDS', 8, 1, 30) * 1_000,
    formerSealPem: settings.optionalPem('SEAL_FORMER_PEM'),
    sealLevel: settings.sealLevel(),
    sealingLeaseMs: settings.integer('SEALING_LEASE_SECONDS', 60, 1, 600) * 1_000,
  };
  settings.refuseMisspelt();
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const isHttp = (value: string) => /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value);

/** Reads one setting at a time and collects the problems, so that all of them are named at once. */
class Settings {
  /** Each secret and the name of its setting. */
  private readonly nameOf = new Map<string, string>();
  private readonly read = new Set<string>();
  private readonly environment: Environment;
  private readonly problems: string[];
  private readonly isLocal: boolean;

  constructor(environment: Environment, problems: string[], isLocal: boolean) {
    this.environment = environment;
    this.problems = problems;
    this.isLocal = isLocal;
  }

  /** A misspelt name of an optional setting would be ignored in silence. Must follow the reading of all settings. */
  refuseMisspelt(): void {
    for (const name of Object.keys(this.environment)) {
      const [family = ''] =
        /^(TSA|SEAL|SEALING|REVOCATION|CAPTCHA|STRIPE|COSMOS|WEBHOOK|JWT|SMTP|ACS)_/.exec(name) ?? [];
      if (!family || this.read.has(name)) continue;
      const known = [...this.read].filter((candidate) => candidate.startsWith(`${family}_`)).sort();
      this.problems.push(`${name} is not a setting. Those with ${family} are ${known.join(', ')}`);
    }
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
    else if (!this.isLocal && !/^https:/i.test(value)) this.problems.push(`${name} must be an https address`);
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

  storage(): Config['storage'] {
    const connectionString = this.matching(
      'AzureWebJobsStorage',
      /^UseDevelopmentStorage=true|(^|;)(AccountName|BlobEndpoint)=[^;]/i,
      'is no connection string of a storage account',
    );
    if (connectionString) return { connectionString };
    const named = 'AzureWebJobsStorage__accountName';
    const account = this.matching(named, /^[a-z0-9]{3,24}$/, 'must be the name of a storage account');
    const url = (service: 'blob' | 'queue') =>
      this.optionalUrl(`AzureWebJobsStorage__${service}ServiceUri`) ??
      (account ? `https://${account}.${service}.core.windows.net` : '');
    const urls = { blobUrl: url('blob'), queueUrl: url('queue') };
    if (!urls.blobUrl || !urls.queueUrl) {
      this.problems.push('AzureWebJobsStorage (a connection string) or AzureWebJobsStorage__accountName is not set');
    }
    return urls;
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
  secretRing(name: string): Config['jwtSecrets'] {
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
  peppers(name: string): Config['linkPeppers'] {
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

  /** Without timestamp authorities only B-B can be reached; with them the default is B-T. */
  sealLevel(): Config['sealLevel'] {
    const hasAuthority = this.optional('TSA_URLS') !== null;
    const level = this.optional('SEAL_LEVEL') ?? (hasAuthority ? 'B-T' : 'B-B');
    const levels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;
    const known = levels.find((candidate) => candidate === level);
    if (!known) this.problems.push(`SEAL_LEVEL must be one of: ${levels.join(', ')}`);
    if (known && known !== 'B-B' && !hasAuthority) this.problems.push('SEAL_LEVEL above B-B needs TSA_URLS');
    return known ?? 'B-B';
  }

  pem(name: string): string {
    const value = this.required(name).replaceAll('\\n', '\n');
    if (value && !value.includes('-----BEGIN')) this.problems.push(`${name} is not PEM`);
    return value;
  }

  seal(): SealSettings {
    const chainPem = this.certificates('SEAL_CHAIN_PEM');
    const keyVaultKeyId = this.optional('SEAL_KEY_VAULT_KEY_ID');
    if (!keyVaultKeyId) return { keyPem: this.pem('SEAL_KEY_PEM'), keyVaultKeyId, chainPem };
    if (this.optional('SEAL_KEY_PEM')) {
      this.problems.push('SEAL_KEY_PEM and SEAL_KEY_VAULT_KEY_ID must not be set together');
    }
    if (!/^https:\/\/[^/\s]+\/keys\/[0-9A-Za-z-]{1,127}(\/[0-9a-f]{32})?$/.test(keyVaultKeyId)) {
      this.problems.push('SEAL_KEY_VAULT_KEY_ID must be https://<vault>/keys/<name> or …/<name>/<version>');
    }
    return { keyPem: null, keyVaultKeyId, chainPem };
  }

  captcha(): Config['captcha'] {
    const verifyUrl = this.optionalUrl('CAPTCHA_VERIFY_URL');
    const secret = this.optional('CAPTCHA_SECRET');
    const mode = this.optional('CAPTCHA_MODE') ?? 'optional';
    if (!['optional', 'required'].includes(mode)) this.problems.push('CAPTCHA_MODE must be "optional" or "required"');
    if (!verifyUrl && !secret) {
      if (mode === 'required') this.problems.push('CAPTCHA_MODE is "required" but CAPTCHA_SECRET is not set');
      return null;
    }
    if (!verifyUrl || !secret) this.problems.push('CAPTCHA_VERIFY_URL and CAPTCHA_SECRET must be set together');
    return { verifyUrl: verifyUrl ?? '', secret: secret ?? '', isRequired: mode === 'required' };
  }

  mail(): Config['mail'] {
    const from = this.optional('MAIL_FROM');
    const smtpUrl = this.optional('SMTP_URL');
    const acsEndpoint = this.optional('ACS_ENDPOINT');
    if (!from && !smtpUrl && !acsEndpoint) return null;
    if (!from) this.problems.push('MAIL_FROM is not set');
    else if (!/^(?:[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(from)) {
      this.problems.push('MAIL_FROM must be an e-mail address, or "Name <address>"');
    }
    if (!smtpUrl === !acsEndpoint) this.problems.push('MAIL_FROM needs either SMTP_URL or ACS_ENDPOINT');
    if (smtpUrl && !/^smtps?:\/\/[^\s]+$/.test(smtpUrl)) this.problems.push('SMTP_URL must be an smtp(s) address');
    if (acsEndpoint && !/^https:\/\/[^\s]+$/.test(acsEndpoint)) {
      this.problems.push('ACS_ENDPOINT must be an https address');
    }
    return {
      from: from ?? '',
      transport: acsEndpoint ? { kind: 'acs', endpoint: acsEndpoint } : { kind: 'smtp', url: smtpUrl ?? '' },
    };
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
