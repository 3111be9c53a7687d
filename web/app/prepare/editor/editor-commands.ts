/** The commands of the field editor, by button, menu or key. */
import type { FieldType } from '../../../../shared/domain/fields/field-rules.ts';
import type { Field } from '../../api/app-api.ts';
import type { EditorView } from './editor-view.ts';
import { selectedFields } from './fields-editor.ts';
import { type Alignment, aligned, distributed, keptOnPage } from './geometry.ts';
import type { PagePoint } from './pages-on-screen.ts';
import { copiesOnPages, duplicatesOf, fieldIn, freePlace, newField } from './placing.ts';

export interface EditorCommands {
  /** Places a field on the visible page: on a line that suits the type, otherwise in a free place. */
  add: (type: FieldType) => void;
  addAt: (type: FieldType, at: PagePoint) => void;
  place: (field: Field) => void;
  /** Adds fields of text tags or form fields. */
  addAll: (fields: readonly Field[]) => void;
  duplicate: () => void;
  copyToAllPages: () => void;
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

export function editorCommands(view: EditorView): EditorCommands {
  const { editor, dispatch, sizeOf, marksOf, currentPage, pageCount } = view;
  const chosen = selectedFields(editor);
  const place = (field: Field) => {
    dispatch({ kind: 'placed', field });
    afterDrawing(field.id, (element) => element.focus());
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
    place,
    addAll: (fields) => placeAll('added', fields),
    add: (type) => {
      const size = sizeOf(currentPage);
      const onPage = editor.fields.filter(({ page }) => page === currentPage);
      const box = freePlace(type, onPage, marksOf(currentPage), size);
      place(fieldIn(type, editor.recipientId, currentPage, box, size));
    },
    addAt: (type, at) => place(newField(type, editor.recipientId, at, sizeOf(at.page))),
    duplicate: () => chosen.length > 0 && placeAll('copied', duplicatesOf(chosen, sizeOf)),
    copyToAllPages: () =>
      chosen.length > 0 && placeAll('copied', copiesOnPages(chosen, editor.fields, pageCount, sizeOf)),
    remove: () => {
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
