/** Creates the documents that the benchmarks seal. They are the same in every run. */
import { createCipheriv } from 'node:crypto';
import { PDFDocument, type PDFPage, StandardFonts } from 'pdf-lib';

export const documentNames = ['small', 'medium', 'form', 'large', 'huge'] as const;
export type DocumentName = (typeof documentNames)[number];

/** Bytes that do not compress, like photographs and scans. The same seed (0 to 255) gives the same bytes. */
function noise(bytes: number, seed: number): Uint8Array {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16));
  return cipher.update(new Uint8Array(bytes));
}

const words = 'the parties agree that this clause survives any end of the contract between them'.split(' ');

function prose(length: number, seed: number): string {
  const parts: string[] = [];
  for (let i = 0; i < length; i++) parts.push(words[(i * 7 + seed * 13 + ((i * i) >> 3)) % words.length] ?? '');
  return parts.join(' ');
}

async function textPages(document: PDFDocument, count: number): Promise<PDFPage[]> {
  const font = await document.embedFont(StandardFonts.Helvetica);
  return Array.from({ length: count }, (_, i) => {
    const page = document.addPage([595, 842]);
    // Set once for the page: otherwise each line would add the font to the page's resources again.
    page.setFont(font);
    for (let line = 0; line < 46; line++)
      page.drawText(prose(13, i * 50 + line), { x: 50, y: 780 - line * 15, size: 10 });
    return page;
  });
}

/** A grey picture of `kilobytes` that fills the page. */
function drawScan(document: PDFDocument, page: PDFPage, kilobytes: number, seed: number): void {
  const width = 1024;
  const stream = document.context.stream(noise(kilobytes * 1024, seed), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: kilobytes,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
  });
  const name = page.node.newXObject('Scan', document.context.register(stream));
  const content = document.context.stream(`q 500 0 0 700 40 60 cm ${name.toString()} Do Q`);
  page.node.addContentStream(document.context.register(content));
}

async function form(rows: number, columns: number, pages: number): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const made = await textPages(document, pages);
  const fields = document.getForm();
  for (const [number, page] of made.entries())
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const place = {
          x: 40 + column * (520 / columns),
          y: 40 + row * (760 / rows),
          width: 480 / columns,
          height: 560 / rows,
        };
        const id = `p${number}.r${row}.c${column}`;
        if (column % 4 === 3) {
          const box = fields.createCheckBox(id);
          box.addToPage(page, place);
          if (row % 2 === 0) box.check();
        } else {
          const text = fields.createTextField(id);
          text.setText(prose(2, row + column));
          text.addToPage(page, place);
        }
      }
  return document;
}

async function scans(pages: number, kilobytes: number): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  for (let i = 0; i < pages; i++) drawScan(document, document.addPage([595, 842]), kilobytes, i);
  return document;
}

async function mixed(pages: number, pictures: number, kilobytes: number): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const made = await textPages(document, pages);
  for (let i = 0; i < pictures; i++) {
    const page = made[Math.floor((i * pages) / pictures)];
    if (page) drawScan(document, page, kilobytes, i);
  }
  return document;
}

/** One page with a form; 14 pages, 1 MB; 728 widgets; 153 pages, 10 MB; 60 scans, 51 MB. */
export async function makeDocument(name: DocumentName): Promise<Uint8Array> {
  const makers: Record<DocumentName, () => Promise<PDFDocument>> = {
    small: () => form(3, 4, 1),
    medium: () => mixed(14, 7, 140),
    form: () => form(26, 7, 4),
    large: () => mixed(153, 60, 172),
    huge: () => scans(60, 850),
  };
  const document = await makers[name]();
  // Most programs write objects without object streams and a cross-reference table at the end.
  return document.save({ useObjectStreams: name === 'medium' });
}

/** Creates a document with this number of text pages. */
export async function textDocument(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  await textPages(document, pages);
  return document.save();
}
