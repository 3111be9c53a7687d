/** What reading the text of one document may cost, beside the budget of its reader: each bound is checked before work. */
import { AppError } from '../../errors.ts';

const defaults = {
  /** Objects and operators of all content, forms counted each time they are drawn. */
  tokens: 8_000_000,
  /** Bytes of all pages' contents, each time they are named. */
  contentBytes: 128 << 20,
  /** Characters shown, and the further letters that their fonts make of them. */
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
