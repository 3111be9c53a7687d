import { deflateSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import { readPages } from '../../../../shared/pdf/document/page-tree.ts';
import { PdfRef } from '../../../../shared/pdf/objects/objects.ts';
import { Budget } from '../../../../shared/pdf/parser/budget.ts';
import { PdfReader } from '../../../../shared/pdf/parser/reader.ts';
import { BrokenXref } from '../../../../shared/pdf/parser/xref.ts';
import { lockedFiles, openlyEncrypted } from '../../../fixtures/encrypted-pdf.ts';
import { catalog, hybridPdf, onePage, rawPage, rawPdf, rawXrefStream } from '../../../fixtures/raw-pdf.ts';
import { aPdf, appendUpdate } from '../../../fixtures/signed-pdf.ts';

const pagesOf = (file: Uint8Array, options = {}) => {
  const reader = PdfReader.open(file, options);
  return readPages(reader, reader.budget).length;
};
const replaced = (file: Buffer, from: string | RegExp, to: string) =>
  Buffer.from(file.toString('latin1').replace(from, to), 'latin1');

describe('tables', () => {
  it('are read at their offset', () => {
    const reader = PdfReader.open(rawPage());
    expect(reader).toMatchObject({ isRebuilt: false, xrefKind: 'table', size: 4 });
    expect(reader.lookup(0)).toEqual({ kind: 'free' });
    expect(reader.lookup(1)).toEqual({ kind: 'offset', offset: 9, gen: 0 });
    expect(reader.lookup(4)).toBeUndefined();
    expect(reader.resolve(new PdfRef(4))).toBeNull();
  });

  it('with lines of 19 bytes are read one by one', () => {
    const file = replaced(rawPage(), / n \n/g, ' n\n');
    expect(PdfReader.open(file).isRebuilt).toBe(false);
    expect(pagesOf(file)).toBe(1);
  });

  it('the newest revision wins', () => {
    const file = appendUpdate(aPdf(), { 3: '<</Type/Page/Parent 2 0 R/Rotate 90>>' });
    const reader = PdfReader.open(file);
    expect(reader.sections).toHaveLength(2);
    expect(reader.dict(new PdfRef(3))?.get('Rotate')).toBe(90);
  });

  it('an object freed later is gone', () => {
    const file = appendUpdate(aPdf(), {}, { entries: { 5: null } });
    expect(PdfReader.open(file).resolve(new PdfRef(5))).toBeNull();
  });

  it('a position that is off by white space is kept as it is written', () => {
    const right = rawPage();
    const at = right.lastIndexOf('xref\n0');
    const file = replaced(right, `startxref\n${at}`, `startxref\n${at - 1}`);
    const reader = PdfReader.open(file);
    expect(reader.isRebuilt).toBe(false);
    expect(reader.startXref).toBe(at - 1);
  });

  it.each([
    ['in the middle of its table', (file: Buffer) => file.lastIndexOf('xref\n') - 60],
    ['before its startxref', (file: Buffer) => file.lastIndexOf('startxref')],
    ['in the middle of an object', (file: Buffer) => file.lastIndexOf('endobj') - 4],
  ])('a file cut off in its last update, %s, is rebuilt with what the update added', (_, cut) => {
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>';
    const whole = appendUpdate(aPdf(), { 2: '<</Type/Pages/Kids[3 0 R 8 0 R]/Count 2>>', 8: page, 9: page });
    const file = whole.subarray(0, cut(whole));
    expect(file.includes('\n8 0 obj')).toBe(true);
    expect(pagesOf(file)).toBe(2);
    expect(PdfReader.open(file).isRebuilt).toBe(true);
  });

  it('bytes that hold no object may follow the last table', () => {
    const file = Buffer.concat([aPdf(), Buffer.from('<html>no object, 12 objections</html>\n')]);
    expect(PdfReader.open(file).isRebuilt).toBe(false);
  });

  it('a wrong position of an object is noticed when it is read', () => {
    const file = replaced(rawPage(), /(\d{10}) 00000 n \ntrailer/, '0000000012 00000 n \ntrailer');
    expect(() => pagesOf(file)).toThrow(BrokenXref);
    expect(pagesOf(file, { rebuild: true })).toBe(1);
  });
});

describe('streams', () => {
  it('cross-reference streams and object streams', async () => {
    const document = await PDFDocument.create();
    document.addPage([100, 200]);
    document.addPage([300, 400]);
    const file = await document.save({ useObjectStreams: true });
    const reader = PdfReader.open(file);
    expect(reader).toMatchObject({ isRebuilt: false, xrefKind: 'stream' });
    const pages = readPages(reader, reader.budget);
    expect(pages.map((page) => reader.numbers(page.attributes.get('MediaBox'), 4))).toEqual([
      [0, 0, 100, 200],
      [0, 0, 300, 400],
    ]);
  });

  it('hybrid files: what the table hides is in the stream', () => {
    const file = hybridPdf('<</Type/Page/MediaBox[0 0 9 9]>>');
    expect(PdfReader.open(file).isRebuilt).toBe(false);
    expect(pagesOf(file)).toBe(1);
  });

  it('a wrong length is corrected', () => {
    const file = rawPdf([
      catalog,
      onePage,
      '<</Type/Page/Contents 4 0 R>>',
      '<</Length 3>>\nstream\nq 1 0 0 1 0 0 cm Q\nendstream',
    ]);
    const reader = PdfReader.open(file);
    const stream = reader.stream(new PdfRef(4));
    expect(Buffer.from(stream?.raw ?? []).toString()).toBe('q 1 0 0 1 0 0 cm Q');
  });

  it('an index without end costs nothing', () => {
    const body = rawPage();
    const file = rawXrefStream(
      body.subarray(0, body.lastIndexOf('xref\n0')),
      9,
      '/Root 1 0 R/Size 2147483647/Index[0 2147483647]/W[1 2 1]',
      Buffer.alloc(40),
    );
    const start = performance.now();
    expect(pagesOf(file)).toBe(1);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});

describe('damage', () => {
  it('a file without any table is scanned', () => {
    const file = rawPage();
    const cut = file.subarray(0, file.lastIndexOf('xref\n0'));
    const reader = PdfReader.open(cut);
    expect(reader.isRebuilt).toBe(true);
    expect(pagesOf(cut)).toBe(1);
  });

  it('a file inside a stream is not taken for this one', () => {
    const inner = rawPdf(['<</Type/Catalog/Pages 2 0 R/Inner true>>', '<</Type/Pages/Kids[]>>']);
    const file = rawPdf([catalog, onePage, '<</Type/Page>>', { dict: '', data: inner }]);
    const reader = PdfReader.open(file.subarray(0, file.length - 20), { rebuild: true });
    expect(reader.catalog.has('Inner')).toBe(false);
  });

  it('objects in object streams are found by a scan too', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const file = Buffer.from(await document.save({ useObjectStreams: true }));
    expect(pagesOf(replaced(file, /startxref\n\d+/, 'startxref\n1'))).toBe(1);
  });

  it('bytes before the header are cut off', () => {
    const reader = PdfReader.open(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), rawPage()]));
    expect(reader.isRebuilt).toBe(false);
    expect(reader.bytes.length).toBe(rawPage().length);
  });

  it.each([
    ['nothing', Buffer.alloc(0), 'not_a_pdf'],
    ['a picture', Buffer.from('\x89PNG\r\n'), 'not_a_pdf'],
    ['a header and no more', Buffer.from('%PDF-1.7\n'), 'document_damaged'],
    ['objects without a catalog', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'document_damaged'],
  ])('%s', (_, file, code) => expect(() => PdfReader.open(file)).toThrow(expect.objectContaining({ code })));
});

describe('page trees', () => {
  it('inherit their entries', () => {
    const reader = PdfReader.open(
      rawPdf([
        catalog,
        '<</Type/Pages/Kids[3 0 R]/Rotate 90/MediaBox[0 0 50 60]>>',
        '<</Type/Pages/Kids[4 0 R]/Rotate 180>>',
        '<</Type/Page>>',
      ]),
    );
    const [page] = readPages(reader, reader.budget);
    expect(page?.attributes.get('Rotate')).toBe(180);
    expect(page?.attributes.get('MediaBox')).toEqual([0, 0, 50, 60]);
  });

  it('have a greatest number of pages', () => {
    const file = rawPdf([catalog, `<</Type/Pages/Kids[${'3 0 R '.repeat(11)}]>>`, '<</Type/Page>>']);
    const reader = PdfReader.open(file, { budget: new Budget({ pages: 10 }) });
    expect(() => readPages(reader, reader.budget)).toThrow(expect.objectContaining({ code: 'document_too_large' }));
  });
});

describe('encryption', () => {
  it.each(Object.keys(openlyEncrypted))('%s with an empty user password is opened', (kind) => {
    const reader = PdfReader.open(openlyEncrypted[kind] ?? Buffer.alloc(0));
    expect(reader.isEncrypted).toBe(true);
    expect(readPages(reader, reader.budget)).toHaveLength(1);
    expect(reader.text(reader.dict(reader.trailer.get('Info'))?.get('Title'))).toBe('A secret');
    const content = reader.stream(readPages(reader, reader.budget)[0]?.dict.get('Contents'));
    expect(content && Buffer.from(reader.decode(content)).toString()).toBe('0 0 50 50 re f % clear');
  });

  it.each(Object.keys(lockedFiles))('%s is refused', (kind) => {
    expect(() => PdfReader.open(lockedFiles[kind] ?? Buffer.alloc(0))).toThrow(
      expect.objectContaining({ code: 'document_encrypted' }),
    );
  });

  it('other security handlers are refused', () => {
    const file = rawPdf([catalog, onePage, '<</Type/Page>>', '<</Filter/Adobe.PubSec>>'], {
      trailer: '/Root 1 0 R/Encrypt 4 0 R',
    });
    expect(() => PdfReader.open(file)).toThrow(expect.objectContaining({ code: 'document_encrypted' }));
  });
});

describe('decoding', () => {
  it('follows references in filters and parameters', () => {
    const data = deflateSync(Buffer.from([2, 1, 2, 2, 1, 1]));
    const file = rawPdf([
      catalog,
      onePage,
      '<</Type/Page>>',
      { dict: '/Filter 5 0 R/DecodeParms[6 0 R]', data },
      '[/FlateDecode]',
      '<</Predictor 12/Columns 2>>',
    ]);
    const reader = PdfReader.open(file);
    const stream = reader.stream(new PdfRef(4));
    expect(stream && [...reader.decode(stream)]).toEqual([1, 2, 2, 3]);
  });
});
