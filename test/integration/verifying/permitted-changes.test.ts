/** Changes that others may make to a document between two signatures. */
import { verifyPdf } from '../../../shared/verifying/verify-pdf.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { aSeal } from '../../fixtures/sealed-pdf.ts';
import {
  aPdf,
  appendUpdate,
  fieldMdp,
  type Objects,
  pageContent,
  type SignOptions,
  signPdf,
  stream,
} from '../../fixtures/signed-pdf.ts';

const them = aSigner('P-256', { commonName: 'Another signer' });
const report = (file: Uint8Array) => verifyPdf(file, { trust: { authorities: [them.root.der] } });
const problems = (file: Uint8Array) =>
  report(file)
    .problems.filter(({ code }) => code === 'certification_violated' || code === 'content_changed')
    .map(({ code, severity, signature }) => [code, severity, signature]);

const forged = { 4: pageContent('I owe you 9999 EUR') };
const widget = (entries: string) =>
  `<</Type/Annot/Subtype/Widget/FT/Tx/T(total)/Rect[9 9 99 29]/P 3 0 R/AP<</N 11 0 R>>${entries}>>`;
const appearance = (text: string) =>
  stream(`BT /F1 9 Tf (${text}) Tj ET`, '/Type/XObject/Subtype/Form/BBox[0 0 90 20]');
const page = (annotations: string, more = '') =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[${annotations}]${more}>>`;
const note = '<</Type/Annot/Subtype/FreeText/Rect[72 690 400 730]/Contents(9999 EUR)/DA(/F1 24 Tf)>>';

/** A document with a text field (10), signed by another signer (6). */
const certified = (options: Partial<SignOptions> = {}, objects: Objects = {}) =>
  signPdf(aPdf({ 10: widget('/V(1)'), 11: appearance('1'), ...objects }), {
    signer: them.signer,
    permits: 2,
    fields: [10],
    ...options,
  });
/** Signs it once more, with other objects. */
const signedAgain = (file: Uint8Array, objects: Objects = {}, options: Partial<SignOptions> = {}) =>
  signPdf(file, { signer: them.signer, permits: null, fields: [10, 6], field: 8, signature: 9, objects, ...options });

const filled = { 10: widget('/V(2)'), 11: appearance('2') };
const reached: Record<string, [objects: Objects, options?: Partial<SignOptions>]> = {
  'page content': [forged],
  'a font': [{ 5: '<</Type/Font/Subtype/Type1/BaseFont/Symbol>>' }],
  'a further page': [{ 2: '<</Type/Pages/Kids[3 0 R 12 0 R]/Count 2>>', 12: page('') }],
  'a page’s size': [{ 3: page('10 0 R 6 0 R 8 0 R', '/CropBox[0 0 9 9]') }],
  'a field’s place': [{ 10: widget('/V(1)').replace('[9 9 99 29]', '[9 690 400 730]') }],
  'a field that is taken out': [{ 3: page('6 0 R 8 0 R') }],
  'an action of the catalog': [{}, { catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' }],
};

describe('a document certified for form filling (P 2)', () => {
  it.each<[string, Objects]>([
    ['signed once more', {}],
    ['filled in and signed', filled],
    ['filled in with a new appearance', { 10: widget('/V(2)').replace('11 0 R', '12 0 R'), 12: appearance('2') }],
    ['with other metadata', { 12: stream('<x/>', '/Type/Metadata/Subtype/XML') }],
  ])('%s is intact', async (_, objects) => {
    const file = await signedAgain(await certified(), objects);
    expect(problems(file)).toEqual([]);
    expect(report(file).intact).toBe(true);
  });

  it.each(Object.keys(reached))('%s may not be changed before a later signature', async (name) => {
    const [objects, options] = reached[name] ?? [{}];
    const file = await signedAgain(await certified(), objects, options);
    expect(report(file).intact).toBe(false);
    expect(problems(file)).toEqual([['certification_violated', 'broken', 0]]);
  });

  it('nor by way of what a field shows, if a page shows it too', async () => {
    const shared = (annotations: string) => page(annotations).replace('/Font', '/XObject<</X 11 0 R>>/Font');
    const signed = await certified({ objects: { 3: shared('10 0 R 6 0 R') } });
    const again = { 3: shared('10 0 R 6 0 R 8 0 R') };
    expect(problems(await signedAgain(signed, again))).toEqual([]);
    expect(problems(await signedAgain(signed, { ...again, 11: appearance('9999 EUR') }))).toHaveLength(1);
  });

  it('nor in an update of its own, before any later signature', async () => {
    const file = await signedAgain(appendUpdate(await certified(), forged));
    expect(problems(file)).toEqual([['certification_violated', 'broken', 0]]);
  });

  it('has no room for annotations, which P 3 has', async () => {
    const annotated = { 3: page('10 0 R 6 0 R 12 0 R 8 0 R'), 12: note };
    expect(problems(await signedAgain(await certified(), annotated))).toHaveLength(1);
    for (const disguise of [note.replace('/DA', '/FT/Sig/DA'), widget('').replace('/Tx', '/Sig')]) {
      expect(problems(await signedAgain(await certified(), { ...annotated, 12: disguise }))).toHaveLength(1);
    }
    expect(problems(await signedAgain(await certified({ permits: 3 }), annotated))).toEqual([]);
    expect(problems(await signedAgain(await certified({ permits: 3 }), forged))).toHaveLength(1);
    const both = { 3: page('10 0 R 4 0 R 6 0 R') };
    const twice = { 3: page('10 0 R 4 0 R 6 0 R 8 0 R'), ...forged };
    expect(problems(await signedAgain(await certified({ permits: 3, objects: both }), twice))).toHaveLength(1);
  });

  it('what a stamp shows may not be changed, which P 3 leaves open', async () => {
    const stamp = '<</Type/Annot/Subtype/Stamp/Rect[9 9 99 29]/P 3 0 R/A<</S/Hide/T 10 0 R>>/AP<</N 13 0 R>>>>';
    const stamped = { 12: stamp, 13: appearance('10 EUR'), 14: '[10 0 R 12 0 R 6 0 R]' };
    const listed = page('').replace('[]', ' 14 0 R');
    const signed = (permits: 2 | 3) => certified({ permits, objects: { 3: listed, ...stamped } });
    const again = { ...filled, 3: listed, 14: '[10 0 R 12 0 R 6 0 R 8 0 R]' };
    expect(problems(await signedAgain(await signed(2), again))).toEqual([]);
    const swapped = { ...again, 13: appearance('9999 EUR') };
    expect(problems(await signedAgain(await signed(2), swapped))).toHaveLength(1);
    expect(problems(await signedAgain(await signed(3), swapped))).toEqual([]);
  });

  it('has no room for fields that only look signed', async () => {
    const box = (value: string) => ({
      3: page('10 0 R 6 0 R 12 0 R 8 0 R'),
      11: appearance('1'),
      12: `<</Subtype/Widget/FT/Sig/V ${value}/Rect[72 690 400 730]/AP<</N 13 0 R>>>>`,
      13: appearance('9999 EUR'),
    });
    for (const value of ['<</A 1>>', '7 0 R', '14 0 R']) {
      const file = await signedAgain(await certified(), { ...box(value), 14: '<</Type/Sig/Contents<00>>>' });
      expect(problems(file)).toEqual([['certification_violated', 'broken', 0]]);
    }
    expect(problems(await signedAgain(await certified(), box('9 0 R')))).toEqual([]);
  });

  it('stays intact when it is sealed here, which draws its fields into the pages', async () => {
    const { report: sealed } = await aSeal(await signedAgain(await certified(), filled));
    expect(sealed).toMatchObject({ intact: true, sealedByUs: true });
    expect(sealed.problems).toContainEqual(
      expect.objectContaining({ code: 'certification_violated', severity: 'notice', signature: 0 }),
    );
    const { report: covered } = await aSeal(await signedAgain(await certified(), forged));
    expect(covered).toMatchObject({ intact: true, sealedByUs: true });
    expect(covered.problems).toContainEqual(
      expect.objectContaining({ code: 'certification_violated', severity: 'notice', signature: 0 }),
    );
  });
});

it('a form of very many fields can be signed by very many', async () => {
  const nums = Array.from({ length: 3000 }, (_, index) => 1000 + index);
  const fields = Object.fromEntries(nums.map((num) => [num, `<</FT/Tx/T(f${num})>>`]));
  const first = await certified({ fields: [10, ...nums] }, fields);
  const file = await signedAgain(first, {}, { fields: [10, ...nums, 6] });
  expect(problems(file)).toEqual([]);
  expect(report(file).intact).toBe(true);
});

describe('an ordinary signature', () => {
  it('says when the document was changed before the next one', async () => {
    const approved = () => certified({ permits: null });
    expect(problems(await signedAgain(await approved(), filled))).toEqual([]);
    const file = await signedAgain(await approved(), forged);
    expect(report(file).intact).toBe(true);
    expect(problems(file)).toEqual([['content_changed', 'notice', 0]]);
  });

  it.each<[string, number]>([
    ['/Action/All', 1],
    ['/Action/Include/Fields[(total)]', 1],
    ['/Action/Include/Fields[(tot)]', 0],
    ['/Action/Exclude/Fields[(total)]', 0],
    ['/Action/Exclude/Fields[(other)]', 1],
  ])('locks fields: %s', async (parameters, count) => {
    const locking = () => certified({ permits: null, dictionary: fieldMdp(`/V/1.2${parameters}`) });
    expect(problems(await signedAgain(await locking()))).toEqual([]);
    expect(problems(await signedAgain(await locking(), filled))).toHaveLength(count);
    expect(problems(await signedAgain(await locking(), { 11: appearance('2') }))).toHaveLength(count);
  });

  it('locks forms that are nested in what a locked field shows, and in each of its states', async () => {
    const nesting = stream('/Fm Do', '/Type/XObject/Subtype/Form/BBox[0 0 90 20]/Resources<</XObject<</Fm 12 0 R>>>>');
    const states = widget('/AS/On').replace('/N 11 0 R', '/N<</On 12 0 R/Off 11 0 R>>');
    for (const field of [{ 11: nesting }, { 10: states }]) {
      const locking = () => certified({ permits: null, dictionary: fieldMdp() }, { ...field, 12: appearance('1') });
      expect(problems(await signedAgain(await locking()))).toEqual([]);
      const changed = await signedAgain(await locking(), { 12: appearance('9999 EUR') });
      expect(problems(changed)).toEqual([['certification_violated', 'broken', 0]]);
    }
  });

  it('leaves a waiting signature field to be signed, whose widget is an object of its own', async () => {
    const waiting = (value: string) => `<</FT/Sig/T(b)${value}/Kids[43 0 R]>>`;
    const place = (look: string) => `<</Type/Annot/Subtype/Widget/Parent 40 0 R/Rect[9 9 99 29]${look}>>`;
    const first = await signPdf(aPdf({ 40: waiting(''), 43: place(''), 3: page('43 0 R') }), {
      signer: them.signer,
      permits: null,
      fields: [40],
      dictionary: fieldMdp(),
      objects: { 3: page('43 0 R 6 0 R') },
    });
    const signed = { 3: page('43 0 R 6 0 R'), 40: waiting('/V 9 0 R'), 43: place('/AP<</N 44 0 R>>') };
    const objects = { ...signed, 44: appearance('Signed') };
    const catalog = { 1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[40 0 R 6 0 R]>>>>', ...objects };
    const file = await signPdf(first, { signer: them.signer, permits: null, field: 8, signature: 9, objects: catalog });
    expect(problems(file)).toEqual([]);
    expect(report(file)).toMatchObject({ intact: true, signatures: [{}, { isValid: true }] });
  });
});
