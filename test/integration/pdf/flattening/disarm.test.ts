import { PDFDocument, PDFName } from 'pdf-lib';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../../../shared/pdf/objects/objects.ts';
import type { PdfReader } from '../../../../shared/pdf/parser/reader.ts';
import { onePage, rawPage, rawPdf } from '../../../fixtures/raw-pdf.ts';
import { aSeal, type Sealed } from '../../../fixtures/sealed-pdf.ts';

const script = '<</S/JavaScript/JS(app.alert)>>';
const form = { dict: '/Subtype/Form/BBox[0 0 10 10]', data: Buffer.from('f') };

/** Everything that can be reached from the trailer, as keys and names. */
function reachable(reader: PdfReader): Set<string> {
  const words = new Set<string>();
  const seen = new Set<number>();
  const waiting: PdfObject[] = [reader.trailer];
  while (waiting.length > 0) {
    const object = waiting.pop() ?? null;
    if (object instanceof PdfRef) {
      if (seen.has(object.num)) continue;
      seen.add(object.num);
      waiting.push(reader.resolve(object));
    } else if (Array.isArray(object)) waiting.push(...object);
    else if (object instanceof PdfStream) waiting.push(object.dict);
    else if (object instanceof PdfDict) {
      for (const [key, value] of object) {
        words.add(key);
        const action = reader.name(object.get('S'));
        if (action) words.add(`S:${action}`);
        waiting.push(value);
      }
    }
  }
  return words;
}

const fillers = Array.from({ length: 60 }, (_, i) => `/Filler${i} ${i}`).join('');

const active = [
  'OpenAction',
  'AA',
  'JavaScript',
  'JS',
  'S:JavaScript',
  'S:Launch',
  'S:SubmitForm',
  'S:ImportData',
  'S:GoToR',
  'S:Rendition',
  'PA',
  'RichMediaContent',
  'UR3',
  'Evil',
  'PresSteps',
  'Templates',
  'Collection',
  'Base',
];
const left = (sealed: Sealed) => active.filter((word) => reachable(sealed.reader).has(word));
const message = ({ findings }: Sealed) => findings.find(({ kind }) => kind === 'disarmed')?.message;

describe('active content', () => {
  it.each([
    [
      'an action behind the harmless one of a link',
      rawPage(`/Annots[<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.com)>>/PA${script}>>]`),
      'links that do more',
    ],
    ['a base for links that is a script', rawPage('', [], '/URI<</Base(javascript:app.alert)>>'), 'a base address'],
    ['an action at opening', rawPage('', [], `/OpenAction${script}`), 'when the document is opened'],
    [
      'a second action at opening, far behind the first',
      rawPage('', [], `/OpenAction${script}${fillers}/OpenAction${script}`),
      'when the document is opened',
    ],
    ['page events of two kinds far apart', rawPage(`/AA<</O${script}>>${fillers}/AA<</C${script}>>`), 'page events'],
    ['document events', rawPage('', [], `/AA<</WC${script}>>`), 'document events'],
    ['document scripts', rawPage('', [], `/Names<</JavaScript<</Names[(a)${script}]>>>>`), 'document-level JavaScript'],
    [
      'embedded files',
      rawPage('', ['<</Type/Filespec/EF<<>>>>'], '/Names<</EmbeddedFiles<</Names[(a) 4 0 R]>>>>'),
      'embedded files',
    ],
    ['a portfolio', rawPage('', [], '/Collection<<>>'), 'portfolio'],
    ['page events', rawPage(`/AA<</O${script}>>`), 'page events'],
    [
      'the steps of a presentation',
      rawPage('/PresSteps 4 0 R', [`<</Type/NavNode/NA${script}/PA<</S/Launch/F(calc.exe)>>>>`]),
      'presentation steps',
    ],
    [
      'hidden pages',
      rawPage('', [`<</Type/Template/AA<</O${script}>>>>`], '/Names<</Templates<</Names[(a) 4 0 R]>>>>'),
      'hidden pages',
    ],
    [
      'the former address of an annotation that stays',
      rawPage(`/Annots[<</Type/Annot/Subtype/Unheard/Rect[10 10 50 50]/PA${script}>>]`),
      'annotation actions',
    ],
    [
      'files of a link and of an annotation that stays',
      rawPage(
        '/Annots[<</Subtype/Link/Rect[0 0 9 9]/Dest[3 0 R/Fit]/AF[4 0 R]>><</Subtype/Unheard/Rect[10 10 50 50]/PA<</S/URI/URI(javascript:1)>>/AF[4 0 R]>>]',
        ['<</Type/Filespec/EF<<>>/Evil true>>'],
      ),
      'links that do more',
    ],
    [
      'links to another scheme behind the end of a line',
      rawPage('/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(#\\njavascript:x)>>>>]'),
      'links',
    ],
    [
      'page events above the pages',
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Kids[4 0 R]/Count 1/AA<</O${script}>>>>`,
        '<</Type/Page/Parent 4 0 R/MediaBox[0 0 300 200]>>',
        `<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1/AA<</C${script}>>>>`,
      ]),
      'page events (2)',
    ],
    [
      'page events of a node that stands in the catalog, and of one in another',
      rawPdf([
        `<</Type/Catalog/Pages<</Type/Pages/Kids[<</Type/Pages/Kids[3 0 R]/Count 1/AA<</C${script}>>>>]/Count 1/AA<</O${script}>>>>>>`,
        onePage,
        '<</Type/Page/MediaBox[0 0 300 200]>>',
      ]),
      'page events (2)',
    ],
    [
      'page events of a parent that does not list the page',
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        onePage,
        '<</Type/Page/Parent 4 0 R/MediaBox[0 0 300 200]>>',
        `<</Type/Pages/Kids[]/Count 0/AA<</O${script}>>>>`,
      ]),
      'page events',
    ],
    [
      'page events of a parent that stands in the page',
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        onePage,
        `<</Type/Page/Parent<</Type/Pages/AA<</O${script}>>>>/MediaBox[0 0 300 200]>>`,
      ]),
      'page events',
    ],
    [
      'page events in a tree that leads back to itself',
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Parent 2 0 R/Kids[3 0 R 2 0 R]/Count 1/AA<</O${script}>>>>`,
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
      ]),
      'page events',
    ],
    [
      'page events of a node that its own list of kids leads to',
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids 4 0 R/Count 2>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
        `[3 0 R<</Type/Pages/Kids 4 0 R/Count 1/AA<</O${script}>>>>]`,
      ]),
      'page events',
    ],
    [
      'page events of a page and what is above it, written as streams',
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        { dict: `/Type/Pages/Kids[3 0 R]/Count 1/AA<</O${script}>>`, data: Buffer.from('f') },
        { dict: `/Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/AA<</O${script}>>`, data: Buffer.from('f') },
      ]),
      'page events (2)',
    ],
    [
      'bookmarks written as streams',
      rawPage('', ['<</First 5 0 R>>', { dict: `/Title(a)/A${script}`, data: Buffer.from('f') }], '/Outlines 4 0 R'),
      'bookmark actions',
    ],
    [
      'bookmarks that stand in each other',
      rawPage(
        '',
        [],
        `/Outlines<</First<</Title(a)/First<</Title(b)/A${script}>>/Next<</Title(c)/AA<</U${script}>>>>>>/Last<</Title(c)/A${script}>>>>`,
      ),
      'bookmark actions (3)',
    ],
    [
      'bookmarks that stand in one of their own',
      rawPage(
        '',
        ['<</First 5 0 R/Last 5 0 R>>', `<</Title(a)/Parent 4 0 R/Next<</Title(b)/A${script}/Prev 5 0 R>>>>`],
        '/Outlines 4 0 R',
      ),
      'bookmark actions',
    ],
    [
      'bookmarks',
      rawPage('', ['<</First 5 0 R>>', '<</Title(a)/A<</S/Launch/F(calc.exe)>>>>'], '/Outlines 4 0 R'),
      'bookmark',
    ],
    [
      'fields',
      rawPage(
        '/Annots[4 0 R]',
        [`<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]/AA<</K${script}>>/AP<</N 5 0 R>>>>`, form],
        '/AcroForm<</Fields[4 0 R]>>',
      ),
      'form field actions',
    ],
    [
      'buttons that send',
      rawPage(
        '/Annots[4 0 R]',
        [
          '<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/T(a)/Rect[0 0 9 9]/A<</S/SubmitForm/F(http://x)>>/AP<</N 5 0 R>>>>',
          form,
        ],
        '/AcroForm<</Fields[4 0 R]>>',
      ),
      'form field actions',
    ],
    [
      'rich media',
      rawPage('/Annots[4 0 R]', [
        '<</Type/Annot/Subtype/RichMedia/Rect[0 0 9 9]/RichMediaContent<<>>/AP<</N 5 0 R>>>>',
        form,
      ]),
      'rich media',
    ],
    [
      'attached files',
      rawPage('/Annots[4 0 R]', [
        '<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS<</EF<<>>>>/AP<</N 5 0 R>>>>',
        form,
      ]),
      'attached files',
    ],
    [
      'links that start programs',
      rawPage('/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(x)>>>>]'),
      'links',
    ],
    [
      'links to other schemes',
      rawPage('/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(javascript:alert\\(1\\))>>>>]'),
      'links',
    ],
    [
      'actions behind harmless ones',
      rawPage(`/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://x)/Next${script}>>>>]`),
      'links',
    ],
  ])('%s: reported, and gone from all that can be reached', async (_, file, reported) => {
    const sealed = await aSeal(file);
    expect(message(sealed)).toContain(reported);
    expect(left(sealed)).toEqual([]);
    expect(sealed.report.intact).toBe(true);
  });

  it.each([
    ['web links', '/A<</S/URI/URI(https://example.com)>>'],
    ['mail links', '/A<</S/URI/URI(mailto:ada@example.com)>>'],
    ['links to a place by its name', '/A<</S/URI/URI(#page two)>>'],
    ['links within the document', '/Dest[3 0 R/Fit]'],
    ['links within the document, as actions', '/A<</S/GoTo/D[3 0 R/Fit]>>'],
  ])('%s stay as they are', async (_, target) => {
    const sealed = await aSeal(rawPage('/Annots[4 0 R]', [`<</Type/Annot/Subtype/Link/Rect[0 0 9 9]${target}>>`]));
    expect(message(sealed)).toBeUndefined();
    expect(reachable(sealed.reader)).toContain(
      target.includes('URI') ? 'S:URI' : target.includes('/A') ? 'S:GoTo' : 'Dest',
    );
  });

  it('a disarmed link keeps its border', async () => {
    const link = '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Border[0 0 2]/A<</S/Launch/F(x)>>>>';
    const { reader } = await aSeal(rawPage('/Annots[4 0 R]', [link]));
    const [kept] = reader.array(reader.dict(new PdfRef(3))?.get('Annots')) ?? [];
    expect([...(reader.dict(kept)?.keys() ?? [])]).toEqual(['Type', 'Subtype', 'Rect', 'Border']);
  });

  it('a harmless page to open at stays', async () => {
    const sealed = await aSeal(rawPage('', [], '/OpenAction[3 0 R/Fit]'));
    expect(sealed.findings).toEqual([]);
    expect(sealed.reader.catalog.has('OpenAction')).toBe(true);
  });
});

describe('embedded files are not reachable any more', () => {
  const file = { dict: '/Type/EmbeddedFile', data: Buffer.from('MZ') };
  const holders = (specification: string): Record<string, Buffer> => ({
    'of a structure element': rawPage(
      '',
      ['<</K 5 0 R>>', '<</S/P/AF[6 0 R]>>', specification, file],
      '/StructTreeRoot 4 0 R',
    ),
    'of an image': rawPage('/Resources<</XObject<</I 4 0 R>>>>', [
      {
        dict: '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/AF[5 0 R]',
        data: Buffer.from('x'),
      },
      specification.replace('7 0', '6 0'),
      file,
    ]),
    'in the dictionary of an image itself': rawPage('/Resources<</XObject<</I 4 0 R>>>>', [
      {
        dict: `/Subtype/Image/Desc(a stream)/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/AF[${specification.replace('7 0', '5 0')}]`,
        data: Buffer.from('x'),
      },
      file,
    ]),
  });
  const reachesFile = ({ reader }: Sealed) => {
    const words = reachable(reader);
    // The audit trail is ours.
    return words.has('RF') || words.has('Evil');
  };

  it.each(Object.entries(holders('<</Type/Filespec/F(a.exe)/UF(a.exe)/EF<</F 7 0 R/Evil 1>>/RF<</F[(b) 7 0 R]>>>>')))(
    '%s',
    async (_, document) => {
      const sealed = await aSeal(document);
      expect(reachesFile(sealed)).toBe(false);
      expect(message(sealed)).toContain('embedded files');
      expect(sealed.report).toMatchObject({ intact: true, sealedByUs: true });
    },
  );

  it.each(['/E#46', '/#45F', '/#45#46'])('however their key is written: %s', async (key) => {
    const specification = `<</Type/Filespec/F(a.exe)${key}<</F 7 0 R/Evil 1>>>>`;
    expect(reachesFile(await aSeal(holders(specification)['of a structure element'] ?? Buffer.alloc(0)))).toBe(false);
  });

  it('in an object stream', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const { context } = document;
    const embedded = context.register(context.stream('MZ', { Type: 'EmbeddedFile' }));
    const specification = context.register(context.obj({ Type: 'Filespec', EF: { F: embedded, Evil: 1 } }));
    document.catalog.set(PDFName.of('StructTreeRoot'), context.register(context.obj({ AF: [specification] })));
    const sealed = await aSeal(await document.save({ useObjectStreams: true }));
    expect(reachesFile(sealed)).toBe(false);
    expect(message(sealed)).toContain('embedded files');
  });

  it('of one structure element among thousands, which are not parsed for it', async () => {
    const count = 3000;
    const elements = Array.from(
      { length: count },
      (_, i) => `<</Type/StructElem/S/P/P 4 0 R/K[${i} ${i}]/T(a)/Lang(en)>>`,
    );
    const kids = elements.map((_, i) => `${6 + i} 0 R`).join(' ');
    const specification = '<</Type/Filespec/F(a.exe)/EF<</F 5 0 R/Evil 1>>>>';
    const root = `<</Type/StructTreeRoot/K[${kids}]/AF[${6 + count} 0 R]>>`;
    const document = rawPage('', [root, file, ...elements, specification], '/StructTreeRoot 4 0 R');
    // Parsing them takes more than ten objects of the budget for each, and their numbers one.
    const sealed = await aSeal(document, { limits: { objects: 2 * count } });
    expect(sealed.reader.resolve(new PdfRef(6 + count))).toBeInstanceOf(PdfDict);
    expect((sealed.reader.resolve(new PdfRef(6 + count)) as PdfDict).has('EF')).toBe(false);
  });

  it('but a font or an image that is called EF stays', async () => {
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
    const sealed = await aSeal(rawPage('/Resources<</Font<</EF 4 0 R>>>>', [font]));
    expect(message(sealed)).toBeUndefined();
  });
});
