/** The tools beside the pages, or below them on a narrow screen: the palette, and the properties of the selection. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../frame/i18n.ts';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorView } from './editor-view.ts';
import { FieldPalette, type Filler } from './field-palette.tsx';
import { FieldProperties } from './field-properties.tsx';
import { selectedFields } from './fields-editor.ts';
import { pointOnPage } from './pages-on-screen.ts';
import { SelectionTools } from './selection-tools.tsx';
import { type PaletteDrag, usePaletteDrag } from './use-palette-drag.ts';

interface EditorToolsProps {
  view: EditorView;
  commands: EditorCommands;
  fillers: readonly Filler[];
}

/** Must equal the width in the stylesheet. */
const wide = '(min-width: 60rem)';

function useIsWide(): boolean {
  const [isWide, setWide] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const query = matchMedia(wide);
    const look = () => setWide(query.matches);
    query.addEventListener('change', look);
    return () => query.removeEventListener('change', look);
  }, []);
  return isWide;
}

export function EditorTools({ view, commands, fillers }: EditorToolsProps) {
  const isWide = useIsWide();
  const { editor, dispatch, pages, sizeOf } = view;
  const chosen = selectedFields(editor);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Shows the properties of another field from their top.
    if (panel.current && chosen.length > 0) panel.current.scrollTop = 0;
  }, [editor.selectedIds.join()]);
  const { drag, start } = usePaletteDrag((type, at) => {
    const point = pointOnPage(pages.current, at, (page) => sizeOf(page).width);
    if (point) commands.addAt(type, point);
  });
  const tint = fillers.find(({ id }) => id === editor.recipientId)?.tint ?? '#055c6b';
  return (
    <div class={isWide ? 'tools' : 'tools low'} ref={panel}>
      {chosen.length > 0 && <Selection view={view} commands={commands} fillers={fillers} isWide={isWide} />}
      {(isWide || chosen.length === 0) && (
        <FieldPalette
          fillers={fillers}
          recipientId={editor.recipientId}
          tool={isWide ? editor.tool : null}
          isCompact={!isWide}
          onRecipient={(recipientId) => dispatch({ kind: 'recipientChosen', recipientId })}
          onTool={(tool) => dispatch({ kind: 'toolChosen', tool })}
          onPress={start}
          onAdd={commands.add}
        />
      )}
      <p class="hint keys-only" id="field-help">
        {t('fields.keyboardHint')}
      </p>
      <DragGhost drag={drag} tint={tint} />
    </div>
  );
}

function Selection({ view, commands, fillers, isWide }: EditorToolsProps & { isWide: boolean }) {
  const { editor, dispatch, pageCount } = view;
  const fields = selectedFields(editor);
  const [first] = fields;
  if (!first) return null;
  const title =
    fields.length === 1
      ? t('fields.selectedOne', { type: t(`fieldType.${first.type}`), page: first.page })
      : t('fields.selected', { count: fields.length });
  return (
    <section class="selection" aria-label={title}>
      <div class="row apart">
        <h2>{title}</h2>
        {!isWide && (
          <button type="button" class="link-button" onClick={() => dispatch({ kind: 'selected', ids: [] })}>
            {t('fields.done')}
          </button>
        )}
      </div>
      <SelectionTools fields={fields} commands={commands} pageCount={pageCount} />
      <details open={isWide}>
        <summary>{t('fields.properties')}</summary>
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
      </details>
    </section>
  );
}

/** The field that follows the pointer while it is dragged from the palette. */
function DragGhost({ drag, tint }: { drag: PaletteDrag; tint: string }) {
  if (drag.kind === 'none') return null;
  return (
    <div class="ghost" style={{ '--tint': tint, left: `${drag.x}px`, top: `${drag.y}px` }}>
      {t(`fieldType.${drag.type}`)}
    </div>
  );
}
