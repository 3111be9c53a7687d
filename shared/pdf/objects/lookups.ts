/** Typed look-ups that resolve references: shared by the reader and the update. */
import { PdfDict, type PdfDirect, PdfName, type PdfObject, PdfStream, PdfString } from './objects.ts';
import { decodeText } from './text-string.ts';

/** The typed look-ups of `PdfSource` over `resolve`. */
export abstract class Lookups {
  abstract resolve(object: PdfObject | undefined): PdfDirect;

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

  text(object: PdfObject | undefined): string | undefined {
    const bytes = this.string(object);
    return bytes && decodeText(bytes);
  }

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
