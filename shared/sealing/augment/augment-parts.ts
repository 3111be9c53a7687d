/** What augmenting signatures needs, loaded together at first use. */
export { readCertificate } from '../../pki/certificate.ts';
export { trustOf } from '../../verifying/trust.ts';
export { augmentSignature } from './augment-signature.ts';
export { revocationClient } from './revocation-client.ts';
export { timestampClient } from './timestamp-client.ts';
