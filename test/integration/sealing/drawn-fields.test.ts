/** Appearance of fields in the sealed file, and its attached files. */
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { FieldStamp } from '../../../shared/domain/documents/sealing.ts';
import type { PdfDict } from '../../../shared/pdf/objects/objects.ts';
import { FontBook } from '../../../shared/pdf/text/font-book.ts';
import { NewDocument } from '../../../shared/pdf/writer/new-document.ts';
import { drawStampForm } from '../../../shared/sealing/field-stamps.ts';
import { pageTexts } from '../../fixtures/page-text.ts';
import { png } from '../../fixtures/pictures.ts';
import { aSeal } from '../../fixtures/sealed-pdf.ts';
import { aPdf } from '../../fixtures/signed-pdf.ts';

type Content = FieldStamp['content'];
const text = (value: string, more: object = {}): Content => ({ type: 'text', text: value, size: 10.5, ...more });

/** Sizes of letters and their baselines above the lower edge of the field, line by line. */
function lettering(content: Content, height: number, width = 200): [size: number, baseline: number][] {
  const contents: Uint8Array[] = [];
  class Sink extends NewDocument {
    override addStream(dict: PdfDict, bytes: Uint8Array) {
      contents.push(bytes);
      return super.addStream(dict, bytes);
    }
  }
  const file = new Sink();
  drawStampForm({ page: 1, x: 0, y: 0, width, height, content }, file, new FontBook(file));
  const drawn = Buffer.from(contents.at(-1) ?? []).toString('latin1');
  const lines = drawn.split('BT ').slice(1);
  return lines.map((line) => {
    const [, size = ''] = /\/\S+ ([\d.]+) Tf/.exec(line) ?? [];
    const [, baseline = ''] = / 1 0 0 1 [-\d.]+ ([-\d.]+) /.exec(line) ?? [];
    return [Number(size), Number(baseline)];
  });
}

describe('text of a size of its own', () => {
  it('has that size and that distance from the lower edge, however high the field is', () => {
    const [usual] = lettering(text('Ada'), 22);
    expect(usual).toEqual([10.5, 2.52]);
    expect([lettering(text('Köln'), 40)[0], lettering(text('x'), 11)[0]]).toEqual([usual, usual]);
  });

  it('of several lines begins at the top', () => {
    const [first = [0, 0], second = [0, 0]] = lettering(text('one\ntwo', { isMultiline: true }), 60);
    expect(first[1]).toBeGreaterThan(48);
    expect(first[1] - second[1]).toBeCloseTo(10.5 * 1.25, 2);
  });

  it('gets smaller rather than leave its field', () => {
    const [[size = 0] = []] = lettering(text('a very long name that does not fit'), 14, 60);
    expect(size).toBeLessThan(10.5);
  });

  it('of fields that were stored without one is drawn as before: in the middle, as large as fits', () => {
    expect(lettering({ type: 'text', text: 'Ada' }, 22)).toEqual([[14, expect.closeTo(22 / 2 + 8.75 - 13.65, 2)]]);
  });
});

const bytes = png({ width: 40, height: 20, type: 2, depth: 8, sample: () => 40 });
const signature = (caption: string): Content => ({ type: 'image', mimetype: 'image/png', bytes, caption });

describe('a signature', () => {
  const caption = 'Ada Lovelace · 2026-11-20 10:01 UTC · 9F64-77FB-D9FA';

  it('has its signer, time and identifier below, in small letters', () => {
    const [[size = 0, baseline = 0] = []] = lettering(signature(caption), 48, 160);
    expect(size).toBeLessThanOrEqual(6);
    expect(baseline).toBeLessThan(8);
  });

  it('has none where the field is too low or too narrow for letters that can be read', () => {
    expect(lettering(signature(caption), 20, 160)).toEqual([]);
    expect(lettering(signature(caption), 48, 30)).toEqual([]);
  });
});

/** A page as contracts have it: printed text, ruled lines, and fields on them. */
async function aFilledPage(): Promise<{ document: Uint8Array; stamps: FieldStamp[] }> {
  const file = await PDFDocument.create();
  const page = file.addPage([595, 842]);
  const font = await file.embedFont(StandardFonts.Helvetica);
  const stamps: FieldStamp[] = [];
  const contents: [label: string, width: number, height: number, content: Content][] = [
    ['Name', 200, 22, text('Ada Lovelace')],
    ['Place, date', 200, 22, text('Köln, 2026-11-20')],
    ['Amount (EUR)', 120, 16, text('1234.50')],
    ['Country', 200, 30, text('日本 / Côte d’Ivoire')],
    [
      'Remarks',
      300,
      60,
      text('First line\nSecond line of the remarks, which is long enough to be broken.', { isMultiline: true }),
    ],
    ['I agree', 14, 14, { type: 'checkbox', checked: true }],
    ['Monthly', 14, 14, { type: 'radio', checked: true }],
    ['Yearly', 14, 14, { type: 'radio', checked: false }],
    ['Signature', 160, 48, signature('Ada Lovelace · 2026-11-20 10:01 UTC · 9F64-77FB-D9FA')],
    ['Before', 200, 22, { type: 'text', text: 'Drawn as before' }],
  ];
  let y = 80;
  for (const [label, width, height, content] of contents) {
    y += Math.max(height, 22) + 14;
    page.drawText(label, { x: 60, y: 842 - y + 2.5, size: 10.5, font });
    page.drawLine({ start: { x: 160, y: 842 - y }, end: { x: 160 + width, y: 842 - y }, thickness: 0.5 });
    stamps.push({ page: 1, x: 160, y: y - height, width, height, content });
  }
  return { document: await file.save(), stamps };
}

it('every kind of field is on its page, and the file is intact', async () => {
  const { document, stamps } = await aFilledPage();
  const sealed = await aSeal(Buffer.from(document), { stamps });
  const [page] = await pageTexts(sealed.bytes);
  for (const part of ['1234.50', 'Second line of the remarks', '9F64-77FB-D9FA']) expect(page).toContain(part);
  expect(sealed.report.intact).toBe(true);
});

it('carries attached files as associated files, in order, beside the audit trail', async () => {
  const attachment = (filename: string, content: string) => ({
    ...{ filename, mimetype: 'application/pdf' as const, bytes: Buffer.from(content) },
    description: 'Attached by Ada',
  });
  const attachments = [attachment('Reisepass Köln.pdf', 'one'), attachment('Reisepass Köln.pdf', 'two')];
  const { reader, report } = await aSeal(aPdf(), { attachments });
  const files = (reader.array(reader.catalog.get('AF')) ?? []).map((file) => reader.dict(file));
  expect(files.map((file) => reader.text(file?.get('UF')))).toEqual([
    'audit-trail.json',
    'Reisepass Köln.pdf',
    'Reisepass Köln.pdf',
  ]);
  expect(files.map((file) => reader.name(file?.get('AFRelationship')))).toEqual(['Data', 'Supplement', 'Supplement']);
  const names = reader.array(reader.dict(reader.dict(reader.catalog.get('Names'))?.get('EmbeddedFiles'))?.get('Names'));
  const keys = (names ?? []).filter((_, index) => index % 2 === 0).map((key) => reader.text(key) ?? '');
  expect(keys).toEqual([...new Set(keys)].sort());
  expect(report).toMatchObject({ intact: true, auditTrail: { events: 1, isIntact: true } });
});
