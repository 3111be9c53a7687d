/** The contents that the vault needs before the app can start. Existing contents stay. */
import { randomBytes, X509Certificate } from 'node:crypto';
import { lintCertificate } from '../../shared/pki/certificate-lint.ts';
import { certificatesFromPem } from '../../shared/pki/pem.ts';
import { type VaultKey, vaultSigning } from '../../shared/sealing/signers/key-vault-signer.ts';
import { pem } from '../local/certificate-authority.ts';
import { vaultSecrets } from './shape.ts';
import type { openVault } from './vault.ts';
import { certificateRequest, selfSignedCertificate, type VaultIdentity } from './vault-certificate.ts';

type Vault = ReturnType<typeof openVault>;

/** The first certificate is self-signed. One year is long enough to get another from an authority. */
const selfSignedDays = 365;

function freshSecret(name: string): string {
  const random = randomBytes(32).toString('base64');
  return name === 'JWT_SECRETS' ? `k${Date.now().toString(36)}:${random}` : random;
}

async function identityOf(vault: Vault, key: VaultKey): Promise<VaultIdentity> {
  const publicKey = await vault.publicKey(key.keyId);
  return { publicKey, ...vaultSigning(key, publicKey) };
}

/** Returns the PEM of the current sealing certificate, or an empty text. */
async function sealingCertificate(vault: Vault): Promise<string> {
  const [own] = certificatesFromPem(((await vault.secret('SEAL_CHAIN_PEM')) ?? '').replaceAll('\\n', '\n'));
  return own ? pem('CERTIFICATE', own) : '';
}

/**
 * Creates every missing secret, a self-signed certificate for the sealing key, and the list of all certificates that
 * sealed, which begins with the current one. Returns the names of the created secrets.
 */
export async function fillVault(vault: Vault, key: VaultKey, commonName: string): Promise<string[]> {
  const made: string[] = [];
  for (const name of vaultSecrets) {
    if ((await vault.secret(name)) !== null) continue;
    if (name === 'SEAL_CHAIN_PEM') {
      const validity = { from: new Date(), days: selfSignedDays };
      const identity = await identityOf(vault, key);
      await vault.setSecret(name, await selfSignedCertificate(identity, { commonName, ...validity }));
    } else if (name === 'SEAL_FORMER_PEM') {
      await vault.setSecret(name, await sealingCertificate(vault));
    } else {
      await vault.setSecret(name, freshSecret(name));
    }
    made.push(name);
  }
  return made;
}

/** Creates a request that a certificate authority answers with a certificate for the key in the vault. */
export async function requestForKey(vault: Vault, key: VaultKey, commonName: string): Promise<string> {
  return certificateRequest(await identityOf(vault, key), commonName);
}

/** Keeps the former certificate: without it, the verifier would attribute earlier seals to another service. */
async function keepSealingCertificate(vault: Vault): Promise<void> {
  const replaced = await sealingCertificate(vault);
  const former = (await vault.secret('SEAL_FORMER_PEM')) ?? '';
  const known = certificatesFromPem(former.replaceAll('\\n', '\n')).map((der) => pem('CERTIFICATE', der));
  if (replaced && !known.includes(replaced)) {
    await vault.setSecret('SEAL_FORMER_PEM', [...known, replaced].join(''));
  }
}

/**
 * Stores the chain from an authority and keeps the certificate that it replaces.
 * @throws if the chain is not for the key in the vault or does not suit sealing
 */
export async function storeChain(vault: Vault, key: VaultKey, chainPem: string): Promise<string[]> {
  const chain = certificatesFromPem(chainPem);
  const [own] = chain;
  if (!own) throw new Error('The file holds no certificate.');
  const spki = (await vault.publicKey(key.keyId)).export({ type: 'spki', format: 'der' });
  if (!spki.equals(new X509Certificate(own).publicKey.export({ type: 'spki', format: 'der' }))) {
    throw new Error('The first certificate of the file is not for the key in the vault.');
  }
  const { findings } = lintCertificate(chain, new Date(), { isProduction: true });
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join(' '));
  // This must come first: otherwise the certificate would be in neither setting for a moment.
  await keepSealingCertificate(vault);
  await vault.setSecret('SEAL_CHAIN_PEM', chainPem);
  return findings.map(({ message }) => message);
}
