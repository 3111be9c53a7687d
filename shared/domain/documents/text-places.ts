/** Fields placed at a text of the document: anchors, and the search for their texts. Pure. */

import type { Place } from './sealing.ts';

/** Places a field at a text of its document, by default at the first occurrence. */
export interface Anchor {
  text: string;
  /** From 1: by page, from top to bottom, then from left to right. */
  occurrence?: number;
  /** Points to the right and down. */
  offsetX?: number;
  offsetY?: number;
  /** The field is omitted if the text is not found. */
  ignoreIfMissing?: boolean;
}

export interface TextPlace extends Place {
  pageWidth: number;
  pageHeight: number;
}

export interface TextQuery {
  texts: { text: string; occurrence: number }[];
  /** Also reports text between `{{` and `}}`. */
  hasTags: boolean;
}

export interface FoundText {
  /** One for each text; null if it is not found. */
  places: (TextPlace | null)[];
  /** Without the braces; at most 500. */
  tags: (TextPlace & { text: string })[];
}

/** Places the lower left corner of a field on that of the text; a field that would reach beyond the page is moved. */
export function placeAt(
  text: TextPlace,
  { width, height }: { width: number; height: number },
  { offsetX = 0, offsetY = 0 }: Pick<Anchor, 'offsetX' | 'offsetY'> = {},
): { page: number; x: number; y: number } {
  const within = (start: number, length: number, whole: number) =>
    Math.round(Math.max(0, Math.min(start, whole - length)) * 100) / 100;
  return {
    page: text.page,
    x: within(text.x + offsetX, width, text.pageWidth),
    y: within(text.y + text.height - height + offsetY, height, text.pageHeight),
  };
}
