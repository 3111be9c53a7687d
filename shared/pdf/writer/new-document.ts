/** A complete small PDF, written in one go (ISO 32000-2, 7.5): wraps a picture, or pages that were drawn, into a file. */
import { deflateSync } from 'node:zlib';
import type { ObjectSink } from '../objects/object-sink.ts';
import { name, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../objects/objects.ts';

export class NewDocument implements ObjectSink {
  private readonly objects: PdfObject[] = [];

  allocate(): PdfRef {
    this.objects.push(null);
    return new PdfRef(this.objects.length);
  }

  set(ref: PdfRef, object: PdfObject): void {
    this.objects[ref.num - 1] = object;
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

  /** The file, with these page dictionaries in this order. */
  bytes(pages: PdfDict[]): Uint8Array {
    const parent = this.allocate();
    const kids = pages.map((page) => {
      page.set('Type', name('Page'));
      page.set('Parent', parent);
      return this.add(page);
    });
    this.set(parent, PdfDict.of({ Type: name('Pages'), Kids: kids, Count: kids.length }));
    const root = this.add(PdfDict.of({ Type: name('Catalog'), Pages: parent }));
    const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
    let length = chunks[0]?.length ?? 0;
    const offsets = this.objects.map((object, index) => {
      const offset = length;
      const chunk = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), ...write(object), Buffer.from('\nendobj\n')]);
      chunks.push(chunk);
      length += chunk.length;
      return offset;
    });
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    chunks.push(
      Buffer.from(
        `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${offsets.length + 1}/Root ${root.num} 0 R>>\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return Buffer.concat(chunks);
  }
}

function write(object: PdfObject): Uint8Array[] {
  if (object instanceof PdfStream) {
    const dict = object.dict.clone();
    dict.set('Length', object.raw.length);
    return [...write(dict), Buffer.from('\nstream\n'), object.raw, Buffer.from('\nendstream')];
  }
  return [Buffer.from(written(object), 'latin1')];
}

function written(object: PdfObject): string {
  if (object === null || typeof object === 'boolean' || typeof object === 'number') return String(object);
  if (object instanceof PdfName) {
    return `/${object.value.replace(/[^!-~]|[#/%()<>[\]{}]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
  }
  if (object instanceof PdfString) return `<${Buffer.from(object.bytes).toString('hex')}>`;
  if (object instanceof PdfRef) return `${object.num} ${object.gen} R`;
  if (object instanceof PdfDict)
    return `<<${[...object].map(([key, value]) => `/${key} ${written(value)}`).join('')}>>`;
  if (Array.isArray(object)) return `[${object.map(written).join(' ')}]`;
  throw new Error('a stream must be an object of its own');
}
