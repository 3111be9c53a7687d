/** A field of its real size under the pointer: the pages show it, and a press or a drop places it. */
import type { FieldType } from '../../../../shared/domain/fields/field-rules.ts';
import type { EditorView } from './editor-view.ts';
import type { Box } from './geometry.ts';
import { landing } from './landing.ts';
import { pointOnPage, snapReach } from './pages-on-screen.ts';
import type { Guide } from './snapping.ts';

export interface DrawnBox {
  page: number;
  box: Box;
  guides: readonly Guide[];
  /** The type of the field that the rectangle becomes; null if it selects. */
  type: FieldType | null;
}

/** The pointer on the screen. With the Alt key, a field lands around it and does not snap. */
export interface Pointer {
  clientX: number;
  clientY: number;
  altKey: boolean;
}

export const screenPoint = ({ clientX, clientY }: Pointer) => ({ x: clientX, y: clientY });

/** The field that a type would become under the pointer; null outside the pages. */
export function ghostAt(view: EditorView, type: FieldType, pointer: Pointer): DrawnBox | null {
  const { editor, pages, sizeOf, printedOn } = view;
  const at = pointOnPage(pages.current, screenPoint(pointer), (page) => sizeOf(page).width);
  if (!at) return null;
  const { page } = at;
  const [size, { marks }] = [sizeOf(page), printedOn(page)];
  const fields = editor.fields.filter((field) => field.page === page);
  const reach = pointer.altKey ? 0 : snapReach(pages.current, page, size.width);
  return { page, type, ...landing(type, at, { fields, marks, size }, reach) };
}
