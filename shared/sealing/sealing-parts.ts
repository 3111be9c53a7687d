/** What makes the sealer, loaded together on first use. */
export { readCertificate } from './cms/certificate.ts';
export { lintCertificate } from './cms/certificate-lint.ts';
export { keyVaultSigner } from './key-vault-signer.ts';
export { certificatesFromPem, pemSigner } from './pem-signer.ts';
export { createSealer } from './sealer.ts';
export { timestampClient } from './timestamping/timestamp-client.ts';
