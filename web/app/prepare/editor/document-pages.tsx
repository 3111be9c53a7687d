/** The pages of the document with the fields on them. */
import type { TargetedPointerEvent } from 'preact';
import { Notice } from '../../../components/notice.tsx';
import { tintsAmong } from '../../../components/tints.ts';
import { placeOf } from '../../../document/page-view.tsx';
import type { Field, Signer } from '../../api/app-api.ts';
import { OpeningDocument, Pages, type ShownDocument } from '../../components/shown-document.tsx';
import { t } from '../../frame/i18n.ts';
import type { EditorCommands } from './editor-commands.ts';
import type { EditorView } from './editor-view.ts';
import { FieldToolbar } from './field-toolbar.tsx';
import { selectedFields } from './fields-editor.ts';
import type { PageSize } from './geometry.ts';
import { type DrawnBox, ghostAt } from './ghost.ts';
import { hasModifier, PlacedField } from './placed-field.tsx';
import { keyedChange } from './placing.ts';
import type { Guide } from './snapping.ts';
import { type Grip, useFieldDrag } from './use-field-drag.ts';
import { usePageDrawing } from './use-page-drawing.ts';
import type { PaletteDrag } from './use-palette-drag.ts';

interface DocumentPagesProps {
  shown: ShownDocument;
  view: EditorView;
  commands: EditorCommands;
  signers: readonly Signer[];
  zoom: number;
  /** A type that is dragged from the palette. */
  dragged: PaletteDrag | null;
  onProperties: () => void;
}

export function DocumentPages(props: DocumentPagesProps) {
  const { shown, view, commands, signers, zoom, dragged, onProperties } = props;
  const { drag, start } = useFieldDrag(view);
  const pressed = usePageDrawing(view, commands, shown.document !== null);
  const drawn = dragged ? ghostAt(view, dragged.type, dragged) : pressed;
  const { editor, pages } = view;
  const { document, problem } = shown;
  if (problem === 'unreadable') return <Notice tone="bad">{t('fields.unreadable')}</Notice>;
  if (problem) return null;
  if (!document) return <OpeningDocument />;
  const tintOf = tintsAmong(signers);
  const moving = new Map(drag?.fields.map((field) => [field.id, field]));
  const shownFields = editor.fields.map((field) => moving.get(field.id) ?? field);
  return (
    <div class={editor.tool ? 'pages drawing' : 'pages'} ref={pages} style={{ '--zoom': String(zoom) }}>
      <Pages
        document={document}
        over={(page, size) => (
          <>
            {shownFields
              .filter((field) => field.page === page)
              .map((field) => (
                <EditedField key={field.id} tint={tintOf(field.recipientId)} {...{ field, view, signers, start }} />
              ))}
            {drag?.page === page && <Guides guides={drag.guides} page={size} />}
            {drawn?.page === page && (
              <>
                <Guides guides={drawn.guides} page={size} />
                <Ghost drawn={drawn} page={size} tint={tintOf(editor.recipientId)} />
              </>
            )}
            {!drag && !drawn && (
              <FieldToolbar page={page} size={size} view={view} commands={commands} onProperties={onProperties} />
            )}
          </>
        )}
      />
    </div>
  );
}

/** A field of its real size before it is placed, or the rectangle that selects fields. */
function Ghost({ drawn, page, tint }: { drawn: DrawnBox; page: PageSize; tint: string }) {
  const place = placeOf(drawn.box, page);
  if (!drawn.type) return <div class="spot choosing" style={place} />;
  return (
    <div class="spot placed ghost" style={{ ...place, '--tint': tint }}>
      <span class="placed-title">{t(`fieldType.${drawn.type}`)}</span>
    </div>
  );
}

interface EditedFieldProps {
  /** The field at its present position, also during a drag. */
  field: Field;
  tint: string;
  view: EditorView;
  signers: readonly Signer[];
  start: ReturnType<typeof useFieldDrag>['start'];
}

function EditedField({ field, tint, view, signers, start }: EditedFieldProps) {
  const { editor, dispatch, sizeOf } = view;
  const isSelected = editor.selectedIds.includes(field.id);
  const isSingle = isSelected && editor.selectedIds.length === 1;
  const chosen = selectedFields(editor).filter(({ page }) => page === field.page);
  const grab = (event: TargetedPointerEvent<HTMLElement>, grip: Grip) => {
    if (grip === 'move' && hasModifier(event)) return dispatch({ kind: 'toggled', id: field.id });
    if (!isSelected) dispatch({ kind: 'selected', ids: [field.id] });
    const others = isSelected && grip === 'move' ? chosen.filter(({ id }) => id !== field.id) : [];
    start(event, grip, [field, ...others]);
  };
  const press = (event: KeyboardEvent) => {
    const changed = keyedChange(isSelected ? chosen : [field], event, sizeOf(field.page));
    if (!changed) return;
    event.preventDefault();
    dispatch({ kind: 'changed', fields: changed, gesture: `keys ${changed.map(({ id }) => id)}` });
  };
  return (
    <PlacedField
      field={field}
      page={sizeOf(field.page)}
      tint={tint}
      recipientName={signers.find(({ id }) => id === field.recipientId)?.name ?? ''}
      isSelected={isSelected}
      isSingle={isSingle}
      onFocus={() => dispatch({ kind: 'focused', id: field.id })}
      onToggle={() =>
        dispatch(isSingle && !editor.isCollecting ? { kind: 'collecting' } : { kind: 'toggled', id: field.id })
      }
      onGrab={grab}
      onKey={press}
    />
  );
}

function Guides({ guides, page }: { guides: readonly Guide[]; page: PageSize }) {
  return (
    <>
      {guides.map(({ axis, at }) => (
        <div
          key={axis}
          class={`snap-line snap-line-${axis}`}
          style={{ '--at': String((at / (axis === 'x' ? page.width : page.height)) * 100) }}
        />
      ))}
    </>
  );
}
