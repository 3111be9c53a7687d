/** Sets lines of text into an appearance (ISO 32000-2, 12.7.4.3): in the font of the field when it has all characters, else in embedded fonts. */
import type { Canvas } from '../drawing/canvas.ts';
import { number } from '../drawing/content-number.ts';
import type { Direction, Line } from '../text/break-text.ts';
import { baseDirection, lineWidth, rightToLeftCharacters } from '../text/shaping.ts';
import { formatName } from '../writer/serializer.ts';
import type { SimpleFont } from './simple-font.ts';

export interface TextSetter {
  /** Width of a text without line breaks, for a font size of 1; `direction` is that of the paragraph it is from. */
  width(text: string, direction?: Direction): number;
  /** Draws one line, of a paragraph or all of one, from the left end of its baseline; `operators` set its colour. */
  line(line: string | Line, x: number, y: number, size: number, operators: string): void;
  isRightToLeft(line: string | Line): boolean;
  /**
   * Metrics for a font size of 1: capital height above the baseline, depth of letters below it, and line height, of
   * which `top` is above the baseline.
   */
  capHeight: number;
  descent: number;
  top: number;
  leading: number;
}

/**
 * The baseline of a single line as viewers place it: capitals are centred, and descenders stay inside the field if
 * possible.
 */
export function middleBaseline(setter: TextSetter, size: number, height: number, inset: number): number {
  const cap = setter.capHeight * size;
  const middle = (height - cap) / 2;
  const lowest = inset - setter.descent * size;
  return middle >= lowest ? middle : Math.max(middle, Math.min(lowest, height - inset - cap));
}

/**
 * Distance of a line from the left end of the room. A line that is too long shows its beginning, or its end
 * when it is set from the right.
 */
export function indent(setter: TextSetter, line: string | Line, size: number, room: number, quadding: number): number {
  const width = typeof line === 'string' ? setter.width(line) : setter.width(line.text, line.direction);
  const rest = room - width * size;
  if (quadding === 1 && rest > 0) return rest / 2;
  return quadding === 2 || setter.isRightToLeft(line) ? rest : 0;
}

/** @param resource the font's name in the appearance's resources */
export function textSetter(canvas: Canvas, resource: string, font: SimpleFont, text: string): TextSetter {
  // A simple font sets its codes from left to right.
  return !rightToLeftCharacters.test(text) && font.encode(text.replace(/[\r\n\u2028\u2029]/g, ''))
    ? simpleSetter(canvas, resource, font)
    : unicodeSetter(canvas);
}

function simpleSetter(canvas: Canvas, resource: string, font: SimpleFont): TextSetter {
  const written = formatName(resource);
  // A line is measured and then written: its codes are looked up once.
  let last: { text: string; codes: number[] } = { text: '', codes: [] };
  const codesOf = (text: string) => {
    if (last.text !== text) last = { text, codes: font.encode(text) ?? [] };
    return last.codes;
  };
  return {
    width: (text) => codesOf(text).reduce((sum, code) => sum + font.width(code), 0) / 1000,
    line: (line, x, y, size, operators) => {
      const text = typeof line === 'string' ? line : line.text;
      if (text === '') return;
      canvas.useFont(resource, font.object);
      const string = escapeString(codesOf(text));
      canvas.put(
        `BT ${operators} ${written} ${number(size)} Tf 1 0 0 1 ${number(x)} ${number(y)} Tm (${string}) Tj ET`,
      );
    },
    isRightToLeft: () => false,
    capHeight: font.capHeight / 1000,
    descent: font.descent / 1000,
    top: font.top / 1000,
    leading: (font.top - font.bottom) / 1000,
  };
}

function unicodeSetter(canvas: Canvas): TextSetter {
  return {
    width: (text, direction) => lineWidth(text, 'regular', direction),
    line: (line, x, y, size, operators) => {
      if ((typeof line === 'string' ? line : line.text) !== '') canvas.text(line, x, y, { size, paint: operators });
    },
    isRightToLeft: (line) => (typeof line === 'string' ? baseDirection(line) : line.direction) === 'rtl',
    capHeight: 0.714,
    descent: -0.21,
    top: 0.95,
    leading: 1.25,
  };
}

function escapeString(codes: readonly number[]): string {
  return String.fromCharCode(...codes.slice(0, 20_000)).replace(/[\\()\r\n]/g, (character) =>
    character === '\r' ? '\\r' : character === '\n' ? '\\n' : `\\${character}`,
  );
}
