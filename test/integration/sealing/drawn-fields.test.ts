/** Appearance of fields in the sealed file, and its attached files. */
import type { FieldStamp } from '../../../shared/domain/documents/sealing.ts';
import type { Surroundings } from '../../../shared/sealing/field-stamps.ts';
import { pageItems } from '../../fixtures/page-text.ts';
import { png } from '../../fixtures/pictures.ts';
import { rawPage } from '../../fixtures/raw-pdf.ts';
import { aSeal } from '../../fixtures/sealed-pdf.ts';
import { drawnStamp } from '../../fixtures/sealing.ts';
import { aPdf } from '../../fixtures/signed-pdf.ts';

type Content = FieldStamp['content'];
const text = (value: string, more: object = {}): Content => ({ type: 'text', text: value, size: 10.5, ...more });

/** Sizes of letters and their baselines above the lower edge of the field, line by line. */
function lettering(
  content: Content,
  height: number,
  width = 200,
  around?: Surroundings,
): [size: number, baseline: number][] {
  const lines = drawnStamp({ page: 1, x: 0, y: 0, width, height, content }, around).split('BT ').slice(1);
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
const signature = (name: string): Content => {
  const time = '2026-11-20 10:01 UTC';
  const caption = { name, notes: [`${time} · 9F64-77FB-D9FA`, time] };
  return { type: 'image', mimetype: 'image/png', bytes, caption };
};

describe('the caption of a signature', () => {
  it('is below the line to sign on, in one line of six points', () => {
    const [[size = 0, baseline = 0] = [], ...more] = lettering(signature('Ada Lovelace'), 48, 190);
    expect(size).toBe(6);
    expect(baseline).toBeLessThan(-5);
    expect(more).toEqual([]);
  });

  it.each([
    ['a long name', 'Benedict Alexander von Hohenlohe-Langenburg'],
    ['a very long name', 'Maria da Conceição '.repeat(20)],
    ['a name without spaces', '山田'.repeat(40)],
    ['an Arabic name', 'محمد '.repeat(40)],
  ])('of %s has two lines of six points, whatever the size of the field', (_, name) => {
    for (const [height, width] of [
      [48, 190],
      [12, 190],
      [48, 30],
    ] as const) {
      const lines = lettering(signature(name), height, width);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      for (const [size] of lines) expect(size).toBe(6);
    }
  });

  it.each<[string, string, Partial<FieldStamp>, number]>([
    ['below the field', '', {}, -1],
    ['below the field and above a label, if one line is enough', '60 60 Td (Landlord) Tj', { width: 190 }, -1],
    ['in the field, if a label is directly below it', '60 69 Td (Landlord) Tj', {}, 1],
    ['in the field, if the page ends', '', { y: 150 }, 1],
  ])('is %s', async (_, label, more, side) => {
    const page = `/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>`;
    const document = rawPage(page, [{ dict: '', data: Buffer.from(`BT /F1 10 Tf ${label} ET`) }]);
    const stamp = { page: 1, x: 60, y: 72, width: 120, height: 48, content: signature('Ada Lovelace'), ...more };
    const { bytes: file } = await aSeal(document, { stamps: [stamp] });
    const [items = []] = await pageItems(file);
    const { y = 0 } = items.find(({ text }) => text.startsWith('Ada Lovelace')) ?? {};
    const bottom = 200 - stamp.y - stamp.height;
    expect(Math.sign(y - bottom)).toBe(side);
  });

  it('is in the lower part of a field that has no room below it', () => {
    const name = 'Benedict Alexander von Hohenlohe-Langenburg';
    const lines = lettering(signature(name), 48, 190, { roomBelow: 12 });
    expect(lines.map(([size]) => size)).toEqual([6, 6]);
    for (const [, baseline] of lines) expect(baseline).toBeGreaterThan(0);
  });
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
