import { createEnvelope, send } from '../../../../shared/domain/envelopes/envelope.ts';
import { editEnvelope } from '../../../../shared/domain/envelopes/envelope-edit.ts';
import { checkFields, checkPlaces, type Field, holdTooMuch } from '../../../../shared/domain/fields/field.ts';
import { isDate } from '../../../../shared/domain/fields/field-values.ts';
import { aField, aPinnedDocument, aRecipient, ownerId, recipientId, sentAt } from '../../../fixtures/envelopes.ts';
import { codeBy, detailsBy } from '../../../fixtures/refusals.ts';

const pageSizes = [
  { count: 2, width: 595.28, height: 841.89 },
  { count: 1, width: 300, height: 200 },
];

const placed = (place: Partial<Field>) => detailsBy(() => checkPlaces([aField('1', place)], pageSizes));

describe('the place of a field', () => {
  it.each<[string, Partial<Field>, string[]]>([
    ['in the middle', {}, []],
    ['the whole page', { x: 0, y: 0, width: 595.28, height: 841.89 }, []],
    ['up to the edge, with the size of the page rounded up', { x: 396, width: 200, y: 792, height: 50 }, []],
    ['the last page, which is smaller', { page: 3, x: 150, y: 150, width: 150, height: 50 }, []],
    ['a page that is not there', { page: 4 }, ['fields[0].page']],
    ['off the right edge', { x: 596, width: 10 }, ['fields[0].x']],
    ['off the lower edge', { y: 842, height: 10 }, ['fields[0].y']],
    ['over the right edge', { x: 500, width: 150 }, ['fields[0].width']],
    ['over the lower edge', { y: 800, height: 50 }, ['fields[0].height']],
    ['larger than the page', { x: 0, y: 0, width: 700, height: 900 }, ['fields[0].width', 'fields[0].height']],
    ['a page that is smaller than the first', { page: 3, x: 200, y: 10 }, ['fields[0].width']],
  ])('%s', (_, place, names) => expect(Object.keys(placed(place))).toEqual(names));

  it('is reported with the size of the page', () => {
    expect(placed({ x: 500, width: 150 })).toEqual({
      'fields[0].width': 'reaches beyond the edge of its page, whose width is 595.28 points',
    });
    expect(placed({ page: 4 })).toEqual({ 'fields[0].page': "is beyond the document's last page (3)" });
  });
});

describe('the fields of an envelope', () => {
  const document = { ...aPinnedDocument(), pages: 3, pageSizes };
  const input = { id: 'x', ownerId, ownerEmail: 'o@example.com', name: 'Lease', requireAllSignatures: true };
  const astray = [aField('1', { x: 500, width: 150 })];
  const draft = (more: object) =>
    createEnvelope({ ...input, document: null, recipients: [aRecipient('1')], ...more }, sentAt).envelope;

  it('are checked with the document that is known from the beginning', () => {
    expect(Object.keys(detailsBy(() => draft({ document, fields: astray })))).toEqual(['fields[0].width']);
  });

  it('are checked with the document of the same edit, not with the former one', () => {
    const larger = { ...document, pageSizes: [{ count: 3, width: 1000, height: 1000 }] };
    const edit = (before: object | null, change: object) =>
      detailsBy(() => editEnvelope(draft({ document: before }), change, sentAt));
    expect(edit(document, { fields: astray, document: larger })).toEqual({});
    expect(Object.keys(edit(larger, { fields: astray, document }))).toEqual(['fields[0].width']);
    expect(edit(document, { name: 'Other' })).toEqual({});
  });

  it('are checked against the document when they are sent, although its pages were unknown before', () => {
    const envelope = draft({ fields: astray });
    expect(Object.keys(detailsBy(() => send(envelope, document, sentAt)))).toEqual(['fields[0].width']);
  });

  it('have to be on some page of a document whose sizes were never kept', () => {
    const { pageSizes: _, ...old } = document;
    expect(detailsBy(() => draft({ document: old, fields: astray }))).toEqual({});
    const beyond = [aField('1', { page: 4 })];
    expect(Object.keys(detailsBy(() => draft({ document: old, fields: beyond })))).toEqual(['fields[0].page']);
  });
});

describe('fields of a recipient who cannot fill them in', () => {
  const recipients = [aRecipient('1'), aRecipient('2', { role: 'cc' }), aRecipient('3', { role: 'viewer' })];
  const input = { id: 'x', ownerId, ownerEmail: 'o@example.com', name: 'Lease', requireAllSignatures: true };
  const owned = ['1', '2', '3'].map((digit) => aField(digit, { recipientId: recipientId(digit) }));
  const draft = (fields: Field[]) => createEnvelope({ ...input, document: null, recipients, fields }, sentAt).envelope;

  it('stay while it is a draft, and are refused when it is sent', () => {
    const edited = editEnvelope(draft(owned), { message: 'Hi' }, sentAt).envelope;
    expect(edited.fields).toEqual(owned);
    expect(detailsBy(() => send(edited, aPinnedDocument(), sentAt))).toEqual({
      'fields[1].recipientId': 'cannot fill in fields (cc)',
      'fields[2].recipientId': 'cannot fill in fields (viewer)',
    });
  });
});

describe('a preset value', () => {
  const recipients = [aRecipient('1')];
  const input = { id: 'x', ownerId, ownerEmail: 'o@example.com', name: 'Lease', requireAllSignatures: true };
  const draft = (fields: Field[]) => createEnvelope({ ...input, document: null, recipients, fields }, sentAt).envelope;

  const cases: [Field['type'], string | null, string | null][] = [
    ['checkbox', 'yes', 'must be "true" or "false"'],
    ['date', '2026-02-28', null],
    ['date', '28.02.2026', 'must be a date, YYYY-MM-DD'],
    ['date', '', null],
    ['signature', 'Ada', 'cannot be preset: its recipient draws it when signing'],
    ['initials', 'applied', 'cannot be preset: its recipient draws it when signing'],
    ['initials', null, null],
  ];

  it.each(cases)('of a %s, %j: %j', (type, value, problem) => {
    const fields = [aField('1', { type, value })];
    const details = problem ? { 'fields[0].value': problem } : {};
    expect(detailsBy(() => draft(fields))).toEqual(details);
    expect(detailsBy(() => editEnvelope(draft([]), { fields }, sentAt))).toEqual(details);
  });

  it('is not looked for in what a signer has filled in', () => {
    const signed = send(draft([aField('1')]), aPinnedDocument(), sentAt).envelope;
    const fields = [aField('1', { value: 'a'.repeat(64) })];
    expect(detailsBy(() => editEnvelope({ ...signed, fields }, { fields, message: 'Hi' }, sentAt))).toEqual({});
  });
});

describe('a set of fields', () => {
  const many = (count: number, more: Partial<Field> = {}) =>
    Array.from({ length: count }, (_, index) => aField('1', { id: `fld_${index}`, ...more }));

  it('has at most a thousand, each with an identifier of its own', () => {
    expect(detailsBy(() => checkFields(many(1_000), [aRecipient('1')]))).toEqual({});
    expect(detailsBy(() => checkFields(many(1_001), [aRecipient('1')]))).toEqual({ fields: 'must be at most 1000' });
    const twice = [...many(2), aField('1', { id: 'fld_1' })];
    expect(detailsBy(() => checkFields(twice, [aRecipient('1')]))).toEqual({ 'fields[2].id': 'is used twice' });
  });

  it('holds at most 100,000 characters: values, and the labels of checkboxes, which the certificate repeats', () => {
    const half = 'x'.repeat(50_000);
    const text = aField('1', { type: 'text', value: half, label: half });
    const box = aField('2', { type: 'checkbox', value: null, label: half });
    expect(holdTooMuch([text, box])).toBe(false);
    expect(holdTooMuch([text, box, aField('3', { type: 'checkbox', value: null, label: null })])).toBe(false);
    const unlabelled = aField('4', { type: 'checkbox', value: null, label: null });
    const tooMuch = [unlabelled, text, box, aField('3', { value: 'x' })];
    expect(holdTooMuch(tooMuch)).toBe(true);
    expect(codeBy(() => checkFields(tooMuch, [aRecipient('1')]))).toBe('payload_too_large');
  });

  it('has its last field within a point of the edge of its page', () => {
    expect(placed({ page: 3, x: 151, width: 150, y: 0 })).toEqual({});
    expect(Object.keys(placed({ page: 3, x: 151.01, width: 150, y: 0 }))).toEqual(['fields[0].width']);
    expect(Object.keys(placed({ page: 3, x: 300, width: 1, y: 0 }))).toEqual(['fields[0].x']);
  });
});

it.each(['2026-11-20', '2024-02-29'])('%s is a day', (text) => expect(isDate(text)).toBe(true));
it.each(['2026-11', '2026-1-20', '2026-11-20T00:00:00Z', '2026-13-01', ' 2026-11-20', '2026'])('%j is no day', (text) =>
  expect(isDate(text)).toBe(false),
);
