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

/** The service makes its own certificate until an authority gives one, and replaces it before it expires. */
const selfSignedDays = 3 * 365;
const renewalDays = 30;
const dayMs = 86_400_000;

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

interface Making {
  commonName: string;
  at: Date;
}

async function storeSelfSigned(vault: Vault, key: VaultKey, { commonName, at }: Making): Promise<void> {
  const identity = await identityOf(vault, key);
  const certificate = await selfSignedCertificate(identity, { commonName, from: at, days: selfSignedDays });
  await vault.setSecret('SEAL_CHAIN_PEM', certificate);
}

/**
 * Creates every missing secret, a self-signed certificate for the sealing key, and the list of all certificates that
 * sealed, which begins with the current one. Returns the names of the created secrets.
 */
export async function fillVault(vault: Vault, key: VaultKey, making: Making): Promise<string[]> {
  const made: string[] = [];
  for (const name of vaultSecrets) {
    if ((await vault.secret(name)) !== null) continue;
    if (name === 'SEAL_CHAIN_PEM') {
      await storeSelfSigned(vault, key, making);
    } else if (name === 'SEAL_FORMER_PEM') {
      await vault.setSecret(name, await sealingCertificate(vault));
    } else {
      await vault.setSecret(name, freshSecret(name));
    }
    made.push(name);
  }
  return made;
}

/**
 * Replaces a self-signed certificate that expires within 30 days, has expired, or is for another version of the key, and
 * keeps it for verification. Returns whether it did. The key stays the same.
 * @param isAsked replaces any self-signed certificate, and one of an authority that has expired
 * @throws if an authority issued the certificate and it is still valid
 */
export async function renewCertificate(
  vault: Vault,
  key: VaultKey,
  { isAsked = false, ...making }: Making & { isAsked?: boolean },
): Promise<boolean> {
  const current = new X509Certificate(await sealingCertificate(vault));
  const leftMs = Date.parse(current.validTo) - making.at.getTime();
  const isSelfSigned = current.verify(current.publicKey);
  if (isAsked && !isSelfSigned && leftMs > 0) {
    throw new Error('An authority issued the sealing certificate. Get the next one with --request and --chain.');
  }
  const isDue = isSelfSigned && (leftMs < renewalDays * dayMs || !(await isFor(vault, key, current)));
  if (!isAsked && !isDue) return false;
  await keepSealingCertificate(vault);
  await storeSelfSigned(vault, key, making);
  return true;
}

async function isFor(vault: Vault, { keyId }: VaultKey, certificate: X509Certificate): Promise<boolean> {
  const spki = (await vault.publicKey(keyId)).export({ type: 'spki', format: 'der' });
  return spki.equals(certificate.publicKey.export({ type: 'spki', format: 'der' }));
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
  if (!(await isFor(vault, key, new X509Certificate(own)))) {
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
