/** The second step of a draft: a person draws, drags or clicks fields onto the pages, with pointer or keyboard. */

import { useRef } from 'preact/hooks';
import { mustAct } from '../../../../shared/domain/recipients/recipient.ts';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { useZoom } from '../../../document/use-zoom.ts';
import { editorZoom } from '../../../document/zoom.ts';
import { tintOf } from '../../components/recipient-state.ts';
import type { ShownDocument } from '../../components/shown-document.tsx';
import { FailureNotice } from '../../forms/failure-notice.tsx';
import { t } from '../../frame/i18n.ts';
import { useDraft, useStagedReducer } from '../draft/use-draft.ts';
import { FoundFieldsNotices } from '../found-fields/found-fields-notices.tsx';
import { useWords } from '../recipients/use-words.ts';
import { StepFoot } from '../step-foot.tsx';
import type { Step } from '../steps.ts';
import { DocumentPages } from './document-pages.tsx';
import { EditorAnnouncement } from './editor-announcement.tsx';
import { editorCommands } from './editor-commands.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { EditorTools } from './editor-tools.tsx';
import type { EditorView } from './editor-view.ts';
import type { Filler } from './field-palette.tsx';
import { editedFields, type SentField, sentFields } from './field-rules/sent-fields.ts';
import { fieldsEditor, reduceFields } from './fields-editor.ts';
import { PageThumbnails } from './page-thumbnails.tsx';
import { useCurrentPage } from './use-current-page.ts';
import { usePageMarks } from './use-page-marks.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** A4, used until the document is open. */
const usualSize = { width: 595, height: 842 };

interface FieldsStepProps {
  shown: ShownDocument;
  isLeaving: boolean;
  onStep: (step: Step) => void;
}

export function FieldsStep(props: FieldsStepProps) {
  const { envelope } = useDraft();
  const words = useWords();
  const fillers = envelope.signers.map((signer, index) => ({ ...signer, tint: tintOf(index) })).filter(mustAct);
  if (fillers.length > 0) return <Editor {...props} fillers={fillers} />;
  return (
    <>
      <Notice tone="warn">{words.noFillers}</Notice>
      <StepFoot>
        <Button look="quiet" icon="back" onClick={() => props.onStep('recipients')}>
          {t('back')}
        </Button>
      </StepFoot>
    </>
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

/** The height of the elements that cover the pages: the tools on a phone, otherwise the foot of the step. */
function coverOf(): { top: number; bottom: number } {
  const over = document.querySelector('.editor .tools.low') ?? document.querySelector('.step-foot');
  return { top: 0, bottom: Math.max(0, innerHeight - (over?.getBoundingClientRect().top ?? innerHeight)) };
}

function Editor({ shown, isLeaving, onStep, fillers }: FieldsStepProps & { fillers: readonly Filler[] }) {
  const { envelope, save } = useDraft();
  const [editor, dispatch] = useFieldsEditor(fillers);
  const pages = useRef<HTMLDivElement>(null);
  const zoom = useZoom(editorZoom, 'wheel');
  const currentPage = useCurrentPage(pages, coverOf, shown.document);
  const view: EditorView = {
    editor,
    dispatch,
    pages,
    pageCount: shown.document?.pages.length ?? 0,
    currentPage,
    sizeOf: (page) => shown.document?.pages[page - 1] ?? usualSize,
    marksOf: usePageMarks(shown.document, currentPage),
  };
  const commands = editorCommands(view);
  useShortcuts(commands, () => {
    dispatch({ kind: 'toolChosen', tool: null });
    dispatch({ kind: 'selected', ids: [] });
  });
  const goToPage = (page: number) => pages.current?.children[page - 1]?.scrollIntoView({ block: 'start' });
  return (
    <div class="editor">
      {shown.document && (
        <PageThumbnails
          document={shown.document}
          currentPage={currentPage}
          countOf={(page) => editor.fields.filter((field) => field.page === page).length}
          onPage={goToPage}
        />
      )}
      <div class="sheet">
        <EditorToolbar
          editor={editor}
          commands={commands}
          currentPage={currentPage}
          pageCount={view.pageCount}
          zoom={zoom}
        />
        <FailureNotice failure={save.kind === 'failed' ? save.failure : null} isShown={() => false} />
        <FoundFieldsNotices view={view} commands={commands} fillers={fillers} />
        <EditorAnnouncement editor={editor} signers={envelope.signers} />
        <div class="page-area" ref={zoom.scroller}>
          <DocumentPages shown={shown} view={view} commands={commands} signers={envelope.signers} zoom={zoom.value} />
        </div>
      </div>
      <EditorTools view={view} commands={commands} fillers={fillers} />
      <StepFoot>
        <Button look="quiet" icon="back" onClick={() => onStep('recipients')}>
          {t('back')}
        </Button>
        <Button busy={isLeaving} onward onClick={() => onStep('review')}>
          {t('fields.continue')}
        </Button>
      </StepFoot>
    </div>
  );
}
