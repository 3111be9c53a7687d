/** The state of the field editor and its pages on the screen. */
import type { RefObject } from 'preact';
import type { FieldsAction, FieldsEditor } from './fields-editor.ts';
import type { PageSize } from './geometry.ts';
import type { PrintedPage } from './placing.ts';

export interface EditorView {
  editor: FieldsEditor;
  dispatch: (action: FieldsAction) => void;
  /** The element around the pages. */
  pages: RefObject<HTMLDivElement | null>;
  /** 0 until the document is open. */
  pageCount: number;
  currentPage: number;
  sizeOf: (page: number) => PageSize;
  printedOn: (page: number) => PrintedPage;
}
