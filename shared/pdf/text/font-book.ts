/**
 * The fonts of one document: assigns character codes while text is drawn, and embeds the used glyphs (ISO 32000-2, 9).
 */
import { deflateSync } from 'node:zlib';
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from '../objects/objects.ts';
import type { ObjectSink } from '../objects/source.ts';
import { basicSubset } from './basic-subset.ts';
import { type BasicFont, basicFont, type Weight } from './fonts/basic-font.ts';
import { faceNumber } from './fonts/font-catalogue.ts';
import { type FaceMetrics, type GlyphEntry, thousandths } from './fonts/glyph.ts';
import { plainGlyph, subsetTruetype } from './fonts/subset-truetype.ts';
import type { DrawnGlyph, RunFont } from './shaping.ts';

interface FontUse {
  key: string;
  ref: PdfRef;
  /** Character code → what it draws; code 0 is .notdef. */
  entries: GlyphEntry[];
  texts: string[];
  /** Glyphs and text → code. A glyph that represents two texts gets two codes, so that each is extracted correctly. */
  codes: Map<string, number>;
}

interface BasicUse {
  font: BasicFont;
  ref: PdfRef;
  /** Indexed by glyph, which is the character code: 1 once it is drawn. */
  isDrawn: Uint8Array;
}

export interface BookFont {
  /** Name for the resource dictionary, the same wherever the font is used in this document. */
  resource: string;
  ref: PdfRef;
  /** Returns the two-byte character code of a drawn glyph, which is then embedded. */
  code(glyph: DrawnGlyph): number;
  /** How far a viewer moves the pen after a code, in thousandths of the font size, according to the embedded widths. */
  width(code: number): number;
}

/** Fonts of one update or file. Call `finish` once, after everything is drawn. */
export class FontBook {
  private readonly sink: ObjectSink;
  private readonly fonts = new Map<RunFont, BookFont>();
  private readonly uses = new Map<number, FontUse>();
  private readonly basicUses: BasicUse[] = [];

  constructor(sink: ObjectSink) {
    this.sink = sink;
  }

  font(of: RunFont): BookFont {
    const known = this.fonts.get(of);
    if (known) return known;
    const font = of === 'regular' || of === 'bold' ? this.basic(of) : this.subset(of);
    this.fonts.set(of, font);
    return font;
  }

  finish(): void {
    this.embedBasic();
    for (const [number, use] of this.uses) {
      const face = faceNumber(number);
      const file = subsetTruetype(face, use.entries);
      const widths = use.entries.map((entry) => thousandths(entry.advance, face.metrics));
      const fontFile = this.sink.addStream(PdfDict.of({ Length1: file.length }), file);
      const toUnicode = this.sink.addStream(new PdfDict(), Buffer.from(unicodeMap(use.texts), 'latin1'));
      this.describe(use.ref, use.key, {
        metrics: face.metrics,
        capHeight: face.metrics.ascent,
        widths: [0, widths],
        fontFile,
        toUnicode,
      });
    }
    this.uses.clear();
  }

  /** One map to Unicode serves both: the build gives both fonts the same characters under the same numbers. */
  private embedBasic(): void {
    let toUnicode: PdfRef | undefined;
    for (const { font, ref, isDrawn } of this.basicUses.splice(0)) {
      const drawn: number[] = [];
      for (let glyph = 1; glyph < isDrawn.length; glyph++) if (isDrawn[glyph]) drawn.push(glyph);
      const { deflated, length } = basicSubset(font, drawn);
      const dict = PdfDict.of({ Length: deflated.length, Length1: length, Filter: name('FlateDecode') });
      const fontFile = this.sink.add(new PdfStream(dict, deflated));
      toUnicode ??= this.sink.add(basicUnicodeMap(font));
      const key = font.weight === 'bold' ? 'NotoSans-SemiBold' : 'NotoSans-Regular';
      const widths = widthsOfRuns(font.widths, drawn);
      this.describe(ref, key, { metrics: font.metrics, capHeight: font.capHeight, widths, fontFile, toUnicode });
    }
  }

  private basic(weight: Weight): BookFont {
    const font = basicFont(weight);
    const use: BasicUse = { font, ref: this.sink.allocate(), isDrawn: new Uint8Array(font.widths.length) };
    this.basicUses.push(use);
    return {
      resource: weight === 'bold' ? 'CsB' : 'CsR',
      ref: use.ref,
      code: (drawn) => {
        const glyph = drawn.parts[0]?.glyph ?? 0;
        use.isDrawn[glyph] = 1;
        return glyph;
      },
      width: (code) => font.widths[code] ?? 0,
    };
  }

  private subset(number: number): BookFont {
    const face = faceNumber(number);
    const use: FontUse = {
      key: `Countersign-${face.id}`,
      ref: this.sink.allocate(),
      entries: [{ parts: [{ glyph: 0, dx: 0, dy: 0 }], advance: face.advance(0) }],
      texts: [''],
      codes: new Map(),
    };
    this.uses.set(number, use);
    return {
      resource: `Cs${number}`,
      ref: use.ref,
      code: ({ parts, advance, text }) => {
        // A single glyph keeps its own width, so that kerning does not multiply codes.
        const plain = plainGlyph({ parts });
        const units = plain === undefined ? Math.round(advance * face.metrics.unitsPerEm) : face.advance(plain);
        const key = `${parts.map((part) => `${part.glyph},${part.dx},${part.dy}`).join(' ')} ${units} ${text}`;
        const known = use.codes.get(key);
        if (known !== undefined) return known;
        const code = use.entries.length;
        use.entries.push({ parts, advance: units });
        use.texts.push(text);
        use.codes.set(key, code);
        return code;
      },
      width: (code) => thousandths(use.entries[code]?.advance ?? 0, face.metrics),
    };
  }

  private describe(
    ref: PdfRef,
    fontName: string,
    { metrics, capHeight, widths, fontFile, toUnicode }: Description,
  ): void {
    const baseFont = name(`${subsetTag(fontName, ref)}+${fontName}`);
    const descriptor = this.sink.add(
      PdfDict.of({
        Type: name('FontDescriptor'),
        FontName: baseFont,
        Flags: 4,
        FontBBox: [
          -1000,
          thousandths(metrics.descent, metrics) - 400,
          3000,
          thousandths(metrics.ascent, metrics) + 400,
        ],
        ItalicAngle: 0,
        Ascent: thousandths(metrics.ascent, metrics),
        Descent: thousandths(metrics.descent, metrics),
        CapHeight: thousandths(capHeight, metrics),
        StemV: 80,
        FontFile2: fontFile,
      }),
    );
    const descendant = this.sink.add(
      PdfDict.of({
        Type: name('Font'),
        Subtype: name('CIDFontType2'),
        BaseFont: baseFont,
        CIDSystemInfo: PdfDict.of({
          Registry: new PdfString(Buffer.from('Adobe')),
          Ordering: new PdfString(Buffer.from('Identity')),
          Supplement: 0,
        }),
        FontDescriptor: descriptor,
        DW: 1000,
        W: widths,
        CIDToGIDMap: name('Identity'),
      }),
    );
    this.sink.set(
      ref,
      PdfDict.of({
        Type: name('Font'),
        Subtype: name('Type0'),
        BaseFont: baseFont,
        Encoding: name('Identity-H'),
        DescendantFonts: [descendant],
        ToUnicode: toUnicode,
      }),
    );
  }
}

interface Description {
  metrics: FaceMetrics;
  capHeight: number;
  /** `/W` of the CIDFont (ISO 32000-2, 9.7.4.3). */
  widths: PdfObject[];
  fontFile: PdfRef;
  toUnicode: PdfRef;
}

/** Encodes the widths of ascending codes: the first code of each run, then the list of its widths. */
function widthsOfRuns(widths: readonly number[], codes: readonly number[]): PdfObject[] {
  const runs: PdfObject[] = [];
  let list: PdfObject[] = [];
  for (const [index, code] of codes.entries()) {
    if (index === 0 || code !== (codes[index - 1] ?? 0) + 1) {
      list = [];
      runs.push(code, list);
    }
    list.push(widths[code] ?? 0);
  }
  return runs;
}

let knownUnicodeMap: PdfStream | undefined;

/** Includes all characters, drawn or not: few ranges, and the same in every document. */
function basicUnicodeMap({ codePoints }: BasicFont): PdfStream {
  if (!knownUnicodeMap) {
    const deflated = deflateSync(Buffer.from(unicodeMapOf(rangesOf(codePoints)), 'latin1'));
    const dict = PdfDict.of({ Length: deflated.length, Filter: name('FlateDecode') });
    knownUnicodeMap = new PdfStream(dict, deflated);
  }
  return knownUnicodeMap;
}

/** Glyph n + 1 is the n-th character. A range ends where the last byte of code or character would overflow (9.10.3). */
function rangesOf(codePoints: readonly number[]): string[] {
  const ranges: string[] = [];
  let first = 0;
  for (let index = 1; index <= codePoints.length; index++) {
    const [from = 0, next = 0] = [codePoints[first], codePoints[index]];
    const isNext = next === from + index - first && (next & 0xff) > 0 && ((index + 1) & 0xff) > 0;
    if (isNext) continue;
    ranges.push(`<${hex16(first + 1)}> <${hex16(index)}> <${hex16(from)}>`);
    first = index;
  }
  return ranges;
}

/** Six capitals that differ between the fonts of a document (ISO 32000-1, 9.6.4). */
function subsetTag(fontName: string, ref: PdfRef): string {
  let seed = ref.num * 7919 + fontName.length;
  for (let index = 0; index < fontName.length; index++) seed = (seed * 31 + fontName.charCodeAt(index)) % 308_915_776;
  return Array.from({ length: 6 }, (_, index) => String.fromCharCode(65 + (Math.floor(seed / 26 ** index) % 26))).join(
    '',
  );
}

function unicodeMap(texts: readonly string[]): string {
  const lines: string[] = [];
  texts.forEach((text, code) => {
    if (code > 0) lines.push(`<${hex16(code)}> <${utf16(text)}>`);
  });
  return unicodeMapOf(lines);
}

/** A ToUnicode CMap (ISO 32000-2, 9.10.3) of characters, or of ranges with three values each. */
function unicodeMapOf(lines: readonly string[]): string {
  const kind = lines[0] && lines[0].split(' ').length > 2 ? 'bfrange' : 'bfchar';
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100);
    blocks.push(`${block.length} begin${kind}\n${block.join('\n')}\nend${kind}`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}

function utf16(text: string): string {
  let written = '';
  for (let index = 0; index < text.length; index++) written += hex16(text.charCodeAt(index));
  return written;
}

const hexDigits = (value: number) => value.toString(16).toUpperCase().padStart(4, '0');

/** Precomputed for the codes that occur in every line of text. */
const knownHex = Array.from({ length: 512 }, (_, value) => hexDigits(value));

/** Four hexadecimal digits, as character codes are written in content streams. */
export const hex16 = (value: number): string => knownHex[value] ?? hexDigits(value);
