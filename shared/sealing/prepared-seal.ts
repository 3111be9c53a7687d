import { createHash, type Hash } from 'node:crypto';
import type { Finding, PageSizes } from '../domain/sealing.ts';
import type { FinishedUpdate } from '../pdf/writer/incremental-update.ts';

/** Waits for its signature. */
export class PreparedSeal {
  readonly base: Uint8Array;
  readonly update: FinishedUpdate;
  /** Pages of the document, and of the certificate behind it. */
  readonly pages: number;
  readonly addedPages: number;
  /** Of the document's pages. */
  readonly pageSizes: PageSizes[];
  readonly findings: Finding[];
  /** Over everything but the hole: what is signed. */
  readonly digest: Buffer;
  private readonly prefixHash: Hash;

  constructor(
    base: Uint8Array,
    update: FinishedUpdate,
    facts: { pages: number; addedPages: number; pageSizes: PageSizes[]; findings: Finding[] },
    digest: 'sha256' | 'sha384',
  ) {
    this.base = base;
    this.update = update;
    this.pages = facts.pages;
    this.addedPages = facts.addedPages;
    this.pageSizes = facts.pageSizes;
    this.findings = facts.findings;
    // One pass over the document serves the signature and the file's own hash.
    this.prefixHash = createHash('sha256').update(base).update(this.beforeHole);
    this.digest =
      digest === 'sha256'
        ? this.prefixHash.copy().update(this.afterHole).digest()
        : createHash(digest).update(base).update(this.beforeHole).update(this.afterHole).digest();
  }

  private get beforeHole(): Buffer {
    return this.update.bytes.subarray(0, this.update.placeholderStart - this.base.length);
  }

  private get afterHole(): Buffer {
    return this.update.bytes.subarray(this.update.placeholderEnd - this.base.length);
  }

  /** Fills the hole and answers the file's hash, lower-case hex. */
  fill(cms: Uint8Array): string {
    const start = this.update.placeholderStart - this.base.length;
    const end = this.update.placeholderEnd - this.base.length;
    const hex = Buffer.from(cms.buffer, cms.byteOffset, cms.length).toString('hex');
    if (hex.length > end - start - 2)
      throw new Error(`the signature needs ${cms.length} bytes, more than were reserved`);
    this.update.bytes.write(hex, start + 1, 'latin1');
    const hole = this.update.bytes.subarray(start, end);
    return this.prefixHash.copy().update(hole).update(this.afterHole).digest('hex');
  }
}
