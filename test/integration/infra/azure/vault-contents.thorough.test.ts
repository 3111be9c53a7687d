import { verify, X509Certificate } from 'node:crypto';
import { vaultSecrets } from '../../../../infra/azure/shape.ts';
import { openVault, refusedDelaysMs } from '../../../../infra/azure/vault.ts';
import { fillVault, requestForKey, storeChain } from '../../../../infra/azure/vault-contents.ts';
import { pem } from '../../../../infra/local/certificate-authority.ts';
import { readConfig } from '../../../../shared/config.ts';
import { decode } from '../../../../shared/pki/der.ts';
import { keyVaultSigner } from '../../../../shared/sealing/signers/key-vault-signer.ts';
import { aCertificate, aKey, anAuthority, dayMs, type KeyKind } from '../../../fixtures/certificates.ts';
import { aVault, type Vault, vaultToken } from '../../../servers/vault.ts';

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
      expect(await fillVault(vault, key, 'sign.example.com')).toEqual(vaultSecrets);
      const settings = Object.fromEntries(
        vaultSecrets.map((name) => [name, server.secrets.get(name.replaceAll('_', '-'))]),
      );
      const config = readConfig({
        ...settings,
        PUBLIC_URL: 'https://sign.example.com',
        COSMOS_ENDPOINT: 'https://records.example.com',
        AzureWebJobsStorage__accountName: 'x',
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
    await fillVault(vault, key, 'sign.example.com');
    const before = new Map(server.secrets);
    server.secrets.delete('LINK-PEPPER');
    expect(await fillVault(vault, key, 'sign.example.com')).toEqual(['LINK_PEPPER']);
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
    await fillVault(vault, key, 'sign.example.com');
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
