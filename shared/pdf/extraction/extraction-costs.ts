/**
 * Limits on the extraction of one document's text, in addition to its reader's budget. Each limit is checked before the
 * work.
 */
import { AppError } from '../../errors.ts';

const defaults = {
  /** Objects and operators of all content. A form counts each time it is drawn. */
  tokens: 8_000_000,
  /** Bytes of all pages' contents, counted at each reference. */
  contentBytes: 128 << 20,
  /** Characters shown, and the additional letters that their fonts map them to. */
  characters: 2_000_000,
  /** Entries of all fonts' maps and widths. */
  mapEntries: 1_000_000,
};

export type ExtractionLimits = typeof defaults;

export class ExtractionCosts {
  private readonly left: ExtractionLimits;

  constructor(limits: Partial<ExtractionLimits> = {}) {
    this.left = { ...defaults, ...limits };
  }

  /** @throws AppError document_too_complex */
  spend(what: keyof ExtractionLimits, count: number): void {
    this.left[what] -= count;
    if (this.left[what] < 0) {
      throw new AppError('document_too_complex', {
        message: 'The document has too much content to look for text in it.',
      });
    }
  }
}
