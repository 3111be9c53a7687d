/**
 * Takes embedded files out of every file specification (ISO 32000-2, 7.11.4 and 14.13): structure elements, images and
 * others name them under `/AF`, far from the catalog's list.
 */
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts';
import { objectsByText } from '../parser/mentions.ts';
import { BrokenXref } from '../parser/xref.ts';
import type { PdfUpdate } from '../writer/incremental-update.ts';
import type { Disarmament } from './disarm.ts';

/** Keys of `/EF`, whose values are the files. */
const fileKeys = ['F', 'UF', 'DOS', 'Mac', 'Unix'];

/** Findings that already report the files of a document. */
const reportedAs = ['embedded files', 'associated files', 'attached files', 'a portfolio of files'];

/** Every file specification loses its file. Walking all trees that may name one would take several times as long. */
export function disarmEmbeddedFiles(update: PdfUpdate, found: Disarmament): void {
  let count = 0;
  for (const num of objectsByText(update.reader, namesFiles)) {
    const ref = new PdfRef(num);
    const clean = changed(update, ref);
    if (clean === undefined) continue;
    update.set(ref, clean);
    count++;
  }
  if (count > 0 && !reportedAs.some((what) => found.has(what))) found.note('embedded files', count);
}

/** The object without its files; undefined when it holds none, or cannot be read, which alone damages no document. */
function changed(update: PdfUpdate, ref: PdfRef): PdfObject | undefined {
  try {
    const object = update.resolve(ref);
    const clean = withoutFiles(update, object);
    return clean === object ? undefined : clean;
  } catch (error) {
    if (error instanceof BrokenXref) return undefined;
    throw error;
  }
}

/** `/EF`, also where its letters are written as `#45` and `#46`. */
function namesFiles(text: Buffer): boolean {
  // Not by its slash, at which the search would halt at every name.
  for (let at = text.indexOf('EF'); at >= 0; at = text.indexOf('EF', at + 2)) if (text[at - 1] === 0x2f) return true;
  for (let at = text.indexOf('#4'); at >= 0; at = text.indexOf('#4', at + 2))
    if (/\/(?:E#46|#45(?:F|#46))/.test(text.toString('latin1', Math.max(0, at - 2), at + 6))) return true;
  return false;
}

/** Returns the object itself if it holds no file. Indirect objects are visited separately. */
function withoutFiles(update: PdfUpdate, object: PdfObject): PdfObject {
  if (Array.isArray(object)) {
    const clean = object.map((item) => withoutFiles(update, item));
    return clean.some((item, i) => item !== object[i]) ? clean : object;
  }
  if (object instanceof PdfStream) {
    const dict = withoutFiles(update, object.dict);
    return dict === object.dict ? object : new PdfStream(dict as PdfDict, object.raw);
  }
  if (!(object instanceof PdfDict)) return object;
  let clean = object;
  for (const [key, value] of object) {
    const isFile = key === 'EF' && holdsFile(update, value);
    const kept = isFile ? undefined : withoutFiles(update, value);
    if (kept === value) continue;
    if (clean === object) clean = object.clone();
    if (kept !== undefined) clean.set(key, kept);
    // Related files are listed next to the file itself.
    else for (const gone of ['EF', 'RF']) clean.delete(gone);
  }
  return clean;
}

/** Fonts, images and others may have the name EF in resources. */
function holdsFile(update: PdfUpdate, value: PdfObject): boolean {
  const files = update.resolve(value);
  return files instanceof PdfDict && fileKeys.some((key) => update.stream(files.get(key)) !== undefined);
}
