import { verify, X509Certificate } from 'node:crypto';
import { vaultSecrets } from '../../../../infra/azure/shape.ts';
import { openVault, refusedDelaysMs } from '../../../../infra/azure/vault.ts';
import { fillVault, renewCertificate, requestForKey, storeChain } from '../../../../infra/azure/vault-contents.ts';
import { pem } from '../../../../infra/local/certificate-authority.ts';
import { readConfig } from '../../../../shared/config.ts';
import { checkCertificate } from '../../../../shared/operations/maintenance/check-health.ts';
import { decode } from '../../../../shared/pki/der.ts';
import { openSealingCertificate } from '../../../../shared/sealing/open-sealing-certificate.ts';
import { type ClosableSealer, createSealer } from '../../../../shared/sealing/sealer.ts';
import { keyVaultSigner } from '../../../../shared/sealing/signers/key-vault-signer.ts';
import { workerUrl } from '../../../../shared/threads/worker-url.ts';
import { trustOf } from '../../../../shared/verifying/trust.ts';
import { verifyPdf } from '../../../../shared/verifying/verify-pdf.ts';
import { aCertificate, aKey, anAuthority, dayMs, type KeyKind } from '../../../fixtures/certificates.ts';
import { aCompletionCertificate } from '../../../fixtures/sealing.ts';
import { aPdf } from '../../../fixtures/signed-pdf.ts';
import { aVault, type Vault, vaultToken } from '../../../servers/vault.ts';

const making = (days = 0) => ({ commonName: 'sign.example.com', at: new Date(Date.now() + days * dayMs) });

const aRequest = (at: Date) => ({
  document: aPdf(),
  mimetype: 'application/pdf' as const,
  stamps: [],
  completionCertificate: aCompletionCertificate(),
  auditTrail: '[]',
  at,
});

const servers: Vault[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function aFreshVault(kind: KeyKind = 'rsa') {
  const privateKey = aKey(kind);
  const server = await aVault(privateKey);
  servers.push(server);
  const token = { getToken: async () => ({ token: vaultToken, expiresOnTimestamp: Date.now() + 3_600_000 }) };
  const vault = openVault({ url: server.url, credential: token, ca: server.tlsCertificate, refusedDelaysMs: [5, 5] });
  const key = {
    keyId: server.keyId,
    credential: async () => token,
    clientOptions: { tlsOptions: { ca: server.tlsCertificate }, disableChallengeResourceVerification: true },
  };
  return { server, vault, key, privateKey };
}

describe('preparing a vault', () => {
  it.each(['rsa', 'P-256', 'P-384'] as const)(
    '%s: what it makes is all that the app needs to start and to seal',
    async (kind) => {
      const { server, vault, key } = await aFreshVault(kind);
      expect(await fillVault(vault, key, making())).toEqual(vaultSecrets);
      const settings = Object.fromEntries(
        vaultSecrets.map((name) => [name, server.secrets.get(name.replaceAll('_', '-'))]),
      );
      const config = readConfig({
        ...settings,
        PUBLIC_URL: 'https://sign.example.com',
        COSMOS_ENDPOINT: 'https://records.example.com',
        AzureWebJobsStorage__accountName: 'stcsx',
        SEAL_KEY_VAULT_KEY_ID: 'https://x.vault.azure.net/keys/seal',
      });
      const certificate = new X509Certificate(config.seal.chainPem);
      expect(certificate.subject).toBe('CN=sign.example.com');
      expect(certificate.verify(certificate.publicKey)).toBe(true);
      expect(new X509Certificate(config.formerSealPem).raw).toEqual(certificate.raw);
      const signer = keyVaultSigner({ ...key, chainPem: config.seal.chainPem });
      expect((await signer.sign(Buffer.from('a seal'))).length).toBeGreaterThan(60);
    },
  );

  it('leaves alone what is there', async () => {
    const { server, vault, key } = await aFreshVault();
    await fillVault(vault, key, making());
    const before = new Map(server.secrets);
    server.secrets.delete('LINK-PEPPER');
    expect(await fillVault(vault, key, making())).toEqual(['LINK_PEPPER']);
    for (const [name, value] of before) if (name !== 'LINK-PEPPER') expect(server.secrets.get(name)).toBe(value);
    expect(server.secrets.get('LINK-PEPPER')).not.toBe(before.get('LINK-PEPPER'));
  });

  it('waits while a role is not known yet, and says which one is missing when it stays so', async () => {
    const { server, vault } = await aFreshVault();
    server.failNext(403, 403);
    expect(await vault.secret('LINK_PEPPER')).toBeNull();
    server.failNext(403, 403, 403);
    await expect(vault.secret('LINK_PEPPER')).rejects.toThrow('Key Vault Secrets Officer');
  });

  it('finding 5: says at once that the vault is closed to this machine, which no role would change', async () => {
    const { server, vault } = await aFreshVault();
    server.failNext('closed');
    await expect(vault.secret('LINK_PEPPER')).rejects.toThrow('COUNTERSIGN_ALLOWED_IPS');
    expect(server.requests).toHaveLength(1);
  });

  it('I12: waits for a role for ten minutes, and names the identity that was refused', async () => {
    expect(refusedDelaysMs.reduce((sum, ms) => sum + ms)).toBeGreaterThanOrEqual(600_000);
    const { server } = await aFreshVault();
    const claims = Buffer.from(JSON.stringify({ upn: 'ada@example.com', oid: 'object-1' })).toString('base64url');
    const getToken = async () => ({ token: `x.${claims}.x`, expiresOnTimestamp: Date.now() + 3_600_000 });
    const vault = openVault({
      url: server.url,
      credential: { getToken },
      ca: server.tlsCertificate,
      refusedDelaysMs: [],
    });
    server.failNext(403);
    await expect(vault.secret('LINK_PEPPER')).rejects.toThrow('The sign-in used is ada@example.com (object object-1)');
  });

  it('makes a certificate request that the vault’s key has signed', async () => {
    const { vault, key, privateKey } = await aFreshVault();
    const request = await requestForKey(vault, key, 'Example Ltd');
    expect(request).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----/);
    const der = Buffer.from(request.replace(/-----[^-]+-----|\s/g, ''), 'base64');
    const content = decode(decode(der).child(0).bytes);
    const publicKey = await vault.publicKey(key.keyId);
    expect(publicKey.export({ format: 'jwk' }).n).toBe(privateKey.export({ format: 'jwk' }).n);
    expect(verify('sha256', content.bytes, publicKey, decode(der).child(2).bits())).toBe(true);
    expect(Buffer.from(content.bytes).includes('Example Ltd')).toBe(true);
  });

  it('stores the chain an authority gives, but no other and none that is not fit', async () => {
    const { server, vault, key, privateKey } = await aFreshVault();
    const root = anAuthority();
    const chainOf = (changes: object) =>
      [aCertificate({ key: privateKey, issuer: root, ...changes }), root]
        .map(({ der }) => pem('CERTIFICATE', der))
        .join('');
    await expect(storeChain(vault, key, chainOf({ key: aKey('rsa') }))).rejects.toThrow('not for the key');
    await expect(storeChain(vault, key, chainOf({ notAfter: new Date(Date.now() - dayMs / 2) }))).rejects.toThrow(
      'expired',
    );
    await expect(storeChain(vault, key, 'nothing')).rejects.toThrow('no certificate');
    expect(server.secrets.size).toBe(0);
    await storeChain(vault, key, chainOf({}));
    expect(new X509Certificate(server.secrets.get('SEAL-CHAIN-PEM') ?? '').issuer).toContain('Test root');
  });

  it('keeps every certificate that a new chain replaces, once, before it is replaced', async () => {
    const { server, vault, key, privateKey } = await aFreshVault();
    await fillVault(vault, key, making());
    const first = server.secrets.get('SEAL-CHAIN-PEM') ?? '';
    server.secrets.delete('SEAL-FORMER-PEM');
    const root = anAuthority();
    const chains = [1, 2].map((number) => {
      const own = aCertificate({ key: privateKey, issuer: root, commonName: `Seal ${number}` });
      return [own, root].map(({ der }) => pem('CERTIFICATE', der)).join('');
    });
    const former = () =>
      (server.secrets.get('SEAL-FORMER-PEM')?.match(/-----BEGIN[^-]+-----[^-]+-----END[^-]+-----/g) ?? []).map((text) =>
        new X509Certificate(text).subject.split('\n').at(-1),
      );
    for (const [chain, kept] of [
      [chains[0], ['CN=sign.example.com']],
      [first, ['CN=sign.example.com', 'CN=Seal 1']],
      [chains[1], ['CN=sign.example.com', 'CN=Seal 1']],
      [chains[1], ['CN=sign.example.com', 'CN=Seal 1', 'CN=Seal 2']],
      [chains[0], ['CN=sign.example.com', 'CN=Seal 1', 'CN=Seal 2']],
    ] as const) {
      await storeChain(vault, key, chain ?? '');
      expect(former()).toEqual(kept);
    }
    const written = server.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path);
    expect(written.slice(vaultSecrets.length, vaultSecrets.length + 2)).toEqual([
      '/secrets/SEAL-FORMER-PEM',
      '/secrets/SEAL-CHAIN-PEM',
    ]);
  });
});

describe('finding 1: renewing the sealing certificate', () => {
  const certificateIn = (server: Vault) => new X509Certificate(server.secrets.get('SEAL-CHAIN-PEM') ?? '');
  const kept = (server: Vault) => server.secrets.get('SEAL-FORMER-PEM')?.match(/-----BEGIN/g)?.length;

  it('makes a certificate that is valid for three years, and renews it by itself only in the last 30 days', async () => {
    const { server, vault, key } = await aFreshVault();
    await fillVault(vault, key, making());
    const first = certificateIn(server);
    expect(Date.parse(first.validTo) - Date.now()).toBeGreaterThan(3 * 365 * dayMs - 60_000);
    expect(await renewCertificate(vault, key, making(3 * 365 - 31))).toBe(false);
    expect(certificateIn(server).raw).toEqual(first.raw);
    expect(await renewCertificate(vault, key, making(3 * 365 - 29))).toBe(true);
    expect(Date.parse(certificateIn(server).validTo)).toBeGreaterThan(Date.parse(first.validTo));
    expect(kept(server)).toBe(1);
    expect(new X509Certificate(server.secrets.get('SEAL-FORMER-PEM') ?? '').raw).toEqual(first.raw);
  });

  it('renews one that has expired, and one that is asked for, with the same key', async () => {
    const { server, vault, key } = await aFreshVault();
    await fillVault(vault, key, making(-4 * 365));
    const first = certificateIn(server);
    expect(await renewCertificate(vault, key, making())).toBe(true);
    expect(await renewCertificate(vault, key, making())).toBe(false);
    expect(await renewCertificate(vault, key, { ...making(), isAsked: true })).toBe(true);
    expect(kept(server)).toBe(2);
    const publicKeys = [first, certificateIn(server)].map(({ publicKey }) =>
      publicKey.export({ format: 'pem', type: 'spki' }),
    );
    expect(publicKeys[0]).toBe(publicKeys[1]);
  });

  it('renews one that is for a former version of the key', async () => {
    const { server, vault, key } = await aFreshVault();
    await fillVault(vault, key, making());
    server.secrets.set('SEAL-CHAIN-PEM', pem('CERTIFICATE', aCertificate({ kind: 'rsa' }).der));
    expect(await renewCertificate(vault, key, making())).toBe(true);
    expect(kept(server)).toBe(2);
  });

  it('leaves a certificate of an authority to its owner, until it has expired and the renewal is asked for', async () => {
    const { server, vault, key, privateKey } = await aFreshVault();
    await fillVault(vault, key, making());
    const issuer = anAuthority();
    const chain = (notAfter: Date) =>
      [aCertificate({ key: privateKey, issuer, notBefore: new Date(0), notAfter }), issuer]
        .map(({ der }) => pem('CERTIFICATE', der))
        .join('');
    server.secrets.set('SEAL-CHAIN-PEM', chain(new Date(Date.now() + 10 * dayMs)));
    expect(await renewCertificate(vault, key, making())).toBe(false);
    await expect(renewCertificate(vault, key, { ...making(), isAsked: true })).rejects.toThrow('--request');
    expect(await renewCertificate(vault, key, making(11))).toBe(false);
    expect(await renewCertificate(vault, key, { ...making(11), isAsked: true })).toBe(true);
    expect(certificateIn(server).issuer).toBe('CN=sign.example.com');
  });
});

describe('finding 1: a deployment over the years, by a moved clock', () => {
  it('seals on its 400th day without a renewal, asks for a renewal in time, and verifies what was sealed before', async () => {
    const { server, vault, key } = await aFreshVault();
    await fillVault(vault, key, making());
    const ours = [{ isValid: true, isOurs: true, coversWholeDocument: true }];
    const sealers: ClosableSealer[] = [];
    const secret = (name: string) => server.secrets.get(name) ?? '';
    /** An instance of the app that has read the secrets now. */
    const anInstance = () => {
      const chainPem = secret('SEAL-CHAIN-PEM');
      const sealer = createSealer({ signer: keyVaultSigner({ ...key, chainPem }), workerUrl: workerUrl('sealing') });
      sealers.push(sealer);
      const sealingCertificate = openSealingCertificate({ chainPem, isProduction: true });
      const trust = trustOf({ chainPem, formerPem: secret('SEAL-FORMER-PEM') });
      return {
        seal: async (days: number) => Buffer.concat((await sealer.seal(aRequest(making(days).at))).chunks),
        alerts: async (days: number) =>
          (await checkCertificate({ sealingCertificate, clock: { now: () => making(days).at } })).failures,
        verify: (file: Buffer, days: number) => verifyPdf(file, { trust, at: making(days).at }),
      };
    };
    try {
      const first = anInstance();
      const files = [await first.seal(0), await first.seal(400)];
      expect(await first.alerts(400)).toEqual([]);
      for (const file of files) expect(first.verify(file, 400).signatures).toMatchObject(ours);

      const [late, over] = [3 * 365 - 20, 3 * 365 + 10];
      expect(await first.alerts(late)).toEqual([expect.stringContaining('the next deployment renews it')]);
      files.push(await first.seal(late));
      await expect(first.seal(over)).rejects.toMatchObject({ code: 'sealing_certificate_expired', status: 503 });
      expect(await first.alerts(over)).toEqual([expect.stringContaining('has expired')]);

      expect(await renewCertificate(vault, key, making(late))).toBe(true);
      const renewed = anInstance();
      expect(await renewed.alerts(over)).toEqual([]);
      files.push(await renewed.seal(over));
      for (const file of files) expect(renewed.verify(file, over).signatures).toMatchObject(ours);
    } finally {
      await Promise.all(sealers.map((sealer) => sealer.close()));
    }
  }, 60_000);
});
