/** The second step of a draft: fields are dragged onto the pages, or placed and moved by keyboard. */
import { useRef } from 'preact/hooks';
import type { FieldType } from '../../../shared/domain/field.ts';
import { mustAct } from '../../../shared/domain/recipient.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { useTranslate } from '../i18n.ts';
import type { Envelope, Field } from '../service.ts';
import { DocumentPages } from './document-pages.tsx';
import { FieldPalette, type Filler } from './field-palette.tsx';
import { FieldProperties } from './field-properties.tsx';
import { type FieldsEditor, fieldsEditor, reduceFields } from './fields-editor.ts';
import { mostVisiblePage, type PagePoint, pointOnPage } from './pages-on-screen.ts';
import { freePlace, keptOnPage, newField } from './placing.ts';
import { tintOf } from './recipient-list.ts';
import type { ShownDocument } from './use-document.ts';
import { useDraft, useStagedReducer } from './use-draft.ts';
import { type PaletteDrag, usePaletteDrag } from './use-palette-drag.ts';

/** A4, until the document is open. */
const usualSize = { width: 595, height: 842 };

interface FieldsStepProps {
  shown: ShownDocument;
  isLeaving: boolean;
  onContinue: () => void;
}

export function FieldsStep(props: FieldsStepProps) {
  const t = useTranslate();
  const { envelope } = useDraft();
  const fillers = envelope.signers.map((signer, index) => ({ ...signer, tint: tintOf(index) })).filter(mustAct);
  if (fillers.length === 0) return <Notice tone="warn">{t('fields.noFillers')}</Notice>;
  return <Editor {...props} fillers={fillers} />;
}

/** Fields are saved a moment after the last change. */
function useFieldsEditor(fillers: readonly Filler[]) {
  const { draft, envelope } = useDraft();
  return useStagedReducer(
    reduceFields,
    () => fieldsEditor(envelope.fields, fillers[0]?.id ?? ''),
    ({ fields }, before) => {
      if (fields === before.fields) return;
      draft.stage({ fields });
      draft.saveSoon();
    },
  );
}

const afterDrawing = (id: string, act: (element: HTMLElement) => void) =>
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    if (element) act(element);
  });

function Editor({ shown, isLeaving, onContinue, fillers }: FieldsStepProps & { fillers: readonly Filler[] }) {
  const t = useTranslate();
  const { envelope, save } = useDraft();
  const [editor, dispatch] = useFieldsEditor(fillers);
  const pages = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const sizeOf = (page: number) => shown.document?.pages[page - 1] ?? usualSize;
  const add = (type: FieldType, at: PagePoint) => {
    const field = newField(type, editor.recipientId, at, sizeOf(at.page));
    dispatch({ kind: 'placed', field });
    afterDrawing(field.id, (element) => element.focus());
  };
  const addToVisiblePage = (type: FieldType) => {
    const page = mostVisiblePage(pages.current, tools.current);
    add(type, freePlace(editor.fields, page, sizeOf(page), type));
  };
  const { drag, start } = usePaletteDrag((type, at) => {
    const point = pointOnPage(pages.current, at, (page) => sizeOf(page).width);
    if (point) add(type, point);
  });
  const remove = (id: string) => {
    dispatch({ kind: 'removed', id });
    tools.current?.querySelector<HTMLElement>('.palette button')?.focus();
  };
  const moveToPage = (field: Field, page: number) => {
    dispatch({ kind: 'changed', field: keptOnPage({ ...field, page }, sizeOf(page)) });
    afterDrawing(field.id, (element) => element.scrollIntoView({ block: 'nearest' }));
  };
  const selected = editor.fields.find(({ id }) => id === editor.selectedId);
  return (
    <div class="editor">
      <div class="tools card stack" ref={tools}>
        <FailureNotice failure={save.kind === 'failed' ? save.failure : null} isShown={() => false} />
        <FieldPalette
          fillers={fillers}
          recipientId={editor.recipientId}
          onRecipient={(recipientId) => dispatch({ kind: 'recipientChosen', recipientId })}
          onPress={start}
          onAdd={addToVisiblePage}
        />
        {selected && (
          <FieldProperties
            field={selected}
            fillers={fillers}
            pageCount={shown.document?.pages.length ?? 0}
            onChange={(field) => dispatch({ kind: 'changed', field })}
            onPage={(page) => moveToPage(selected, page)}
            onRemove={() => remove(selected.id)}
          />
        )}
        <Button busy={isLeaving} onward onClick={onContinue} wide>
          {t('fields.continue')}
        </Button>
      </div>
      <div class="stack">
        <p class="hint" id="field-help">
          {t('fields.keyboardHint')}
        </p>
        <Announcement editor={editor} signers={envelope.signers} />
        <DocumentPages
          shown={shown}
          editor={editor}
          signers={envelope.signers}
          pages={pages}
          sizeOf={sizeOf}
          dispatch={dispatch}
          onRemove={remove}
        />
      </div>
      <DragGhost drag={drag} tint={fillers.find(({ id }) => id === editor.recipientId)?.tint ?? '#055c6b'} />
    </div>
  );
}

/** Tells screen readers what was placed or removed. */
function Announcement({ editor, signers }: { editor: FieldsEditor } & Pick<Envelope, 'signers'>) {
  const t = useTranslate();
  const { announcement } = editor;
  const textOf = ({ type, page, recipientId }: Field) => {
    const name = signers.find(({ id }) => id === recipientId)?.name ?? '';
    return t('fields.placed', { type: t(`fieldType.${type}`), name, page });
  };
  return (
    <p class="sr" role="status">
      {announcement.kind === 'placed' && textOf(announcement.field)}
      {announcement.kind === 'removed' && t('fields.removed')}
    </p>
  );
}

/** The field under the pointer while it is dragged out of the palette. */
function DragGhost({ drag, tint }: { drag: PaletteDrag; tint: string }) {
  const t = useTranslate();
  if (drag.kind === 'none') return null;
  return (
    <div
      class="placed ghost"
      style={{ '--tint': tint, left: `${drag.x}px`, top: `${drag.y}px`, padding: '0.5rem 1rem' }}
    >
      {t(`fieldType.${drag.type}`)}
    </div>
  );
}
