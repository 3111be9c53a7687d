/** The interfaces for reading and writing a document, implemented by `PdfReader` (parser) and `PdfUpdate` (writer). */
import type { PdfDict, PdfDirect, PdfObject, PdfRef, PdfStream } from './objects.ts';

/**
 * Reads objects lazily. Implemented by `PdfReader` (the document as it is) and by `PdfUpdate` (with the changes made
 * since).
 *
 * The typed look-ups (`dict`, `array`, …) resolve references. They return undefined for a missing object or an object
 * of another type, because real documents hold any object in any place. No look-up throws for a malformed object; only
 * an exhausted budget throws (`document_too_complex`).
 */
export interface PdfSource {
  /** The document catalog (`/Root`). */
  readonly catalog: PdfDict;
  /** Follows references to their object. A missing, free or cyclic one is null (ISO 32000-2, 7.3.10). */
  resolve(object: PdfObject | undefined): PdfDirect;
  /** A dictionary; of a stream, its dictionary. */
  dict(object: PdfObject | undefined): PdfDict | undefined;
  stream(object: PdfObject | undefined): PdfStream | undefined;
  array(object: PdfObject | undefined): readonly PdfObject[] | undefined;
  /** The value of a name, without slash. */
  name(object: PdfObject | undefined): string | undefined;
  number(object: PdfObject | undefined): number | undefined;
  /** The bytes of a string. */
  string(object: PdfObject | undefined): Uint8Array | undefined;
  /** A text string as text (PDFDocEncoding, UTF-16BE, UTF-8 by byte order mark). */
  text(object: PdfObject | undefined): string | undefined;
  /** `count` finite numbers of an array (`/Rect`, `/Matrix` …), or undefined when there are not that many. */
  numbers(object: PdfObject | undefined, count: number): number[] | undefined;
  /**
   * Decodes a stream through all its filters. Decoding stops at an image filter (DCT, JPX, CCITT, JBIG2) and returns
   * the bytes so far. For truncated or damaged data it returns what could be decoded.
   * @throws AppError document_too_complex if the result would exceed the budget
   */
  decode(stream: PdfStream): Uint8Array;
}

/** Takes new and replaced objects. Implemented by `PdfUpdate`. */
export interface PdfTarget extends PdfSource {
  /** A fresh reference; the object is given by `set` before the end. */
  allocate(): PdfRef;
  /** Defines or replaces an object. The last call for a number wins. */
  set(ref: PdfRef, object: PdfObject): void;
  /** `allocate` and `set` in one. */
  add(object: PdfObject): PdfRef;
  /** Adds a stream, deflated when that pays; `/Length` and `/Filter` are set here. `dict` is taken over, not copied. */
  addStream(dict: PdfDict, content: Uint8Array): PdfRef;
}
