/** Anchors get their places, and text tags become fields. */

import type { FoundText, TextPlace } from '../../../../shared/domain/documents/text-places.ts';
import { placeByText, textQueryOf, waitsForText } from '../../../../shared/domain/envelopes/place-by-text.ts';
import type { Field } from '../../../../shared/domain/fields/field.ts';
import { fieldsOfTags, textTagsOf } from '../../../../shared/domain/fields/text-tags.ts';
import type { Recipient } from '../../../../shared/domain/recipients/recipient.ts';
import { refusalBy } from '../../../fixtures/refusals.ts';

const at: TextPlace = { page: 2, x: 100, y: 300, width: 50, height: 12, pageWidth: 600, pageHeight: 800 };
const a = (id: string, role: Recipient['role'] = 'signer', order = 1, roleKey: string | null = null) =>
  ({ id, role, order, roleKey }) as Recipient;
const aField = (changes: Partial<Field> = {}): Field => ({
  ...{ id: 'fld_1', recipientId: 'rcp_1', type: 'text', page: 1, x: 0, y: 0, width: 100, height: 20 },
  ...{ required: true, label: null, value: null },
  ...changes,
});
const draft = (fields: Field[], textTags?: boolean, recipients = [a('rcp_1')]) => ({
  ...{ fields, recipients },
  ...(textTags === undefined ? {} : { textTags }),
});
const foundTags = (...texts: string[]): FoundText => ({ places: [], tags: texts.map((text) => ({ ...at, text })) });
let count = 0;
const newId = () => `fld_new${++count}`;
const tagsOf = (...texts: string[]) => textTagsOf(foundTags(...texts));

describe('anchors', () => {
  const anchored = (anchor: Field['anchor'], changes: Partial<Field> = {}) =>
    aField({ ...changes, ...(anchor && { anchor }) });
  const placed = (field: Field, place: TextPlace | null = at) =>
    placeByText(draft([field]), { places: [place], tags: [] }, newId).fields;

  it('the lower left corner of the field is that of the text, moved by the offsets', () => {
    expect(placed(anchored({ text: 'Sign here' }))).toEqual([aField({ page: 2, x: 100, y: 292 })]);
    const [moved] = placed(anchored({ text: 'Sign here', offsetX: 60.006, offsetY: -4 }));
    expect(moved).toEqual(aField({ page: 2, x: 160.01, y: 288 }));
  });

  it('a field that would reach over the edge is moved onto the page', () => {
    const edge = { ...at, x: 580, y: 2 };
    expect(placed(anchored({ text: 'x' }), edge)).toMatchObject([{ x: 500, y: 0 }]);
  });

  it('are asked for with their occurrence; other fields stay, in their order', () => {
    const fields = [aField({ id: 'a' }), anchored({ text: 'No.', occurrence: 3 }, { id: 'b' }), aField({ id: 'c' })];
    expect(textQueryOf(draft(fields))).toEqual({ texts: [{ text: 'No.', occurrence: 3 }], hasTags: false });
    expect([waitsForText(draft(fields)), waitsForText(draft([aField()])), waitsForText(draft([], true))]).toEqual([
      true,
      false,
      true,
    ]);
    const { fields: all } = placeByText(draft(fields), { places: [at], tags: [] }, newId);
    expect(all.map(({ id, page, anchor }) => [id, page, anchor])).toEqual([
      ['a', 1, undefined],
      ['b', 2, undefined],
      ['c', 1, undefined],
    ]);
  });

  it('anchor_not_found names every text that is missing, but for those that may be', () => {
    const fields = [
      anchored({ text: 'A' }, { id: 'a' }),
      anchored({ text: 'B', occurrence: 2 }, { id: 'b' }),
      anchored({ text: 'C', ignoreIfMissing: true }, { id: 'c' }),
    ];
    const place = () => placeByText(draft(fields), { places: [null, null, null], tags: [] }, newId);
    const details = {
      'fields[0].anchor': 'the document does not contain "A"',
      'fields[1].anchor': 'the document does not contain "B" (occurrence 2)',
    };
    expect(refusalBy(place)).toEqual(['anchor_not_found', details]);
    expect(placed(anchored({ text: 'C', ignoreIfMissing: true }), null)).toEqual([]);
  });
});

describe('text tags', () => {
  it('have a type and a signer, and what follows; text in braces that has not is no tag', () => {
    expect(tagsOf('company_name', 'total:sum', 'signature', 'signature:', '')).toEqual([]);
    const [tag] = tagsOf('Text : 2 ; name = Your city; required=false;default=Köln;maxLength=40;width=200.5');
    expect(tag).toEqual({
      tag: 'Text : 2 ; name = Your city; required=false;default=Köln;maxLength=40;width=200.5',
      signer: '2',
      problem: null,
      ...{ type: 'text', page: 2, x: 100, y: 290, width: 200.5, height: 22 },
      ...{ label: 'Your city', required: false, value: 'Köln', maxLength: 40, fontSize: 10.5 },
    });
    expect(tagsOf('signature:1')).toMatchObject([{ width: 160, height: 48, y: 264, required: true, label: null }]);
    expect(tagsOf('dropdown:1;options=Red, Green ,Blue')).toMatchObject([{ options: ['Red', 'Green', 'Blue'] }]);
    expect(tagsOf('note:1;default=Read this')).toMatchObject([{ required: false, value: 'Read this' }]);
    expect(tagsOf('checkbox:1;group=g;groupRule=exactly_one')).toMatchObject([{ required: false }]);
  });

  it.each([
    ['text:1;colour=red', 'colour is not known'],
    ['text:1;required=maybe', 'required has a value that is not possible'],
    ['text:1;width=0', 'width has a value that is not possible'],
    ['text:1;maxlength=1.5', 'maxlength has a value that is not possible'],
    ['number:1;min=1e9', 'min has a value that is not possible'],
    ['text:1;name=', 'name has a value that is not possible'],
    ['dropdown:1;options=a,,b', 'options has a value that is not possible'],
  ])('%s: %s', (text, problem) => expect(tagsOf(text)).toMatchObject([{ problem }]));

  it('signers count in the order in which they act, without those who fill nothing in; roles go by their key', () => {
    const recipients = [a('late', 'signer', 2), a('copy', 'cc'), a('first'), a('tenant', 'approver', 3, 'Tenant')];
    const holders = (...signers: string[]) =>
      fieldsOfTags(tagsOf(...signers.map((signer) => `initials:${signer}`)), recipients, newId);
    expect(holders('1', '2', '3', 'tenant').fields.map(({ recipientId }) => recipientId)).toEqual([
      'first',
      'late',
      'tenant',
      'tenant',
    ]);
    expect(holders('4', '0', 'landlord').problems).toEqual({
      'initials:4': 'no recipient who fills in fields is "4"',
      'initials:0': 'no recipient who fills in fields is "0"',
      'initials:landlord': 'no recipient who fills in fields is "landlord"',
    });
  });

  it('become fields once: a second time they are there already', () => {
    const once = placeByText(draft([], true), foundTags('text:1;name=City'), newId);
    expect(once).not.toHaveProperty('textTags');
    expect(once.fields).toMatchObject([{ recipientId: 'rcp_1', type: 'text', label: 'City', page: 2 }]);
    const twice = placeByText(draft(once.fields, true), foundTags('text:1;name=City'), newId);
    expect(twice.fields).toEqual(once.fields);
    expect(placeByText(draft([]), foundTags('text:1'), newId).fields).toEqual([]);
  });

  it('more tags than fields are refused before any becomes a field', () => {
    const place = () => placeByText(draft([], true), foundTags(...Array(1_001).fill('text:nobody')), newId);
    expect(refusalBy(place)).toEqual(['text_tag_invalid', { fields: 'must be at most 1000' }]);
  });

  it('text_tag_invalid names each tag that cannot become a field', () => {
    const inherited = ['text:1;__proto__=1', 'text:1;constructor=abc'];
    const found = foundTags('radio:1', 'signature:2', 'number:1;default=x', 'text:1;foo=1', 'text:1', ...inherited);
    expect(refusalBy(() => placeByText(draft([], true), found, newId))).toEqual([
      'text_tag_invalid',
      {
        '{{radio:1}}': 'group is required',
        '{{signature:2}}': 'no recipient who fills in fields is "2"',
        '{{number:1;default=x}}': expect.stringMatching(/^default /),
        '{{text:1;foo=1}}': 'foo is not known',
        '{{text:1;__proto__=1}}': '__proto__ is not known',
        '{{text:1;constructor=abc}}': 'constructor is not known',
      },
    ]);
  });
});
