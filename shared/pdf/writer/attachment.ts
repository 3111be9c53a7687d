/** Embeds a file as an associated file (ISO 32000-2, 7.11.4 and 14.13). */
import { byteString, name, PdfDict } from '../objects/objects.ts';
import { formatDate } from '../objects/pdf-date.ts';
import { textString } from '../objects/text-string.ts';
import type { PdfUpdate } from './incremental-update.ts';

export interface AttachedFile {
  name: string;
  description: string;
  mimetype: string;
  bytes: Uint8Array;
  /** The relationship of the file to the document: its data, or a supplement. */
  relationship: 'Data' | 'Supplement';
}

/** Embeds files as associated files of the document (ISO 32000-2, 14.13), which readers list as attachments. */
export function attachFiles(update: PdfUpdate, files: readonly AttachedFile[], at: Date): void {
  const specified = files.map((file, index) => [treeKey(file, index), specify(update, file, at)] as const);
  const catalog = update.editCatalog();
  catalog.set(
    'AF',
    specified.map(([, specification]) => specification),
  );
  const names = update.dict(catalog.get('Names'))?.clone() ?? new PdfDict();
  // The keys of a name tree are unique and in order (7.9.6).
  const tree = [...specified].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([key, file]) => [byteString(key), file]);
  names.set('EmbeddedFiles', PdfDict.of({ Names: tree }));
  catalog.set('Names', names);
}

function treeKey({ name: filename, relationship }: AttachedFile, index: number): string {
  const number = String(index).padStart(3, '0');
  return relationship === 'Data' ? asciiName(filename) : `attachment-${number} ${asciiName(filename)}`;
}

function specify(update: PdfUpdate, file: AttachedFile, at: Date) {
  const params = PdfDict.of({ Size: file.bytes.length, ModDate: byteString(formatDate(at)) });
  const stream = update.addStream(
    PdfDict.of({ Type: name('EmbeddedFile'), Subtype: name(file.mimetype), Params: params }),
    file.bytes,
  );
  return update.add(
    PdfDict.of({
      Type: name('Filespec'),
      F: byteString(asciiName(file.name)),
      UF: textString(file.name),
      Desc: textString(file.description),
      AFRelationship: name(file.relationship),
      EF: PdfDict.of({ F: stream, UF: stream }),
    }),
  );
}

/** The file name for readers that do not support Unicode names. */
function asciiName(text: string): string {
  return text.normalize('NFKD').replace(/[^\x20-\x7e]/g, '_');
}
