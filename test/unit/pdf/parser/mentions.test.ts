import { deflateSync } from 'node:zlib';
import { objectsByText } from '../../../../shared/pdf/parser/mentions.ts';
import { PdfReader } from '../../../../shared/pdf/parser/reader.ts';
import { catalog, onePage, rawPdf } from '../../../fixtures/raw-pdf.ts';

const found = (file: Uint8Array) => [...objectsByText(PdfReader.open(file), (text) => text.includes('/EF'))];

/** A hybrid file: its table hides object 3, which is in an object stream. */
function hybrid(object: string): Buffer {
  const packed = deflateSync(`3 0 ${object}`).toString('latin1');
  const container = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed}\nendstream`;
  const body = `%PDF-1.5\n1 0 obj\n${catalog}\nendobj\n2 0 obj\n${onePage}\nendobj\n4 0 obj\n${container}\nendobj\n`;
  const stream = `5 0 obj\n<</Type/XRef/Size 6/Index[3 1]/W[1 2 1]/Length 4>>\nstream\n\x02\x00\x04\x00\nendstream\nendobj\n`;
  const row = (num: number) => `${String(body.indexOf(`${num} 0 obj`)).padStart(10, '0')} 00000 n \n`;
  const table = `xref\n0 5\n0000000003 65535 f \n${row(1)}${row(2)}0000000000 00000 f \n${row(4)}`;
  const trailer = `trailer\n<</Size 6/Root 1 0 R/XRefStm ${body.length}>>\nstartxref\n${body.length + stream.length}\n%%EOF\n`;
  return Buffer.from(body + stream + table + trailer, 'latin1');
}

describe('objects by their text', () => {
  it('are found among short ones, and none where the file has no such text', () => {
    const page = '<</Type/Page/MediaBox[0 0 9 9]>>';
    expect(found(rawPdf([catalog, onePage, page, '<</Type/Filespec/EF<<>>>>']))).toEqual([4]);
    expect(found(rawPdf([catalog, onePage, page, '<</Type/Filespec>>']))).toEqual([]);
  });

  it('are found in object streams that a table hides', () => {
    expect(found(hybrid('<</Type/Page/MediaBox[0 0 9 9]/Xx<</EF<<>>>>>>'))).toEqual([3]);
  });
});
