/** The second step of a draft: a person draws, drags or clicks fields onto the pages, with pointer or keyboard. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { mustAct } from '../../../../shared/domain/recipients/recipient.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { tintAmong, tintsAmong } from '../../../components/tints.ts';
import { useZoom } from '../../../document/use-zoom.ts';
import { editorZoom } from '../../../document/zoom.ts';
import type { ShownDocument } from '../../components/shown-document.tsx';
import { FailureNotice } from '../../forms/failure-notice.tsx';
import { t } from '../../frame/i18n.ts';
import { useDraft, useStagedReducer } from '../draft/use-draft.ts';
import { FoundFieldsNotices } from '../found-fields/found-fields-notices.tsx';
import { useWords } from '../recipients/use-words.ts';
import { pageIn, type Step } from '../steps.ts';
import { DocumentPages } from './document-pages.tsx';
import { EditorAnnouncement } from './editor-announcement.tsx';
import { type EditorCommands, editorCommands } from './editor-commands.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { EditorTools, useIsWide } from './editor-tools.tsx';
import type { EditorView } from './editor-view.ts';
import type { Filler } from './field-palette.tsx';
import { editedFields, type SentField, sentFields } from './field-rules/sent-fields.ts';
import { type FieldsEditor, fieldsEditor, reduceFields } from './fields-editor.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { PageThumbnails } from './page-thumbnails.tsx';
import { usePrintedPages } from './printed-pages.ts';
import { useCurrentPage } from './use-current-page.ts';
import { usePaletteDrag } from './use-palette-drag.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** A4, used until the document is open. */
const usualSize = { width: 595, height: 842 };

interface FieldsStepProps {
  shown: ShownDocument;
  /** Shown above the pages. */
  notices: ComponentChildren;
  onStep: (step: Step) => void;
}

export function FieldsStep(props: FieldsStepProps) {
  const { envelope } = useDraft();
  const words = useWords();
  const { signers } = envelope;
  const fillers = signers.map((signer) => ({ ...signer, tint: tintAmong(signers, signer.id) })).filter(mustAct);
  if (fillers.length > 0) return <Editor {...props} fillers={fillers} />;
  return (
    <div class="page-area stack">
      {props.notices}
      <Notice tone="warn">{words.noFillers}</Notice>
      <p>
        <Button look="quiet" icon="back" onClick={() => props.onStep('recipients')}>
          {t('back')}
        </Button>
      </p>
    </div>
  );
}

/** Saves the fields a moment after the last change. */
function useFieldsEditor(fillers: readonly Filler[]) {
  const { draft, envelope } = useDraft();
  return useStagedReducer(
    reduceFields,
    () => {
      const [first] = fillers;
      // Fields that were not saved before a reload.
      const unsaved = draft.staged('fields')?.fields as SentField[] | undefined;
      return fieldsEditor(unsaved ? editedFields(unsaved) : envelope.fields, first?.id ?? '');
    },
    ({ fields }, before) => {
      if (fields === before.fields) return;
      draft.stage('fields', { fields: sentFields(fields) });
      draft.saveSoon();
    },
  );
}

function Editor({ shown, notices, fillers }: FieldsStepProps & { fillers: readonly Filler[] }) {
  const { envelope, save } = useDraft();
  const [editor, dispatch] = useFieldsEditor(fillers);
  const isWide = useIsWide();
  const [arePagesShown, showPages] = useState(isWide);
  const [isHelping, setHelping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const pages = useRef<HTMLDivElement>(null);
  const zoom = useZoom(editorZoom, 'wheel');
  const currentPage = useCurrentPage(pages, shown.document);
  const view: EditorView = {
    editor,
    dispatch,
    pages,
    pageCount: shown.document?.pages.length ?? 0,
    currentPage,
    sizeOf: (page) => shown.document?.pages[page - 1] ?? usualSize,
    printedOn: usePrintedPages(shown.document, currentPage),
  };
  const commands = editorCommands(
    view,
    fillers.map(({ id }) => id),
  );
  const { drag, start } = usePaletteDrag((dropped) => commands.addAt(dropped.type, dropped));
  useEffect(() => showPages(isWide), [isWide]);
  useEffect(() => setOpen(false), [editor.selectedIds.join()]);
  useShortcuts(commands, {
    clear: () => {
      // The toolbar of the field disappears with the selection. The focus goes back to the field.
      const isAtToolbar = document.activeElement?.closest('.field-toolbar');
      if (isAtToolbar) document.getElementById(editor.selectedIds[0] ?? '')?.focus({ preventScroll: true });
      setOpen(false);
      dispatch({ kind: 'toolChosen', tool: null });
      dispatch({ kind: 'selected', ids: [] });
    },
    help: () => setHelping(true),
  });
  const goToPage = (page: number) => {
    pages.current?.children[page - 1]?.scrollIntoView({ block: 'start' });
    if (!isWide) showPages(false);
  };
  useEffect(() => {
    const page = pageIn(location.search);
    if (shown.document && page) goToPage(page);
  }, [shown.document]);
  return (
    <div class="editor">
      {arePagesShown && (
        <PageThumbnails
          document={shown.document}
          currentPage={currentPage}
          fields={editor.fields}
          tintOf={tintsAmong(envelope.signers)}
          onPage={goToPage}
        />
      )}
      <div class="sheet">
        <FailureNotice failure={save.kind === 'failed' ? save.failure : null} isShown={() => false} />
        <EditorAnnouncement editor={editor} signers={envelope.signers} />
        <section class="page-area" ref={zoom.scroller} tabIndex={0} aria-label={envelope.name}>
          {notices}
          <FoundFieldsNotices view={view} commands={commands} fillers={fillers} />
          <DocumentPages
            shown={shown}
            view={view}
            commands={commands}
            signers={envelope.signers}
            zoom={zoom.value}
            dragged={drag}
            onProperties={() => setOpen(true)}
          />
        </section>
        <ArmedTool editor={editor} commands={commands} onCancel={() => dispatch({ kind: 'toolChosen', tool: null })} />
        <EditorToolbar
          editor={editor}
          commands={commands}
          currentPage={currentPage}
          pageCount={view.pageCount}
          zoom={zoom}
          arePagesShown={arePagesShown}
          onPages={() => showPages(!arePagesShown)}
          onHelp={() => setHelping(true)}
        />
      </div>
      <EditorTools
        view={view}
        commands={commands}
        fillers={fillers}
        drag={drag}
        onPress={start}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
      {isHelping && <KeysDialog onClose={() => setHelping(false)} />}
    </div>
  );
}

interface ArmedToolProps {
  editor: FieldsEditor;
  commands: EditorCommands;
  onCancel: () => void;
}

/** Says what the next press on a page does. */
function ArmedTool({ editor: { tool }, commands, onCancel }: ArmedToolProps) {
  if (!tool) return null;
  return (
    <div class="armed">
      <p role="status">{t('fields.armed', { type: t(`fieldType.${tool}`) })}</p>
      <button type="button" class="link-button" onClick={() => commands.add(tool)}>
        {t('fields.placeForMe')}
      </button>
      <button type="button" class="link-button" onClick={onCancel}>
        {t('cancel')}
      </button>
    </div>
  );
}
