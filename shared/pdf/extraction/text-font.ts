/** The text and widths of the bytes of a string shown in a font (ISO 32000-2, 9.6, 9.7 and 9.10). */
import { codePointOf } from '../appearances/glyph-names.ts';
import { baseEncoding, differences, simpleFont } from '../appearances/simple-font.ts';
import type { PdfDict, PdfObject } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';
import { type CharacterMap, readCharacterMap } from './character-map.ts';
import { compositeFont } from './composite-font.ts';
import type { ExtractionCosts } from './extraction-costs.ts';
import { extentOf, type ShownCode, type TextFont } from './shown-code.ts';

/** Returns undefined if the object is not a font. @throws AppError document_too_complex */
export function textFont(
  source: PdfSource,
  object: PdfObject | undefined,
  costs: ExtractionCosts,
): TextFont | undefined {
  const dict = source.dict(object);
  if (!dict) return undefined;
  const mapStream = source.stream(dict.get('ToUnicode'));
  const toUnicode = mapStream && readCharacterMap(source.decode(mapStream), costs);
  if (source.name(dict.get('Subtype')) === 'Type0') return compositeFont(source, dict, toUnicode, costs);
  return singleByteFont(source, dict, toUnicode);
}

function singleByteFont(source: PdfSource, dict: PdfDict, toUnicode: CharacterMap | undefined): TextFont {
  const texts = textsOf(source, dict);
  const widths = widthsOf(source, dict);
  const table = Array.from({ length: 256 }, (_, code): ShownCode => {
    const text = toUnicode?.texts.get(code) || texts[code];
    return { text, width: widths(code), isSpace: code === 32 };
  });
  return {
    *codes(bytes) {
      for (const code of bytes) yield table[code] as ShownCode;
    },
    isVertical: false,
    ...extentOf(source, source.dict(dict.get('FontDescriptor'))),
  };
}

function textsOf(source: PdfSource, dict: PdfDict): (string | undefined)[] {
  const texts: (string | undefined)[] = Array.from({ length: 256 });
  for (const [codePoint, code] of baseEncoding(source, dict)) texts[code] = String.fromCodePoint(codePoint);
  for (const { code, glyph } of differences(source, dict)) {
    if (code >= 0 && code < 256) texts[code] = textOfGlyph(glyph);
  }
  return texts;
}

/** `f_i`: a ligature of two; `a.sc`: a variant (Adobe Glyph List specification). */
function textOfGlyph(glyphName: string): string | undefined {
  const parts = glyphName.split('.')[0]?.split('_', 8) ?? [];
  const codePoints = parts.map((part) => ligatures[part] ?? codePointOf(part));
  const isKnown = codePoints.every((codePoint) => codePoint !== undefined && codePoint <= 0x10ffff);
  return isKnown && parts.length > 0 ? String.fromCodePoint(...(codePoints as number[])) : undefined;
}

/** Glyph names that form fonts do not need. */
const ligatures: Record<string, number> = { ff: 0xfb00, ffi: 0xfb03, ffl: 0xfb04 };

function widthsOf(source: PdfSource, dict: PdfDict): (code: number) => number {
  const widths = source.array(dict.get('Widths'))?.slice(0, 256);
  if (!widths) {
    const standard = simpleFont(source, dict);
    return (code) => (standard ? standard.width(code) / 1000 : 0.5);
  }
  const first = source.number(dict.get('FirstChar')) ?? 0;
  const missing = source.number(source.dict(dict.get('FontDescriptor'))?.get('MissingWidth')) ?? 0;
  // Only Type 3 fonts have their own glyph space.
  const scale = Math.abs(source.numbers(dict.get('FontMatrix'), 6)?.[0] ?? 0) || 0.001;
  return (code) => (source.number(widths[code - first]) ?? missing) * scale;
}
