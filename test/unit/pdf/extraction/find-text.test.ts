/** Text is found with its place, however the content shows it and whatever the font. Pages of 300 by 200 points. */
import { readPages } from '../../../../shared/pdf/document/page-tree.ts';
import { findText } from '../../../../shared/pdf/extraction/find-text.ts';
import { Budget } from '../../../../shared/pdf/parser/budget.ts';
import { PdfReader } from '../../../../shared/pdf/parser/reader.ts';
import { type RawObject, rawPage } from '../../../fixtures/raw-pdf.ts';

const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const stream = (content: string, dict = ''): RawObject => ({ dict, data: Buffer.from(content, 'latin1') });

interface PageOptions {
  font?: string;
  more?: RawObject[];
  page?: string;
  resources?: string;
}

/** Content is object 4, the font object 5, and `more` begins at 6. */
const aFile = (content: string, { font = helvetica, more = [], page = '', resources = '' }: PageOptions = {}) =>
  rawPage(`/Contents 4 0 R/Resources<</Font<</F 5 0 R>>${resources}>>${page}`, [stream(content), font, ...more]);

const opened = (file: Buffer) => {
  const reader = PdfReader.open(file);
  return { reader, pages: readPages(reader, new Budget()) };
};
const look = (content: string, text: string, options?: PageOptions, occurrence = 1) => {
  const { reader, pages } = opened(aFile(content, options));
  return findText(reader, pages, { texts: [{ text, occurrence }] }).places[0] ?? null;
};
const rounded = (place: ReturnType<typeof look>) =>
  place && Object.fromEntries(Object.entries(place).map(([key, value]) => [key, Math.round(value * 10) / 10]));
const tagsIn = (content: string, options?: PageOptions) => {
  const { reader, pages } = opened(aFile(content, options));
  return findText(reader, pages, { texts: [], enclosed: { open: '{{', close: '}}' } }).enclosed;
};

/** "Sign here" in Helvetica at 10 points: its width by the font's metrics, its box around the baseline. */
const signHere = { page: 1, x: 20, y: 92.5, width: 42.8, height: 9.7 };

describe('text on a page', () => {
  it.each([
    ['in one string', 'BT /F 10 Tf 20 100 Td (Sign here) Tj ET'],
    ['in pieces, kerned', 'BT /F 10 Tf 20 100 Td [(S) 20 (ig) -20 (n h) (ere)] TJ ET'],
    ['by several operators', 'BT /F 10 Tf 20 100 Td (Sig) Tj (n ) Tj <68657265> Tj ET'],
    ['in pieces out of order', 'BT /F 10 Tf 42.79 100 Td (here) Tj -22.79 0 Td (Sign ) Tj ET'],
    ['on the next line', 'BT /F 10 Tf 12 TL 20 112 Td (Sign it) Tj T* (Sign here) Tj ET'],
    ["by '", "BT /F 10 Tf 12 TL 20 112 Td (Sign here) ' ET"],
    ['by " with its spacing', 'BT /F 10 Tf 12 TL 20 112 Td 0 0 (Sign here) " ET'],
    ['by TD', 'BT /F 10 Tf 20 112 Td 0 -12 TD (Sign here) Tj ET'],
    ['by a matrix', 'q 2 0 0 2 0 0 cm BT /F 1 Tf 5 0 0 5 10 50 Tm (Sign here) Tj ET Q'],
    ['raised', 'BT /F 10 Tf 5 Ts 20 95 Td (Sign here) Tj ET'],
    ['invisible', 'BT 3 Tr 1 1 1 rg /F 10 Tf 20 100 Td (Sign here) Tj ET'],
    ['twice, to look bold', 'BT /F 10 Tf 20 100 Td (Sign here) Tj ET BT /F 10 Tf 20.3 100 Td (Sign here) Tj ET'],
    ['letter by letter twice', 'BT /F 10 Tf 20 100 Td [(S) 667 (S) (i) 222 (i) (gn ) (h) 556 (h) (ere)] TJ ET'],
    ['by a font that a graphics state names', '/G gs BT 20 100 Td (Sign here) Tj ET'],
  ])('%s', (_, content) => {
    const resources = '/ExtGState<</G<</Font[5 0 R 10]>>>>';
    expect(rounded(look(content, 'Sign here', { resources }))).toEqual(signHere);
    expect(look(content, 'Sign here', { resources }, 2)).toBeNull();
  });

  it.each([
    ['letter-spaced', 'BT /F 10 Tf 8 Tc 20 100 Td (Sign here) Tj ET'],
    ['with wide words', 'BT /F 10 Tf 15 Tw 20 100 Td (Sign here) Tj ET'],
    ['stretched', 'BT /F 10 Tf 200 Tz 20 100 Td (Sign here) Tj ET'],
  ])('%s is wider', (_, content) => {
    const place = look(content, 'Sign here');
    expect(rounded(place)).toMatchObject({ x: 20, y: 92.5, height: 9.7 });
    expect(place?.width).toBeGreaterThan(50);
  });

  it('is found whatever the white space, and not where its parts are columns', () => {
    expect(look('BT /F 10 Tf 20 100 Td (Sign here) Tj ET', ' Sig  nhere')).not.toBeNull();
    expect(look('BT /F 10 Tf 20 100 Td (Sign) Tj 100 0 Td (here) Tj ET', 'Sign here')).toBeNull();
    expect(look('BT /F 10 Tf 20 100 Td (Sign) Tj 0 -12 Td (here) Tj ET', 'Sign here')).toBeNull();
    expect(look('BT /F 10 Tf 20 100 Td (SIGN HERE) Tj ET', 'Sign here')).toBeNull();
  });

  it('occurs from top to bottom, then from left to right, whatever the order in the content', () => {
    const at = (x: number, y: number) => `BT /F 10 Tf ${x} ${y} Td (No.) Tj ET `;
    const content = at(100, 50) + at(20, 49.5) + at(20, 150);
    const places = [1, 2, 3, 4].map((occurrence) => look(content, 'No.', {}, occurrence));
    expect(places.map((place) => place && [place.x, Math.round(place.y + place.height)])).toEqual([
      [20, 52],
      [20, 153],
      [100, 152],
      null,
    ]);
  });

  it.each([
    [90, { x: 97.8, y: 20, width: 9.7, height: 42.8 }],
    [180, { x: 237.2, y: 97.8, width: 42.8, height: 9.7 }],
    [270, { x: 92.5, y: 237.2, width: 9.7, height: 42.8 }],
  ])('on a page turned by %d has the place at which it is displayed', (rotate, place) => {
    const found = look('BT /F 10 Tf 20 100 Td (Sign here) Tj ET', 'Sign here', { page: `/Rotate ${rotate}` });
    expect(rounded(found)).toEqual({ page: 1, ...place });
  });

  it('on a cropped page with larger units has the place at which it is displayed; what is cut off is not found', () => {
    const content = 'BT /F 10 Tf 20 100 Td (Sign here) Tj ET BT /F 10 Tf 20 5 Td (Foot) Tj ET';
    const page = '/CropBox[10 50 250 150]/UserUnit 2';
    expect(rounded(look(content, 'Sign here', { page }))).toEqual({ page: 1, x: 20, y: 85, width: 85.6, height: 19.4 });
    expect(look(content, 'Foot', { page })).toBeNull();
  });

  it('that runs up the page is found', () => {
    const place = rounded(look('BT /F 10 Tf 0 1 -1 0 100 50 Tm (Sign here) Tj ET', 'Sign here'));
    expect(place).toEqual({ page: 1, x: 92.5, y: 107.2, width: 9.7, height: 42.8 });
  });

  it('of a form has the place at which the form is drawn, also in forms inside each other', () => {
    const resources = '/XObject<</A 6 0 R>>';
    const inner = '/Type/XObject/Subtype/Form/BBox[0 0 300 200]';
    const more = [
      stream('1 0 0 1 10 0 cm /B Do', `${inner}/Matrix[1 0 0 1 5 0]/Resources<</XObject<</B 7 0 R>>>>`),
      stream('Q Q BT /F 10 Tf 5 100 Td (Sign here) Tj ET', `${inner}/Resources<</Font<</F 5 0 R>>>>`),
    ];
    const place = look('q /A Do Q BT /F 10 Tf 20 50 Td (After) Tj ET', 'Sign here', { resources, more });
    expect(rounded(place)).toEqual(signHere);
    const within = look('BT /F 10 Tf 20 50 Td /A Do (After) Tj ET', 'After', { resources, more });
    expect(rounded(within)).toMatchObject({ x: 20, y: 142.5 });
    expect(rounded(look('q /A Do Q BT /F 10 Tf 20 50 Td (After) Tj ET', 'After', { resources, more }))).toMatchObject({
      x: 20,
      y: 142.5,
    });
  });

  it('behind an inline image, and in contents that are cut between their streams', () => {
    const image = 'BI /W 1 /H 1 /BPC 8 /CS /G ID \x28 EI ';
    expect(look(`${image}BT /F 10 Tf 20 100 Td (Sign here) Tj ET`, 'Sign here')).not.toBeNull();
    const file = rawPage('/Contents[4 0 R 6 0 R]/Resources<</Font<</F 5 0 R>>>>', [
      stream('BT /F 10'),
      helvetica,
      stream('Tf 20 100 Td (Sign here) Tj ET'),
    ]);
    const { reader, pages } = opened(file);
    expect(findText(reader, pages, { texts: [{ text: 'Sign here', occurrence: 1 }] }).places).toHaveLength(1);
    expect(findText(reader, pages, { texts: [{ text: 'Sign here', occurrence: 1 }] }).places[0]).not.toBeNull();
  });
});

describe('text between braces', () => {
  it('is returned with its spaces and its place', () => {
    const [tag, ...others] = tagsIn('BT /F 10 Tf 20 100 Td [({) 5 ({text:1;name=Your) -300 (city}) (})] TJ ET');
    expect(others).toEqual([]);
    expect(tag).toMatchObject({ text: 'text:1;name=Your city', page: 1, x: 20 });
  });

  it('several on one line, without those that do not end', () => {
    expect(tagsIn('BT /F 10 Tf 20 100 Td ({{a {{b}} {{c}} {{d) Tj ET').map(({ text }) => text)).toEqual(['b', 'c']);
  });
});

describe('fonts', () => {
  const shown = (bytes: string, text: string, font: string, more: RawObject[] = []) =>
    rounded(look(`BT /F 10 Tf 20 100 Td ${bytes} Tj ET`, text, { font, more }));
  const map = (body: string) => stream(`begincmap ${body} endcmap`);
  const composite = (encoding: string, descendant = '', more = '') =>
    `<</Type/Font/Subtype/Type0/BaseFont/X/Encoding ${encoding}/DescendantFonts[<</Subtype/CIDFontType2${descendant}>>]${more}>>`;

  it('a simple one by its widths and differences', () => {
    const font =
      '<</Type/Font/Subtype/Type1/BaseFont/X/FirstChar 65/Widths[500 1000]/Encoding<</Differences[65/eacute/f_i]>>>>';
    expect(shown('(AB)', 'éfi', font)).toMatchObject({ x: 20, width: 15 });
  });

  it.each([
    ['WinAnsiEncoding', '(\\200)', '€'],
    ['MacRomanEncoding', '(\\216)', 'é'],
    ['StandardEncoding', "(')", '’'],
  ])('%s', (encoding, bytes, text) => {
    expect(shown(bytes, text, `<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/${encoding}>>`)).not.toBeNull();
  });

  it('a simple one by its map to Unicode, which comes first', () => {
    const font = '<</Type/Font/Subtype/TrueType/BaseFont/X/FirstChar 1/Widths[600 600 600]/ToUnicode 6 0 R>>';
    const body = '1 beginbfchar <01> <0053> endbfchar 1 beginbfrange <02> <03> [<0069> <0067006E>] endbfrange';
    expect(shown('<010203>', 'Sign', font, [map(body)])).toMatchObject({ width: 18 });
  });

  it('a Type 3 font in its own space', () => {
    const font =
      '<</Type/Font/Subtype/Type3/FontMatrix[0.01 0 0 0.01 0 0]/FirstChar 65/Widths[50 80]/Encoding<</Differences[65/A/B]>>>>';
    expect(shown('(AB)', 'AB', font)).toMatchObject({ width: 13 });
  });

  it('a composite one by its map to Unicode and the widths of its CIDs', () => {
    const font = composite('/Identity-H', '/DW 500/W[1[600] 2 3 700]', '/ToUnicode 6 0 R');
    const body = '1 beginbfrange <0001> <0004> <0041> endbfrange';
    expect(shown('<00010002000300040005>', 'ABCD', font, [map(body)])).toMatchObject({ x: 20, width: 25 });
  });

  it('a composite one by a map in the document, with codes of one and two bytes', () => {
    const font = composite('6 0 R', '/DW 500/W[7[900]]', '/ToUnicode 7 0 R');
    const encoding = map(
      '2 begincodespacerange <00> <7F> <8000> <FFFF> endcodespacerange 1 begincidrange <8001> <8002> 7 endcidrange ' +
        '1 begincidchar <41> 7 endcidchar',
    );
    const toUnicode = map('2 beginbfchar <41> <0041> <8001> <4E2D> endbfchar');
    expect(shown('<418001>', 'A中', font, [encoding, toUnicode])).toMatchObject({ width: 18 });
  });

  it.each([
    ['/UniGB-UCS2-H', '<4E2D6587>', '中文'],
    ['/90ms-RKSJ-H', '<93FA967B>', '日本'],
    ['/GBK-EUC-H', '<D6D0CEC4>', '中文'],
    ['/ETen-B5-H', '<A4A4>', '中'],
    ['/KSCms-UHC-H', '<C7D1>', '한'],
    ['/EUC-H', '<C6FC>', '日'],
  ])('a composite one by the predefined map %s', (encoding, bytes, text) => {
    expect(shown(bytes, text, composite(encoding))).toMatchObject({ x: 20, width: 10 * text.length });
  });

  it('codes that are Unicode because their map is named so', () => {
    expect(shown('<00530069>', 'Si', composite('/Identity-H', '', '/ToUnicode/Identity-H'))).not.toBeNull();
  });

  it('a vertical one goes down the page', () => {
    const place = shown('<4E2D6587>', '中文', composite('/UniGB-UCS2-V'));
    expect(place?.height).toBeGreaterThan(18);
    expect(place?.width).toBeLessThan(11);
  });

  it('text from right to left, in the order of its letters and of their places', () => {
    const font = composite('/Identity-H', '', '/ToUnicode 6 0 R');
    const body = '1 beginbfrange <0001> <0003> <05D0> endbfrange';
    expect(shown('<000100020003>', 'אבג', font, [map(body)])).not.toBeNull();
    expect(shown('<000300020001>', 'אבג', font, [map(body)])).not.toBeNull();
  });

  it('a character that the font does not map matches nothing', () => {
    const font = composite('/Identity-H');
    expect(shown('<00530069>', 'Si', font)).toBeNull();
    expect(look('BT /None 10 Tf 20 100 Td (Sign) Tj ET', 'Sign')).toBeNull();
  });
});

describe('hostile content', () => {
  const refused = (content: string, options: PageOptions, limits: object) => {
    const { reader, pages } = opened(aFile(content, options));
    return () => findText(reader, pages, { texts: [{ text: 'x', occurrence: 1 }] }, limits);
  };
  const tooComplex = expect.objectContaining({ code: 'document_too_complex' });

  it('more characters, operators or entries of maps than the limits: refused', () => {
    const content = `BT /F 10 Tf (${'a'.repeat(500)}) Tj ET`;
    expect(refused(content, {}, { characters: 499 })).toThrow(tooComplex);
    expect(refused(content, {}, { characters: 500 })).not.toThrow();
    const many = [stream('1 beginbfchar <61> <00610062> endbfchar')];
    const doubling = { font: '<</Type/Font/Subtype/Type1/BaseFont/X/ToUnicode 6 0 R>>', more: many };
    expect(refused(content, doubling, { characters: 999 })).toThrow(tooComplex);
    expect(refused(content, doubling, { characters: 1_000 })).not.toThrow();
    expect(refused(content, {}, { contentBytes: content.length - 1 })).toThrow(tooComplex);
    expect(refused(content, {}, { contentBytes: content.length })).not.toThrow();
    expect(refused('q Q '.repeat(100), {}, { tokens: 100 })).toThrow(tooComplex);
    const font = '<</Type/Font/Subtype/Type1/BaseFont/X/ToUnicode 6 0 R>>';
    const more = [stream('1 beginbfrange <0000> <FFFF> <0000> endbfrange')];
    expect(refused(content, { font, more }, { mapEntries: 60_000 })).toThrow(tooComplex);
  });

  it('a form inside itself is drawn once; forms that multiply each other are refused', () => {
    const form = (content: string, dict = '') =>
      stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${dict}>>`);
    const cyclic = [form('BT /F 10 Tf 20 100 Td (Once) Tj ET /A Do', '/XObject<</A 6 0 R>>/Font<</F 5 0 R>>')];
    const options = { resources: '/XObject<</A 6 0 R>>', more: cyclic };
    expect(look('/A Do', 'Once', options)).not.toBeNull();
    const bomb = Array.from({ length: 12 }, (_, index) => form('/A Do '.repeat(20), `/XObject<</A ${index + 7} 0 R>>`));
    expect(refused('/A Do', { resources: '/XObject<</A 6 0 R>>', more: bomb }, { tokens: 10_000 })).toThrow(tooComplex);
  });

  it('states that are never restored, numbers without bounds and operands of other kinds are passed over', () => {
    const wild =
      `${'q '.repeat(5_000)}${'Q '.repeat(9_000)} 1e400 0 0 1 0 0 cm (a) Tf /F (b) Tf [[[1]]] TJ /X Tj Do /X Do 1 Tm gs ` +
      `BT /F 9999999999999 Tf 1 0 0 1 99999999 0 Tm (far) Tj ET`;
    expect(look(wild, 'far')).toBeNull();
  });
});
