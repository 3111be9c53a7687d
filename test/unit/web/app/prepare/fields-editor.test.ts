import {
  type FieldsAction,
  fieldsEditor,
  reduceFields,
  selectedFields,
} from '../../../../../web/app/prepare/editor/fields-editor.ts';
import { aField } from './drafts.ts';

const [first, second, third] = ['fld_1', 'fld_2', 'fld_3'].map((id) => aField('rcp_1', { id })) as [
  ReturnType<typeof aField>,
  ReturnType<typeof aField>,
  ReturnType<typeof aField>,
];
const editorAfter = (...actions: FieldsAction[]) =>
  actions.reduce(reduceFields, fieldsEditor([first, second], 'rcp_1'));
const moved = (field: typeof first, x: number): FieldsAction => ({
  kind: 'changed',
  fields: [{ ...field, x }],
  gesture: `keys ${field.id}`,
});
const xOf = ({ fields }: ReturnType<typeof editorAfter>) => fields[0]?.x;

describe('the editor of the fields', () => {
  it('removes what is selected, and announces how many', () => {
    const state = editorAfter({ kind: 'selected', ids: ['fld_1', 'fld_2'] }, { kind: 'removed' });
    expect(state).toMatchObject({ fields: [], selectedIds: [], announcement: { kind: 'removed', count: 2 } });
    expect(editorAfter({ kind: 'removed' }).fields).toHaveLength(2);
  });

  it('selects copies, and says when there is nothing to copy', () => {
    const copied = editorAfter({ kind: 'copied', fields: [third] });
    expect(copied).toMatchObject({ selectedIds: ['fld_3'], announcement: { kind: 'copied', count: 1 } });
    expect(editorAfter({ kind: 'copied', fields: [] }).announcement).toEqual({ kind: 'noCopies' });
  });
});

describe('a tool', () => {
  const armed = editorAfter({ kind: 'selected', ids: ['fld_1'] }, { kind: 'toolChosen', tool: 'date' });

  it('ends the selection when it is chosen, and places one field', () => {
    expect(armed).toMatchObject({ tool: 'date', selectedIds: [], fields: [first, second] });
    expect(reduceFields(armed, { kind: 'placed', field: third })).toMatchObject({ tool: null, selectedIds: ['fld_3'] });
  });

  it('is put down by hand, or when a field is selected', () => {
    expect(reduceFields(armed, { kind: 'toolChosen', tool: null })).toMatchObject({ tool: null, selectedIds: [] });
    expect(reduceFields(armed, { kind: 'selected', ids: ['fld_2'] }).tool).toBeNull();
    expect(reduceFields(armed, { kind: 'focused', id: 'fld_2' }).tool).toBeNull();
    expect(reduceFields(armed, { kind: 'selected', ids: [] }).tool).toBe('date');
  });
});

describe('selecting several fields', () => {
  it('adds and takes away one by one', () => {
    const both = editorAfter({ kind: 'selected', ids: ['fld_1'] }, { kind: 'toggled', id: 'fld_2' });
    expect(selectedFields(both)).toEqual([first, second]);
    expect(reduceFields(both, { kind: 'toggled', id: 'fld_1' }).selectedIds).toEqual(['fld_2']);
  });

  it('follows the focus, but not while fields are collected by keyboard', () => {
    const followed = editorAfter({ kind: 'focused', id: 'fld_1' }, { kind: 'focused', id: 'fld_2' });
    expect(followed.selectedIds).toEqual(['fld_2']);
    const collected = editorAfter(
      { kind: 'focused', id: 'fld_1' },
      { kind: 'collecting' },
      { kind: 'focused', id: 'fld_2' },
      { kind: 'toggled', id: 'fld_2' },
    );
    expect(collected.selectedIds).toEqual(['fld_1', 'fld_2']);
    expect(reduceFields(collected, { kind: 'selected', ids: [] })).toMatchObject({ isCollecting: false });
  });
});

describe('undo and redo', () => {
  it('go back and forth, and a new change ends what could be done again', () => {
    const state = editorAfter({ kind: 'placed', field: third }, moved(first, 99));
    const back = reduceFields(state, { kind: 'undone' });
    expect([xOf(back), back.fields.length]).toEqual([10, 3]);
    const start = reduceFields(back, { kind: 'undone' });
    expect(start).toMatchObject({ fields: [first, second], selectedIds: [], announcement: { kind: 'undone' } });
    expect(reduceFields(start, { kind: 'undone' })).toMatchObject({ announcement: { kind: 'nothingToUndo' } });
    const again = reduceFields(reduceFields(start, { kind: 'redone' }), { kind: 'redone' });
    expect(again.fields).toEqual(state.fields);
    expect(reduceFields(reduceFields(start, moved(first, 5)), { kind: 'redone' }).fields).toHaveLength(2);
  });

  it('take one gesture as one step', () => {
    const state = editorAfter(moved(first, 11), moved(first, 12), moved(first, 13));
    expect(xOf(reduceFields(state, { kind: 'undone' }))).toBe(10);
    const two = editorAfter(moved(first, 11), { kind: 'gestureEnded' }, moved(first, 12));
    expect(xOf(reduceFields(two, { kind: 'undone' }))).toBe(11);
  });
});
