/** The palette and the properties of the selection: beside the pages, or on a narrow screen at their foot and in a sheet. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usualSize } from '../../../../shared/domain/fields/field-rules.ts';
import { t } from '../../frame/i18n.ts';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorView } from './editor-view.ts';
import { FieldPalette, type Filler } from './field-palette.tsx';
import { FieldProperties } from './field-properties.tsx';
import { selectedFields } from './fields-editor.ts';
import { pointOnPage, pointsPerPixel } from './pages-on-screen.ts';
import { SelectionTools } from './selection-tools.tsx';
import type { PaletteDrag, StartPaletteDrag } from './use-palette-drag.ts';

interface EditorToolsProps {
  view: EditorView;
  commands: EditorCommands;
  fillers: readonly Filler[];
  drag: PaletteDrag | null;
  onPress: StartPaletteDrag;
  /** Whether the sheet with the properties is open on a narrow screen. */
  isOpen: boolean;
  onClose: () => void;
}

/** Must equal the width in the stylesheet. */
const wide = '(min-width: 60rem)';

export const isWide = () => matchMedia(wide).matches;

export function useIsWide(): boolean {
  const [isWideNow, setWide] = useState(isWide);
  useEffect(() => {
    const query = matchMedia(wide);
    const look = () => setWide(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return isWideNow;
}

export function EditorTools(props: EditorToolsProps) {
  const { view, commands, fillers, drag, onPress, isOpen } = props;
  const isWide = useIsWide();
  const { editor, dispatch } = view;
  const hasSelection = editor.selectedIds.length > 0;
  return (
    <div class="tools">
      <FieldPalette
        fillers={fillers}
        fields={editor.fields}
        recipientId={editor.recipientId}
        tool={editor.tool}
        isCompact={!isWide}
        onRecipient={(recipientId) => dispatch({ kind: 'recipientChosen', recipientId })}
        onTool={(tool) => dispatch({ kind: 'toolChosen', tool })}
        onPress={onPress}
        onAdd={commands.add}
      />
      {hasSelection && (isWide || isOpen) && <Selection {...props} isWide={isWide} />}
      {!hasSelection && isWide && <p class="hint">{t('fields.paletteHint')}</p>}
      <p class="sr" id="field-help">
        {t('fields.keyboardHint')}
      </p>
      {drag && <DragGhost drag={drag} view={view} tint={fillers.find(({ id }) => id === editor.recipientId)?.tint} />}
    </div>
  );
}

function Selection({ view, commands, fillers, isWide, onClose }: EditorToolsProps & { isWide: boolean }) {
  const { editor, dispatch, pageCount } = view;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = selectedFields(editor);
  const [first] = fields;
  useLayoutEffect(() => {
    // Shows the properties of another field from their top.
    if (panel.current) panel.current.scrollTop = 0;
  }, [editor.selectedIds.join()]);
  // Runs before the next key press.
  useLayoutEffect(() => {
    if (!isWide) heading.current?.focus({ preventScroll: true });
  }, [isWide]);
  if (!first) return null;
  const title =
    fields.length === 1
      ? t('fields.selectedOne', { type: t(`fieldType.${first.type}`), page: first.page })
      : t('fields.selected', { count: fields.length });
  return (
    <section class="selection" aria-label={title} ref={panel}>
      <div class="row apart">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {!isWide && (
          <button type="button" class="link-button" onClick={onClose}>
            {t('fields.done')}
          </button>
        )}
      </div>
      <SelectionTools count={fields.length} commands={commands} />
      <FieldProperties
        fields={fields}
        all={editor.fields}
        fillers={fillers}
        pageCount={pageCount}
        onChange={(changed, property) =>
          dispatch({ kind: 'changed', fields: changed, gesture: `${property} ${changed.map(({ id }) => id)}` })
        }
        onPage={commands.moveToPage}
      />
    </section>
  );
}

/** The field that follows the pointer until it is over a page, where the page shows it. */
function DragGhost({ drag, view, tint }: { drag: PaletteDrag; view: EditorView; tint: string | undefined }) {
  const { pages, currentPage, sizeOf } = view;
  const { clientX, clientY, type } = drag;
  if (pointOnPage(pages.current, { x: clientX, y: clientY }, (page) => sizeOf(page).width)) return null;
  const scale = pointsPerPixel(pages.current, currentPage, sizeOf(currentPage).width);
  const { width, height } = usualSize(type);
  return (
    <div
      class="placed ghost dragged"
      style={{
        ...{ '--tint': tint ?? '', left: `${clientX}px`, top: `${clientY}px` },
        ...{ width: `${width / scale}px`, height: `${height / scale}px` },
      }}
    >
      <span class="placed-title">{t(`fieldType.${type}`)}</span>
    </div>
  );
}
