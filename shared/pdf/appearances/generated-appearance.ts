/** The result of the generators of appearances: the content of a form XObject (ISO 32000-2, 8.10 and 12.5.5). */
import type { Box, Matrix } from '../document/page-geometry.ts';
import type { PdfDict } from '../objects/objects.ts';

/** An appearance made for a widget or annotation that has none that can be used. */
export interface GeneratedAppearance {
  /** Content stream operators. Empty when the annotation shows nothing. */
  content: Uint8Array;
  resources: PdfDict;
  bbox: Box;
  matrix: Matrix;
  /**
   * Its rectangle on the page, if that differs from the annotation's: some appearances are larger than their
   * annotation.
   */
  rect?: Box;
}

/** Makes the appearance of a widget or annotation without one, or whose own is out of date; null when it cannot. */
export type AppearanceGenerator = (annotation: PdfDict) => GeneratedAppearance | null;
