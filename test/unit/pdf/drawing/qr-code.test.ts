import qrcode from 'qrcode-generator';
import { Canvas } from '../../../../shared/pdf/drawing/canvas.ts';
import { drawQrCode } from '../../../../shared/pdf/drawing/qr-code.ts';
import type { PdfStream } from '../../../../shared/pdf/objects/objects.ts';
import { PdfReader } from '../../../../shared/pdf/parser/reader.ts';
import { FontBook } from '../../../../shared/pdf/text/font-book.ts';
import { NewDocument } from '../../../../shared/pdf/writer/new-document.ts';

/** The rows of dark (`#`) and light modules that are drawn for a text, without the white around them; none when nothing is drawn. */
function drawnModules(text: string): string[] {
  const forms: PdfStream[] = [];
  class Sink extends NewDocument {
    override add(object: Parameters<NewDocument['add']>[0]) {
      forms.push(object as PdfStream);
      return super.add(object);
    }
  }
  const sink = new Sink();
  drawQrCode(new Canvas(new FontBook(sink)), sink, text, 10, 20, 104);
  const [form] = forms;
  if (!form) return [];
  const [, , width = 0] = form.dict.get('BBox') as number[];
  const rows = Array.from({ length: width }, () => Array.from({ length: width }, () => '.'));
  const content = Buffer.from(PdfReader.open(new NewDocument().bytes([])).decode(form)).toString('latin1');
  for (const [, x, y, run] of content.matchAll(/^(\d+) (\d+) (\d+) 1 re$/gm))
    for (let i = 0; i < Number(run); i++) (rows[Number(y)] as string[])[Number(x) + i] = '#';
  const quietZone = 2;
  return rows.slice(quietZone, -quietZone).map((row) => row.slice(quietZone, -quietZone).join(''));
}

describe('a QR code', () => {
  it('draws the modules of the library, in every version and for UTF-8', () => {
    const { stringToBytes } = qrcode;
    for (const text of [
      ...[1, 14, 62, 200, 666].map((length) => 'x'.repeat(length)),
      'https://sign.example/überprüfen/漢字',
    ]) {
      const code = qrcode(0, 'M');
      qrcode.stringToBytes = (value) => [...Buffer.from(value)];
      code.addData(text, 'Byte');
      qrcode.stringToBytes = stringToBytes;
      code.make();
      const size = code.getModuleCount();
      const modules = Array.from({ length: size }, (_, row) =>
        Array.from({ length: size }, (_, column) => (code.isDark(row, column) ? '#' : '.')).join(''),
      );
      expect(drawnModules(text)).toEqual(modules);
    }
  });

  it('is left out for a text that is too long to be scanned from paper', () => {
    expect(drawnModules('x'.repeat(667))).toEqual([]);
  });
});
