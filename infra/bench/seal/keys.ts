import forge from 'node-forge';

/** A PEM key and its certificate as PKCS #12 without a password, for the engines that take no other form. */
export function p12From({ keyPem, chainPem }: { keyPem: string; chainPem: string }): Buffer {
  const [own] = chainPem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/) ?? [];
  if (!own) throw new Error('the chain holds no certificate');
  const key = forge.pki.privateKeyFromPem(keyPem);
  const asn1 = forge.pkcs12.toPkcs12Asn1(key, [forge.pki.certificateFromPem(own)], '', { algorithm: '3des' });
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1');
}
