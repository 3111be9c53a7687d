import { type FieldsAction, fieldsEditor, reduceFields } from '../../../web/app/prepare/fields-editor.ts';
import { aField } from './drafts.ts';

const [first, second] = [aField('rcp_1', { id: 'fld_1' }), aField('rcp_2', { id: 'fld_2' })];
const editorAfter = (...actions: FieldsAction[]) => actions.reduce(reduceFields, fieldsEditor([first], 'rcp_1'));

describe('the editor of the fields', () => {
  it('selects and announces a field that is placed', () => {
    expect(editorAfter({ kind: 'placed', field: second })).toEqual({
      fields: [first, second],
      recipientId: 'rcp_1',
      selectedId: 'fld_2',
      announcement: { kind: 'placed', field: second },
    });
  });

  it('changes one field and leaves the others', () => {
    const changed = { ...first, label: 'City' };
    const { fields } = editorAfter({ kind: 'placed', field: second }, { kind: 'changed', field: changed });
    expect(fields).toEqual([changed, second]);
  });

  it('removes a field and selects none', () => {
    const state = editorAfter({ kind: 'selected', id: 'fld_1' }, { kind: 'removed', id: 'fld_1' });
    expect(state).toMatchObject({ fields: [], selectedId: null, announcement: { kind: 'removed' } });
  });

  it('keeps the list of fields as it is for what changes no field', () => {
    const before = fieldsEditor([first], 'rcp_1');
    const chosen = reduceFields(before, { kind: 'recipientChosen', recipientId: 'rcp_2' });
    expect(chosen).toMatchObject({ recipientId: 'rcp_2' });
    expect(chosen.fields).toBe(before.fields);
    expect(reduceFields(chosen, { kind: 'selected', id: 'fld_1' }).fields).toBe(before.fields);
  });
});
