/** The state of the field editor: fields, selection, undo and redo. Pure. */
import type { FieldType } from '../../../../shared/domain/fields/field-rules.ts';
import type { Field } from '../../api/app-api.ts';
import { withSoundConditions } from './field-rules/conditions.ts';
import { groupFor, withSoundGroups } from './field-rules/groups.ts';

/** The last change, for screen readers. */
type Announcement =
  | { kind: 'none' | 'undone' | 'redone' | 'nothingToUndo' | 'collecting' | 'noCopies' }
  | { kind: 'placed'; field: Field }
  | { kind: 'copied' | 'added' | 'removed' | 'selected'; count: number };

export interface FieldsEditor {
  fields: readonly Field[];
  /** The recipient of new fields. */
  recipientId: string;
  /** The type that the next press on a page places; null if the pointer selects. */
  tool: FieldType | null;
  selectedIds: readonly string[];
  /** With the keyboard: moving the focus keeps the selection, and the space bar adds or removes a field. */
  isCollecting: boolean;
  past: readonly (readonly Field[])[];
  future: readonly (readonly Field[])[];
  /** One undo reverts all changes of a gesture; null after another action. */
  gesture: string | null;
  announcement: Announcement;
}

export type FieldsAction =
  | { kind: 'recipientChosen'; recipientId: string }
  | { kind: 'toolChosen'; tool: FieldType | null }
  /** A new field, which is selected. */
  | { kind: 'placed'; field: Field }
  | { kind: 'copied' | 'added'; fields: readonly Field[] }
  /** `gesture`: the name of a series of changes, such as typing a label. */
  | { kind: 'changed'; fields: readonly Field[]; gesture: string }
  | { kind: 'gestureEnded' }
  | { kind: 'selected'; ids: readonly string[] }
  | { kind: 'toggled'; id: string }
  | { kind: 'focused'; id: string }
  | { kind: 'collecting' }
  | { kind: 'removed' }
  | { kind: 'undone' }
  | { kind: 'redone' };

/** The number of undo steps. */
const maxPast = 200;

export function fieldsEditor(fields: readonly Field[], recipientId: string): FieldsEditor {
  return {
    fields,
    recipientId,
    tool: null,
    selectedIds: [],
    isCollecting: false,
    past: [],
    future: [],
    gesture: null,
    announcement: { kind: 'none' },
  };
}

export function selectedFields({ fields, selectedIds }: Pick<FieldsEditor, 'fields' | 'selectedIds'>): Field[] {
  return fields.filter(({ id }) => selectedIds.includes(id));
}

function edited(state: FieldsEditor, fields: readonly Field[], gesture: string | null = null): FieldsEditor {
  const isSame = gesture !== null && gesture === state.gesture;
  const past = isSame ? state.past : [...state.past, state.fields].slice(-maxPast);
  const before = new Set(state.fields);
  const changed = new Set(fields.filter((field) => !before.has(field)).map(({ id }) => id));
  return { ...state, fields: withSoundConditions(withSoundGroups(fields, changed)), past, future: [], gesture };
}

function selected(state: FieldsEditor, ids: readonly string[]): FieldsEditor {
  const announcement: Announcement = ids.length > 1 ? { kind: 'selected', count: ids.length } : { kind: 'none' };
  // A person who selects a field does not place one.
  return { ...state, selectedIds: ids, tool: ids.length > 0 ? null : state.tool, gesture: null, announcement };
}

/** Restores earlier fields. Fields that do not exist any more leave the selection. */
function returned(state: FieldsEditor, fields: readonly Field[]): FieldsEditor {
  const ids = new Set(fields.map(({ id }) => id));
  return { ...state, fields, selectedIds: state.selectedIds.filter((id) => ids.has(id)), gesture: null };
}

function undone(state: FieldsEditor): FieldsEditor {
  const before = state.past.at(-1);
  if (!before) return { ...state, announcement: { kind: 'nothingToUndo' } };
  const future = [state.fields, ...state.future];
  return { ...returned(state, before), past: state.past.slice(0, -1), future, announcement: { kind: 'undone' } };
}

function redone(state: FieldsEditor): FieldsEditor {
  const [next, ...future] = state.future;
  if (!next) return state;
  return { ...returned(state, next), past: [...state.past, state.fields], future, announcement: { kind: 'redone' } };
}

export function reduceFields(state: FieldsEditor, action: FieldsAction): FieldsEditor {
  const { fields, selectedIds } = state;
  switch (action.kind) {
    case 'recipientChosen':
      return { ...state, recipientId: action.recipientId };
    case 'toolChosen': {
      if (!action.tool) return { ...state, tool: null };
      return { ...selected(state, []), isCollecting: false, tool: action.tool };
    }
    case 'placed': {
      const isRadio = action.field.type === 'radio';
      const field = isRadio ? { ...action.field, group: groupFor(action.field, fields) } : action.field;
      const next = edited(state, [...fields, field]);
      const announcement: Announcement = { kind: 'placed', field };
      return { ...next, tool: null, selectedIds: [field.id], isCollecting: false, announcement };
    }
    case 'copied':
    case 'added': {
      const count = action.fields.length;
      if (count === 0) return { ...state, announcement: { kind: 'noCopies' } };
      const next = edited(state, [...fields, ...action.fields]);
      return { ...next, selectedIds: action.fields.map(({ id }) => id), announcement: { kind: action.kind, count } };
    }
    case 'changed': {
      const changed = new Map(action.fields.map((field) => [field.id, field]));
      return edited(
        state,
        fields.map((field) => changed.get(field.id) ?? field),
        action.gesture,
      );
    }
    case 'gestureEnded':
      return { ...state, gesture: null };
    case 'selected':
      return { ...selected(state, action.ids), isCollecting: false };
    case 'toggled': {
      const isIn = selectedIds.includes(action.id);
      return selected(state, isIn ? selectedIds.filter((id) => id !== action.id) : [...selectedIds, action.id]);
    }
    case 'focused':
      return state.isCollecting || selectedIds.includes(action.id) ? state : selected(state, [action.id]);
    case 'collecting':
      return { ...state, isCollecting: true, announcement: { kind: 'collecting' } };
    case 'removed': {
      if (selectedIds.length === 0) return state;
      const next = edited(
        state,
        fields.filter(({ id }) => !selectedIds.includes(id)),
      );
      const announcement: Announcement = { kind: 'removed', count: selectedIds.length };
      return { ...next, selectedIds: [], isCollecting: false, announcement };
    }
    case 'undone':
      return undone(state);
    case 'redone':
      return redone(state);
  }
}
