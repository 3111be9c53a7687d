/** A document whose earlier signatures sealing accepts is intact afterwards. */
import { digestFor, digestIdentifier, signatureIdentifier } from '../../../shared/pki/algorithms.ts';
import { readCertificate } from '../../../shared/pki/certificate.ts';
import { integer, objectId, octets, sequence, setOf, tagged, taggedSetOf } from '../../../shared/pki/der.ts';
import { oid } from '../../../shared/pki/oids.ts';
import { verifyPdf } from '../../../shared/verifying/verify-pdf.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { aSeal } from '../../fixtures/sealed-pdf.ts';
import { aPdf, type SignOptions, signPdf } from '../../fixtures/signed-pdf.ts';

const { signer, own } = aSigner();
const signed = (options: Partial<SignOptions>) => signPdf(aPdf(), { signer, permits: 2, ...options });

/** A signature over the content itself, without signed attributes (RFC 5652 5.4). */
async function withoutAttributes(parts: Uint8Array[]): Promise<Uint8Array> {
  const certificate = readCertificate(own.der);
  const digest = digestIdentifier(digestFor(signer.algorithm));
  const signerInfo = sequence(
    integer(1),
    sequence(certificate.issuer, certificate.serialElement),
    digest,
    signatureIdentifier(signer.algorithm),
    octets(await signer.sign(Buffer.concat(parts))),
  );
  const encapsulated = sequence(objectId(oid.data));
  const body = sequence(integer(1), setOf(digest), encapsulated, taggedSetOf(0, own.der), setOf(signerInfo));
  return sequence(objectId(oid.signedData), tagged(0, body));
}

describe('a document that a signature declares final is refused', () => {
  const catalog = '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>>>';

  it.each<[string, Partial<SignOptions>]>([
    ['which its catalog does not mention', { permits: 1, objects: { 1: catalog } }],
    ['by a permission below those there are', { dictionary: (text) => text.replace('/P 2', '/P 0') }],
    ['by a permission above those there are', { dictionary: (text) => text.replace('/P 2', '/P 4') }],
  ])('%s', async (_, options) => {
    await expect(aSeal(await signed(options))).rejects.toMatchObject({ code: 'document_certified' });
  });
});

describe('a certified document that is sealed stays intact', () => {
  it.each<[string, Partial<SignOptions>]>([
    ['form filling', {}],
    ['in a format that is not checked here', { subFilter: 'adbe.pkcs7.sha1' }],
    ['in another such format', { subFilter: 'adbe.x509.rsa_sha1' }],
    ['without signed attributes', { subFilter: 'adbe.pkcs7.detached', contents: withoutAttributes }],
  ])('%s', async (_, options) => {
    const { report } = await aSeal(await signed(options));
    expect(report).toMatchObject({ intact: true, sealedByUs: true });
  });

  it('and so does one that was sealed here before, beside a signature of another signer', async () => {
    const first = await aSeal(await signed({ permits: null }));
    const { report } = await aSeal(first.bytes);
    expect(report).toMatchObject({ intact: true, sealedByUs: true });
    expect(report.signatures.map(({ isOurs, permits }) => [isOurs, permits])).toEqual([
      [false, null],
      [true, null],
      [true, null],
    ]);
  });

  it('but a format that cannot be checked vouches for nothing by itself', async () => {
    expect(verifyPdf(await signed({ subFilter: 'adbe.pkcs7.sha1' })).intact).toBe(false);
  });
});

describe('a signature without signed attributes', () => {
  it('is over the content itself', async () => {
    const file = await signed({ subFilter: 'adbe.pkcs7.detached', contents: withoutAttributes });
    expect(verifyPdf(file)).toMatchObject({ intact: true, signatures: [{ isValid: true, signer: 'Test seal' }] });
    file.write('99', file.indexOf('10 EUR'));
    expect(verifyPdf(file)).toMatchObject({ intact: false });
    expect(verifyPdf(file).problems).toContainEqual(expect.objectContaining({ code: 'signature_mismatch' }));
  });

  it('is none of PAdES', async () => {
    const report = verifyPdf(await signed({ contents: withoutAttributes }));
    expect(report.intact).toBe(false);
    expect(report.problems).toContainEqual(expect.objectContaining({ code: 'signature_malformed' }));
  });
});
