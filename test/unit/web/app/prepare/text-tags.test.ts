/** The text tags of a PDF become fields of the signers they name; fields that were moved by hand lose their anchors. */

import type { Envelope, Field } from '../../../../../web/app/api/app-api.ts';
import type { TextTag } from '../../../../../web/app/prepare/draft/tried-document.ts';
import { sentFields } from '../../../../../web/app/prepare/editor/field-rules/sent-fields.ts';
import { fieldsFromTags } from '../../../../../web/app/prepare/found-fields/found-fields.ts';
import { aField } from './drafts.ts';

const signers = [
  { id: 'rcp_1', role: 'signer', order: 1 },
  { id: 'rcp_2', role: 'cc', order: 1 },
  { id: 'rcp_3', role: 'approver', order: 2 },
] as Envelope['signers'];
const aTag = (changes: Partial<TextTag> = {}): TextTag => ({
  ...{ tag: 'text:1', signer: '1', problem: null, type: 'text' },
  ...{ page: 1, x: 100, y: 100, width: 120, height: 20, required: true, label: null, value: null },
  ...changes,
});

it('each tag makes a field of its signer', () => {
  const fields = fieldsFromTags([aTag({ label: 'City' }), aTag({ signer: '2', page: 2 })], signers, []);
  expect(fields).toMatchObject([
    { recipientId: 'rcp_1', type: 'text', label: 'City', x: 100, y: 100 },
    { recipientId: 'rcp_3', page: 2 },
  ]);
  expect(new Set(fields.map(({ id }) => id)).size).toBe(2);
  expect(fields[0]).not.toHaveProperty('tag');
});

it('no field comes from a tag with a problem, of a signer who is missing, or where there is a field already', () => {
  const there = aField('rcp_1', { page: 1, x: 110, y: 105, width: 20, height: 10 });
  const tags = [aTag({ problem: 'width has a value that is not possible' }), aTag({ signer: '3' }), aTag()];
  expect(fieldsFromTags(tags, signers, [there])).toEqual([]);
});

it('a field that waits for its text keeps its anchor until it is moved', () => {
  const waiting: Field = { ...aField('rcp_1'), page: 1, x: 0, y: 0, anchor: { text: 'Tenant:' } };
  expect(sentFields([waiting])).toMatchObject([{ anchor: { text: 'Tenant:' } }]);
  expect(sentFields([{ ...waiting, x: 30 }])[0]).not.toHaveProperty('anchor');
});
