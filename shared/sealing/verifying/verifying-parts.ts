/** What makes the verifier and the raising of seals, loaded together on first use. */
export { readCertificate } from '../cms/certificate.ts';
export { raiseSeal } from '../timestamping/raise-seal.ts';
export { revocationClient } from '../timestamping/revocation-client.ts';
export { timestampClient } from '../timestamping/timestamp-client.ts';
export { trustOf } from './trust.ts';
export { createVerifier } from './verifier.ts';
