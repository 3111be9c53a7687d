/** The fields of a draft while they are edited. */
import type { Field } from '../service.ts';

export interface FieldsEditor {
  fields: Field[];
  /** The recipient that new fields are for. */
  recipientId: string;
  selectedId: string | null;
  /** The last change, for screen readers. */
  announcement: { kind: 'none' } | { kind: 'placed'; field: Field } | { kind: 'removed' };
}

export type FieldsAction =
  | { kind: 'recipientChosen'; recipientId: string }
  | { kind: 'placed'; field: Field }
  | { kind: 'changed'; field: Field }
  | { kind: 'selected'; id: string }
  | { kind: 'removed'; id: string };

export function fieldsEditor(fields: readonly Field[], recipientId: string): FieldsEditor {
  return { fields: [...fields], recipientId, selectedId: null, announcement: { kind: 'none' } };
}

export function reduceFields(state: FieldsEditor, action: FieldsAction): FieldsEditor {
  const { fields } = state;
  switch (action.kind) {
    case 'recipientChosen':
      return { ...state, recipientId: action.recipientId };
    case 'placed':
      return {
        ...state,
        fields: [...fields, action.field],
        selectedId: action.field.id,
        announcement: { kind: 'placed', field: action.field },
      };
    case 'changed':
      return { ...state, fields: fields.map((field) => (field.id === action.field.id ? action.field : field)) };
    case 'selected':
      return { ...state, selectedId: action.id };
    case 'removed':
      return {
        ...state,
        fields: fields.filter(({ id }) => id !== action.id),
        selectedId: null,
        announcement: { kind: 'removed' },
      };
  }
}
