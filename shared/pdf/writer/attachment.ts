/** Embeds a file as an associated file (ISO 32000-2, 7.11.4 and 14.13). */
import { byteString, name, PdfDict } from '../objects/objects.ts';
import { formatDate } from '../objects/pdf-date.ts';
import { textString } from '../objects/text-string.ts';
import type { PdfUpdate } from './incremental-update.ts';

/** Embeds a JSON text as an associated file of the document (ISO 32000-2, 14.13), which readers list as an attachment. */
export function attachJson(
  update: PdfUpdate,
  file: { name: string; description: string; json: string; at: Date },
): void {
  const bytes = Buffer.from(file.json);
  const params = PdfDict.of({ Size: bytes.length, ModDate: byteString(formatDate(file.at)) });
  const stream = update.addStream(
    PdfDict.of({ Type: name('EmbeddedFile'), Subtype: name('application/json'), Params: params }),
    bytes,
  );
  const specification = update.add(
    PdfDict.of({
      Type: name('Filespec'),
      F: byteString(file.name),
      UF: textString(file.name),
      Desc: textString(file.description),
      AFRelationship: name('Data'),
      EF: PdfDict.of({ F: stream, UF: stream }),
    }),
  );
  const catalog = update.editCatalog();
  catalog.set('AF', [specification]);
  const names = update.dict(catalog.get('Names'))?.clone() ?? new PdfDict();
  names.set('EmbeddedFiles', PdfDict.of({ Names: [byteString(file.name), specification] }));
  catalog.set('Names', names);
}
