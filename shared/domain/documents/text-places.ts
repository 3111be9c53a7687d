/** Fields that lie where the document has some text: anchors, and what is asked of the document to place them. Pure. */

/** A field lies at a text of its document. Without an occurrence: at the first. */
export interface Anchor {
  text: string;
  /** From 1: by page, from top to bottom, then from left to right. */
  occurrence?: number;
  /** Points to the right and down. */
  offsetX?: number;
  offsetY?: number;
  /** The field is left out where the text is not found. */
  ignoreIfMissing?: boolean;
}

/** Where a text lies. Points, origin at the top left of the page as displayed; pages from 1. */
export interface TextPlace {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  pageWidth: number;
  pageHeight: number;
}

export interface TextQuery {
  texts: { text: string; occurrence: number }[];
  /** Text between `{{` and `}}` is told as well. */
  hasTags: boolean;
}

export interface FoundText {
  /** One for each text; null where it is not found. */
  places: (TextPlace | null)[];
  /** Without the braces; at most 500. */
  tags: (TextPlace & { text: string })[];
}

/**
 * The lower left corner of a field lies on the lower left corner of the text. A field that would reach over the edge of the
 * page is moved onto it.
 */
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
