/** Colours and borders as annotations and widgets describe them (ISO 32000-2, 12.5.4 and 12.5.6.19). */
import { number } from '../drawing/content-number.ts';
import type { PdfDict, PdfObject } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';

/** Operands of a colour: 1 grey, 3 RGB, 4 CMYK. */
export type ColourOperands = readonly number[];

/** A colour array; undefined when it is absent, empty (transparent) or malformed. */
export function colourOf(source: PdfSource, object: PdfObject | undefined): ColourOperands | undefined {
  const count = source.array(object)?.length ?? 0;
  if (count !== 1 && count !== 3 && count !== 4) return undefined;
  return source.numbers(object, count)?.map((part) => Math.min(1, Math.max(0, part)));
}

export function fillOperator(colour: ColourOperands): string {
  return `${colour.map(number).join(' ')} ${{ 1: 'g', 3: 'rg', 4: 'k' }[colour.length] ?? 'g'}`;
}

export function strokeOperator(colour: ColourOperands): string {
  return fillOperator(colour).toUpperCase();
}

/** Lighter (towards 1) or darker (towards 0) by a part; of CMYK, ink is the other way round. */
export function shade(colour: ColourOperands, towards: 0 | 1, part: number): ColourOperands {
  const goal = colour.length === 4 ? 1 - towards : towards;
  return colour.map((value) => value + (goal - value) * part);
}

/** A border; width in points. */
export interface BorderStyle {
  width: number;
  style: 'S' | 'D' | 'B' | 'I' | 'U';
  dash: number[];
}

const styles = new Set(['S', 'D', 'B', 'I', 'U']);
/** Points. Wider borders are drawn with this width: they would cover the page. */
const maxBorder = 100;

/** Reads `/BS`, otherwise `/Border`. Without either, the border is a solid line of one point. */
export function borderOf(source: PdfSource, annotation: PdfDict): BorderStyle {
  const dict = source.dict(annotation.get('BS'));
  const array = source.array(annotation.get('Border'));
  const width = dict ? source.number(dict.get('W')) : source.number(array?.[2]);
  const style = source.name(dict?.get('S')) ?? 'S';
  const dashes = source.array(dict ? dict.get('D') : array?.[3]) ?? [];
  const dash = dashes.slice(0, 8).map((item) => Math.max(0, source.number(item) ?? 0));
  const isDashed = !dict && dash.some((part) => part > 0);
  return {
    width: Math.min(maxBorder, Math.max(0, width ?? 1)),
    style: isDashed ? 'D' : styles.has(style) ? (style as BorderStyle['style']) : 'S',
    dash: dash.some((part) => part > 0) ? dash : [3],
  };
}

/** Operator for the line's dashes; empty for a solid line. */
export function dashOperator(border: BorderStyle): string {
  return border.style === 'D' ? `[${border.dash.map(number).join(' ')}] 0 d` : '';
}
