/** The commands of the field editor, by button, menu or key. */
import type { FieldType } from '../../../../shared/domain/fields/field-rules.ts';
import type { Field } from '../../api/app-api.ts';
import type { EditorView } from './editor-view.ts';
import { canBeRequired, madeRequired } from './field-rules/required.ts';
import { selectedFields } from './fields-editor.ts';
import { type Alignment, aligned, type Box, distributed, keptOnPage } from './geometry.ts';
import { ghostAt, type Pointer } from './ghost.ts';
import { copiesOnPages, duplicatesOf, fieldIn, freePlace } from './placing.ts';

export interface EditorCommands {
  /** Places a field on the visible page, where its words ask for it. */
  add: (type: FieldType) => void;
  /** Places a field where a person points: on the blank there, otherwise around the point. Outside the pages, none. */
  addAt: (type: FieldType, pointer: Pointer) => void;
  /** Places a field in a rectangle that a person has drawn. */
  draw: (type: FieldType, page: number, box: Box) => void;
  /** Adds fields of text tags or form fields. */
  addAll: (fields: readonly Field[]) => void;
  duplicate: () => void;
  copyToAllPages: () => void;
  /** Makes the selected fields required, or optional if all of them are required. */
  toggleRequired: () => void;
  /** The recipient of the selected fields, otherwise of the next field. `place`: 1 for the first recipient. */
  chooseRecipient: (place: number) => void;
  remove: () => void;
  align: (alignment: Alignment) => void;
  distribute: (axis: 'x' | 'y') => void;
  moveToPage: (page: number) => void;
  selectAll: () => void;
  undo: () => void;
  redo: () => void;
}

const afterDrawing = (id: string, act: (element: HTMLElement) => void) =>
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    if (element) act(element);
  });

/** Changes each page separately: fields of two pages have no common edge. */
function perPage(fields: readonly Field[], change: (fields: Field[]) => Field[]): Field[] {
  const pages = [...new Set(fields.map(({ page }) => page))];
  return pages.flatMap((page) => change(fields.filter((field) => field.page === page)));
}

/** @param recipientIds the recipients who can have fields, in order */
export function editorCommands(view: EditorView, recipientIds: readonly string[]): EditorCommands {
  const { editor, dispatch, sizeOf, printedOn, currentPage, pageCount } = view;
  const chosen = selectedFields(editor);
  const place = (type: FieldType, page: number, box: Box, focus: FocusOptions) => {
    const field = fieldIn(type, editor.recipientId, page, box, sizeOf(page));
    dispatch({ kind: 'placed', field });
    afterDrawing(field.id, (element) => element.focus(focus));
  };
  const change = (fields: readonly Field[]) => {
    dispatch({ kind: 'changed', fields, gesture: 'command' });
    dispatch({ kind: 'gestureEnded' });
  };
  const placeAll = (kind: 'copied' | 'added', fields: readonly Field[]) => {
    dispatch({ kind, fields });
    const [first] = fields;
    if (first) afterDrawing(first.id, (element) => element.focus({ preventScroll: true }));
  };
  return {
    addAll: (fields) => placeAll('added', fields),
    add: (type) => {
      const onPage = editor.fields.filter(({ page }) => page === currentPage);
      const box = freePlace(type, onPage, printedOn(currentPage), sizeOf(currentPage));
      place(type, currentPage, box, {});
    },
    addAt: (type, pointer) => {
      const ghost = ghostAt(view, type, pointer);
      if (ghost) place(type, ghost.page, ghost.box, { preventScroll: true });
    },
    draw: (type, page, box) => place(type, page, box, { preventScroll: true }),
    duplicate: () => chosen.length > 0 && placeAll('copied', duplicatesOf(chosen, sizeOf)),
    copyToAllPages: () =>
      chosen.length > 0 && placeAll('copied', copiesOnPages(chosen, editor.fields, pageCount, sizeOf)),
    toggleRequired: () => {
      const able = chosen.filter(canBeRequired);
      if (able.length > 0) change(madeRequired(able, !able.every(({ required }) => required)));
    },
    chooseRecipient: (place) => {
      const recipientId = recipientIds[place - 1];
      if (!recipientId) return;
      if (chosen.length === 0) return dispatch({ kind: 'recipientChosen', recipientId });
      change(chosen.map((field) => ({ ...field, recipientId })));
    },
    remove: () => {
      if (chosen.length === 0) return;
      dispatch({ kind: 'removed' });
      document.querySelector<HTMLElement>('.palette button')?.focus({ preventScroll: true });
    },
    align: (alignment) => change(perPage(chosen, (fields) => aligned(fields, alignment))),
    distribute: (axis) => change(perPage(chosen, (fields) => distributed(fields, axis))),
    moveToPage: (page) => {
      change(chosen.map((field) => keptOnPage({ ...field, page }, sizeOf(page))));
      const [first] = chosen;
      if (first) afterDrawing(first.id, (element) => element.scrollIntoView({ block: 'center' }));
    },
    selectAll: () => {
      const page = chosen[0]?.page ?? currentPage;
      const ids = editor.fields.filter((field) => field.page === page).map(({ id }) => id);
      dispatch({ kind: 'selected', ids });
      if (ids.length > 1) dispatch({ kind: 'collecting' });
    },
    undo: () => dispatch({ kind: 'undone' }),
    redo: () => dispatch({ kind: 'redone' }),
  };
}
