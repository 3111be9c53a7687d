/** Turns a line of text of any script into glyphs in drawing order, left to right. */
import bidiFactory from 'bidi-js';
import type { Direction } from './break-text.ts';
import { type BasicFont, basicFont, type Weight } from './fonts/basic-font.ts';
import { faceFor, faceNumber } from './fonts/font-catalogue.ts';
import type { GlyphPart } from './fonts/glyph.ts';
import { type ShapedGlyph, type ShapingFont, shapingFont } from './fonts/harfbuzz.ts';
import { TextCache } from './text-cache.ts';
import { graphemesOf, type Segment } from './text-segments.ts';

/** `basic-…` or the number of a face of the catalogue. */
export type RunFont = Weight | number;

/** A glyph, or the glyphs of a cluster (a letter with its marks, a conjunct) that are drawn and extracted as one. */
export interface DrawnGlyph {
  /** Offset of each part from the pen, in font units. */
  parts: GlyphPart[];
  /** How far the pen moves, kerning included, for a font size of 1. */
  advance: number;
  text: string;
}

/** Glyphs of one font and one direction. */
export interface Run {
  font: RunFont;
  glyphs: DrawnGlyph[];
  /** Distance of its left end from that of the line, for a font size of 1. */
  x: number;
  /** Sum of the advances, for a font size of 1. */
  width: number;
}

export interface ShapedLine {
  /** In reading order, which is the order of extraction; `x` is the position of each. */
  runs: Run[];
  /** For a font size of 1. */
  width: number;
  isRightToLeft: boolean;
}

/** Characters of right-to-left scripts and the controls that begin right-to-left text. */
export const rightToLeftCharacters =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Only ASCII up to and including its first letter: this alone determines the base direction. */
const latinStart = /^[^A-Za-z\u0080-\uffff]*[A-Za-z]/;
/** Single letters of Hangul, which are drawn as whole syllables. */
const jamo = /[\u1100-\u11ff]/;
/** Format characters and variation selectors, which control shaping and are never drawn themselves. */
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u;
/**
 * Skin tones and the frame of a key after another character. The faces have no such pictures: a swatch or a box after
 * the character would read as another one. They are extracted, but not drawn.
 */
const unpictured = /(?<=.)(\p{Emoji_Modifier}|\u20e3)/su;
/**
 * Fonts open in HarfBuzz by the number of their face: at most one for each of the faces that need shaping (about 20).
 */
const shapers = new Map<number, ShapingFont>();
let bidi: ReturnType<typeof bidiFactory> | undefined;

/** Lines in the basic fonts by their text: measuring and drawing a line shape it once. */
const basicLines = { regular: new TextCache<Run | undefined>(), bold: new TextCache<Run | undefined>() };

/** Rules P2 and P3 of UAX #9: the first strong character outside isolates decides for all lines of the paragraph. */
export function baseDirection(paragraph: string): Direction {
  if (latinStart.test(paragraph) || !rightToLeftCharacters.test(paragraph)) return 'ltr';
  bidi ??= bidiFactory();
  let isolates = 0;
  for (const character of paragraph) {
    const type = bidi.getBidiCharTypeName(character);
    if (type === 'LRI' || type === 'RLI' || type === 'FSI') isolates++;
    else if (type === 'PDI') isolates = Math.max(0, isolates - 1);
    else if (isolates === 0 && type === 'L') return 'ltr';
    else if (isolates === 0 && (type === 'R' || type === 'AL')) return 'rtl';
  }
  return 'ltr';
}

/**
 * Returns the first `limit` visible graphemes of a line from left to right as drawn, each with its direction, for
 * callers that position each one.
 */
export function graphemesAsDrawn(line: string, limit: number): { text: string; direction: Direction }[] {
  const seen: Segment[] = [];
  let end = 0;
  for (const grapheme of graphemesOf(line)) {
    if (seen.length >= limit) break;
    end = grapheme.index + grapheme.segment.length;
    if (![...grapheme.segment].every((character) => ignorable.test(character))) seen.push(grapheme);
  }
  const levels = levelsOf(line.slice(0, end), baseDirection(line));
  const levelled = seen.map(({ segment, index }) => ({ text: segment, level: levels[index] ?? 0 }));
  return visualOrder(levelled).map(({ text, level }) => ({ text, direction: (level & 1) === 1 ? 'rtl' : 'ltr' }));
}

/**
 * Shapes one line. `bold` applies only if all of the text has basic characters: the weight must not change within a
 * name.
 * @param direction of the line's paragraph; by default the line is the whole paragraph
 */
export function shapeLine(line: string, weight: Weight = 'regular', direction?: Direction): ShapedLine {
  // If the direction is right to left, even a line of basic characters needs its levels: a full stop at its end moves
  // to the left.
  const wanted =
    direction === 'rtl' ? undefined : basicLines[weight].get(line, () => basicRun(line, basicFont(weight)));
  if (wanted) return { runs: [wanted], width: wanted.width, isRightToLeft: false };
  // Control characters have no glyph; an unpaired surrogate is not a character.
  const text = line.replace(/\p{Cc}/gu, ' ').replace(/\p{Cs}/gu, '\ufffd');
  const base = direction ?? baseDirection(text);
  const runs = itemize(text, levelsOf(text, base)).map((item) => ({ ...shapeItem(item), level: item.level }));
  let width = 0;
  for (const run of visualOrder(runs)) {
    run.x = width;
    width += run.width;
  }
  return { runs, width, isRightToLeft: base === 'rtl' };
}

/** Returns the width that `shapeLine` would, for a font size of 1, without creating glyphs if they are not needed. */
export function lineWidth(line: string, weight: Weight = 'regular', direction?: Direction): number {
  if (direction === 'rtl') return shapeLine(line, weight, direction).width;
  const font = basicFont(weight);
  let units = 0;
  for (let index = 0; index < line.length; index++) {
    const character = line.charCodeAt(index);
    const glyph = font.glyph(character);
    if (glyph === undefined) return shapeLine(line, weight, direction).width;
    units += font.advances[glyph] ?? 0;
    if (index + 1 < line.length) units += font.kerning(character, line.charCodeAt(index + 1));
  }
  return units / font.metrics.unitsPerEm;
}

/** Returns bold if it has all characters of the text. */
export function heaviest(text: string): Weight {
  const font = basicFont('bold');
  return [...text].every((character) => font.glyph(character.codePointAt(0) ?? 0) !== undefined) ? 'bold' : 'regular';
}

/** Returns a run in the basic font, or undefined if it lacks a character. */
function basicRun(text: string, font: BasicFont): Run | undefined {
  const { unitsPerEm } = font.metrics;
  const glyphs: DrawnGlyph[] = [];
  let width = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    const drawn = basicGlyph(character, font);
    if (!drawn) return undefined;
    const kerning = index + 1 < text.length ? font.kerning(character, text.charCodeAt(index + 1)) : 0;
    const advance = drawn.advance + kerning / unitsPerEm;
    glyphs.push(kerning === 0 ? drawn : { ...drawn, advance });
    width += advance;
  }
  return { font: font.weight, glyphs, x: 0, width };
}

/**
 * Shares one object between all uses of a glyph, of which a page has thousands. Bounded by the characters of the two
 * fonts.
 */
const basicGlyphs = { regular: new Map<number, DrawnGlyph>(), bold: new Map<number, DrawnGlyph>() };

function basicGlyph(codePoint: number, font: BasicFont): DrawnGlyph | undefined {
  const known = basicGlyphs[font.weight].get(codePoint);
  if (known) return known;
  const glyph = font.glyph(codePoint);
  if (glyph === undefined) return undefined;
  const advance = (font.advances[glyph] ?? 0) / font.metrics.unitsPerEm;
  const drawn = { parts: [{ glyph, dx: 0, dy: 0 }], advance, text: String.fromCharCode(codePoint) };
  basicGlyphs[font.weight].set(codePoint, drawn);
  return drawn;
}

function levelsOf(text: string, base: Direction): Uint8Array {
  if (base === 'ltr' && !rightToLeftCharacters.test(text)) return new Uint8Array(text.length);
  bidi ??= bidiFactory();
  return bidi.getEmbeddingLevels(text, base).levels;
}

interface Item {
  text: string;
  font: RunFont;
  level: number;
  /** Set for a character that no face has. */
  missing?: boolean;
  /** Set for characters that are extracted but not drawn. */
  isHidden?: boolean;
}

/** Splits by level and font, but within a grapheme only if no face has all of it. */
function itemize(text: string, levels: Uint8Array): Item[] {
  const items: Item[] = [];
  const put = (part: string, font: RunFont | undefined, level: number) => {
    const last = items.at(-1);
    if (font === undefined) items.push({ text: part, font: 'regular', level, missing: true });
    else if (last && last.font === font && last.level === level && !last.missing && !last.isHidden) last.text += part;
    else items.push({ text: part, font, level });
  };
  for (const { segment: written, index, isHidden } of picturedParts(text)) {
    if (isHidden) {
      items.push({
        text: written,
        font: faceFor(written.codePointAt(0) ?? 0) ?? 'regular',
        level: levels[index] ?? 0,
        isHidden,
      });
      continue;
    }
    // Hangul spelled in single letters is drawn as whole syllables; the text is not changed otherwise.
    const segment = jamo.test(written) ? written.normalize('NFC') : written;
    const level = levels[index] ?? 0;
    const before = items.at(-1);
    const isOpen = before && !before.missing && !before.isHidden;
    if (segment === ' ' && isOpen && typeof before.font === 'number' && before.level === level) {
      before.text += segment;
      continue;
    }
    const drawn = [...segment].filter((character) => !ignorable.test(character));
    const fonts = drawn.map((character) => fontFor(character, level));
    const first = fonts[0];
    if (drawn.length === 0) {
      const last = items.at(-1);
      if (last && !last.missing && !last.isHidden && typeof last.font === 'number') last.text += segment;
    } else if (fonts.every((font) => font === first)) {
      put(first === 'regular' ? drawn.join('') : segment, first, level);
    } else if (fonts.every((font) => font === 'regular' || font === latinFace())) put(segment, latinFace(), level);
    else
      drawn.forEach((character, at) => {
        put(character, fonts[at], level);
      });
  }
  return items;
}

/** Splits graphemes that contain characters which are not drawn. */
function* picturedParts(text: string): Generator<Segment & { isHidden?: boolean }> {
  for (const grapheme of graphemesOf(text)) {
    if (!unpictured.test(grapheme.segment)) {
      yield grapheme;
      continue;
    }
    let { index } = grapheme;
    for (const [place, segment] of grapheme.segment.split(unpictured).entries()) {
      if (segment !== '') yield { segment, index, isHidden: place % 2 === 1 };
      index += segment.length;
    }
  }
}

/** Right-to-left text never uses the basic font: mirrored brackets would be extracted as the wrong character. */
function fontFor(character: string, level: number): RunFont | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  const isBasic = (level & 1) === 0 && basicFont('regular').glyph(codePoint) !== undefined;
  return isBasic ? 'regular' : faceFor(codePoint);
}

/** The full Noto Sans also has the basic characters, with their marks. */
function latinFace(): number | undefined {
  return faceFor(0x100);
}

function shapeItem(item: Item): Run {
  const isRightToLeft = (item.level & 1) === 1;
  if (item.missing) return codePointRun(item.text);
  if (item.isHidden) return { font: item.font, glyphs: [{ parts: [], advance: 0, text: item.text }], x: 0, width: 0 };
  if (item.font === 'regular' || item.font === 'bold') {
    return basicRun(item.text, basicFont(item.font)) ?? { font: item.font, glyphs: [], x: 0, width: 0 };
  }
  const face = faceNumber(item.font);
  const scale = 1 / face.metrics.unitsPerEm;
  if (!face.needsShaping) {
    const characters = face.characters();
    const glyphs = [...item.text].flatMap((text) => {
      const shown = isRightToLeft ? mirrored(text) : text;
      const glyph = characters.get(shown.codePointAt(0) ?? 0) ?? characters.get(text.codePointAt(0) ?? 0);
      if (glyph === undefined && text === ' ') return [{ parts: [], advance: spaceWidth(), text }];
      return glyph === undefined
        ? []
        : [{ parts: [{ glyph, dx: 0, dy: 0 }], advance: face.advance(glyph) * scale, text }];
    });
    if (isRightToLeft) glyphs.reverse();
    return { font: item.font, glyphs, x: 0, width: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) };
  }
  let shape = shapers.get(item.font);
  if (!shape) {
    shape = shapingFont(face.file);
    shapers.set(item.font, shape);
  }
  const drawn = clusters(item.text, shape(item.text, isRightToLeft), scale).map((glyph) =>
    glyph.text === ' ' && glyph.parts[0]?.glyph === 0 ? { ...glyph, parts: [], advance: spaceWidth() } : glyph,
  );
  const glyphs = oneCharacterEach(drawn, isRightToLeft);
  return { font: item.font, glyphs, x: 0, width: glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) };
}

/** Groups the glyphs of each cluster: marks and parts of conjuncts have no text of their own to extract. */
function clusters(text: string, shaped: readonly ShapedGlyph[], scale: number): DrawnGlyph[] {
  const starts = [...new Set(shaped.map((glyph) => glyph.cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const drawn: DrawnGlyph[] = [];
  let [cluster, pen] = [-1, 0];
  for (const glyph of shaped) {
    const last = drawn.at(-1);
    if (glyph.cluster !== cluster || !last) {
      [cluster, pen] = [glyph.cluster, glyph.advance];
      drawn.push({
        parts: [{ glyph: glyph.glyph, dx: glyph.dx, dy: glyph.dy }],
        advance: glyph.advance * scale,
        text: text.slice(cluster, ends.get(cluster)),
      });
    } else {
      last.parts.push({ glyph: glyph.glyph, dx: pen + glyph.dx, dy: glyph.dy });
      last.advance += glyph.advance * scale;
      pen += glyph.advance;
    }
  }
  return drawn;
}

/**
 * Assigns a code to every character: the first one draws the glyphs, the others are empty and have no width. Programs
 * that extract text treat a code as one character, expect marks without width, and reverse right-to-left text by codes.
 */
function oneCharacterEach(glyphs: readonly DrawnGlyph[], isRightToLeft: boolean): DrawnGlyph[] {
  return glyphs.flatMap((glyph) => {
    const [first, ...others] = [...glyph.text];
    if (first === undefined || others.length === 0) return [glyph];
    const rest = others.map((text) => ({ parts: [], advance: 0, text }));
    const head = { ...glyph, text: first };
    return isRightToLeft ? [...rest.reverse(), head] : [head, ...rest];
  });
}

/** Draws the code point of a character that no face has; the character is still extracted as itself. */
function codePointRun(character: string): Run {
  const written = `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
  const run = shapeItem({ text: written, font: latinFace() ?? 'regular', level: 0 });
  const unitsPerEm = typeof run.font === 'number' ? faceNumber(run.font).metrics.unitsPerEm : 1;
  let pen = 0;
  const parts = run.glyphs.flatMap((glyph) => {
    const start = pen;
    pen += glyph.advance * unitsPerEm;
    return glyph.parts.map((part) => ({ ...part, dx: Math.round(part.dx + start) }));
  });
  return { ...run, glyphs: [{ parts, advance: run.width, text: character }] };
}

/**
 * A space belongs to the run before it, even if the face lacks a space, so that words are extracted with their spaces
 * in any direction.
 */
function spaceWidth(): number {
  return basicRun(' ', basicFont('regular'))?.width ?? 0.25;
}

function mirrored(character: string): string {
  bidi ??= bidiFactory();
  return bidi.getMirroredCharacter(character) ?? character;
}

/** Rule L2 of UAX #9, on runs. */
function visualOrder<T extends { level: number }>(runs: T[]): T[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      if (end > start) start = end;
    }
  }
  return ordered;
}
