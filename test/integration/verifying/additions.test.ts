/** Attacks that dress up as what may be added to a sealed file: document timestamps and validation data. */
import { timestampClient } from '../../../shared/sealing/augment/timestamp-client.ts';
import { verifyPdf } from '../../../shared/verifying/verify-pdf.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { rawPage } from '../../fixtures/raw-pdf.ts';
import { aSeal } from '../../fixtures/sealed-pdf.ts';
import { aPdf, appendUpdate, type Objects, pageContent, signPdf, stream } from '../../fixtures/signed-pdf.ts';
import { startTsa, type Tsa } from '../../servers/tsa.ts';

const { signer, own, root } = aSigner('P-256');
const verify = (file: Uint8Array) => verifyPdf(file, { trust: { ours: [own.der], authorities: [root.der] } });
const codes = (file: Uint8Array) => verify(file).problems.map(({ code }) => code);

let tsa: Tsa;
beforeAll(async () => {
  tsa = await startTsa();
});
afterAll(() => tsa.close());

/** Stamps the file, in an update that holds these objects too. */
async function stamped(file: Uint8Array, objects: Objects): Promise<Buffer> {
  const timestamps = timestampClient({ urls: [tsa.url] });
  return signPdf(file, {
    signer,
    permits: null,
    type: 'DocTimeStamp',
    subFilter: 'ETSI.RFC3161',
    fields: [6],
    field: 800,
    signature: 801,
    reserve: 12_000,
    contents: async (parts) => (await timestamps.stamp(...parts))?.token ?? new Uint8Array(),
    objects,
  });
}

const page = (entries: string) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 5 0 R>>>>${entries}>>`;
const stampedCatalog =
  '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R 800 0 R]>>/Perms<</DocMDP 7 0 R>>>>';
const field = '/FT/Sig/T(TS)/V 801 0 R';
const drawing = 'q 1 1 0.6 rg 100 300 300 200 re f Q';

describe('a document timestamp', () => {
  const sealed = (more: Objects = {}, signed: Objects = {}) =>
    signPdf(aPdf({ 3: page('/Contents 10 0 R'), 10: '[4 0 R]', ...more }), {
      signer,
      objects: { 3: page('/Contents 10 0 R/Annots[6 0 R]'), ...signed },
    });

  it('may be added, also to a list of annotations of its own', async () => {
    const honest = { 1: stampedCatalog, 800: `<</Type/Annot/Subtype/Widget${field}/Rect[0 0 0 0]>>` };
    const file = await sealed();
    const direct = await stamped(file, { ...honest, 3: page('/Contents 10 0 R/Annots[6 0 R 800 0 R]') });
    expect(verify(direct)).toMatchObject({ intact: true, sealedByUs: true, level: 'B-T' });
    const listed = { 3: page('/Contents 10 0 R/Annots 11 0 R') };
    const indirect = await stamped(await sealed({ ...listed, 11: '[]' }, { ...listed, 11: '[6 0 R]' }), {
      ...honest,
      ...listed,
      11: '[6 0 R 800 0 R]',
    });
    expect(verify(indirect)).toMatchObject({ intact: true, sealedByUs: true, level: 'B-T' });
  });

  it.each([
    ['a stream without a length', `<<${field}>>\nstream\n${drawing}\nendstream`],
    ['a stream that calls itself an annotation', `<</Type/Annot${field}>>\nstream\n${drawing}\nendstream`],
    ['nothing but a field', `<<${field}>>`],
  ])('its field is no page content: %s', async (_, text) => {
    const sealedPage = { 3: page('/Contents 10 0 R/Annots[6 0 R]') };
    const file = await stamped(await sealed(), { ...sealedPage, 1: stampedCatalog, 10: '[4 0 R 800 0 R]', 800: text });
    expect(verify(file)).toMatchObject({ intact: false, sealedByUs: false });
    expect(codes(file)).toContain('content_changed');
  });

  it.each(['/Type/Page', '/Subtype/Image', ''])('its field is no page (%s)', async (type) => {
    const signedPage = { 3: page('/Contents 4 0 R/Annots[6 0 R]') };
    const tree = { 2: '<</Type/Pages/Kids 10 0 R/Count 1>>', 10: '[3 0 R]' };
    const file = await stamped(await signPdf(aPdf(tree), { signer, objects: signedPage }), {
      ...signedPage,
      1: stampedCatalog,
      10: '[3 0 R 800 0 R]',
      800: `<<${type}${field}/Parent 2 0 R/Rect[0 0 0 0]>>`,
    });
    expect(verify(file)).toMatchObject({ intact: false, sealedByUs: false });
    expect(codes(file)).toContain('content_changed');
  });

  it('the list of annotations is not the list of the contents', async () => {
    const both = { 3: page('/Contents 10 0 R/Annots 10 0 R'), 10: '[4 0 R 6 0 R]' };
    const file = await stamped(await signPdf(aPdf(both), { signer, objects: both }), {
      ...both,
      1: stampedCatalog,
      10: '[4 0 R 6 0 R 800 0 R]',
      800: `<</Type/Annot${field}>>`,
    });
    expect(codes(file)).toContain('content_changed');
  });

  it('does not take drawings out of a page that is a dictionary of drawings too', async () => {
    const drawn = page('/Contents 4 0 R/Annots 11 0 R').replace('/Font', '/XObject 3 0 R/Font');
    const form = stream(drawing, '/Subtype/Form/BBox[0 0 612 792]');
    const file = await signPdf(aPdf({ 3: drawn, 4: stream('/Annots Do'), 11: form }), {
      signer,
      objects: { 3: drawn },
    });
    const changed = { 1: stampedCatalog, 3: drawn.replace('11 0 R', '[800 0 R]'), 800: `<</Type/Annot${field}>>` };
    expect(codes(await stamped(file, changed))).toContain('content_changed');
  });
});

describe('what may be replaced must not be anything else besides', () => {
  const catalog = (entries: string) =>
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>/Perms<</DocMDP 7 0 R>>${entries}>>`;
  const operators = (text: string) =>
    `0${String.fromCharCode(text.length + 2)}\x04${String.fromCharCode(text.length)}${text}`;

  it('the extensions are dictionaries, and nothing else', async () => {
    const file = await signPdf(aPdf(), { signer, catalog: '/Extensions 4 0 R' });
    expect(verify(file).intact).toBe(true);
    expect(codes(appendUpdate(file, { 4: pageContent('I owe you 9999 EUR') }))).toContain('content_changed');
    const extensions = (level: number) => `<</ESIC<</BaseVersion/1.7/ExtensionLevel ${level}>>>>`;
    const honest = await signPdf(aPdf({ 10: extensions(2) }), { signer, catalog: '/Extensions 10 0 R' });
    expect(verify(appendUpdate(honest, { 10: extensions(5) }))).toMatchObject({ intact: true, sealedByUs: true });
    const drawn = await signPdf(aPdf(), { signer, catalog: '/Extensions<<>>' });
    const form = { 1: catalog('/Extensions 20 0 R'), 20: stream(drawing, '/Subtype/Form/BBox[0 0 612 792]') };
    expect(codes(appendUpdate(drawn, form))).toContain('content_changed');
  });

  it('a certificate of the store is not a page’s content', async () => {
    const before = stream(operators('\nBT /F1 9 Tf 9 9 Td (10 EUR) Tj ET\n'));
    const after = { 4: stream(operators('\nBT /F1 9 Tf 9 9 Td (99 EUR) Tj ET\n')) };
    const alone = await signPdf(aPdf({ 10: before }), { signer, catalog: '/DSS<</Certs[10 0 R]>>' });
    expect(verify(appendUpdate(alone, { 10: after[4] })).intact).toBe(true);
    for (const store of ['/DSS<</Certs[4 0 R]>>', '/DSS<</Certs 10 0 R/OCSPs 10 0 R>>']) {
      const file = await signPdf(aPdf({ 4: before, 10: '[4 0 R]' }), { signer, catalog: store });
      expect(verify(file).intact).toBe(true);
      expect(codes(appendUpdate(file, after))).toContain('content_changed');
    }
    // A reference that only some readers see.
    const odd = { 3: page('/Contents[4%\n0 R]'), 4: before };
    const file = await signPdf(aPdf(odd), { signer, catalog: '/DSS<</Certs[4 0 R]>>', objects: odd });
    expect(codes(appendUpdate(file, after))).toContain('content_changed');
  });

  it('a record that the store does not name may be beside it, and nothing else', async () => {
    const file = await signPdf(aPdf(), { signer });
    const certificate = stream(Buffer.from(root.der).toString('latin1'));
    const store = { 1: catalog('/DSS<</Certs[20 0 R]>>'), 20: certificate };
    const unused = {
      ...store,
      21: '<</Type/VRI/Cert[20 0 R 23 0 R]/TU(D:20261120120000Z)>>',
      22: '<</AB 21 0 R>>',
      23: certificate,
    };
    expect(verify(appendUpdate(file, unused))).toMatchObject({ intact: true, sealedByUs: true });
    const others = [
      '<</Type/Page/Cert[20 0 R]>>',
      '<</Type/VRI/Cert[4 0 R]>>',
      '<</Type/VRI>>',
      '<</AB 3 0 R>>',
      '<<>>',
    ];
    for (const other of others) expect(codes(appendUpdate(file, { ...store, 21: other }))).toContain('content_changed');
  });

  it('lists of a store that was written anew may remain, and no other lists', async () => {
    const file = await signPdf(aPdf(), { signer });
    const certificate = stream(Buffer.from(root.der).toString('latin1'));
    const first = { 1: catalog('/DSS 24 0 R'), 20: certificate, 21: '[20 0 R]', 24: '<</Certs 21 0 R>>' };
    const second = { 22: '[20 0 R]', 24: '<</Certs 22 0 R>>' };
    const updated = appendUpdate(appendUpdate(file, first), second);
    expect(verify(updated)).toMatchObject({ intact: true, sealedByUs: true });
    for (const other of ['[3 0 R]', '[20 0 R 4 0 R]', '[20 0 R(text)]', '[]'])
      expect(codes(appendUpdate(file, { ...first, 22: other }))).toContain('content_changed');
    // A page that refers to the number of the list before there is one.
    const waiting = { 3: page('/Contents[4 0 R 21 0 R]') };
    const prepared = await signPdf(aPdf(waiting), { signer, objects: waiting });
    expect(codes(appendUpdate(appendUpdate(prepared, first), second))).toContain('earlier_content_revived');
  });

  it('a store that was something else is not replaced', async () => {
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
    const file = await signPdf(aPdf(), { signer, catalog: `/DSS${font}` });
    expect(codes(appendUpdate(file, { 1: catalog('/DSS<</Certs[]>>') }))).toContain('content_changed');
  });

  it('a catalog is not a stream', async () => {
    const asStream = (text: string) =>
      `${catalog('').slice(0, -2)}/Length ${text.length}>>\nstream\n${text}\nendstream`;
    const objects = { 1: asStream('0 g 0 0 9 9 re f'), 3: page('/Contents 1 0 R/Annots[6 0 R]') };
    const file = await signPdf(aPdf(), { signer, objects });
    expect(verify(file).intact).toBe(true);
    expect(codes(appendUpdate(file, { 1: asStream('1 g 9 9 9 9 re f') }))).toContain('content_changed');
  });

  it('nor is any of it so in a file that was sealed here', async () => {
    const sealOf = (entries: string, catalogIs = '') =>
      aSeal(rawPage('/Contents 4 0 R', [stream(operators('\n0 g 0 0 9 9 re f\n'))], entries + catalogIs));
    const store = await sealOf('/DSS<</Certs[4 0 R]>>');
    expect(store.report.intact).toBe(true);
    expect(store.reader.catalog.has('DSS')).toBe(false);
    const extensions = await sealOf('/Version/2.0/Extensions 4 0 R');
    expect(extensions.report.intact).toBe(true);
    expect(extensions.reader.catalog.get('Extensions')).not.toHaveProperty('num');
    const text = rawPage('/Contents 1 0 R').toString('latin1').replace('endobj', 'stream\n0 g\nendstream\nendobj');
    const streamed = await aSeal(Buffer.from(text, 'latin1'));
    expect(streamed.report.intact).toBe(true);
    expect(streamed.reader.resolve(streamed.reader.trailer.get('Root') ?? null)).not.toHaveProperty('raw');
  });
});
