import { PDFDocument } from 'pdf-lib';
import type { PdfDict, PdfObject } from '../../../../shared/pdf/objects/objects.ts';
import { pageItems, pageTexts } from '../../../fixtures/page-text.ts';
import { box, type RawObject, rawPage, rawPdf, stamp } from '../../../fixtures/raw-pdf.ts';
import { aSeal, drawn, pageOf, type Sealed } from '../../../fixtures/sealed-pdf.ts';

const annotationsOf = (sealed: Sealed): PdfDict[] =>
  (sealed.reader.array(pageOf(sealed).dict.get('Annots')) ?? []).flatMap(
    (item: PdfObject) => sealed.reader.dict(item) ?? [],
  );
const kinds = ({ findings }: Sealed) => findings.map(({ kind }) => kind);

describe('annotations become content', () => {
  it('where they were, above the page’s own content', async () => {
    const sealed = await aSeal(
      rawPage('/Annots[4 0 R]/Contents 6 0 R', [stamp(), box, { dict: '', data: Buffer.from('0 0 5 5 re f') }]),
    );
    expect(drawn(sealed)).toMatch(/^q\n+0 0 5 5 re f\n+Q \nq 2 0 0 2 100 50 cm \/CsX1 Do Q\s*$/);
    expect(pageOf(sealed).dict.has('Annots')).toBe(false);
    expect(kinds(sealed)).toEqual(['flattened']);
    expect(sealed.report).toMatchObject({ intact: true, sealedByUs: true });
  });

  it.each([
    ['hidden', '/F 2', false],
    ['not for the screen', '/F 32', false],
    ['not printed', '/F 0', true],
    ['printed', '/F 4', true],
    ['locked', '/F 128', true],
  ])('%s', async (_, flag, isDrawn) => {
    const sealed = await aSeal(rawPage('/Annots[4 0 R]', [stamp(flag), box]));
    expect(drawn(sealed).includes('Do')).toBe(isDrawn);
    expect(annotationsOf(sealed)).toEqual([]);
  });

  it('in the state they are in', async () => {
    const button = (state: string) =>
      `<</Type/Annot/Subtype/Widget/FT/Btn/T(b)/Rect[0 0 10 10]/AP<</N<</On 5 0 R/Off 6 0 R>>>>${state}>>`;
    const other: RawObject = { dict: '/Subtype/Form/BBox[0 0 20 20]', data: Buffer.from('S') };
    const placed = async (state: string) => drawn(await aSeal(rawPage('/Annots[4 0 R]', [button(state), box, other])));
    expect(await placed('/AS/On')).toContain('1 0 0 1 0 0 cm');
    expect(await placed('/AS/Off')).toContain('0.5 0 0 0.5 0 0 cm');
    expect(await placed('/V/On')).toContain('1 0 0 1 0 0 cm');
    expect(await placed('')).toContain('0.5 0 0 0.5 0 0 cm');
    expect(await placed('/AS/Gone')).toBe('');
  });

  it('form fields above all others, in whatever order they are listed', async () => {
    const widget = '<</Type/Annot/Subtype/Widget/FT/Btn/T(b)/Rect[100 50 120 70]/AP<</N 6 0 R>>>>';
    const other: RawObject = { dict: '/Subtype/Form/BBox[0 0 20 20]', data: Buffer.from('S') };
    const sealed = await aSeal(rawPage('/Annots[7 0 R 4 0 R]', [stamp(), box, other, widget]));
    // The stamp is twice as large as its form, the field as large as its own.
    expect(drawn(sealed)).toMatch(/q 2 0 0 2 100 50 cm [^Q]* Q\s+q 1 0 0 1 100 50 cm/);
  });

  it('a highlight whose rectangle is a point off the page is shown by no reader', async () => {
    const highlight = (rect: string) =>
      `<</Type/Annot/Subtype/Highlight/Rect${rect}/QuadPoints[100 120 200 120 100 100 200 100]>>`;
    const placed = async (rect: string) => drawn(await aSeal(rawPage('/Annots[4 0 R]', [highlight(rect)])));
    expect(await placed('[-50 -50 -50 -50]')).toBe('');
    expect(await placed('[400 100 400 100]')).toBe('');
    expect(await placed('[100 100 200 120]')).toContain('Do');
  });

  it('under their optional content', async () => {
    const sealed = await aSeal(
      rawPage(
        '/Annots[4 0 R]',
        [stamp('/OC 6 0 R'), box, '<</Type/OCG/Name(Layer)>>'],
        '/OCProperties<</OCGs[6 0 R]/D<<>>>>',
      ),
    );
    expect(drawn(sealed)).toContain('/OC /CsO1 BDC q 2 0 0 2 100 50 cm /CsX1 Do Q EMC');
    const resources = sealed.reader.dict(pageOf(sealed).dict.get('Resources'));
    expect(
      sealed.reader.text(
        sealed.reader.dict(sealed.reader.dict(resources?.get('Properties'))?.get('CsO1'))?.get('Name'),
      ),
    ).toBe('Layer');
  });

  it('even when their stream does not say that it is a form', async () => {
    const sealed = await aSeal(
      rawPage('/Annots[4 0 R]', [stamp(), { dict: '/BBox[0 0 10 10]', data: Buffer.from('f') }]),
    );
    const { reader } = sealed;
    const resources = reader.dict(pageOf(sealed).dict.get('Resources'));
    expect(reader.name(reader.dict(reader.dict(resources?.get('XObject'))?.get('CsX1'))?.get('Subtype'))).toBe('Form');
  });

  it('once, on a page that is listed twice', async () => {
    const sealed = await aSeal(
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R 3 0 R]/Count 2>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[4 0 R]>>',
        stamp(),
        box,
      ]),
    );
    expect(drawn(sealed).match(/Do/g)).toHaveLength(1);
    expect(sealed.report.pages).toBe(4);
  });

  it('on a page that is no object of its own', async () => {
    const sealed = await aSeal(
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[<</Type/Page/MediaBox[0 0 300 200]/Annots[3 0 R]>>]/Count 1>>',
        stamp().replace('5 0 R', '4 0 R'),
        box,
      ]),
    );
    expect(drawn(sealed)).toContain('/CsX1 Do');
    expect(sealed.report).toMatchObject({ intact: true, pages: 3 });
  });
});

describe('the page’s own content', () => {
  const withContent = async (...contents: string[]) => {
    const streams = contents.map((data): RawObject => ({ dict: '', data: Buffer.from(data) }));
    const refs = contents.map((_, i) => `${6 + i} 0 R`).join(' ');
    return drawn(await aSeal(rawPage(`/Annots[4 0 R]/Contents[${refs}]`, [stamp(), box, ...streams])));
  };

  it('may leave states open', async () => {
    expect(await withContent('q q 2 0 0 2 0 0 cm', 'q Q')).toContain('Q Q Q \nq 2 0 0 2 100 50 cm');
  });

  it('may leave a text object open', async () => {
    expect(await withContent('BT')).toContain('ET\nQ \nq 2 0 0 2 100 50 cm');
  });

  it('may close what it never opened, which goes on meaning nothing', async () => {
    const content = await withContent('Q 2 0 0 2 0 0 cm', 'Q 0 0 1 1 re f');
    expect(content).toMatch(/^q\n+ {2}2 0 0 2 0 0 cm\n {2}0 0 1 1 re f\n+Q \nq/);
  });
});

describe('resources', () => {
  it('that are shared or inherited stay as they are for the others', async () => {
    const sealed = await aSeal(
      rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R 6 0 R]/Count 2/MediaBox[0 0 300 200]/Resources 7 0 R>>',
        '<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>',
        stamp(),
        box,
        '<</Type/Page/Parent 2 0 R>>',
        '<</XObject<</CsX1 5 0 R>>/Font<</F1 8 0 R>>>>',
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ]),
    );
    const { reader } = sealed;
    const own = reader.dict(pageOf(sealed).dict.get('Resources'));
    expect([...(reader.dict(own?.get('XObject'))?.keys() ?? [])]).toEqual(['CsX1', 'CsX2']);
    expect(own?.has('Font')).toBe(true);
    expect(drawn(sealed)).toContain('/CsX2 Do');
    expect(pageOf(sealed, 1).dict.has('Resources')).toBe(false);
  });
});

describe('forms', () => {
  it('values, ticks and choices end up in the page’s text, at their places', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([400, 300]);
    const form = document.getForm();
    const text = form.createTextField('person.name');
    text.setText('Ada Lovelace');
    text.addToPage(page, { x: 50, y: 200, width: 200, height: 24 });
    const choice = form.createDropdown('country');
    choice.addOptions(['Iceland', 'Norway']);
    choice.select('Norway');
    choice.addToPage(page, { x: 50, y: 100, width: 200, height: 24 });
    const sealed = await aSeal(await document.save());
    const [items] = await pageItems(sealed.bytes);
    const name = items?.find((item) => item.text.includes('Ada Lovelace'));
    expect(name?.x).toBeGreaterThan(50);
    expect(name?.x).toBeLessThan(60);
    expect(name?.y).toBeGreaterThan(200);
    expect(name?.y).toBeLessThan(224);
    expect(items?.some((item) => item.text.includes('Norway'))).toBe(true);
    expect(sealed.findings[0]?.message).toBe('2 form fields became part of the page.');
    const fields = sealed.reader.array(sealed.reader.dict(sealed.reader.catalog.get('AcroForm'))?.get('Fields'));
    expect(fields).toHaveLength(1);
  });

  it('values without an appearance, and all of them when the form asks for new ones, are drawn', async () => {
    const field = (appearance: string) =>
      rawPage(
        '/Annots[4 0 R]',
        [
          `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(Fresh value)/DA(/Helv 12 Tf 0 g)/Rect[10 10 150 30]${appearance}>>`,
          box,
        ],
        '/AcroForm<</Fields[4 0 R]/NeedAppearances true/DA(/Helv 12 Tf 0 g)>>',
      );
    expect((await pageTexts((await aSeal(field(''))).bytes))[0]).toContain('Fresh value');
    expect((await pageTexts((await aSeal(field('/AP<</N 5 0 R>>'))).bytes))[0]).toContain('Fresh value');
  });

  it('what cannot be drawn stays, visible and read-only', async () => {
    const sealed = await aSeal(
      rawPage('/Annots[4 0 R]', [
        '<</Type/Annot/Subtype/Unheard/Rect[10 10 50 50]/A<</S/Launch/F(x)>>/Contents(still here)>>',
      ]),
    );
    const [left] = annotationsOf(sealed);
    expect(sealed.reader.text(left?.get('Contents'))).toBe('still here');
    expect((sealed.reader.number(left?.get('F')) ?? 0) & 64).toBe(64);
    expect(left?.has('A')).toBe(false);
    expect(kinds(sealed)).toEqual(['disarmed', 'left_interactive']);
  });

  it('a static XFA form loses its XFA part and keeps the rest', async () => {
    const widget = '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[100 50 120 70]/AP<</N 5 0 R>>>>';
    const sealed = await aSeal(rawPage('/Annots[4 0 R]', [widget, box], '/AcroForm<</Fields[4 0 R]/XFA(xdp)>>'));
    expect(kinds(sealed)).toEqual(['xfa_removed', 'flattened']);
    expect(sealed.reader.dict(sealed.reader.catalog.get('AcroForm'))?.has('XFA')).toBe(false);
    expect(drawn(sealed)).toContain('Do');
  });

  it.each([
    ['says so', '/NeedsRendering true/AcroForm<</Fields[4 0 R]/XFA(xdp)>>'],
    ['has no field to be seen', '/AcroForm<</Fields[]/XFA(xdp)>>'],
  ])('a dynamic XFA form that %s is refused', async (_, root) => {
    await expect(aSeal(rawPage('', ['<</FT/Tx/T(a)/Rect[0 0 9 9]>>'], root))).rejects.toMatchObject({
      code: 'document_xfa',
    });
  });
});
