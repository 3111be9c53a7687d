/** One count of fields on every page: review, preview, the details of a sent document, and the signing page. */
import type { SignField } from '../../../../shared/contracts/sign.ts';
import { entriesOf } from '../../../../shared/domain/fields/field-count.ts';
import { type FieldType, fieldTypes } from '../../../../shared/domain/fields/field-rules.ts';
import { fieldMarks, fillingOf } from '../../../../web/app/detail/field-marks.ts';
import { previewFields } from '../../../../web/app/prepare/review/preview.ts';
import { progressOf } from '../../../../web/sign/field-values.ts';
import { aField, anEnvelope, aSigner } from '../../web/app/prepare/drafts.ts';

const types: FieldType[] = [...fieldTypes, 'radio', 'radio', 'checkbox', 'checkbox', 'text'];
const groupOf = (type: FieldType, index: number) => {
  if (type === 'radio') return { group: index % 2 === 0 ? 'A' : 'B' };
  return type === 'checkbox' && index >= fieldTypes.length ? { group: 'A', groupRule: 'at_least_one' as const } : {};
};
const own = types.map((type, index) =>
  aField('rcp_1', { id: `f${index}`, type, required: index % 3 > 0, ...groupOf(type, index) }),
);
const envelope = anEnvelope({
  signers: [aSigner({ status: 'completed' })],
  fields: [...own, aField('rcp_2'), aField('rcp_2', { id: 'other', type: 'radio', group: 'C' })],
});

test('each field with a control is one entry; a group is one, notes and the e-mail address are none', () => {
  const entries = entriesOf(own).map((fields) => fields.map(({ type, group }) => (group ? `${type} ${group}` : type)));
  expect(entries).toEqual([
    ...['signature', 'initials', 'date', 'name', 'text', 'checkbox', 'number', 'dropdown'].map((type) => [type]),
    ['radio B', 'radio B'],
    ['attachment'],
    ['radio A'],
    ['checkbox A', 'checkbox A'],
    ['text'],
  ]);
});

test('a group of another type has entries of its own', () => {
  const same = (type: FieldType) => ({ type, group: 'A' });
  expect(entriesOf([same('radio'), same('checkbox'), same('radio')]).map(({ length }) => length)).toEqual([2, 1]);
});

test('review, details and signing page have the same count', () => {
  const fields: SignField[] = previewFields(envelope, 'rcp_1');
  const count = entriesOf(own).length;
  expect(count).toBe(13);
  expect(entriesOf(fields.filter(({ isMine }) => isMine))).toHaveLength(count);
  expect(fillingOf(fieldMarks(envelope), 'rcp_1')).toEqual({ filled: 0, count });
  expect(progressOf(fields, {})).toEqual({ done: 0, total: count });
});

test('a document in which everything is filled in says so, with one button of each group chosen', () => {
  const chosen = new Set(entriesOf(own).map(([first]) => first?.id));
  const entryOf = (type: FieldType, id: string) =>
    type === 'radio' || type === 'checkbox' ? String(chosen.has(id)) : 'x';
  const filled = own.map((field) => ({ ...field, value: entryOf(field.type, field.id) }));
  expect(fillingOf(fieldMarks({ ...envelope, fields: filled }), 'rcp_1')).toEqual({ filled: 13, count: 13 });
  const values = Object.fromEntries(filled.map(({ id, value }) => [id, value]));
  expect(progressOf(previewFields(envelope, 'rcp_1'), values)).toEqual({ done: 13, total: 13 });
});
