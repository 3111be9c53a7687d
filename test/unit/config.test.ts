import { randomBytes } from 'node:crypto';
import { ConfigError, readConfig } from '../../shared/config.ts';

const secret = (bytes = 32) => randomBytes(bytes).toString('base64');

/** A complete environment of a production app. */
function anEnvironment(overrides: Record<string, string | undefined> = {}): Record<string, string | undefined> {
  return {
    PUBLIC_URL: 'https://sign.example.com/',
    COSMOS_ENDPOINT: 'https://records.example.com:443/',
    AzureWebJobsStorage__accountName: 'countersign',
    JWT_SECRETS: `new:${secret()},old:${secret(48)}`,
    PASSWORD_PEPPER: secret(),
    API_KEY_PEPPER: secret(),
    LINK_PEPPER: secret(),
    WEBHOOK_KEY: secret(32),
    SEAL_KEY_PEM: '-----BEGIN PRIVATE KEY-----\\nx\\n-----END PRIVATE KEY-----',
    SEAL_CHAIN_PEM: '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----',
    ...overrides,
  };
}

function problemsOf(overrides: Record<string, string | undefined>): string[] {
  try {
    readConfig(anEnvironment(overrides));
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('reads a production environment', () => {
    expect(problemsOf({})).toEqual([]);
    const config = readConfig(anEnvironment());
    expect(config).toMatchObject({
      env: 'production',
      publicUrl: 'https://sign.example.com',
      captcha: null,
      tsaUrls: [],
      sealingLeaseMs: 60_000,
    });
    expect(config.jwtSecrets.map(({ kid }) => kid)).toEqual(['new', 'old']);
    expect(config.seal.keyPem).toContain('\n');
  });

  it.each([
    ['https://sign.example.com', 'https://sign.example.com'],
    ['https://Sign.Example.com//', 'https://sign.example.com'],
    ['https://sign.example.com:443', 'https://sign.example.com'],
  ])('takes the public address as browsers name it: %s', (given, origin) => {
    expect(readConfig(anEnvironment({ PUBLIC_URL: given })).publicUrl).toBe(origin);
  });

  it.each(['https://example.com/sign', 'https://example.com/?a', 'https://example.com/#a', 'https://u@example.com'])(
    'refuses a public address with more than that, where no page would be found: %s',
    (given) => {
      expect(problemsOf({ PUBLIC_URL: given })).toEqual([expect.stringContaining('PUBLIC_URL must be')]);
    },
  );

  it.each(['https://', 'https://a b', 'https://[x', 'sign.example.com'])(
    'names an invalid public address once: %s',
    (given) => {
      expect(problemsOf({ PUBLIC_URL: given })).toEqual([expect.stringContaining('PUBLIC_URL')]);
    },
  );

  it.each<[string, Record<string, string>, unknown]>([
    ['none', {}, null],
    [
      'SMTP',
      { MAIL_FROM: 'Countersign <no-reply@example.com>', SMTP_URL: 'smtps://user:pass@mail.example.com' },
      { kind: 'smtp', url: 'smtps://user:pass@mail.example.com' },
    ],
    [
      'Azure Communication Services',
      { MAIL_FROM: 'no-reply@example.com', ACS_ENDPOINT: 'https://acs.example.com' },
      { kind: 'acs', endpoint: 'https://acs.example.com' },
    ],
  ])('reads the mail service: %s', (_, settings, transport) => {
    expect(readConfig(anEnvironment(settings)).mail?.transport ?? null).toEqual(transport);
  });

  it.each<[Record<string, string>, string]>([
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM is not set'],
    [{ MAIL_FROM: 'a@example.com' }, 'MAIL_FROM needs either SMTP_URL or ACS_ENDPOINT'],
    [
      { MAIL_FROM: 'a@example.com', SMTP_URL: 'smtp://mail.example.com', ACS_ENDPOINT: 'https://acs.example.com' },
      'MAIL_FROM needs either SMTP_URL or ACS_ENDPOINT',
    ],
    [{ MAIL_FROM: 'Countersign', SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM must be an e-mail address'],
    [{ MAIL_FROM: 'a@example.com', SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an smtp(s) address'],
    [{ MAIL_FROM: 'a@example.com', ACS_ENDPOINT: 'http://acs.example.com' }, 'ACS_ENDPOINT must be an https address'],
  ])('refuses half a mail service: %j', (settings, problem) => {
    const problems = problemsOf(settings);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(problem);
  });

  const provider = {
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'countersign',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_DOMAINS: 'Corp.example, corp.test',
  };
  const organization = `usr_${'0'.repeat(32)}`;

  it('reads the provider of single sign-on, its domains and the roles of groups', () => {
    expect(readConfig(anEnvironment()).singleSignOn).toBeNull();
    const roles = {
      OIDC_ORGANIZATION: organization,
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLES: 'IT Staff=admin, a=b=viewer',
    };
    expect(readConfig(anEnvironment({ ...provider, ...roles })).singleSignOn).toEqual({
      issuer: 'https://id.example.com',
      clientId: 'countersign',
      clientSecret: 'secret',
      roleClaim: 'groups',
      rules: {
        domains: ['corp.example', 'corp.test'],
        organizationId: organization,
        roles: { 'IT Staff': 'admin', 'a=b': 'viewer' },
      },
    });
  });

  const tenant = 'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0';
  it.each<[string, Record<string, string | undefined>, string | null]>([
    [
      'a secret alone',
      { ...provider, OIDC_ISSUER: undefined, OIDC_CLIENT_ID: undefined, OIDC_DOMAINS: undefined },
      'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_DOMAINS is not set',
    ],
    ['no domains', { ...provider, OIDC_DOMAINS: undefined }, 'OIDC_DOMAINS is not set'],
    ['no secret', { ...provider, OIDC_CLIENT_SECRET: undefined }, 'OIDC_CLIENT_SECRET is not set'],
    [
      'no secret at Microsoft, which accepts the managed identity',
      { ...provider, OIDC_CLIENT_SECRET: undefined, OIDC_ISSUER: tenant },
      null,
    ],
    [
      'an issuer of every company',
      { ...provider, OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
      'must name one tenant',
    ],
    ['http', { ...provider, OIDC_ISSUER: 'http://127.0.0.1:3000' }, 'must be an https address'],
    [
      'http of the local product',
      { ...provider, OIDC_ISSUER: 'http://127.0.0.1:3000', COUNTERSIGN_ENV: 'local' },
      null,
    ],
    [
      'http of another machine',
      { ...provider, OIDC_ISSUER: 'http://id.example.com', COUNTERSIGN_ENV: 'local' },
      'must be an https address',
    ],
    ['no address', { ...provider, OIDC_ISSUER: 'id.example.com' }, 'must be an https address'],
    [
      'a claim without roles',
      { ...provider, OIDC_ROLE_CLAIM: 'groups' },
      'OIDC_ROLE_CLAIM and OIDC_ROLES must be set together',
    ],
    [
      'roles without an organization',
      { ...provider, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'a=admin' },
      'OIDC_ROLES needs OIDC_ORGANIZATION',
    ],
    [
      'an unknown role',
      { ...provider, OIDC_ORGANIZATION: organization, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'a=boss' },
      'OIDC_ROLES must list <value>=<role>',
    ],
    [
      'a group without a role',
      { ...provider, OIDC_ORGANIZATION: organization, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'a' },
      'OIDC_ROLES must list <value>=<role>',
    ],
    [
      'an organization by its name',
      { ...provider, OIDC_ORGANIZATION: 'Corp' },
      'OIDC_ORGANIZATION must be the identifier',
    ],
    [
      'domains with a scheme',
      { ...provider, OIDC_DOMAINS: 'https://corp.example' },
      'OIDC_DOMAINS must list names of hosts',
    ],
  ])('single sign-on with %s', (_, settings, problem) => {
    expect(problemsOf(settings)).toEqual(problem === null ? [] : [expect.stringContaining(problem)]);
  });

  const withAuthority = { TSA_URLS: 'https://tsa.example.com:8443/stamp http://[fd00::1]/' };

  it('names the hosts of authorities that may be in private networks; in production none is assumed', () => {
    const lists = ({ tsaAllowHosts, revocationAllowHosts }: ReturnType<typeof readConfig>) => [
      tsaAllowHosts,
      revocationAllowHosts,
    ];
    expect(lists(readConfig(anEnvironment(withAuthority)))).toEqual([[], []]);
    const named = { TSA_ALLOW_HOSTS: 'TSA.corp.example, 10.0.0.7', REVOCATION_ALLOW_HOSTS: '[fd00::2] ocsp_1' };
    expect(lists(readConfig(anEnvironment({ ...withAuthority, ...named })))).toEqual([
      ['tsa.corp.example', '10.0.0.7'],
      ['fd00::2', 'ocsp_1'],
    ]);
  });

  it('assumes the hosts of TSA_URLS in the local product', () => {
    const local = { ...withAuthority, COUNTERSIGN_ENV: 'local' };
    expect(readConfig(anEnvironment(local)).tsaAllowHosts).toEqual(['tsa.example.com', 'fd00::1']);
    expect(readConfig(anEnvironment({ ...local, TSA_ALLOW_HOSTS: 'other' })).tsaAllowHosts).toEqual(['other']);
  });

  it.each(['https://ocsp.example.com', 'ocsp.example.com:8080', 'ocsp.example.com/crl', '*'])(
    'refuses %s as the name of a host',
    (host) => {
      expect(problemsOf({ REVOCATION_ALLOW_HOSTS: host })).toEqual([
        'REVOCATION_ALLOW_HOSTS must list names of hosts, without scheme and port',
      ]);
    },
  );

  it('gives all authorities together 8 seconds, or as many as are set', () => {
    expect(readConfig(anEnvironment({})).authoritiesTimeoutMs).toBe(8_000);
    expect(readConfig(anEnvironment({ SEAL_AUTHORITIES_SECONDS: '3' })).authoritiesTimeoutMs).toBe(3_000);
    expect(problemsOf({ SEAL_AUTHORITIES_SECONDS: '31' })).toHaveLength(1);
  });

  it.each([
    { COUNTERSIGN_ENV: 'local', PUBLIC_URL: 'http://sign.example.com' },
    { PUBLIC_URL: 'http://127.0.0.1:7071/' },
    { PUBLIC_URL: 'http://localhost' },
  ])('takes http in the local product, and for this machine: %j', (settings) => {
    expect(problemsOf(settings)).toEqual([]);
  });

  const privateKey = '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----';
  it.each<[setting: string, value: string]>([
    ['TSA_URLS', 'notaurl'],
    ['TSA_URLS', 'https://tsa.example.com,ftp://tsa.example.com'],
    ['AzureWebJobsStorage', 'junk'],
    ['AzureWebJobsStorage__accountName', 'My Account!'],
    ['AzureWebJobsStorage__blobServiceUri', 'x'],
    ['DOCUMENTS_BLOB_URL', 'http://documents.example.com'],
    ['CAPTCHA_VERIFY_URL', 'x'],
    ['STRIPE_WEBHOOK_SECRET', 'x'],
    ['SEAL_CHAIN_PEM', `-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n${privateKey}`],
    ['SEAL_FORMER_PEM', privateKey],
    ['PUBLIC_URL', 'http://sign.example.com'],
    ['COSMOS_ENDPOINT', 'http://records.example.com'],
    ['COSMOS_KEY', 'not base64!'],
    ['COSMOS_DATABASE', 'a/b'],
    ['TSA_URL', 'https://tsa.example.com'],
    ['SEAL_LEVELS', 'B-T'],
  ])('finding 12: a setting that would do harm later is refused by its name: %s=%s', (setting, value) => {
    const others = setting === 'CAPTCHA_VERIFY_URL' ? { CAPTCHA_SECRET: 'a secret' } : {};
    const problems = problemsOf({ ...others, [setting]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]?.startsWith(setting)).toBe(true);
    expect(problems[0]).not.toContain(value);
  });

  it.each([
    ['TSA_URL', 'TSA_URLS'],
    ['tsa_urls', 'TSA_URLS'],
    ['TSA-URLS', 'TSA_URLS'],
    ['SEAL_LEVLE', 'SEAL_LEVEL'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['SMPT_URL', 'SMTP_URL'],
    ['ACS_ENDPIONTS', 'ACS_ENDPOINT'],
    ['COSMOS_DB_KEY', null],
    ['COSMOS_DATABSE', 'COSMOS_DATABASE'],
    ['DOCUMENTS_BLOB_URI', 'DOCUMENTS_BLOB_URL'],
    ['AzureWebJobsStorage__accountname', 'AzureWebJobsStorage__accountName'],
    ['AzureWebJobsStorage__tableServiceUri', null],
    ['STRIPE_PUBLISHABLE_KEY', null],
    ['SMTP_HOST', null],
    ['HTTP_URL', null],
    ['JWT_ISSUER', null],
  ])(
    'finding 12: a misspelt name is refused with the one that is meant, a name of another program is not: %s',
    (name, meant) => {
      expect(problemsOf({ [name]: 'x' })).toEqual(meant ? [`${name} is not a setting. Did you mean ${meant}?`] : []);
    },
  );

  it('reads documents from the account of the queues, or from one of their own', () => {
    const own = { DOCUMENTS_BLOB_URL: 'https://documents.blob.core.windows.net' };
    expect(readConfig(anEnvironment()).documentStorage).toEqual(readConfig(anEnvironment()).storage);
    expect(readConfig(anEnvironment(own)).documentStorage).toEqual({ blobUrl: own.DOCUMENTS_BLOB_URL });
  });

  it('a captcha on the pages needs its script and the address that checks its tokens', () => {
    expect(problemsOf({ CAPTCHA_SITE_KEY: 'a' })).toEqual([expect.stringMatching(/^CAPTCHA_SITE_KEY needs/)]);
    const unknown = { CAPTCHA_SITE_KEY: 'a', CAPTCHA_SECRET: 'b', CAPTCHA_VERIFY_URL: 'https://captcha.example/check' };
    expect(problemsOf(unknown)).toEqual([expect.stringMatching(/^CAPTCHA_SCRIPT_URL is not set/)]);
    expect(problemsOf({ ...unknown, CAPTCHA_SCRIPT_URL: 'https://captcha.example/api.js' })).toEqual([]);
  });

  it('names every bad setting at once, never its value', () => {
    const problems = problemsOf({
      PUBLIC_URL: undefined,
      COSMOS_ENDPOINT: 'records',
      AzureWebJobsStorage__accountName: undefined,
      API_KEY_PEPPER: undefined,
      SEALING_LEASE_SECONDS: 'soon',
      CAPTCHA_MODE: 'sometimes',
    });
    expect(problems).toHaveLength(6);
    for (const name of [
      'PUBLIC_URL',
      'COSMOS_ENDPOINT',
      'AzureWebJobsStorage',
      'API_KEY_PEPPER',
      'SEALING',
      'CAPTCHA',
    ]) {
      expect(problems.join('\n')).toContain(name);
    }
    expect(problems.join('\n')).not.toMatch(/records|soon|sometimes/);
  });

  it('a single pepper is a ring of one; of several the first is the current one', () => {
    const [one, two] = [secret(), secret()];
    const bytes = (text: string) => Buffer.from(text, 'base64');
    const single = readConfig(anEnvironment({ PASSWORD_PEPPER: one, API_KEY_PEPPER: two }));
    expect(single.passwordPeppers).toEqual([{ kid: null, secret: bytes(one) }]);
    expect(single.apiKeyPeppers).toEqual([bytes(two)]);
    const ring = readConfig(
      anEnvironment({ PASSWORD_PEPPER: `p2:${two}, ${one}`, LINK_PEPPER: `p2:${secret()},p1:${secret()}` }),
    );
    expect(ring.passwordPeppers).toEqual([
      { kid: 'p2', secret: bytes(two) },
      { kid: null, secret: bytes(one) },
    ]);
    expect(ring.linkPeppers).toHaveLength(2);
  });

  const shared = secret();
  it.each([
    ['short', { PASSWORD_PEPPER: secret(31) }, 'PASSWORD_PEPPER'],
    ['not base64', { LINK_PEPPER: '!!!' }, 'LINK_PEPPER'],
    [
      'a sample',
      { API_KEY_PEPPER: Buffer.from('change-me-change-me-change-me-change-me').toString('base64') },
      'API_KEY_PEPPER',
    ],
    ['one repeated byte', { PASSWORD_PEPPER: Buffer.alloc(32, 7).toString('base64') }, 'PASSWORD_PEPPER'],
    ['used twice', { PASSWORD_PEPPER: shared, LINK_PEPPER: shared }, 'LINK_PEPPER'],
    ['a ring entry that is short', { JWT_SECRETS: `a:${secret(16)}` }, 'JWT_SECRETS'],
    ['a ring with a kid twice', { JWT_SECRETS: `a:${secret()},a:${secret()}` }, 'JWT_SECRETS'],
    ['a ring without kid', { JWT_SECRETS: secret() }, 'JWT_SECRETS'],
    ['a ring of peppers with two without kid', { LINK_PEPPER: `${secret()},${secret()}` }, 'LINK_PEPPER'],
    ['a ring of peppers with a kid twice', { LINK_PEPPER: `a:${secret()},a:${secret()}` }, 'LINK_PEPPER'],
    ['a pepper with an invalid kid', { LINK_PEPPER: `a b:${secret()}` }, 'LINK_PEPPER'],
    ['a former pepper that is short', { API_KEY_PEPPER: `a:${secret()},${secret(16)}` }, 'API_KEY_PEPPER'],
    ['a ring with one secret twice', { PASSWORD_PEPPER: `a:${shared},${shared}` }, 'PASSWORD_PEPPER'],
    ['an encryption key of another length', { WEBHOOK_KEY: secret(33) }, 'WEBHOOK_KEY'],
  ])('refuses a secret that is %s', (_, overrides, name) => expect(problemsOf(overrides).join('\n')).toContain(name));

  const reference = '@Microsoft.KeyVault(SecretUri=https://kv-cs-x.vault.azure.net/secrets/X)';
  it.each([
    'JWT_SECRETS',
    'LINK_PEPPER',
    'SEAL_CHAIN_PEM',
    'STRIPE_WEBHOOK_SECRET',
    'WEBHOOK_KEY_PREVIOUS',
    'TSA_ROOTS_PEM',
    'SEAL_FORMER_PEM',
  ])('takes no reference to a vault that was not resolved for a value: %s', (name) => {
    expect(problemsOf({ [name]: reference })).toEqual([
      `${name} is a reference to a vault that is not resolved: is the secret there, and may the app read it?`,
    ]);
  });

  it('the local product’s exceptions do not exist in production', () => {
    expect(problemsOf({ WEBHOOK_ALLOW_HOSTS: '127.0.0.1:*' }).join('\n')).toContain('WEBHOOK_ALLOW_HOSTS');
    expect(readConfig(anEnvironment({ COUNTERSIGN_ENV: 'local', WEBHOOK_ALLOW_HOSTS: '127.0.0.1:*' })).env).toBe(
      'local',
    );
    expect(problemsOf({ COUNTERSIGN_ENV: 'staging' }).join('\n')).toContain('COUNTERSIGN_ENV');
  });

  it('takes a key in a vault instead of one in the settings, but not both', () => {
    const keyId = 'https://countersign.vault.azure.net/keys/seal';
    expect(readConfig(anEnvironment({ SEAL_KEY_PEM: undefined, SEAL_KEY_VAULT_KEY_ID: keyId })).seal).toMatchObject({
      keyPem: null,
      keyVaultKeyId: keyId,
    });
    expect(problemsOf({ SEAL_KEY_VAULT_KEY_ID: keyId })).toEqual([expect.stringContaining('must not be set together')]);
    for (const wrong of ['seal', 'http://v.vault.azure.net/keys/seal', 'https://v.vault.azure.net/secrets/seal']) {
      expect(problemsOf({ SEAL_KEY_PEM: undefined, SEAL_KEY_VAULT_KEY_ID: wrong })).toEqual([
        expect.stringContaining('SEAL_KEY_VAULT_KEY_ID must be'),
      ]);
    }
  });
});
