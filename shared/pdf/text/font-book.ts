/** The fonts of one document: gives character codes while text is drawn, and embeds the glyphs that were used (ISO 32000-2, 9). */
import { deflateSync } from 'node:zlib';
import type { ObjectSink } from '../objects/object-sink.ts';
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from '../objects/objects.ts';
import { type BasicFont, basicFont } from './fonts/basic-font.ts';
import { faceNumber } from './fonts/font-catalogue.ts';
import type { FaceMetrics, GlyphEntry } from './fonts/glyph.ts';
import { subsetTruetype } from './fonts/truetype.ts';
import type { DrawnGlyph, RunFont } from './shaping.ts';

interface FontUse {
  key: string;
  ref: PdfRef;
  /** Character code → what it draws; code 0 is .notdef. */
  entries: GlyphEntry[];
  texts: string[];
  /** Glyphs and text → code: a glyph that stands for two texts gets two codes, so that each extracts right. */
  codes: Map<string, number>;
}

/** A font of the document that is being written. */
export interface BookFont {
  /** Name for the resource dictionary, the same wherever the font is used in this document. */
  resource: string;
  ref: PdfRef;
  /** Character code of a drawn glyph, two bytes. */
  code(glyph: DrawnGlyph): number;
  /** What a viewer moves the pen by after a code, in thousandths of the font size: what the embedded widths say. */
  width(code: number): number;
}

/** Fonts of one update or file. Call `finish` once, after everything is drawn. */
export class FontBook {
  private readonly sink: ObjectSink;
  private readonly fonts = new Map<RunFont, BookFont>();
  private readonly uses = new Map<number, FontUse>();

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

  /** Embeds the fonts that were used. */
  finish(): void {
    for (const [number, use] of this.uses) {
      const face = faceNumber(number);
      const file = subsetTruetype(face, use.entries);
      const widths = use.entries.map((entry) => thousandths(entry.advance, face.metrics));
      const fontFile = this.sink.addStream(PdfDict.of({ Length1: file.length }), file);
      const toUnicode = this.sink.addStream(new PdfDict(), Buffer.from(unicodeMap(use.texts), 'latin1'));
      this.describe(use.ref, use.key, face.metrics, face.metrics.ascent, widths, fontFile, toUnicode);
    }
    this.uses.clear();
  }

  private basic(weight: 'regular' | 'bold'): BookFont {
    const font = basicFont(weight);
    const ready = readyMade(font);
    const ref = this.sink.allocate();
    const fontFile = this.sink.add(ready.fontFile);
    const toUnicode = this.sink.add(ready.toUnicode);
    const key = weight === 'bold' ? 'NotoSans-SemiBold' : 'NotoSans-Regular';
    this.describe(ref, key, font.metrics, font.capHeight, ready.widths, fontFile, toUnicode);
    return {
      resource: weight === 'bold' ? 'CsB' : 'CsR',
      ref,
      code: (glyph) => glyph.parts[0]?.glyph ?? 0,
      width: (code) => ready.widths[code] ?? 0,
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
        const [first, ...others] = parts;
        // One glyph keeps its own width, so that kerning does not multiply codes.
        const isPlain = first !== undefined && others.length === 0 && first.dx === 0 && first.dy === 0;
        const units = isPlain ? face.advance(first.glyph) : Math.round(advance * face.metrics.unitsPerEm);
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
    metrics: FaceMetrics,
    capHeight: number,
    widths: readonly number[],
    fontFile: PdfRef,
    toUnicode: PdfRef,
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
        W: [0, [...widths] as PdfObject[]],
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

interface ReadyMade {
  fontFile: PdfStream;
  toUnicode: PdfStream;
  widths: number[];
}

const readyMadeFonts = new Map<string, ReadyMade>();

function readyMade(font: BasicFont): ReadyMade {
  const known = readyMadeFonts.get(font.weight);
  if (known) return known;
  const characters = ['', ...font.codePoints.map((code) => String.fromCodePoint(code))];
  const toUnicode = deflateSync(Buffer.from(unicodeMap(characters), 'latin1'));
  const made: ReadyMade = {
    fontFile: new PdfStream(
      PdfDict.of({ Length: font.file.length, Length1: font.fileLength, Filter: name('FlateDecode') }),
      font.file,
    ),
    toUnicode: new PdfStream(PdfDict.of({ Length: toUnicode.length, Filter: name('FlateDecode') }), toUnicode),
    widths: font.advances.map((advance) => thousandths(advance, font.metrics)),
  };
  readyMadeFonts.set(font.weight, made);
  return made;
}

function thousandths(units: number, metrics: FaceMetrics): number {
  return Math.round((units * 100_000) / metrics.unitsPerEm) / 100;
}

/** Six capitals that differ between the fonts of a document (ISO 32000-1, 9.6.4). */
function subsetTag(fontName: string, ref: PdfRef): string {
  let seed = ref.num * 7919 + fontName.length;
  for (let index = 0; index < fontName.length; index++) seed = (seed * 31 + fontName.charCodeAt(index)) % 308_915_776;
  return Array.from({ length: 6 }, (_, index) => String.fromCharCode(65 + (Math.floor(seed / 26 ** index) % 26))).join(
    '',
  );
}

/** A ToUnicode CMap (ISO 32000-2, 9.10.3). */
function unicodeMap(texts: readonly string[]): string {
  const lines: string[] = [];
  texts.forEach((text, code) => {
    if (code > 0) lines.push(`<${hex16(code)}> <${utf16(text)}>`);
  });
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
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

/** Precomputed for the codes that occur in every line of text. */
const knownHex = Array.from({ length: 512 }, (_, value) => hexDigits(value));

/** Four hexadecimal digits, as character codes are written in content streams. */
export function hex16(value: number): string {
  return knownHex[value] ?? hexDigits(value);
}

function hexDigits(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, '0');
}
