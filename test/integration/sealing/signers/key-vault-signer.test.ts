import { createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { pem } from '../../../../infra/local/certificate-authority.ts';
import { createSealer } from '../../../../shared/sealing/sealer.ts';
import { keyVaultSigner } from '../../../../shared/sealing/signers/key-vault-signer.ts';
import { workerUrl } from '../../../../shared/threads/worker-url.ts';
import { aCertificate, aKey, anAuthority, type KeyKind } from '../../../fixtures/certificates.ts';
import { independentCheck } from '../../../fixtures/independent-check.ts';
import { aCompletionCertificate } from '../../../fixtures/sealing.ts';
import { aVault, type Vault, vaultToken } from '../../../servers/vault.ts';
import { aPdf } from '../../../stack.ts';

const vaults: Vault[] = [];
afterEach(async () => {
  await Promise.all(vaults.splice(0).map((vault) => vault.close()));
});

/** A vault with a key of that kind, and a signer for it; the signer gets certificates only. */
async function aVaultSigner(kind: KeyKind, certified?: KeyObject) {
  const key = aKey(kind);
  const vault = await aVault(key);
  vaults.push(vault);
  const root = anAuthority();
  const own = aCertificate({ commonName: 'Vault seal', key: certified ?? key, issuer: root });
  const asked: string[][] = [];
  const signer = keyVaultSigner({
    keyId: vault.keyId,
    chainPem: pem('CERTIFICATE', own.der) + pem('CERTIFICATE', root.der),
    credential: async () => ({
      async getToken(scopes) {
        asked.push([scopes].flat());
        return { token: vaultToken, expiresOnTimestamp: Date.now() + 3_600_000 };
      },
    }),
    clientOptions: {
      tlsOptions: { ca: vault.tlsCertificate },
      // The local server has no name below vault.azure.net.
      disableChallengeResourceVerification: true,
    },
  });
  return { vault, signer, own, asked };
}

const message = Buffer.from('what is to be signed');

describe('keyVaultSigner', () => {
  it.each([
    ['rsa', 'RS256', 'sha256'],
    ['P-256', 'ES256', 'sha256'],
    ['P-384', 'ES384', 'sha384'],
  ] as const)('%s: signs as %s, and only the digest leaves the app', async (kind, algorithm, digest) => {
    const { vault, signer, own, asked } = await aVaultSigner(kind);
    expect(signer.algorithm).toBe(algorithm);
    const signature = await signer.sign(message);
    expect(verify(digest, message, new X509Certificate(own.der).publicKey, signature)).toBe(true);
    const signed = vault.requests.filter(({ path, authorization }) => path.endsWith('/sign') && authorization);
    expect(signed.map(({ body }) => body)).toEqual([
      { alg: algorithm, value: createHash(digest).update(message).digest('base64url') },
    ]);
    expect(asked).toEqual([['https://vault.azure.net/.default']]);
  });

  it('tries again after 429 and 503, and gives up at 400', async () => {
    const { vault, signer } = await aVaultSigner('P-256');
    await signer.sign(message);
    vault.failNext(429, 503);
    expect((await signer.sign(message)).length).toBeGreaterThan(60);
    vault.failNext(400);
    await expect(signer.sign(message)).rejects.toThrow('Not now.');
  });

  it('refuses a signature by a key that is not the certificate’s', async () => {
    const { signer } = await aVaultSigner('P-256', aKey('P-256'));
    await expect(signer.sign(message)).rejects.toThrow('does not belong to the sealing certificate');
  });

  it('names a vault that cannot be reached', async () => {
    const { vault, signer } = await aVaultSigner('P-256');
    await vault.close();
    await expect(signer.sign(message)).rejects.toThrow(/ECONNREFUSED/);
  }, 30_000);

  it.each(['rsa', 'P-256', 'P-384'] as const)('%s: seals a document that another verifier accepts', async (kind) => {
    const { signer } = await aVaultSigner(kind);
    const sealer = createSealer({ signer, workerUrl: workerUrl('sealing') });
    const sealed = await sealer.seal({
      document: await aPdf({ pages: 2, fieldValue: 'Ada' }),
      mimetype: 'application/pdf',
      stamps: [],
      completionCertificate: aCompletionCertificate(),
      auditTrail: '[]',
      at: new Date(),
    });
    const file = Buffer.concat(sealed.chunks);
    expect(createHash('sha256').update(file).digest('hex')).toBe(sealed.sha256);
    expect(await independentCheck(file)).toMatchObject({
      valid: true,
      coversWholeDocument: true,
      hasSigningCertificateV2: true,
      signerCommonName: 'Vault seal',
    });
  });
});
