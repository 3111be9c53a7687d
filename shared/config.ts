/**
 * The only reader of process.env. All settings are parsed together, and the error names every one that is missing or
 * wrong. Secrets are refused when they are short, samples, or used twice.
 */
import { type CaptchaWidget, captchaScriptFor } from './domain/accounts/captcha-widget.ts';
import { roles as allRoles, type Role } from './domain/accounts/roles.ts';
import type { SignOnRules } from './domain/accounts/single-sign-on.ts';
import { type Environment, type Ring, SettingsReader } from './settings-reader.ts';

export interface Config {
  env: 'local' | 'production';
  /** Address under which people reach the service: an origin, without a trailing slash. */
  publicUrl: string;
  cosmos: { endpoint: string; key: string | null; database: string };
  /** Azurite has a connection string; a storage account has addresses, which the app opens by its identity. */
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
  captcha: CaptchaSettings | null;
  /** Null: people log in with passwords only. */
  singleSignOn: SignOnSettings | null;
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

interface CaptchaSettings {
  verifyUrl: string;
  secret: string;
  isRequired: boolean;
  /** Null: the pages of the service show none. */
  widget: CaptchaWidget | null;
}

interface SealSettings {
  /** The key itself, or null if it is in a vault. */
  keyPem: string | null;
  /** `https://<vault>/keys/<name>[/<version>]` */
  keyVaultKeyId: string | null;
  /** The key's certificate first, then its issuers. */
  chainPem: string;
}

interface SignOnSettings {
  issuer: string;
  clientId: string;
  /** Null: the app's managed identity takes its place. */
  clientSecret: string | null;
  roleClaim: string | null;
  rules: SignOnRules;
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
    singleSignOn: settings.singleSignOn(isLocal),
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

/** Reads what several settings make up together. */
class Settings extends SettingsReader {
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
    const siteKey = this.optional('CAPTCHA_SITE_KEY');
    const scriptUrl = this.optionalUrl('CAPTCHA_SCRIPT_URL') ?? captchaScriptFor(verifyUrl ?? '');
    if (!['optional', 'required'].includes(mode)) this.problems.push('CAPTCHA_MODE must be "optional" or "required"');
    if (!verifyUrl && !secret) {
      if (mode === 'required') this.problems.push('CAPTCHA_MODE is "required" but CAPTCHA_SECRET is not set');
      if (siteKey) this.problems.push('CAPTCHA_SITE_KEY needs CAPTCHA_VERIFY_URL and CAPTCHA_SECRET');
      return null;
    }
    if (!verifyUrl || !secret) this.problems.push('CAPTCHA_VERIFY_URL and CAPTCHA_SECRET must be set together');
    if (siteKey && !scriptUrl)
      this.problems.push('CAPTCHA_SCRIPT_URL is not set, and CAPTCHA_VERIFY_URL names no known captcha');
    const widget = siteKey && scriptUrl ? { siteKey, scriptUrl } : null;
    return { verifyUrl: verifyUrl ?? '', secret: secret ?? '', isRequired: mode === 'required', widget };
  }

  singleSignOn(isLocal: boolean): Config['singleSignOn'] {
    const issuer = this.optional('OIDC_ISSUER');
    const clientId = this.optional('OIDC_CLIENT_ID');
    const clientSecret = this.optional('OIDC_CLIENT_SECRET');
    const domains = this.hosts('OIDC_DOMAINS') ?? [];
    const organizationId = this.matching(
      'OIDC_ORGANIZATION',
      /^usr_[0-9a-f]{32}$/,
      'must be the identifier of an organization, usr_ and 32 hex digits',
    );
    const roleClaim = this.optional('OIDC_ROLE_CLAIM');
    const roles = this.signOnRoles();
    if (![issuer, clientId, clientSecret, organizationId, roleClaim, roles].some(Boolean) && domains.length === 0) {
      return null;
    }
    const needed = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_DOMAINS: domains[0] };
    const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
    if (missing.length > 0) this.problems.push(`Single sign-on is not complete: ${missing.join(', ')} is not set`);
    if (issuer) this.checkIssuer(issuer, isLocal, clientSecret !== null);
    if (!roleClaim !== !roles) this.problems.push('OIDC_ROLE_CLAIM and OIDC_ROLES must be set together');
    if (roles && !organizationId)
      this.problems.push('OIDC_ROLES needs OIDC_ORGANIZATION, in which people have the roles');
    const rules = { domains, organizationId, roles };
    return { issuer: issuer ?? '', clientId: clientId ?? '', clientSecret, roleClaim, rules };
  }

  /** An issuer for every customer of Microsoft would admit people of any company. */
  private checkIssuer(issuer: string, isLocal: boolean, hasSecret: boolean): void {
    const { protocol, hostname, pathname } = URL.canParse(issuer) ? new URL(issuer) : new URL('about:blank');
    const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
    if (protocol !== 'https:' && !(isLocal && isLoopback && protocol === 'http:')) {
      this.problems.push('OIDC_ISSUER must be an https address; http is for this machine in the local product');
    }
    const isMicrosoft = hostname === 'login.microsoftonline.com';
    if (isMicrosoft && !/^\/[0-9a-f-]{36}\/v2\.0\/?$/.test(pathname)) {
      this.problems.push('OIDC_ISSUER must name one tenant: https://login.microsoftonline.com/<tenant ID>/v2.0');
    }
    if (!hasSecret && !isMicrosoft) {
      this.problems.push('OIDC_CLIENT_SECRET is not set: only Microsoft Entra ID accepts the managed identity instead');
    }
  }

  /** `<value>=<role>[,…]`. Names of groups may have spaces. */
  private signOnRoles(): SignOnRules['roles'] {
    const text = this.optional('OIDC_ROLES');
    if (text === null) return null;
    const pairs = text.split(',').map((entry): [string, string] => {
      const at = entry.lastIndexOf('=');
      return [entry.slice(0, Math.max(0, at)).trim(), entry.slice(at + 1).trim()];
    });
    const isRole = (role: string): role is Role => allRoles.some((known) => known === role);
    if (!pairs.every(([value, role]) => value !== '' && isRole(role))) {
      this.problems.push(`OIDC_ROLES must list <value>=<role>, with the roles ${allRoles.join(', ')}`);
    }
    return Object.fromEntries(pairs) as Record<string, Role>;
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
}
