/** Reading and writing the objects of a document: implemented by `PdfReader` (parser) and `PdfUpdate` (writer). */
import { PdfDict, type PdfDirect, PdfName, type PdfObject, type PdfRef, PdfStream, PdfString } from './objects.ts';
import { decodeText } from './text-string.ts';

/**
 * Reads objects lazily. Implemented by `PdfReader` (the document as it is) and by `PdfUpdate` (with the changes made
 * since).
 *
 * The typed look-ups (`dict`, `array`, …) resolve references. They return undefined for a missing object or an object
 * of another type, because real documents hold any object in any place. No look-up throws for a malformed object; only
 * an exhausted budget throws (`document_too_complex`).
 */
export abstract class PdfSource {
  /** The document catalog (`/Root`). */
  abstract readonly catalog: PdfDict;

  /** Follows references to their object. A missing, free or cyclic one is null (ISO 32000-2, 7.3.10). */
  abstract resolve(object: PdfObject | undefined): PdfDirect;

  /**
   * Decodes a stream through all its filters. Decoding stops at an image filter (DCT, JPX, CCITT, JBIG2) and returns
   * the bytes so far. For truncated or damaged data it returns what could be decoded.
   * @throws AppError document_too_complex if the result would exceed the budget
   */
  abstract decode(stream: PdfStream): Uint8Array;

  /** A dictionary; of a stream, its dictionary. */
  dict(object: PdfObject | undefined): PdfDict | undefined {
    const value = this.resolve(object);
    if (value instanceof PdfDict) return value;
    return value instanceof PdfStream ? value.dict : undefined;
  }

  stream(object: PdfObject | undefined): PdfStream | undefined {
    const value = this.resolve(object);
    return value instanceof PdfStream ? value : undefined;
  }

  array(object: PdfObject | undefined): readonly PdfObject[] | undefined {
    const value = this.resolve(object);
    return Array.isArray(value) ? value : undefined;
  }

  /** The value of a name, without its slash. */
  name(object: PdfObject | undefined): string | undefined {
    const value = this.resolve(object);
    return value instanceof PdfName ? value.value : undefined;
  }

  number(object: PdfObject | undefined): number | undefined {
    const value = this.resolve(object);
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  }

  string(object: PdfObject | undefined): Uint8Array | undefined {
    const value = this.resolve(object);
    return value instanceof PdfString ? value.bytes : undefined;
  }

  /** A text string as text (PDFDocEncoding, UTF-16BE, UTF-8 by byte order mark). */
  text(object: PdfObject | undefined): string | undefined {
    const bytes = this.string(object);
    return bytes && decodeText(bytes);
  }

  /** `count` finite numbers of an array (`/Rect`, `/Matrix` …), or undefined when there are not that many. */
  numbers(object: PdfObject | undefined, count: number): number[] | undefined {
    const items = this.array(object);
    if (!items || items.length < count) return undefined;
    // A slice has exactly the room it needs; a list that grows takes three times as much.
    const numbers = items.slice(0, count);
    for (let i = 0; i < count; i++) {
      const value = this.number(numbers[i]);
      if (value === undefined) return undefined;
      numbers[i] = value;
    }
    return numbers as number[];
  }
}

/** Takes drawn objects and reads none: an update of the document, or a small separate file. */
export interface ObjectSink {
  /** A fresh reference; the object is given by `set` before the end. */
  allocate(): PdfRef;
  /** Defines or replaces an object. The last call for a number wins. */
  set(ref: PdfRef, object: PdfObject): void;
  /** `allocate` and `set` in one. */
  add(object: PdfObject): PdfRef;
  /** Adds a stream, deflated when that pays; `/Length` and `/Filter` are set here. `dict` is taken over, not copied. */
  addStream(dict: PdfDict, content: Uint8Array): PdfRef;
}
