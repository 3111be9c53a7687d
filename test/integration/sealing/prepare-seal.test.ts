import { PDFDocument } from 'pdf-lib';
import { PdfRef } from '../../../shared/pdf/objects/objects.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { encryptedAndSigned, openlyEncrypted } from '../../fixtures/encrypted-pdf.ts';
import { sha256 } from '../../fixtures/envelopes.ts';
import { pageTexts } from '../../fixtures/page-text.ts';
import { png } from '../../fixtures/pictures.ts';
import { catalog, rawPage, rawPdf, withByteRange } from '../../fixtures/raw-pdf.ts';
import { aSeal } from '../../fixtures/sealed-pdf.ts';
import { aPdf, appendUpdate, signedBehind, signPdf } from '../../fixtures/signed-pdf.ts';

describe('the sealed file', () => {
  it('begins with the document, byte for byte, and hashes to what is answered', async () => {
    const document = aPdf();
    const sealed = await aSeal(document);
    expect(sealed.bytes.subarray(0, document.length).equals(document)).toBe(true);
    expect(sha256(sealed.bytes)).toBe(sealed.sha256);
    expect(sealed.report).toMatchObject({ intact: true, sealedByUs: true, level: 'B-B', pages: 3, problems: [] });
  });

  it('begins its update with a line of its own where the document breaks off within a number', async () => {
    const whole = aPdf();
    const cut = whole.subarray(0, whole.lastIndexOf(' 00000 n') - 2);
    const { bytes, report } = await aSeal(cut);
    expect(bytes.toString('latin1', cut.length)).toMatch(/^\n%\n\d+ 0 obj\n/);
    expect(report).toMatchObject({ intact: true, pages: 3 });
  });

  it('is read by others: pdf-lib, and pdf.js with the text of document and certificate', async () => {
    const { bytes } = await aSeal(aPdf());
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(3);
    const texts = await pageTexts(bytes);
    expect(texts[0]).toContain('I owe you 10 EUR');
    expect(texts[1]).toContain('Consulting agreement');
  });
});

describe('documents that had been signed before', () => {
  const { signer } = aSigner();
  const signed = () => signPdf(aPdf(), { signer, permits: null });

  it('keep their signatures, their fields and every byte', async () => {
    const document = await signed();
    const sealed = await aSeal(document);
    expect(sealed.bytes.subarray(0, document.length).equals(document)).toBe(true);
    expect(sealed.findings.map(({ kind }) => kind)).toEqual(['already_signed']);
    expect(sealed.report.signatures).toHaveLength(2);
    expect(sealed.report.signatures.map(({ isValid }) => isValid)).toEqual([true, true]);
    expect(sealed.report.signatures[1]).toMatchObject({ coversWholeDocument: true });
    // Only the first signature of a document may certify it.
    expect(sealed.reader.catalog.has('Perms')).toBe(false);
  });

  it('also where the widget does not name its field, and beside fields that go', async () => {
    const widget = '<</Type/Annot/Subtype/Widget/F 132/P 3 0 R/Rect[0 0 0 0]>>';
    const other = '<</Type/Annot/Subtype/Widget/FT/Tx/T(other)/Parent 8 0 R/Rect[10 10 50 30]>>';
    const document = await signPdf(aPdf(), {
      signer,
      permits: null,
      field: 8,
      signature: 9,
      objects: {
        6: widget,
        8: '<</T(group)/Kids[10 0 R 11 0 R]>>',
        10: '<</FT/Sig/T(inner)/V 9 0 R/Kids[6 0 R]>>',
        11: other,
        3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>/Annots[6 0 R 11 0 R]>>',
      },
    });
    const sealed = await aSeal(document);
    expect(sealed.report.signatures.map(({ isValid }) => isValid)).toEqual([true, true]);
    const fields = sealed.reader.array(sealed.reader.dict(sealed.reader.catalog.get('AcroForm'))?.get('Fields')) ?? [];
    expect(fields).toHaveLength(2);
    expect(sealed.reader.array(sealed.reader.dict(fields[0])?.get('Kids'))).toHaveLength(1);
  });

  it('keep every byte of a field that could run something, and say so', async () => {
    const script = '<</S/JavaScript/JS(app.alert)>>';
    const field = `<</Type/Annot/Subtype/Widget/FT/Sig/T(approval)/V 7 0 R/F 132/P 3 0 R/Rect[0 0 0 0]/A${script}/AA<</E${script}>>>>`;
    const document = await signPdf(aPdf(), { signer, permits: null, objects: { 6: field } });
    const sealed = await aSeal(document);
    expect(sealed.report.signatures.map(({ isValid }) => isValid)).toEqual([true, true]);
    expect([...(sealed.reader.dict(new PdfRef(6))?.keys() ?? [])]).toContain('AA');
    expect(sealed.findings.map(({ kind }) => kind)).toEqual(['already_signed', 'left_interactive']);
    expect(sealed.findings[1]?.message).toMatch(/earlier signature covers them: field "approval"\.$/);
  });

  it.each([
    ['an empty dictionary', '<<>>'],
    ['no value', '<</ByteRange[0 1 2 3]/Contents<>>>'],
    ['no range', '<</Contents<00>>>'],
    ['three numbers', '<</ByteRange[0 1 2]/Contents<00>>>'],
    ['six numbers', '<</ByteRange[0 1 2 3 5 1]/Contents<00>>>'],
    ['a range that goes back', '<</ByteRange[0 9 2 3]/Contents<00>>>'],
    ['a range below zero', '<</ByteRange[-5 1 2 3]/Contents<00>>>'],
    ['a range that leaves out something else', '<</ByteRange[0 1 2 3]/Contents<00>>>'],
    ['a range that leaves out too much', '<</ByteRange[0 1 99999 3]/Contents<00>>>'],
    ['a range beyond the file', '<</ByteRange[0 1 2 99999999]/Contents<00>>>'],
  ])('not by %s: the field goes like any other, and the seal certifies', async (_, value) => {
    const script = '<</S/JavaScript/JS(app.alert)>>';
    const widget = `<</Type/Annot/Subtype/Widget/FT/Sig/T(s)/V ${value}/F 4/Rect[0 0 90 90]/A${script}/AA<</E${script}>>>>`;
    const sealed = await aSeal(
      rawPage('/Annots[4 0 R]', [widget], `/AcroForm<</Fields[4 0 R]>>/Perms<</DocMDP ${value}>>`),
    );
    expect(sealed.findings.find(({ kind }) => kind === 'disarmed')?.message).toContain('form field actions');
    expect(sealed.findings.map(({ kind }) => kind)).not.toContain('already_signed');
    expect(sealed.reader.resolve(new PdfRef(4))).toBeNull();
    const permissions = sealed.reader.dict(sealed.reader.catalog.get('Perms'));
    expect(sealed.reader.name(sealed.reader.dict(permissions?.get('DocMDP'))?.get('Type'))).toBe('Sig');
    expect(sealed.report).toMatchObject({ intact: true, sealedByUs: true });
  });

  it('not by a value that others may name too: it is not even compared', async () => {
    const value = `<${'ab'.repeat(100)}>`;
    const fields = [5, 6, 7];
    const range = (file: string) => {
      const start = file.indexOf(value);
      return `0 ${start} ${start + value.length} 9`.padEnd(40);
    };
    const text = rawPage(
      '',
      [
        value,
        ...fields.map((num) => `<</FT/Sig/T(f${num})/V<</Type/Sig/Contents 4 0 R/ByteRange[${' '.repeat(40)}]>>>>`),
      ],
      `/AcroForm<</Fields[${fields.map((num) => `${num} 0 R`).join(' ')}]>>`,
    ).toString('latin1');
    const sealed = await aSeal(Buffer.from(text.replaceAll(' '.repeat(40), range(text)), 'latin1'));
    expect(sealed.findings.map(({ kind }) => kind)).not.toContain('already_signed');
    expect(sealed.report).toMatchObject({ intact: true, sealedByUs: true });
  });

  it('keep bytes before the header that they cover, and only those', async () => {
    const junk = Buffer.from('junkjunk\n');
    const signedWithout = await signPdf(aPdf(), { signer, permits: null });
    const moved = await aSeal(Buffer.concat([junk, signedWithout]));
    expect(moved.findings.map(({ kind }) => kind)).toEqual(['repaired', 'already_signed']);
    expect(moved.report.signatures.map(({ isValid }) => isValid)).toEqual([true, true]);
    expect(moved.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    const document = await signedBehind(junk, signedWithout, signer);
    const sealed = await aSeal(document);
    expect(sealed.findings.map(({ kind }) => kind)).toEqual(['already_signed']);
    expect(sealed.bytes.subarray(0, document.length).equals(document)).toBe(true);
    expect(sha256(sealed.bytes)).toBe(sealed.sha256);
    expect(sealed.report.signatures.map(({ isValid }) => isValid)).toEqual([true, true]);
    expect(sealed.report).toMatchObject({ intact: true, sealedByUs: true });
    expect((await pageTexts(sealed.bytes))[0]).toContain('I owe you 10 EUR');
  });

  it('not by a field of another type below one: it becomes part of the page, and runs nothing', async () => {
    const script = '<</S/JavaScript/JS(app.alert)>>';
    const document = withByteRange(
      rawPage(
        '/Annots[5 0 R 6 0 R]',
        [
          `<</FT/Sig/T(x)/V 7 0 R/Kids[5 0 R 6 0 R]>>`,
          `<</Type/Annot/Subtype/Widget/Parent 4 0 R/FT/Tx/T(t)/V(10 EUR)/DA(/Helv 12 Tf 0 g)/Rect[10 10 90 30]/AA<</K${script}>>>>`,
          '<</Type/Annot/Subtype/Widget/Parent 4 0 R/FT/Btn/Ff 65536/T(b)/Rect[10 40 90 60]/A<</S/Launch/F(calc.exe)>>>>',
          '<</Type/Sig/ByteRange[0 00001 00002 00003]/Contents<3000>>>',
        ],
        '/AcroForm<</Fields[4 0 R]>>',
      ),
    );
    const sealed = await aSeal(document);
    expect((await pageTexts(sealed.bytes))[0]).toContain('10 EUR');
    expect(sealed.findings.map(({ kind }) => kind)).toEqual(['disarmed', 'already_signed', 'flattened']);
    const signature = sealed.reader.dict(new PdfRef(4));
    expect(sealed.reader.array(signature?.get('Kids'))).toEqual([]);
    expect([5, 6].map((num) => sealed.reader.resolve(new PdfRef(num)))).toEqual([null, null]);
  });
});

describe('documents that were damaged', () => {
  it('get a section that names every object, so that everybody can open them', async () => {
    const file = aPdf();
    const broken = Buffer.from(file.toString('latin1').replace(/startxref\n\d+/, 'startxref\n99'), 'latin1');
    const sealed = await aSeal(broken);
    expect(sealed.findings.map(({ kind }) => kind)).toEqual(['repaired']);
    expect(sealed.reader).toMatchObject({ isRebuilt: false });
    expect(sealed.reader.sections).toHaveLength(1);
    expect((await pageTexts(sealed.bytes))[0]).toContain('I owe you 10 EUR');
    expect(sealed.report.intact).toBe(true);
  });

  it('a header that is missing or comes late', async () => {
    const file = aPdf();
    for (const broken of [Buffer.concat([Buffer.from('junk\n'), file]), file.subarray(9)]) {
      const sealed = await aSeal(broken);
      expect(sealed.findings.map(({ kind }) => kind)).toEqual(['repaired']);
      expect(sealed.bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect((await pageTexts(sealed.bytes))[0]).toContain('I owe you 10 EUR');
    }
  });
});

describe('documents whose page tree is damaged', () => {
  const text = (words: string) =>
    `<</Length ${words.length + 27}>>\nstream\nBT /F 12 Tf 9 9 Td (${words}) Tj ET\nendstream`;
  const page = (parent: number, content: number) =>
    `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 300 200]/Contents ${content} 0 R/Resources<</Font<</F 7 0 R>>>>>>`;
  /** Pages 3 and 4, with contents 5 and 6; node 8 has page 4. */
  const aDocument = (root: string, node = '<</Type/Pages/Parent 2 0 R/Kids[4 0 R]/Count 1>>') =>
    rawPdf([
      catalog,
      `<</Type/Pages${root}>>`,
      page(2, 5),
      page(8, 6),
      text('First page'),
      text('Second page'),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      node,
    ]);
  const promised = (pages: number, found: number) => `Pages it promises: ${pages}; pages found: ${found}.`;

  it.each([
    ['kids that do not exist', '/Kids[20 0 R 3 0 R 8 0 R null]/Count 3', undefined, 3],
    ['kids that do not exist, in an inner node', '/Kids[3 0 R 8 0 R]', '<</Type/Pages/Kids[20 0 R 4 0 R]/Count 2>>', 3],
    ['an inner node without kids', '/Kids[9 0 R 3 0 R 8 0 R]/Count 4', undefined, 4],
  ])('%s: the pages that exist get a tree of their own, and the owner is notified', async (_, root, node, pages) => {
    const file = Buffer.concat([aDocument(root, node), Buffer.from('9 0 obj\n<</Type/Pages/Kids 5>>\nendobj\n')]);
    const sealed = await aSeal(file);
    expect(sealed.report).toMatchObject({ intact: true, pages: 4 });
    const tree = sealed.reader.dict(sealed.reader.catalog.get('Pages'));
    const kids = sealed.reader.array(tree?.get('Kids')) ?? [];
    expect(kids.map((kid) => sealed.reader.name(sealed.reader.dict(kid)?.get('Type')))).toEqual([
      'Page',
      'Page',
      'Page',
      'Page',
    ]);
    expect(tree?.get('Count')).toBe(4);
    const texts = await pageTexts(sealed.bytes);
    expect(texts.map((shown) => shown.slice(0, 20).trim())).toEqual([
      ...['First page', 'Second page', expect.anything(), expect.stringMatching(/^Annex/)],
    ]);
    expect(texts[2]).toContain('Consulting agreement');
    expect(texts[3]?.replace(/\s+/g, ' ')).toContain(promised(pages, 2));
    expect(sealed.findings.map(({ message }) => message)).toContainEqual(expect.stringContaining(promised(pages, 2)));
  });

  it('a wrong number of pages in an inner node: readers that skip nodes by it find all pages', async () => {
    const sealed = await aSeal(
      aDocument('/Kids[3 0 R 8 0 R]/Count 2', '<</Type/Pages/Parent 2 0 R/Kids[4 0 R]/Count 5>>'),
    );
    const texts = await pageTexts(sealed.bytes);
    expect(texts[2]).toContain('Consulting agreement');
    const tree = sealed.reader.dict(sealed.reader.catalog.get('Pages'));
    expect(sealed.reader.array(tree?.get('Kids'))).toHaveLength(4);
    expect(sealed.findings).toEqual([]);
  });

  it.each([
    ['most pages do not exist', '/Kids[20 0 R 3 0 R 21 0 R]/Count 11', undefined],
    ['no kid of the tree is a page', '/Kids 3 0 R/Count 1', undefined],
  ])('%s: refused, because nobody can say what the document is', async (_, root, node) => {
    await expect(aSeal(aDocument(root, node))).rejects.toMatchObject({ code: 'document_damaged', status: 422 });
  });

  it('a file that was cut off: the owner learns that content may be missing', async () => {
    const whole = appendUpdate(aDocument('/Kids[3 0 R 8 0 R]/Count 2'), {
      5: text('First change'),
      6: text('Later change'),
    });
    const cut = whole.subarray(0, whole.indexOf('Later change'));
    const { findings } = await aSeal(cut);
    expect(findings).toEqual([{ kind: 'repaired', message: expect.stringContaining('The file was cut off') }]);
    const complete = Buffer.concat([whole.subarray(0, whole.lastIndexOf('xref\n0 ')), Buffer.from('%%EOF')]);
    expect((await aSeal(complete)).findings).toMatchObject([{ message: expect.stringContaining('was damaged') }]);
  });
});

describe('documents that were encrypted', () => {
  it.each(Object.keys(openlyEncrypted))('%s without a password: in clear afterwards', async (kind) => {
    const sealed = await aSeal(openlyEncrypted[kind] ?? Buffer.alloc(0));
    expect(sealed.findings.map(({ kind: found }) => found)).toEqual(['decrypted']);
    expect(sealed.reader.isEncrypted).toBe(false);
    expect(sealed.reader.text(sealed.reader.dict(sealed.reader.trailer.get('Info'))?.get('Title'))).toBe('A secret');
    expect((await PDFDocument.load(sealed.bytes)).getPage(0).getSize()).toEqual({ width: 111, height: 222 });
    expect(sealed.report.intact).toBe(true);
  });
});

describe('documents that were encrypted and signed', () => {
  it('cannot keep their signatures, say so, and show them as they were', async () => {
    const document = encryptedAndSigned();
    const sealed = await aSeal(document);
    expect(sealed.findings.map(({ kind }) => kind)).toEqual(['decrypted', 'already_signed', 'flattened']);
    expect(sealed.findings[1]?.message).toContain('could not be kept');
    const fields = sealed.reader.array(sealed.reader.dict(sealed.reader.catalog.get('AcroForm'))?.get('Fields'));
    expect(fields).toHaveLength(1);
    expect(sealed.report).toMatchObject({ intact: true, sealedByUs: true });
    const preserve = { document, earlierSignatures: 'preserve' as const };
    await expect(aSeal(document, { ...preserve, isDryRun: true })).rejects.toMatchObject({
      code: 'document_signed_encrypted',
      status: 422,
      message: expect.stringContaining('"earlierSignatures": "override"'),
    });
    // An envelope that was sent before there was this refusal.
    expect((await aSeal(document, preserve)).report).toMatchObject({ intact: true, sealedByUs: true });
    const plain = openlyEncrypted['AES, 128 bits (revision 4)'] ?? Buffer.alloc(0);
    await expect(aSeal(plain, { earlierSignatures: 'preserve', isDryRun: true })).resolves.toBeDefined();
  });
});

describe('pictures', () => {
  const picture = png({ width: 2, height: 1, type: 2, depth: 8, sample: () => 200 });

  it('become a page of their own', async () => {
    const sealed = await aSeal(picture, { mimetype: 'image/png' });
    expect(sealed.report).toMatchObject({ intact: true, pages: 3 });
  });

  it('that are invalid are refused', async () => {
    await expect(aSeal(aPdf(), { mimetype: 'image/png' })).rejects.toMatchObject({ status: 422 });
  });
});

describe('marks', () => {
  it('are drawn on their page', async () => {
    const sealed = await aSeal(aPdf(), {
      stamps: [{ page: 1, x: 50, y: 60, width: 200, height: 20, content: { type: 'text', text: 'Signed by Ada' } }],
    });
    expect((await pageTexts(sealed.bytes))[0]).toContain('Signed by Ada');
    expect(sealed.report.intact).toBe(true);
  });

  it('for a page that is not there are refused', async () => {
    const mark = { page: 2, x: 0, y: 0, width: 9, height: 9, content: { type: 'checkbox', checked: true } } as const;
    await expect(aSeal(aPdf(), { stamps: [mark] })).rejects.toMatchObject({ code: 'validation_error' });
  });
});
