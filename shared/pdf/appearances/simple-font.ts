/** Simple fonts (ISO 32000-2, 9.6) that forms name in their default appearances; used when they have all characters of a text. */
import { name, PdfDict, type PdfObject, PdfRef } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import { decodeText } from '../objects/text-string.ts';
import { codePointOf } from './glyph-names.ts';
import { standardMetrics, widthOrder, winAnsiHigh } from './standard-metrics.ts';

/** A font with one byte per character, as appearances set text in it. */
export interface SimpleFont {
  /** The entry for the resource dictionary. */
  object: PdfObject;
  /** Character codes of a text, undefined when the font lacks one of its characters. */
  encode(text: string): number[] | undefined;
  /** Width of a code in thousandths of the font size. */
  width(code: number): number;
  /** Thousandths of the font size: capitals above, letters below the baseline; top and bottom of a line. */
  capHeight: number;
  descent: number;
  top: number;
  bottom: number;
}

/** Names that viewers give to the standard fonts in form resources, and their usual substitutes. */
const aliases: [pattern: RegExp, family: 'Helvetica' | 'Times' | 'Courier'][] = [
  [/^(Cour|CoB|CoO)|courier|mono|consol/i, 'Courier'],
  [/^Ti(Ro|Bo|It|BI)|times|serif|roman|georgia|garamond|cambria/i, 'Times'],
];

/** Fonts whose characters are pictures: a text in them shows the glyphs at its codes. */
const pictorial = /^Symb|^ZaDb$|Dingbats|Wingdings|Webdings/i;

/** The standard font that a name means or comes nearest to. */
export function standardFontName(fontName: string): string {
  const plain = withoutTag(fontName);
  if (/^(ZaDb$|ZapfDingbats)/i.test(plain)) return 'ZapfDingbats';
  if (/^(Symb$|Symbol(MT)?\b)/i.test(plain)) return 'Symbol';
  const family = aliases.find(([pattern]) => pattern.test(plain))?.[1] ?? 'Helvetica';
  const isBold = /bold|black|heavy|^(HeBo|TiBo|CoBo|TiBI|CoBO|HeBO)$/i.test(plain);
  const isItalic = /italic|oblique|^(TiIt|TiBI|CoOb|CoBO|HeOb|HeBO)$/i.test(plain);
  if (family === 'Times')
    return isBold ? (isItalic ? 'Times-BoldItalic' : 'Times-Bold') : isItalic ? 'Times-Italic' : 'Times-Roman';
  const slant = `${isBold ? 'Bold' : ''}${isItalic ? 'Oblique' : ''}`;
  return slant ? `${family}-${slant}` : family;
}

/** The name without the prefix of a subset (`ABCDEF+`). */
function withoutTag(fontName: string): string {
  return fontName.replace(/^[A-Z]{6}\+/, '');
}

/** The metrics of a standard font; oblique fonts share those of the upright ones. */
function metricsOf(standard: string): (typeof standardMetrics)[string] | undefined {
  return standardMetrics[standard.replace('BoldOblique', 'Bold').replace('-Oblique', '')];
}

const courier = { width: 600, capHeight: 562, descent: -157, top: 805, bottom: -250 };
const encoders = new Map<string, Map<number, number>>();

/** One of the standard 14 fonts: with WinAnsiEncoding, or with the built-in encoding for symbol fonts. */
export function standardFont(standard: string): SimpleFont {
  const dict = PdfDict.of({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name(standard) });
  if (!pictorial.test(standard)) dict.set('Encoding', name('WinAnsiEncoding'));
  return withStandardMetrics(dict, standard, encoderOf('WinAnsiEncoding'), undefined);
}

/** A font from a document's resources; undefined when it cannot be used to set new text. */
export function simpleFont(source: PdfSource, object: PdfObject | undefined): SimpleFont | undefined {
  const dict = source.dict(object);
  if (!dict) return undefined;
  const subtype = source.name(dict.get('Subtype'));
  if (subtype !== 'Type1' && subtype !== 'TrueType' && subtype !== 'MMType1') return undefined;
  const baseFont = source.name(dict.get('BaseFont')) ?? '';
  const standardName = standardFontName(baseFont);
  const isPictorial = pictorial.test(withoutTag(baseFont));
  const descriptor = source.dict(dict.get('FontDescriptor'));
  const isEmbedded = hasProgram(source, dict);
  // The encoding in the document is ignored: readers do not agree on what names of letters mean in these fonts.
  if (!isEmbedded && pictorial.test(standardName)) return standardFont(standardName);
  const codes = isPictorial ? encoderOf('WinAnsiEncoding') : encoding(source, dict);
  const kept = object instanceof PdfRef ? object : dict;
  const widths = source.array(dict.get('Widths'))?.map((width) => source.number(width) ?? 0);
  if (!widths) return withStandardMetrics(kept, standardName, codes, undefined);
  const first = source.number(dict.get('FirstChar')) ?? 0;
  const missing = source.number(descriptor?.get('MissingWidth')) ?? 0;
  // A subset may lack outlines for codes its encoding has: a code without a width is one of those.
  const has = (code: number) => (widths[code - first] ?? 0) > 0 || (!isEmbedded && code >= first && missing > 0);
  const standard = withStandardMetrics(kept, standardName, codes, isEmbedded ? has : undefined);
  const box = source.numbers(descriptor?.get('FontBBox'), 4);
  const usual = (value: number | undefined, low: number, high: number, otherwise: number) =>
    value !== undefined && value >= low && value <= high ? value : otherwise;
  return {
    ...standard,
    width: (code) => widths[code - first] || missing || standard.width(code),
    capHeight: usual(source.number(descriptor?.get('CapHeight')), 400, 1000, standard.capHeight),
    descent: usual(source.number(descriptor?.get('Descent')), -400, -1, standard.descent),
    top: usual(box?.[3], 600, 1000, standard.top),
    bottom: usual(box?.[1], -300, -1, standard.bottom),
  };
}

function withStandardMetrics(
  object: PdfObject,
  standard: string,
  codes: ReadonlyMap<number, number>,
  has: ((code: number) => boolean) | undefined,
): SimpleFont {
  const metrics = metricsOf(standard);
  const byCode = new Map<number, number>();
  if (metrics) {
    const widths = widthsOf(standard, metrics.widths);
    for (const [codePoint, code] of codes) {
      const width = widths.get(codePoint) ?? widths.get(baseLetter(codePoint));
      if (width !== undefined && !byCode.has(code)) byCode.set(code, width);
    }
  }
  return {
    object,
    encode: (text) => {
      const encoded: number[] = [];
      for (const character of text) {
        const code = codes.get(character.codePointAt(0) ?? 0);
        if (code === undefined || byCode.get(code) === 0 || (has && !has(code))) return undefined;
        encoded.push(code);
      }
      return encoded;
    },
    width: (code) => (metrics ? (byCode.get(code) ?? 556) : courier.width),
    capHeight: metrics?.capHeight ?? courier.capHeight,
    descent: metrics?.descent ?? courier.descent,
    top: metrics?.top ?? courier.top,
    bottom: metrics?.bottom ?? courier.bottom,
  };
}

const widthTables = new Map<string, Map<number, number>>();

function widthsOf(standard: string, packed: string): Map<number, number> {
  let table = widthTables.get(standard);
  if (!table) {
    table = new Map(
      widthOrder.map((code, index) => [code, Number.parseInt(packed.slice(index * 2, index * 2 + 2), 36)]),
    );
    widthTables.set(standard, table);
  }
  return table;
}

function baseLetter(codePoint: number): number {
  return String.fromCodePoint(codePoint).normalize('NFD').codePointAt(0) ?? codePoint;
}

/** Code point → code, of the font's base encoding with its differences. */
function encoding(source: PdfSource, font: PdfDict): ReadonlyMap<number, number> {
  const codes = new Map(baseEncoding(source, font));
  for (const { code, glyph } of differences(source, font)) {
    for (const [codePoint, taken] of codes) if (taken === code) codes.delete(codePoint);
    const codePoint = codePointOf(glyph);
    if (codePoint !== undefined && !codes.has(codePoint)) codes.set(codePoint, code);
  }
  return codes;
}

/** Code point → code, without the differences. */
export function baseEncoding(source: PdfSource, font: PdfDict): ReadonlyMap<number, number> {
  const entry = source.resolve(font.get('Encoding'));
  const named = source.name(entry) ?? source.name(source.dict(entry)?.get('BaseEncoding'));
  // The built-in encoding of an embedded font is unknown; letters and digits are at their ASCII codes.
  return encoderOf(named ?? (hasProgram(source, font) ? 'ASCII' : 'StandardEncoding'));
}

/** Real lists have an entry for each of 256 codes, and the codes at which runs begin. Further entries are ignored. */
const maxDifferences = 1_000;

/** The codes to which `/Differences` gives other glyphs (ISO 32000-2, 9.6.5.1). */
export function* differences(source: PdfSource, font: PdfDict): Generator<{ code: number; glyph: string }> {
  let code = 0;
  const items = source.array(source.dict(font.get('Encoding'))?.get('Differences'));
  for (const item of items?.slice(0, maxDifferences) ?? []) {
    const start = source.number(item);
    if (start !== undefined) code = start;
    else yield { code: code++, glyph: source.name(item) ?? '' };
  }
}

function hasProgram(source: PdfSource, font: PdfDict): boolean {
  const descriptor = source.dict(font.get('FontDescriptor'));
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key));
}

/** StandardEncoding above ASCII (ISO 32000-2, annex D.2): code → code point. */
const standardHigh: [code: number, codePoints: number[]][] = [
  [0xa1, [0xa1, 0xa2, 0xa3, 0x2044, 0xa5, 0x192, 0xa7, 0xa4, 0x27, 0x201c, 0xab, 0x2039, 0x203a, 0xfb01, 0xfb02]],
  [0xb1, [0x2013, 0x2020, 0x2021, 0xb7]],
  [0xb6, [0xb6, 0x2022, 0x201a, 0x201e, 0x201d, 0xbb, 0x2026, 0x2030]],
  [0xbf, [0xbf]],
  [0xd0, [0x2014]],
  [0xe1, [0xc6]],
  [0xe3, [0xaa]],
  [0xe8, [0x141, 0xd8, 0x152, 0xba]],
  [0xf1, [0xe6]],
  [0xf5, [0x131]],
  [0xf8, [0x142, 0xf8, 0x153, 0xdf]],
];

/** Code point → code. */
function encoderOf(encodingName: string): ReadonlyMap<number, number> {
  const known = encoders.get(encodingName);
  if (known) return known;
  const codes = new Map<number, number>();
  for (let code = 0x20; code < 0x7f; code++) codes.set(code, code);
  if (encodingName === 'WinAnsiEncoding') {
    winAnsiHigh.forEach((codePoint, index) => {
      if (codePoint > 0) codes.set(codePoint, 0x80 + index);
    });
    for (let code = 0xa0; code < 0x100; code++) codes.set(code, code);
  } else if (encodingName === 'MacRomanEncoding') {
    const decoder = new TextDecoder('macintosh');
    for (let code = 0x80; code < 0x100; code++) codes.set(decoder.decode(Uint8Array.of(code)).charCodeAt(0), code);
  } else if (encodingName === 'PDFDocEncoding') {
    for (let code = 0x18; code < 0x100; code++) {
      const codePoint = decodeText(Uint8Array.of(code)).charCodeAt(0);
      if (codePoint !== 0xfffd && codePoint >= 0x20 && codePoint !== 0x7f) codes.set(codePoint, code);
    }
  } else if (encodingName === 'StandardEncoding') {
    codes.delete(0x27);
    codes.delete(0x60);
    codes.set(0x2019, 0x27);
    codes.set(0x2018, 0x60);
    for (const [first, codePoints] of standardHigh) {
      codePoints.forEach((codePoint, index) => {
        codes.set(codePoint, first + index);
      });
    }
  }
  encoders.set(encodingName, codes);
  return codes;
}
