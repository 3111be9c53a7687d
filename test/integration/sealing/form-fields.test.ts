/** A preflight returns the empty form fields of a document, from real files through a sealing thread. */
import type { FormField } from '../../../shared/domain/documents/sealing.ts';
import { type ClosableSealer, createSealer } from '../../../shared/sealing/sealer.ts';
import { workerUrl } from '../../../shared/threads/worker-url.ts';
import { aSigner } from '../../fixtures/certificates.ts';
import { rawPage } from '../../fixtures/raw-pdf.ts';

let sealer: ClosableSealer;
beforeAll(() => {
  sealer = createSealer({ signer: aSigner().signer, workerUrl: workerUrl('sealing') });
});
afterAll(() => sealer.close());

/** A page of 300 by 200 points with these widgets; `more` follows them. */
const aForm = (widgets: string[], { page = '', more = [] as string[] } = {}) => {
  const refs = widgets.map((_, index) => `${index + 4} 0 R`).join(' ');
  const dicts = widgets.map((widget) => `<</Type/Annot/Subtype/Widget${widget}>>`);
  return rawPage(`/Annots[${refs}]${page}`, [...dicts, ...more], `/AcroForm<</Fields[${refs}]>>`);
};
const rect = '/Rect[20 150 120 170]';
const fieldsOf = async (file: Uint8Array): Promise<FormField[]> =>
  (await sealer.preflight(file, 'application/pdf')).formFields ?? [];
const one = async (widget: string, options = {}) => (await fieldsOf(aForm([`${rect}${widget}`], options)))[0];

describe('form fields of a document', () => {
  it('are returned with place, name, tooltip and rules', async () => {
    expect(await fieldsOf(aForm([`/FT/Tx/T(city)/TU(Your city)/Ff 2/MaxLen 40${rect}`]))).toEqual([
      {
        name: 'city',
        type: 'text',
        page: 1,
        ...{ x: 20, y: 30, width: 100, height: 20 },
        required: true,
        label: 'Your city',
        isMultiline: false,
        maxLength: 40,
        options: [],
      },
    ]);
  });

  it.each([
    ['/FT/Tx/T(a)/Ff 4096', { type: 'text', isMultiline: true, required: false, label: null, maxLength: null }],
    ['/FT/Tx/T(a)/AA<</F<</S/JavaScript/JS(AFDate_FormatEx\\("dd.mm.yyyy"\\);)>>>>', { type: 'date' }],
    ['/FT/Tx/T(a)/AA<</F<</S/JavaScript/JS(AFNumber_Format\\(2,0,0,0,"",true\\);)>>>>', { type: 'number' }],
    ['/FT/Btn/T(a)/TU(I agree)', { type: 'checkbox', label: 'I agree' }],
    ['/FT/Ch/T(a)/Ff 131072/Opt[(One)[(2)(Two)](One)( )]', { type: 'dropdown', options: ['One', 'Two'] }],
    ['/FT/Ch/T(a)', { type: 'text', options: [] }],
    ['/FT/Sig/T(a)', { type: 'signature' }],
  ])('%s is offered as %j', async (widget, field) => {
    expect(await one(widget)).toMatchObject(field);
  });

  it('inherit from the field above them; radio buttons share its name and have their own values', async () => {
    const group = '<</FT/Btn/Ff 49154/T(rent)/Kids[4 0 R 5 0 R]>>';
    const button = (state: string, x: number) =>
      `/Parent 6 0 R/AS/Off/AP<</N<</${state} 7 0 R>>>>/Rect[${x} 150 ${x + 12} 162]`;
    const fields = await fieldsOf(aForm([button('Monthly', 20), button('2', 60)], { more: [group] }));
    expect(fields).toMatchObject([
      { type: 'radio', name: 'rent', label: 'Monthly', required: true, x: 20 },
      { type: 'radio', name: 'rent', label: null, required: true, x: 60 },
    ]);
  });

  it.each([
    ['a value', '/FT/Tx/T(a)/V(Paris)'],
    ['a tick', '/FT/Btn/T(a)/V/Yes/AS/Yes'],
    ['a signature', '/FT/Sig/T(a)/V<</Type/Sig>>'],
    ['read-only', '/FT/Tx/T(a)/Ff 1'],
    ['a push button', '/FT/Btn/T(a)/Ff 65536'],
    ['a password', '/FT/Tx/T(a)/Ff 8192'],
    ['hidden', '/FT/Tx/T(a)/F 2'],
  ])('are left out: %s', async (_, widget) => {
    expect(await one(widget)).toBeUndefined();
  });

  it.each([
    [0, { x: 20, y: 30, width: 100, height: 20 }],
    [90, { x: 150, y: 20, width: 20, height: 100 }],
    [180, { x: 180, y: 150, width: 100, height: 20 }],
    [270, { x: 30, y: 180, width: 20, height: 100 }],
  ])('are where the page shows them: turned by %i degrees', async (turn, place) => {
    expect(await one('/FT/Tx/T(a)', { page: `/Rotate ${turn}` })).toMatchObject(place);
  });

  it('are cut at the edge of the page, and left out beyond it', async () => {
    const [cut, beyond] = ['/FT/Tx/T(a)/Rect[250 150 350 170]', '/FT/Tx/T(b)/Rect[310 150 350 170]'];
    expect(await fieldsOf(aForm([cut, beyond]))).toMatchObject([{ name: 'a', x: 250, width: 50 }]);
  });

  it('have names and labels that can be shown: no controls, at most 200 characters', async () => {
    const field = await one(`/FT/Tx/T(${'n'.repeat(500)})/TU<FEFF0041202E000A0042>`);
    expect(field).toMatchObject({ name: 'n'.repeat(200), label: 'A B' });
  });

  it('are returned up to 500', async () => {
    expect(await fieldsOf(aForm(Array.from({ length: 501 }, (_, i) => `/FT/Tx/T(f${i})${rect}`)))).toHaveLength(500);
  });

  it('a document whose form refers to itself, or to nothing, is accepted as before', async () => {
    const loop = aForm([`/FT/Tx/Parent 4 0 R/T(a)/AA 4 0 R/Opt 4 0 R${rect}`, '/FT 99 0 R/Rect 98 0 R']);
    const { pages } = await sealer.preflight(loop, 'application/pdf');
    expect(pages).toBe(1);
  });
});
