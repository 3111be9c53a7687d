/** A sealed file that lacks only its signature: the digest to be signed, and the placeholder that takes the CMS object. */
import { createHash, type Hash } from 'node:crypto';
import type { Finding, FormField, PageSizes } from '../domain/documents/sealing.ts';
import type { FinishedUpdate } from '../pdf/writer/incremental-update.ts';

export interface PreparedFacts {
  /** Pages of the document, and their sizes. */
  pages: number;
  pageSizes: PageSizes[];
  /** Pages of the completion certificate, which follow. None if only the signature is added: it then has to be a separate file. */
  addedPages: number;
  findings: Finding[];
  /** The document has signatures that can be kept. */
  isSigned: boolean;
  /** The empty form fields of the document. Only a dry run reports them. */
  formFields: FormField[];
}

export class PreparedSeal<Facts = PreparedFacts> {
  /** The document, to which `update.bytes` is appended. */
  readonly base: Uint8Array;
  readonly update: FinishedUpdate;
  readonly facts: Facts;
  /**
   * Digest of the byte range, which is everything but the placeholder. This is what the key signs (ISO 32000-2,
   * 12.8.1).
   */
  readonly digest: Buffer;
  /** SHA-256 of the bytes before the placeholder: one pass over the document serves the digest and the file's hash. */
  private readonly prefixHash: Hash;

  constructor(base: Uint8Array, update: FinishedUpdate, facts: Facts, digest: 'sha256' | 'sha384') {
    this.base = base;
    this.update = update;
    this.facts = facts;
    const { bytes, start, end } = update;
    const [before, after] = [bytes.subarray(0, start), bytes.subarray(end)];
    this.prefixHash = createHash('sha256').update(base).update(before);
    this.digest =
      digest === 'sha256'
        ? this.prefixHash.copy().update(after).digest()
        : createHash(digest).update(base).update(before).update(after).digest();
  }

  /**
   * Writes the CMS object (DER) into the placeholder.
   * @returns SHA-256 of the whole sealed file, lower-case hex
   * @throws Error when the object is larger than the placeholder
   */
  fill(cms: Uint8Array): string {
    const { bytes, start, end } = this.update;
    const hex = Buffer.from(cms.buffer, cms.byteOffset, cms.length).toString('hex');
    const room = (end - start - 2) / 2;
    if (cms.length > room) throw new Error(`The signature takes ${cms.length} bytes; ${room} were reserved for it.`);
    bytes.write(hex, start + 1, 'latin1');
    return this.prefixHash.copy().update(bytes.subarray(start)).digest('hex');
  }
}
