/**
 * Creates a self-signed certificate for a key in a vault, or a certificate request (PKCS #10, RFC 2986) for an
 * authority. The vault signs both, and the key never leaves it.
 */
import type { KeyObject } from 'node:crypto';
import * as asn1 from 'asn1js';
import { encode, integer, nil, objectId, type Part, sequence, tagged } from '../../shared/pki/der.ts';
import { oid } from '../../shared/pki/oids.ts';
import { certificateContent, commonNameOf, keyUsage, pem } from '../local/certificate-authority.ts';

export interface VaultIdentity {
  publicKey: KeyObject;
  algorithm: 'RS256' | 'ES256' | 'ES384';
  sign(message: Uint8Array): Promise<Uint8Array>;
}

const signatureAlgorithms: Record<VaultIdentity['algorithm'], () => Part> = {
  RS256: () => sequence(objectId(oid.sha256WithRsa), nil()),
  ES256: () => sequence(objectId(oid.ecdsaWithSha256)),
  ES384: () => sequence(objectId(oid.ecdsaWithSha384)),
};

const spkiOf = ({ publicKey }: VaultIdentity): Uint8Array => publicKey.export({ type: 'spki', format: 'der' });

async function signed(content: Uint8Array, { algorithm, sign }: VaultIdentity): Promise<Uint8Array> {
  const signature = new asn1.BitString({ valueHex: new Uint8Array(await sign(content)).buffer });
  return encode(sequence(content, signatureAlgorithms[algorithm](), signature));
}

/** Returns the PEM of a self-signed certificate: readers see that a file is unchanged, but not who sealed it. */
export async function selfSignedCertificate(
  identity: VaultIdentity,
  { commonName, from, days }: { commonName: string; from: Date; days: number },
): Promise<string> {
  const name = commonNameOf(commonName);
  const content = certificateContent({
    algorithm: signatureAlgorithms[identity.algorithm](),
    issuer: name,
    subject: name,
    notBefore: from,
    notAfter: new Date(from.getTime() + days * 86_400_000),
    spki: spkiOf(identity),
    extensions: [keyUsage(0, 1)],
  });
  return pem('CERTIFICATE', await signed(content, identity));
}

export async function certificateRequest(identity: VaultIdentity, commonName: string): Promise<string> {
  const content = encode(sequence(integer(0), commonNameOf(commonName), spkiOf(identity), tagged(0)));
  return pem('CERTIFICATE REQUEST', await signed(content, identity));
}
