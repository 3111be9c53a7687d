/** Documents with earlier signatures: refusals, findings for the owner, and the verifier's report after sealing. */
import { verifyPdf } from '../../../shared/verifying/verify-pdf.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { aSeal, type Sealed, sealingRoot } from '../../fixtures/sealed-pdf.ts';
import { aPdf, fieldMdp, lockingField, type SignOptions, signPdf } from '../../fixtures/signed-pdf.ts';

const them = aSigner('P-256', { commonName: 'Another signer' });
const signed = (options: Partial<SignOptions> = {}) =>
  signPdf(aPdf(), { signer: them.signer, permits: null, ...options });
const texts = ({ findings }: Sealed) =>
  findings.filter(({ kind }) => kind === 'already_signed').map(({ message }) => message);
const noticed = ({ report }: Sealed) =>
  report.problems.filter(({ signature }) => signature === 0).map(({ code, severity }) => [code, severity]);

/** One byte of what the first signature covers is another. */
function withBrokenSignature(file: Buffer): Buffer {
  file.write('99', file.indexOf('10 EUR'));
  return file;
}

describe('an earlier certifying signature that was broken before', () => {
  it('leaves the sealed file intact, with a notice, whether the seal is known or not', async () => {
    const sealed = await aSeal(withBrokenSignature(await signed({ permits: 2 })));
    expect(sealed.report).toMatchObject({ intact: true, sealedByUs: true });
    expect(noticed(sealed)).toContainEqual(['digest_mismatch', 'notice']);
    expect(verifyPdf(sealed.bytes)).toMatchObject({ intact: true, sealedByUs: false });
  });
});

describe('an earlier signature that holds', () => {
  it('is not reported as broken, and a finding says that readers show it as changed', async () => {
    const [message] = texts(await aSeal(await signed()));
    expect(message).toContain('readers show them as changed afterwards');
    expect(message).not.toContain('hold any more');
  });

  it.each([2, 3] as const)(
    'and certifies with P %i: a finding says that readers show it as violated',
    async (permits) => {
      const sealed = await aSeal(await signed({ permits }));
      expect(texts(sealed)[0]).toContain('readers show it as violated');
      expect(noticed(sealed)).toContainEqual(['certification_violated', 'notice']);
    },
  );
});

describe('a seal that adds more than earlier signatures permit', () => {
  it.each<[string, Partial<SignOptions>]>([
    ['an approval', {}],
    ['a certification with P 2', { permits: 2 }],
    ['a certification with P 3', { permits: 3 }],
  ])(
    'says so itself, so that the verdict is one for the service and for any verifier that trusts its root: %s',
    async (_, options) => {
      const { bytes, report, reader } = await aSeal(await signed(options));
      const fields = reader.array(reader.dict(reader.catalog.get('AcroForm'))?.get('Fields')) ?? [];
      expect(reader.text(reader.dict(reader.dict(fields.at(-1))?.get('V'))?.get('Reason'))).toContain('overridden');
      const elsewhere = verifyPdf(bytes, { trust: { authorities: [sealingRoot] } });
      expect([report.intact, elsewhere.intact]).toEqual([true, true]);
      const violations = ({ problems }: Sealed['report']) =>
        problems.filter(({ code }) => /violated|changed/.test(code)).map(({ code, severity }) => [code, severity]);
      expect(violations(elsewhere)).toEqual(violations(report));
      expect(violations(elsewhere)).toHaveLength(1);
    },
  );

  it('is believed only of a signer who is trusted: anyone can write that sentence', async () => {
    const { bytes } = await aSeal(await signed({ permits: 2 }));
    expect(verifyPdf(bytes)).toMatchObject({ intact: false });
  });
});

describe('a lock that permits nothing refuses the document as a certification does', () => {
  it.each<[string, Partial<SignOptions>]>([
    ['/Lock of the field', { objects: { 6: lockingField(1) } }],
    ['/P of its FieldMDP', { dictionary: fieldMdp('/Action/All/P 1') }],
  ])('%s', async (_, options) => {
    await expect(signed(options).then((file) => aSeal(file))).rejects.toMatchObject({ code: 'document_certified' });
  });

  it('with P 2 it is sealed, with a finding', async () => {
    const sealed = await aSeal(await signed({ objects: { 6: lockingField(2) } }));
    expect(texts(sealed)[0]).toContain('readers show it as violated');
    expect(noticed(sealed)).toContainEqual(['certification_violated', 'notice']);
  });
});

it.each([1, 2] as const)('a file that this product has sealed with P %i is refused', async (permits) => {
  const { bytes, report } = await aSeal(aPdf(), { mayBeAugmented: permits === 2 });
  expect(report.signatures[0]?.permits).toBe(permits);
  await expect(aSeal(bytes)).rejects.toMatchObject({ code: 'document_certified' });
});

describe('an earlier signature with an odd byte range', () => {
  it.each([
    [
      'that leaves out more than its value',
      (range: number[]) => [range[0], (range[1] ?? 0) - 8000, range[2], range[3]],
    ],
    ['of one part', (range: number[]) => range.slice(0, 2)],
  ])('%s is a finding before it becomes part of the page', async (_, change) => {
    const file = await signed();
    const text = file.toString('latin1');
    const [whole = '', numbers = ''] = /\/ByteRange \[([^\]]*)\]/.exec(text) ?? [];
    const range = change(numbers.trim().split(' ').map(Number)).join(' ').padEnd(numbers.length);
    const sealed = await aSeal(Buffer.from(text.replace(whole, `/ByteRange [${range}]`), 'latin1'));
    expect(texts(sealed)[0]).toContain('"Signature6" cannot be kept, because its byte range does not fit');
    expect(sealed.report).toMatchObject({ intact: true, sealedByUs: true });
  });
});
