import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto';
import { digestFor } from '../../../shared/pki/algorithms.ts';
import { buildCms, cmsSizeBound } from '../../../shared/pki/build-cms.ts';
import { decode, type Element } from '../../../shared/pki/der.ts';
import { oid } from '../../../shared/pki/oids.ts';
import { aSigner, type KeyKind } from '../../fixtures/certificates.ts';

const document = Buffer.from('the signed byte ranges');

async function build(kind: KeyKind, timestamp?: () => Promise<Uint8Array | undefined>) {
  const { signer, own, root } = aSigner(kind);
  const digest = createHash(digestFor(signer.algorithm)).update(document).digest();
  const cms = await buildCms({ signer, digest, ...(timestamp ? { timestamp } : {}) });
  const signedData = decode(cms.der).child(1).child(0);
  const signerInfo = signedData.child(4).child(0);
  const signedAttributes = signerInfo.child(3);
  const attributes = new Map(signedAttributes.children.map((a) => [a.child(0).oid(), a.child(1).child(0)]));
  return { ...cms, signer, own, root, digest, signedData, signerInfo, signedAttributes, attributes };
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const signatureOf = (signerInfo: Element) => signerInfo.child(5).octets();

describe('buildCms', () => {
  it.each<KeyKind>(['rsa', 'P-256', 'P-384'])(
    '%s: node verifies the signature over the DER of the attributes',
    async (kind) => {
      const { own, signer, signerInfo, signedAttributes } = await build(kind);
      const signedBytes = Buffer.from(signedAttributes.bytes);
      signedBytes[0] = 0x31;
      const key = new X509Certificate(own.der).publicKey;
      expect(verify(digestFor(signer.algorithm), signedBytes, key, signatureOf(signerInfo))).toBe(true);
      signedBytes[signedBytes.length - 1] = (signedBytes.at(-1) ?? 0) ^ 1;
      expect(verify(digestFor(signer.algorithm), signedBytes, key, signatureOf(signerInfo))).toBe(false);
    },
  );

  it('has exactly the signed attributes of PAdES B-B, in DER order, and no signing-time', async () => {
    const { attributes, digest, own, signedAttributes } = await build('rsa');
    expect([...attributes.keys()].sort()).toEqual(
      [oid.contentType, oid.messageDigest, oid.signingCertificateV2].sort(),
    );
    expect(attributes.get(oid.contentType)?.oid()).toBe(oid.data);
    expect(hex(attributes.get(oid.messageDigest)?.octets() ?? new Uint8Array())).toBe(hex(digest));
    const certHash = attributes.get(oid.signingCertificateV2)?.child(0).child(0).child(0).octets();
    expect(hex(certHash ?? new Uint8Array())).toBe(createHash('sha256').update(own.der).digest('hex'));
    const encodings = signedAttributes.children.map((a) => hex(a.bytes));
    expect(encodings).toEqual([...encodings].sort());
  });

  it('is detached and carries the whole chain', async () => {
    const { signedData, own, root } = await build('P-256');
    expect(signedData.child(2).children).toHaveLength(1);
    expect(signedData.child(2).child(0).oid()).toBe(oid.data);
    const certificates = signedData.optional(0)?.children.map((c) => hex(c.bytes));
    expect(certificates?.sort()).toEqual([hex(own.der), hex(root.der)].sort());
  });

  it('carries a timestamp token as it came, and says so', async () => {
    const token = new Uint8Array(Buffer.from('30030201ff', 'hex'));
    const { isTimestamped, signerInfo } = await build('rsa', async () => token);
    expect(isTimestamped).toBe(true);
    const unsigned = signerInfo.child(6);
    expect(unsigned.context).toBe(1);
    expect(unsigned.child(0).child(0).oid()).toBe(oid.timeStampToken);
    expect(hex(unsigned.child(0).child(1).child(0).bytes)).toBe(hex(token));
  });

  it('is made without a token when no authority answers, and says so', async () => {
    const { isTimestamped, signerInfo } = await build('rsa', async () => undefined);
    expect(isTimestamped).toBe(false);
    expect(signerInfo.children).toHaveLength(6);
  });

  it.each<KeyKind>(['rsa', 'P-256', 'P-384'])('%s: stays within its size bound', async (kind) => {
    const { signer } = aSigner(kind, { commonName: 'x'.repeat(300) });
    const digest = randomBytes(digestFor(signer.algorithm) === 'sha384' ? 48 : 32);
    const { der } = await buildCms({ signer, digest });
    const bound = await cmsSizeBound(signer);
    expect(der.length).toBeLessThanOrEqual(bound);
    // ECDSA signatures differ in length by some bytes.
    expect(bound - der.length).toBeLessThanOrEqual(kind === 'rsa' ? 0 : 8);
    const token = Buffer.concat([Buffer.from('30821ffc', 'hex'), Buffer.alloc(0x1ffc)]);
    const stamped = await buildCms({ signer, digest, timestamp: async () => token });
    const room = await cmsSizeBound(signer, token.length);
    expect(stamped.der.length).toBeLessThanOrEqual(room);
    expect(room - stamped.der.length).toBeLessThanOrEqual(64);
  });
});
