/**
 * Generation numbers that do not fit (ISO 32000-1, 7.3.10). Attack: this reader ignores them, but other readers take the
 * file for damaged and scan it for objects, which finds those that the tables do not lead to.
 */
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../pdf/objects/objects.ts';
import { Parser } from '../pdf/parser/parser.ts';
import type { PdfReader } from '../pdf/parser/reader.ts';
import type { XrefEntry } from '../pdf/parser/xref.ts';

/** Objects in object streams have generation 0; undefined for those that do not exist. */
function generationOf(entry: XrefEntry | undefined): number | undefined {
  if (entry?.kind === 'packed') return 0;
  return entry?.kind === 'offset' ? entry.gen : undefined;
}

/** True if a cross-reference table states another generation than the object itself, or than the object had before. */
export function isOddEntry(after: PdfReader, entry: XrefEntry | undefined, was: XrefEntry | undefined): boolean {
  const gen = generationOf(entry);
  if (gen === undefined) return false;
  if ((generationOf(was) ?? gen) !== gen) return true;
  return entry?.kind === 'offset' && new Parser(after.bytes, entry.offset).objectHeader()?.gen !== gen;
}

function oddReferences(reader: PdfReader, object: PdfObject, found = new Set<string>()): Set<string> {
  const dict = object instanceof PdfStream ? object.dict : object;
  if (object instanceof PdfRef) {
    const gen = generationOf(reader.lookup(object.num)) ?? object.gen;
    if (gen !== object.gen) found.add(`${object.num} ${object.gen}`);
  } else if (Array.isArray(object)) for (const item of object) oddReferences(reader, item, found);
  else if (dict instanceof PdfDict) for (const item of dict.values()) oddReferences(reader, item, found);
  return found;
}

/** True when the new version of an object names a generation that does not exist, and the old version did not. */
export function addsOddReferences(
  { before, after }: { before: PdfReader; after: PdfReader },
  old: PdfObject,
  now: PdfObject,
): boolean {
  const odd = oddReferences(after, now);
  if (odd.size === 0) return false;
  const known = oddReferences(before, old);
  return [...odd].some((reference) => !known.has(reference));
}
