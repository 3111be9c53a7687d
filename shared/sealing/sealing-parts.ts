/** What makes the sealer, loaded together on first use. */
export { readCertificate } from '../pki/certificate.ts';
export { lintCertificate } from '../pki/certificate-lint.ts';
export { certificatesFromPem } from '../pki/pem.ts';
export { timestampClient } from './augment/timestamp-client.ts';
export { createSealer } from './sealer.ts';
export { keyVaultSigner } from './signers/key-vault-signer.ts';
export { pemSigner } from './signers/pem-signer.ts';
