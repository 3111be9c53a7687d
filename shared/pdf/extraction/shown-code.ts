/** The text and widths that a font gives to the strings shown in it. */
import type { PdfDict } from '../objects/objects.ts';
import type { PdfSource } from '../objects/source.ts';

/** One character code of a string. */
export interface ShownCode {
  /** Undefined if the font does not define it. */
  text: string | undefined;
  /** Advance in ems. */
  width: number;
  /** The single byte 32, which word spacing widens. */
  isSpace: boolean;
}

export interface TextFont {
  codes(bytes: Uint8Array): Iterable<ShownCode>;
  isVertical: boolean;
  /** Height above and (negative) below the baseline, in ems. */
  ascent: number;
  descent: number;
}

/** Implausible values count as missing. */
export function extentOf(source: PdfSource, descriptor: PdfDict | undefined): { ascent: number; descent: number } {
  const usual = (key: string, low: number, high: number, otherwise: number) => {
    const value = source.number(descriptor?.get(key)) ?? 0;
    return (value >= low && value <= high ? value : otherwise) / 1000;
  };
  return { ascent: usual('Ascent', 500, 1_200, 750), descent: usual('Descent', -500, -50, -220) };
}
