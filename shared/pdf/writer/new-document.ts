/** A complete small PDF, written in one go (ISO 32000-2, 7.5): wraps a picture, or pages that were drawn, into a file. */
import { deflateSync } from 'node:zlib';
import { AppError } from '../../errors.ts';
import { name, PdfDict, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts';
import type { ObjectSink } from '../objects/source.ts';
import { ByteSink } from './byte-sink.ts';
import { writeIndirect } from './serializer.ts';

/** A page ready for a page dictionary; sizes in points. */
export interface DrawnPage {
  width: number;
  height: number;
  content: Uint8Array;
  resources: PdfDict;
}

/**
 * Objects are added in any order; `bytes` writes the file.
 * @example
 * import { PdfDict } from '../objects/objects.ts';
 * import { NewDocument } from './new-document.ts';
 * const content = Buffer.from('72 700 100 20 re f');
 * const file = new NewDocument().bytes([{ width: 595, height: 842, content, resources: new PdfDict() }]);
 * Buffer.from(file).toString('latin1', 0, 8); // → '%PDF-1.7'
 */
export class NewDocument implements ObjectSink {
  private readonly objects: PdfObject[] = [];

  allocate(): PdfRef {
    this.objects.push(null);
    return new PdfRef(this.objects.length);
  }

  set(ref: PdfRef, object: PdfObject): void {
    this.objects[ref.num - 1] = object;
  }

  get(ref: PdfRef): PdfObject {
    return this.objects[ref.num - 1] ?? null;
  }

  /** The object that a reference leads to, or the object itself. */
  resolve(object: PdfObject | undefined): PdfObject {
    return object instanceof PdfRef ? this.get(object) : (object ?? null);
  }

  add(object: PdfObject): PdfRef {
    const ref = this.allocate();
    this.set(ref, object);
    return ref;
  }

  addStream(dict: PdfDict, content: Uint8Array): PdfRef {
    dict.set('Filter', name('FlateDecode'));
    return this.add(new PdfStream(dict, deflateSync(content)));
  }

  bytes(pages: readonly DrawnPage[]): Uint8Array {
    const parent = this.allocate();
    const kids = pages.map(({ width, height, content, resources }) =>
      this.add(
        PdfDict.of({
          Type: name('Page'),
          Parent: parent,
          MediaBox: [0, 0, width, height],
          Resources: resources,
          Contents: this.addStream(new PdfDict(), content),
        }),
      ),
    );
    this.set(parent, PdfDict.of({ Type: name('Pages'), Kids: kids, Count: kids.length }));
    return this.file(this.add(PdfDict.of({ Type: name('Catalog'), Pages: parent })));
  }

  /**
   * The file with this catalog. @throws AppError document_too_large for more bytes than the limit
   */
  file(root: PdfRef, limitBytes = Number.POSITIVE_INFINITY): Buffer {
    const sink = new ByteSink();
    sink.text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
    const offsets = this.objects.map((object, index) => {
      const offset = sink.length;
      // Attack: streams of a few objects that overlap in their file, whose copies are many times as large.
      if (offset > limitBytes) throw new AppError('document_too_large');
      writeIndirect(sink, index + 1, 0, object);
      return offset;
    });
    const start = sink.length;
    const size = offsets.length + 1;
    sink.text(`xref\n0 ${size}\n0000000000 65535 f \n`);
    for (const offset of offsets) sink.text(`${String(offset).padStart(10, '0')} 00000 n \n`);
    sink.text(`trailer\n<</Size ${size}/Root ${root.num} 0 R>>\nstartxref\n${start}\n%%EOF\n`);
    return sink.finish();
  }
}
